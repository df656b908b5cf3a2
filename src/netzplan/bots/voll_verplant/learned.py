"""Learned values as files: what the expert knows of a city, and how it was learned.

Files of shipped cities are next to this module, those of the host's own maps next to the map. A
file for another city, other traits or another size is rejected with an error; then the planner
plays.
"""

import lzma
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

from netzplan.bots.judging import SUFFIX, learned_file
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.failure import KernelFailure

__all__ = ["FORMAT", "Figures", "Learned", "found", "read", "shipped", "written"]

FORMAT = 1
"""Version of the files and of the traits that they describe; increases when either changes."""


class Figures(Struct, frozen=True):
    """How well a value plays by itself, without lookahead."""

    games: int
    alone: float
    """Mean score of one seat alone."""
    together: tuple[float, ...]
    """Mean scores of two seats at one table."""


class Learned(Struct, frozen=True):
    """The learned value of a city."""

    format: int
    map: str
    map_hash: str
    """Hash of sheet and deck, as in the records of matches."""
    version: str
    """Version of the code that learned it."""
    seed: int
    games: tuple[int, int]
    """Number of games that it was learned from: with one seat, and with several."""
    figures: Figures
    alone: bytes
    """The value for one seat alone, in the judge's format."""
    more: bytes
    """The difference to the value for tables with several seats."""

    def value(self, seats: int) -> tuple[bytes, ...]:
        """Return the parts of the value for a number of seats."""
        return (self.alone,) if seats == 1 else (self.alone, self.more)


def written(learned: Learned) -> bytes:
    """Return the learned value as the bytes of a file."""
    return lzma.compress(msgspec.msgpack.encode(learned))


def read(text: bytes, rules: VollVerplant) -> Learned:
    """Return the value in a file; raise KernelFailure unless it is for the city of the rules."""
    try:
        told = lzma.decompress(text)
        format = msgspec.msgpack.decode(told, type=_Head).format
        if format != FORMAT:
            raise KernelFailure("value/format", found=format, expected=FORMAT)
        learned = msgspec.msgpack.decode(told, type=Learned)
    except (lzma.LZMAError, msgspec.DecodeError) as wrong:
        raise KernelFailure("value/broken") from wrong
    if learned.map_hash != rules.city.map_hash:
        raise KernelFailure("value/map", found=learned.map, expected=rules.city.id)
    return learned


class _Head(Struct, frozen=True):
    format: int


def shipped(map_id: str) -> bytes | None:
    """Return the file of a city that ships with the game; None if there is none."""
    file = files("netzplan.bots.voll_verplant") / "values" / f"{map_id}{SUFFIX}"
    return file.read_bytes() if file.is_file() else None


def found(map_id: str, maps: Path | None) -> bytes | None:
    """Return the file of a city: the host's, or else the shipped one.

    ``maps`` is the folder of the host's own maps. Raise KernelFailure if the host's file can't be
    read.
    """
    own = None if maps is None else learned_file(maps, map_id)
    if own is None or not own.exists():
        return shipped(map_id)
    try:
        return own.read_bytes()
    except OSError as wrong:
        raise KernelFailure("value/broken") from wrong
