"""Who is to move: seats, nature, or nobody once it is over."""

from msgspec import Struct

__all__ = ["Chance", "Over", "Players", "Turn"]


class Players(Struct, frozen=True, gc=False, tag="players"):
    """The seats that still have to act."""

    seats: tuple[int, ...]
    """Seat numbers, ascending, never empty."""
    sealed: bool = False
    """True for a simultaneous choice: nobody sees another's action until the stage is over.

    The stage goes on while only seats are asked that were asked before. So a sealed choice
    that follows another at once, with no draw between, must not ask its last chooser alone.
    """


class Chance(Struct, frozen=True, gc=False, tag="chance"):
    """Nature draws next, through the dealer."""


class Over(Struct, frozen=True, gc=False, tag="over"):
    """The match has ended; ``Rules.outcome`` says how."""


Turn = Players | Chance | Over
