"""Who is to move: seats, nature, or nobody any more."""

from msgspec import Struct

__all__ = ["Chance", "Over", "Players", "Turn"]


class Players(Struct, frozen=True, tag="players"):
    """The seats that still have to act."""

    seats: tuple[int, ...]
    """Seat numbers, ascending, never empty."""
    sealed: bool = False
    """True for a simultaneous choice: nobody sees another's action until the stage is over."""


class Chance(Struct, frozen=True, tag="chance"):
    """Nature draws next, through the dealer."""


class Over(Struct, frozen=True, tag="over"):
    """The match has ended; ``Rules.outcome`` tells how."""


Turn = Players | Chance | Over
