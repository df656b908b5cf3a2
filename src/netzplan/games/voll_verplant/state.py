"""A position of Voll verplant: sheets, the pile as counts, the turned card, sealed choices."""

from msgspec import Struct

from netzplan.games.voll_verplant.actions import Action

__all__ = ["SealedChoice", "Sheet", "State"]


class Sheet(Struct, frozen=True, gc=False):
    """One player's sheet."""

    marked_mask: int
    """Mask of the stations marked, by cross or transfer number; bit i is station i of the city."""
    transfers: tuple[tuple[int, int], ...]
    """(station, number written) in the order they were written."""
    windows: tuple[str, ...]
    """For each line, the characters written into its windows, from left to right."""
    completed: tuple[int, ...]
    """For each line, the round that completed it, 0 if it is not complete."""


class SealedChoice(Struct, frozen=True, gc=False):
    """A sealed choice: the sheet as it will be, and the extra entries still owed."""

    actions: tuple[Action, ...]
    sheet: Sheet
    owed: int
    """Extra entries that special stations still require; the choice is complete at 0."""


class State(Struct, frozen=True, gc=False):
    """The full position, including sealed choices."""

    special: bool
    """Whether the table plays with special stations."""
    round: int
    """Number of rounds begun."""
    pile: tuple[int, ...]
    """Cards still face down, as counts by card of the edition."""
    card: int | None
    """Index of the card turned for this round in the edition; None between rounds."""
    sheets: tuple[Sheet, ...]
    sealed: tuple[SealedChoice | None, ...]
