"""Stores the games that a benchmark has played, so that a later run can continue.

A file has one line of JSON per game: its series, its number, and the figures. It is valid for one
state of the code: after changing a bot, start a new file.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

__all__ = ["Figures", "Kept"]

Figures = dict[str, float]


class Kept:
    """The games of some series; without a file they are played again each time."""

    def __init__(self, file: Path | None) -> None:
        """Read the games in the file, if it exists."""
        self._file = file
        self._found: dict[tuple[str, int], Figures] = {}
        if file is not None and file.exists():
            for line in file.read_text().splitlines():
                told = json.loads(line)
                self._found[told.pop("series"), told.pop("number")] = told

    def games(
        self, series: str, numbers: Iterable[int], play: Callable[[int], Figures]
    ) -> list[Figures]:
        """Return the figures of some games of a series; missing ones are played and stored."""
        return [self._game(series, number, play) for number in numbers]

    def _game(self, series: str, number: int, play: Callable[[int], Figures]) -> Figures:
        if (series, number) not in self._found:
            figures = self._found[series, number] = play(number)
            if self._file is not None:
                told = json.dumps({"series": series, "number": number, **figures})
                with self._file.open("a") as file:
                    file.write(f"{told}\n")
        return self._found[series, number]
