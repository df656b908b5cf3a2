"""A stored choice or draw as a sentence, without access to the map or the rules."""

from netzplan.games.plain import Plain, readable
from netzplan.games.voll_verplant.actions import Action, Fill, Ride, TurnCard

__all__ = ["plain"]


def plain(what: Action | TurnCard) -> Plain:
    """Return the sentence of a choice or a draw."""
    match what:
        case Fill():
            key = "fill.backward" if what.backward else "fill"
            return key, {"line": what.line, "marks": what.marks}
        case Ride():
            if what.station is None:
                return "ride.none", {}
            return "ride", {"station": readable(what.station)}
        case TurnCard():
            return "card", {"card": what.card}
