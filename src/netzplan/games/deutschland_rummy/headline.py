"""The headline of a move: one sentence for lists and notices."""

from collections.abc import Sequence

from netzplan.games.deutschland_rummy.board.format import MapFile
from netzplan.games.deutschland_rummy.effects import (
    CityAsked,
    GameEnded,
    Mark,
    RequestRefused,
    TileDrawn,
    TileGiven,
    TilesLaid,
)
from netzplan.games.plain import Plain

__all__ = ["headline"]


def headline(file: MapFile, marks: Sequence[Mark]) -> Plain:
    """Return the headline of a move; it counts tiles, but names none."""
    if any(isinstance(mark, GameEnded) for mark in marks):
        return "ended", {}
    laid = [mark for mark in marks if isinstance(mark, TilesLaid)]
    if laid:
        tiles = sum(len(mark.tiles) for mark in laid)
        out = "out" if any(mark.out for mark in laid) else "laid"
        return (out, {"tiles": tiles}) if tiles > 1 else (f"{out}.one", {})
    for mark in reversed(marks):
        match mark:
            case CityAsked():
                return "asked", {"city": _name(file, mark.city)}
            case TileGiven():
                return "given", {"city": _name(file, mark.city)}
            case RequestRefused():
                return "refused", {"city": _name(file, mark.city)}
            case TileDrawn():
                return "drawn", {}
            case _:
                pass
    return "end", {}


def _name(file: MapFile, city: str) -> str:
    return file.layout.cities[city].name
