"""A stored choice or draw as a sentence, without access to the map or the rules."""

from netzplan.core.violation import Parameter
from netzplan.games.deutschland_rummy.actions import (
    Action,
    Ask,
    Begins,
    Deal,
    Draw,
    Drawn,
    EndTurn,
    Event,
    Give,
    Lay,
    Refuse,
)
from netzplan.games.plain import Plain, readable

__all__ = ["plain"]


def plain(what: Action | Event) -> Plain:
    """Return the sentence of a choice or a draw; it does not name a covered tile."""
    match what:
        case Lay():
            return "lay", {"routes": len(what.routes)}
        case Draw():
            return "draw", {}
        case Ask():
            return "ask", {"city": readable(what.city)}
        case Give():
            return _of_tile("give", what.tile, {"seat": what.to + 1})
        case Refuse():
            return "refuse", {}
        case EndTurn():
            return "end", {}
        case Begins():
            return "begins", {"seat": what.seat + 1}
        case Deal():
            return _of_tile("deal", what.tile, {"seat": what.seat + 1})
        case Drawn():
            return _of_tile("drawn", what.tile, {"seat": what.seat + 1})


def _of_tile(key: str, tile: str, more: dict[str, Parameter]) -> Plain:
    return (key, {**more, "tile": readable(tile)}) if tile else (f"{key}.covered", more)
