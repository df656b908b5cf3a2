"""What a judge is asked and what it answers, in plain values: there may be no compiler."""

from msgspec import Struct

__all__ = ["ALWAYS", "EVERYTHING", "NEVER_LAYS", "Attempt", "Figures", "Seen", "until"]

ALWAYS = 0
"""In ``Attempt.holds``: whatever can be laid is laid."""
NEVER_LAYS = 255 + 255 * 256
"""In ``Attempt.holds``: nothing is laid until everything can be laid at once."""
EVERYTHING = -1
"""In ``Attempt.lays``: whatever can be laid after drawing."""


class Seen(Struct, frozen=True):
    """What a seat knows of a game; sets of tiles are masks, and so are sets of seats."""

    own: int
    mover: int
    out_mask: int
    turned_mask: int
    """Seats that have had a turn."""
    city: int
    """The city asked for in the running turn, -1 if nobody has asked."""
    refused_mask: int
    """Seats that gave nothing for it."""
    holding: float
    """How likely a seat is one that holds its tiles back."""
    drawn: bool
    laid: bool
    """Whether the mover has laid anything in the running turn."""
    lying_mask: int
    before_mask: int
    """Tiles on the table before the running turn."""
    rack_mask: int
    unseen_mask: int
    """Tiles that may be in the bag or on any other rack."""
    tiles: tuple[int, ...]
    """By seat: how many tiles it has."""
    known_masks: tuple[int, ...]
    """By seat: tiles on its rack that ``own`` gave away."""


class Attempt(Struct, frozen=True):
    """What a seat does in its turn, or answers in another's."""

    asks: int = -1
    """The city that it asks for first, -1 for none."""
    draws: bool = False
    """Whether it draws before it lays."""
    lays: int = 0
    """The tiles that it lays, or ``EVERYTHING``."""
    holds: int = NEVER_LAYS
    """How long it holds in later turns: see ``until``."""
    gives: int = -1
    """What it gives to the seat that asks, -1 for nothing."""


class Figures(Struct, frozen=True):
    """What came of an attempt, on average."""

    worth: float
    """The share of a win of the match."""
    ended: float
    """How often the seat ended the game."""
    lost: float
    """How often another did."""
    left: float
    """Kilometres left on the seat's rack."""


def until(danger: int, with_joker: int) -> int:
    """Return how long to hold: until others end the game with some danger, in percent."""
    return danger + 256 * with_joker
