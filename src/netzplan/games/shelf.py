"""The shelf of a game: the map files that come with it, in its folder ``maps``."""

from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import TypeVar

from netzplan.games.game import MapInfo
from netzplan.paper.mapfile import MapHeader

__all__ = ["map_infos", "shelf"]


MapT = TypeVar("MapT", bound=MapHeader)


def shelf(game_id: str, read: Callable[[bytes, str], MapT]) -> dict[str, MapT]:
    """Read every map file of a game by id, the easiest first; raises what ``read`` raises."""
    folder = files("netzplan.games").joinpath(game_id, "maps")
    names = [entry for entry in folder.iterdir() if entry.name.endswith(".json")]
    found = [read(entry.read_bytes(), entry.name) for entry in names]
    return {each.id: each for each in sorted(found, key=lambda each: (each.difficulty, each.id))}


def map_infos(maps: Iterable[MapHeader]) -> tuple[MapInfo, ...]:
    """Return the maps as a list shows them, in the same order."""
    return tuple(MapInfo(each.id, each.title, each.difficulty, each.recommended) for each in maps)
