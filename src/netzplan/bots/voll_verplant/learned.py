"""Learned values as files: what the expert knows of a city, and what it was learned from.

Those of the cities that come with the game lie beside this module, that of a host's own map beside
the map. One of another city, of other traits or of another size is refused by name; then the
planner plays.
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
"""Of files and of the traits that they are about; goes up when either changes."""


class Figures(Struct, frozen=True):
    """How well a value plays by itself, without looking ahead."""

    games: int
    alone: float
    """The mean score of one seat alone."""
    together: tuple[float, ...]
    """The mean scores of two seats at one table."""


class Learned(Struct, frozen=True):
    """What was learned of a city."""

    format: int
    map: str
    map_hash: str
    """Of sheet and deck, as matches on it name it."""
    version: str
    """Of the code that learned it."""
    seed: int
    games: tuple[int, int]
    """How many games it was learned from: of one seat, and of several."""
    figures: Figures
    alone: bytes
    """The value for one seat alone, as the judge reads it."""
    more: bytes
    """What the value for tables is more, or less."""

    def value(self, seats: int) -> tuple[bytes, ...]:
        """Return the parts of the value for so many seats."""
        return (self.alone,) if seats == 1 else (self.alone, self.more)


def written(learned: Learned) -> bytes:
    """Return what was learned as the text of a file."""
    return lzma.compress(msgspec.msgpack.encode(learned))


def read(text: bytes, rules: VollVerplant) -> Learned:
    """Return what a file says of a city; raises KernelFailure if it is about anything else."""
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
    """Return the file of a city that comes with the game; None if there is none."""
    file = files("netzplan.bots.voll_verplant") / "values" / f"{map_id}{SUFFIX}"
    return file.read_bytes() if file.is_file() else None


def found(map_id: str, maps: Path | None) -> bytes | None:
    """Return the file of a city: of the host, else that which comes with the game.

    ``maps`` is the folder of the host's maps. Raises KernelFailure if the host's can't be read.
    """
    own = None if maps is None else learned_file(maps, map_id)
    if own is None or not own.exists():
        return shipped(map_id)
    try:
        return own.read_bytes()
    except OSError as wrong:
        raise KernelFailure("value/broken") from wrong
