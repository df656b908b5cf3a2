"""Your own maps: a folder with files ``GAME/MAP.json``, like the command line's ``--maps``."""

import os
from pathlib import Path

from msgspec import Struct

from netzplan.catalogue import GAMES, Catalogue, Game
from netzplan.catalogue.games import why_no_folder
from netzplan.catalogue.unknown import unknown
from netzplan.paper.faults import MapFormatError, fault

__all__ = ["Own", "game_with", "own_of"]


class Own(Struct, frozen=True):
    """Where a map of your own was found, and the hash of its content."""

    folder: str
    """The folder, which holds a folder for each game."""
    hash: str
    """Hash of all data that a match on the map replays on."""


def own_of(game: str, map: str, maps: str | os.PathLike[str]) -> Own | None:
    """Return where a map is found; None for a shipped map.

    Raise ValueError if there is no such folder, its subclass Unknown if there is no such map, and
    its subclass MapFormatError, with all faults, if the map file is broken.
    """
    folder = Path(maps).absolute()
    if reason := why_no_folder(folder):
        raise ValueError(f"the folder of maps {folder} can't be read: {reason}")
    found, file = Catalogue(folder=folder)[game], folder / game / f"{map}.json"
    if map in found.atlas.own:
        return Own(str(folder), found.map_hash(map))
    if file.is_file():
        found.entry.kind.sound_map(_read(file), file.name)
        taken = (fault("map/taken", "id", id=map),)
        raise MapFormatError(file.name, taken, found.entry.kind.package)
    known = [each.id for each in found.maps]
    if map not in known:
        raise unknown("map", map, known, f"no file {file}")
    return None


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as wrong:
        raise ValueError(f"{file} can't be read: {wrong.strerror or wrong}") from None


def game_with(game: str, map: str, own: Own | None) -> Game:
    """Return a game with its maps; raise ValueError if the map has changed."""
    if own is None:
        return GAMES[game]
    found = Catalogue(folder=Path(own.folder))[game]
    if map in found.atlas.own and found.map_hash(map) == own.hash:
        return found
    raise ValueError(f"the map {map!r} in {own.folder} is gone or another one by now")
