"""How a match ended: every point with the rule that gave it."""

from msgspec import Struct

from netzplan.core.violation import Parameter

__all__ = ["Item", "Note", "Outcome"]


class Item(Struct, frozen=True, gc=False):
    """One line of a score sheet."""

    rule: str
    seat: int
    points: int
    why: tuple[tuple[str, Parameter], ...] = ()


class Note(Struct, frozen=True, gc=False):
    """A remark about the result that is not points: a band, a tie-break."""

    rule: str
    why: tuple[tuple[str, Parameter], ...] = ()


class Outcome(Struct, frozen=True, gc=False):
    """The result of a finished match; seats index every tuple."""

    end: str
    """Rule id of the way the match ended."""
    scores: tuple[int, ...]
    places: tuple[int, ...]
    """1 is the best; shared places are equal."""
    items: tuple[Item, ...]
    notes: tuple[Note, ...] = ()

    def winners(self) -> tuple[int, ...]:
        """Return the seats that share the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)
