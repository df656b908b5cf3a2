"""Keeps what a bench has played, game by game, so that a later run goes on where one ended.

A file has one line of JSON for each game: the series that it belongs to, its number, and figures.
It belongs to one state of the code: who changes a bot begins another file.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

__all__ = ["Figures", "Kept"]

Figures = dict[str, float]


class Kept:
    """The games of some series; without a file they are played anew each time."""

    def __init__(self, file: Path | None) -> None:
        """Read what the file has, if there is one already."""
        self._file = file
        self._found: dict[tuple[str, int], Figures] = {}
        if file is not None and file.exists():
            for line in file.read_text().splitlines():
                told = json.loads(line)
                self._found[told.pop("series"), told.pop("number")] = told

    def games(
        self, series: str, numbers: Iterable[int], play: Callable[[int], Figures]
    ) -> list[Figures]:
        """Return the figures of some games of a series; those that lack are played and kept."""
        return [self._game(series, number, play) for number in numbers]

    def _game(self, series: str, number: int, play: Callable[[int], Figures]) -> Figures:
        if (series, number) not in self._found:
            figures = self._found[series, number] = play(number)
            if self._file is not None:
                told = json.dumps({"series": series, "number": number, **figures})
                with self._file.open("a") as file:
                    file.write(f"{told}\n")
        return self._found[series, number]
