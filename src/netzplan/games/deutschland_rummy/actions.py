"""The actions of players, and the draws of nature."""

from msgspec import Struct

from netzplan.games.deutschland_rummy.routes import RouteWords

__all__ = [
    "Action",
    "Ask",
    "Begins",
    "Deal",
    "Draw",
    "Drawn",
    "EndTurn",
    "Event",
    "Give",
    "Lay",
    "Refuse",
]


class Lay(Struct, frozen=True, gc=False, tag="lay", forbid_unknown_fields=True):
    """Lay tiles; contains the whole table afterwards."""

    routes: tuple[RouteWords, ...]


class Draw(Struct, frozen=True, gc=False, tag="draw", forbid_unknown_fields=True):
    """Draw a tile from the bag."""


class Ask(Struct, frozen=True, gc=False, tag="ask", forbid_unknown_fields=True):
    """Ask the other players for a tile with a city."""

    city: str


class Give(Struct, frozen=True, gc=False, tag="give", forbid_unknown_fields=True):
    """Answer: give the asker a tile with the city."""

    tile: str
    """Tile id; empty in the log of readers who may not see it."""
    to: int
    """The seat that asked."""


class Refuse(Struct, frozen=True, gc=False, tag="refuse", forbid_unknown_fields=True):
    """Answer: give nothing, whether or not a tile matches."""


class EndTurn(Struct, frozen=True, gc=False, tag="end", forbid_unknown_fields=True):
    """End the turn."""


Action = Lay | Draw | Ask | Give | Refuse | EndTurn


class Begins(Struct, frozen=True, gc=False, tag="begins"):
    """Nature draws the seat that begins, before anything else."""

    seat: int


class Deal(Struct, frozen=True, gc=False, tag="deal"):
    """A tile is dealt from the bag to a rack before the game."""

    seat: int
    tile: str
    """Tile id; empty for readers who may not see it."""


class Drawn(Struct, frozen=True, gc=False, tag="drawn"):
    """A tile moves from the bag to the rack of the player who draws."""

    seat: int
    tile: str
    """Tile id; empty for readers who may not see it."""


Event = Begins | Deal | Drawn
