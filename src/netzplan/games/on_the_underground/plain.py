"""A stored choice or draw as a sentence, without access to the map or the rules."""

from netzplan.games.on_the_underground.actions import (
    Action,
    Begins,
    EndTurn,
    Event,
    LayTile,
    PlaceToken,
    TakeToken,
    Travel,
    TurnCard,
)
from netzplan.games.plain import Plain, readable

__all__ = ["plain"]


def plain(what: Action | Event) -> Plain:
    """Return the sentence of a choice or a draw."""
    match what:
        case PlaceToken():
            return "place", {"line": what.line, "edge": readable(what.edge)}
        case TakeToken():
            return "token", {}
        case Travel():
            to = readable(what.destination)
            if not what.lines:
                return "travel.walk", {"destination": to}
            return "travel", {"destination": to, "lines": ", ".join(what.lines)}
        case EndTurn():
            return "end", {}
        case Begins():
            return "begins", {"seat": what.seat + 1}
        case LayTile():
            return "tile", {"station": readable(what.station), "kind": readable(what.kind)}
        case TurnCard():
            return "card", {"station": readable(what.station)}
