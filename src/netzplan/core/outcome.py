"""The outcome of a match: every point, with the rule that awarded it."""

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
    """A remark about the result that carries no points, such as a band or a tie-break."""

    rule: str
    why: tuple[tuple[str, Parameter], ...] = ()


class Outcome(Struct, frozen=True, gc=False):
    """The result of a finished match; ``scores`` and ``places`` are indexed by seat."""

    end: str
    """Id of the rule by which the match ended."""
    scores: tuple[int, ...]
    places: tuple[int, ...]
    """1 is the best; tied seats have equal places."""
    items: tuple[Item, ...]
    notes: tuple[Note, ...] = ()

    def winners(self) -> tuple[int, ...]:
        """Return the seats that share the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)
