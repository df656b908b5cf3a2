"""Questions to a judge and its answers, as plain values: a compiler may not be installed."""

from msgspec import Struct

__all__ = ["ALWAYS", "EVERYTHING", "NEVER_LAYS", "Attempt", "Figures", "Seen", "until"]

ALWAYS = 0
"""In ``Attempt.holds``: lay whatever can be laid."""
NEVER_LAYS = 255 + 255 * 256
"""In ``Attempt.holds``: lay nothing until everything can be laid at once."""
EVERYTHING = -1
"""In ``Attempt.lays``: lay whatever can be laid after drawing."""


class Seen(Struct, frozen=True):
    """What a seat knows of a game; sets of tiles and of seats are masks."""

    own: int
    mover: int
    out_mask: int
    turned_mask: int
    """Seats that have had a turn."""
    city: int
    """The city asked for in the running turn, -1 if nobody has asked."""
    refused_mask: int
    """Seats that refused the request."""
    holding: float
    """Probability that a seat holds its tiles back."""
    drawn: bool
    laid: bool
    """Whether the mover has laid anything in the running turn."""
    lying_mask: int
    before_mask: int
    """Tiles on the table before the running turn."""
    rack_mask: int
    unseen_mask: int
    """Tiles that can be in the bag or on any other rack."""
    tiles: tuple[int, ...]
    """For each seat, its number of tiles."""
    known_masks: tuple[int, ...]
    """For each seat, the tiles on its rack that ``own`` gave away."""


class Attempt(Struct, frozen=True):
    """What a seat does in its turn, or how it answers in another's."""

    asks: int = -1
    """The city that it asks for first, -1 for none."""
    draws: bool = False
    """Whether it draws before it lays."""
    lays: int = 0
    """The tiles that it lays, or ``EVERYTHING``."""
    holds: int = NEVER_LAYS
    """How long it holds in later turns: see ``until``."""
    gives: int = -1
    """The tile that it gives to the seat that asks, -1 for none."""


class Figures(Struct, frozen=True):
    """Mean results of an attempt."""

    worth: float
    """Share of winning the match."""
    ended: float
    """Share of games that the seat ended."""
    lost: float
    """Share of games that another seat ended."""
    left: float
    """Kilometres left on the seat's rack."""


def until(danger: int, with_joker: int) -> int:
    """Return how long to hold: until others end the game with a probability, in percent."""
    return danger + 256 * with_joker
