"""The shelf of a game: the map files that come with it, in its folder ``maps``."""

from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Protocol, TypeVar

from netzplan.games.game import MapInfo

__all__ = ["Shelved", "map_infos", "shelf"]


class Shelved(Protocol):
    """What the map files of all games have in common."""

    @property
    def id(self) -> str:
        """Return the stable id."""
        ...

    @property
    def title(self) -> str:
        """Return the name in lists."""
        ...

    @property
    def difficulty(self) -> int:
        """Return 1 (first game) to 4."""
        ...

    @property
    def recommended(self) -> bool:
        """Return whether it is recommended for a first game."""
        ...


MapT = TypeVar("MapT", bound=Shelved)


def shelf(game_id: str, read: Callable[[bytes, str], MapT]) -> dict[str, MapT]:
    """Read every map file of a game by id, the easiest first; raises what ``read`` raises."""
    folder = files("netzplan.games").joinpath(game_id, "maps")
    names = [entry for entry in folder.iterdir() if entry.name.endswith(".json")]
    found = [read(entry.read_bytes(), entry.name) for entry in names]
    return {each.id: each for each in sorted(found, key=lambda each: (each.difficulty, each.id))}


def map_infos(maps: Iterable[Shelved]) -> tuple[MapInfo, ...]:
    """Return the maps as a list shows them, in the same order."""
    return tuple(MapInfo(each.id, each.title, each.difficulty, each.recommended) for each in maps)
