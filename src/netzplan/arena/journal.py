"""The file of an arena: one line for the tournament, then one line for each game played.

Each game is in the file once. A run that was interrupted, even by ``kill -9``, resumes where the
file ends: an incomplete last line is cut off, and its game is played again.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import IO, Self

import msgspec
from msgspec import Struct

from netzplan import __version__
from netzplan.arena.result import GameResult
from netzplan.arena.tournament import Tournament, games_of_deal

__all__ = ["FORMAT", "Journal", "JournalFault", "Opening", "Played", "read"]

FORMAT = 1
"""Version of the file; files of other versions are rejected."""


MOST = 10**9
"""No score, and no number of choices or seconds, is larger."""


class Opening(Struct, frozen=True, tag="arena"):
    """The first line of the file."""

    tournament: Tournament
    rules: dict[str, int]
    """The rules version of each game."""
    version: str = __version__
    format: int = FORMAT


class JournalFault(ValueError):
    """The file can't be used, not even in part."""

    def __init__(self, code: str, line: int, **parameters: str | int) -> None:
        """Take a stable code, the line (from 1), and the parameters of the sentence."""
        super().__init__(code)
        self.code = code
        self.parameters = {"line": line, **parameters}


class Played(Struct, frozen=True):
    """The content of a file."""

    opening: Opening
    results: tuple[GameResult, ...]
    """Results, sorted by number."""
    length: int
    """Number of bytes up to the end of the last complete line."""

    @property
    def tournament(self) -> Tournament:
        """Return the tournament of the file."""
        return self.opening.tournament


class _Format(Struct):
    format: int = 0


_DECODER = msgspec.json.Decoder(GameResult)


def read(data: bytes) -> Played:
    """Read a file, ignoring an incomplete last line; raise JournalFault."""
    length = data.rfind(b"\n") + 1
    first, *lines = data[:length].split(b"\n")[:-1] or [data]
    opening = _opening(first)
    named = _named(opening.tournament)
    found: dict[int, GameResult] = {}
    for number, line in enumerate(lines, start=2):
        result = _result(line, number)
        deal, at = divmod(result.number - 1, max(len(named), 1))
        planned = named[at] if named and 0 <= deal < opening.tournament.deals else None
        if planned != (result.contest, result.bots) or result.deal != deal:
            raise JournalFault("malformed", number)
        if result.number in found:
            raise JournalFault("twice", number, game=result.number)
        found[result.number] = result
    return Played(opening, tuple(found[at] for at in sorted(found)), length)


def _opening(line: bytes) -> Opening:
    try:
        written = msgspec.json.decode(line, type=_Format).format
        if written not in (0, FORMAT):
            raise JournalFault("format", 1, found=written, expected=FORMAT)
        return msgspec.json.decode(line, type=Opening)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise JournalFault("malformed", 1) from None


def _named(tournament: Tournament) -> list[tuple[int, tuple[str, ...]]]:
    """Return contest and bots by seat of each game that is played on a deal, in order."""
    names = [entrant.name for entrant in tournament.entrants]
    return [
        (contest, tuple(names[each] for each in lineup))
        for contest, lineup in games_of_deal(tournament)
    ]


def _result(line: bytes, number: int) -> GameResult:
    """Return the game of a line, whose figures fit together; raise JournalFault."""
    try:
        result = _DECODER.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise JournalFault("malformed", number) from None
    seats = range(len(result.bots))
    by_seat: Sequence[Sequence[object]] = (
        result.places, result.decisions, result.seconds, result.slowest, result.openings,
        *([result.scores] if result.fault is None else []),
    )  # fmt: skip
    figures = (*result.scores, *result.decisions, *result.seconds, *result.slowest)
    if (
        any(len(each) != len(seats) for each in by_seat)
        or any(not abs(figure) <= MOST for figure in figures)
        or not _is_ranking(result.places)
        or (result.fault is not None and result.fault.seat not in seats)
    ):
        raise JournalFault("malformed", number)
    return result


def _is_ranking(places: Sequence[int]) -> bool:
    """Return whether places form a valid ranking: each is one more than the number ahead."""
    return all(place == 1 + sum(other < place for other in places) for place in places)


class Journal:
    """A file to which games are added."""

    def __init__(self, file: IO[bytes], played: Played) -> None:
        """Take the open file and its content."""
        self._file = file
        self.played = played

    @classmethod
    def begin(cls, path: Path, opening: Opening) -> Self:
        """Open an existing file to resume, or a new one; raise JournalFault or OSError.

        Code ``other``: the file belongs to a different tournament.
        """
        data = path.read_bytes() if path.exists() else b""
        if b"\n" not in data and msgspec.json.encode(opening).startswith(data):
            path.write_bytes(msgspec.json.encode(opening) + b"\n")
            data = path.read_bytes()
        played = read(data)
        theirs = (played.opening.tournament, played.opening.rules)
        if theirs != (opening.tournament, opening.rules):
            raise JournalFault("other", 1)
        file = path.open("r+b")
        file.truncate(played.length)
        file.seek(played.length)
        return cls(file, played)

    def add(self, result: GameResult) -> None:
        """Append a game; it has reached the operating system when this returns."""
        self._file.write(msgspec.json.encode(result) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
