"""The actions of players, the draws of nature, and a question about a track token."""

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
    """Edge id: the ids of its two stations in the order of the map, joined by a hyphen."""


class TakeToken(Struct, frozen=True, gc=False, tag="token", forbid_unknown_fields=True):
    """Take a branch token."""


class Travel(Struct, frozen=True, gc=False, tag="travel", forbid_unknown_fields=True):
    """Choose one of several equally good journeys for the passenger."""

    destination: str
    """Station id."""
    lines: tuple[str, ...]
    """The lines that the passenger uses and that score, in the order of the table."""


class EndTurn(Struct, frozen=True, gc=False, tag="end", forbid_unknown_fields=True):
    """End the turn, where the passenger has one best journey or none."""


class TokenAsked(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A query about a track token: why may it not go there, and where would the passenger go?"""

    line: str
    """Colour of the token."""
    edge: str
    """Edge id."""


Action = PlaceToken | TakeToken | Travel | EndTurn


class Begins(Struct, frozen=True, gc=False, tag="begins"):
    """Nature draws the seat that begins, before anything else."""

    seat: int


class LayTile(Struct, frozen=True, gc=False, tag="tile"):
    """During set-up, a connection tile or a stack of landmark tiles is laid on a station."""

    station: str
    kind: str


class TurnCard(Struct, frozen=True, gc=False, tag="card"):
    """A destination card is turned up."""

    station: str


Event = Begins | LayTile | TurnCard
