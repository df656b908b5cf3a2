"""The file of an arena: a line for the tournament, then a line for each game that was played.

A game stands in it once. Whoever is stopped, by ``kill -9`` too, goes on where the file ends: a
line that breaks off is cut away, and its game is played again.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import IO, Self

import msgspec
from msgspec import Struct

from netzplan import __version__
from netzplan.arena.result import GameResult
from netzplan.arena.tournament import Tournament

__all__ = ["FORMAT", "Journal", "JournalFault", "Opening", "Played", "read"]

FORMAT = 1
"""Version of the file; files of other versions are refused."""


class Opening(Struct, frozen=True, tag="arena"):
    """The first line."""

    tournament: Tournament
    rules: dict[str, int]
    """By game: the version of its rules."""
    version: str = __version__
    format: int = FORMAT


class JournalFault(ValueError):
    """A file that can't be used; nothing of it is."""

    def __init__(self, code: str, line: int, **parameters: str | int) -> None:
        """Take a stable code, the line (from 1), and what the sentence names."""
        super().__init__(code)
        self.code = code
        self.parameters = {"line": line, **parameters}


class Played(Struct, frozen=True):
    """A file as it was read."""

    opening: Opening
    results: tuple[GameResult, ...]
    """By number."""
    length: int
    """Bytes up to the end of the last whole line."""

    @property
    def tournament(self) -> Tournament:
        """Return what was to be played."""
        return self.opening.tournament


class _Format(Struct):
    format: int = 0


_DECODER = msgspec.json.Decoder(GameResult)


def read(data: bytes) -> Played:
    """Read a file; a last line that breaks off does not count. Raises JournalFault."""
    length = data.rfind(b"\n") + 1
    first, *lines = data[:length].split(b"\n")[:-1] or [data]
    opening = _opening(first)
    found: dict[int, GameResult] = {}
    for number, line in enumerate(lines, start=2):
        result = _result(line, number, opening.tournament)
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


def _result(line: bytes, number: int, tournament: Tournament) -> GameResult:
    try:
        result = _DECODER.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise JournalFault("malformed", number) from None
    names = {entrant.name for entrant in tournament.entrants}
    known = 0 <= result.contest < len(tournament.contests) and set(result.bots) <= names
    seats = tournament.contests[result.contest].seats if known else 0
    by_seat: Sequence[Sequence[object]] = (
        result.bots, result.places, result.decisions, result.seconds,
        result.slowest, result.openings, *([result.scores] if result.fault is None else []),
    )  # fmt: skip
    if not known or any(len(each) != seats for each in by_seat) or not _is_ranking(result.places):
        raise JournalFault("malformed", number)
    return result


def _is_ranking(places: Sequence[int]) -> bool:
    """Return whether each place is one behind all that are ahead of it."""
    return all(place == 1 + sum(other < place for other in places) for place in places)


class Journal:
    """A file while games are added to it."""

    def __init__(self, file: IO[bytes], played: Played) -> None:
        """Take the open file and what stands in it."""
        self._file = file
        self.played = played

    @classmethod
    def begin(cls, path: Path, opening: Opening) -> Self:
        """Open a file to go on with, or a new one; raises JournalFault, OSError.

        Code ``other``: what stands there is another tournament.
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
        """Add a game; it is with the system when this returns."""
        self._file.write(msgspec.json.encode(result) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
