"""Whose turn it is: that of seats, of nature, or of nobody once the match is over."""

from msgspec import Struct

__all__ = ["Chance", "Over", "Players", "Turn"]


class Players(Struct, frozen=True, gc=False, tag="players"):
    """The seats that still have to act."""

    seats: tuple[int, ...]
    """Seat numbers, ascending, never empty."""
    sealed: bool = False
    """True for a simultaneous choice: nobody sees another's action until the stage is over.

    The stage continues as long as every seat asked was also asked before. So a sealed choice that
    directly follows another, with no draw between them, must not ask only the seat that chose last.
    """


class Chance(Struct, frozen=True, gc=False, tag="chance"):
    """Nature draws next, through the dealer."""


class Over(Struct, frozen=True, gc=False, tag="over"):
    """The match has ended; ``Rules.outcome`` says how."""


Turn = Players | Chance | Over
