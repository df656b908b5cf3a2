"""The choices of players, and the draws of nature."""

from msgspec import Struct

__all__ = ["Action", "Fill", "Ride", "TurnCard"]


class Fill(
    Struct, frozen=True, gc=False, tag="fill", omit_defaults=True, forbid_unknown_fields=True
):
    """Fill a window of a line and mark stations on it: number, express and transfer cards."""

    line: str
    """Letter of the line."""
    marks: int
    """Number of stations to mark: 0 to the most that the walk allows."""
    backward: bool = False
    """Whether to walk a ring line in the other direction."""


class Ride(
    Struct, frozen=True, gc=False, tag="ride", omit_defaults=True, forbid_unknown_fields=True
):
    """Cross any one free station: the free-ride card."""

    station: str | None = None
    """Station id; None to pass."""


Action = Fill | Ride


class TurnCard(Struct, frozen=True, gc=False, tag="card"):
    """The top card is turned up for everybody."""

    card: str
    """Card id of the edition."""
