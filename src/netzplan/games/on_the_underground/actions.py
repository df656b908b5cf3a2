"""What a player may choose, and what nature may draw."""

from msgspec import Struct

__all__ = [
    "Action",
    "Begins",
    "EndTurn",
    "Event",
    "LayTile",
    "PlaceToken",
    "TakeToken",
    "TokenAsked",
    "Travel",
    "TurnCard",
]


class PlaceToken(Struct, frozen=True, gc=False, tag="place", forbid_unknown_fields=True):
    """Place a track token."""

    line: str
    """Colour of the token."""
    edge: str
    """Edge id: the ids of its stations in the order of the map, with a hyphen between."""


class TakeToken(Struct, frozen=True, gc=False, tag="token", forbid_unknown_fields=True):
    """Take a branch token."""


class Travel(Struct, frozen=True, gc=False, tag="travel", forbid_unknown_fields=True):
    """Send the passenger on one of several journeys that are equally good."""

    destination: str
    """Station id."""
    lines: tuple[str, ...]
    """The lines that he uses and that score, in the order of the table."""


class EndTurn(Struct, frozen=True, gc=False, tag="end", forbid_unknown_fields=True):
    """End the turn when the passenger has only one best journey, or none."""


class TokenAsked(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A track token that is asked about beside the moves: why not there, and where would he go?"""

    line: str
    """Colour of the token."""
    edge: str
    """Edge id."""


Action = PlaceToken | TakeToken | Travel | EndTurn


class Begins(Struct, frozen=True, gc=False, tag="begins"):
    """The seat that begins is drawn, before anything else."""

    seat: int


class LayTile(Struct, frozen=True, gc=False, tag="tile"):
    """A connection tile, or a stack of landmark tiles, is laid on a station (set-up)."""

    station: str
    kind: str


class TurnCard(Struct, frozen=True, gc=False, tag="card"):
    """A destination card is turned up."""

    station: str


Event = Begins | LayTile | TurnCard
