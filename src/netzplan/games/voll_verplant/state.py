"""A position of Voll verplant: sheets, the pile as counts, the turned card, sealed choices."""

from msgspec import Struct

from netzplan.games.voll_verplant.actions import Action

__all__ = ["SealedChoice", "Sheet", "State"]


class Sheet(Struct, frozen=True, gc=False):
    """One player's sheet."""

    marked_mask: int
    """Stations marked, by cross or by transfer number; bit i is station i of the city."""
    transfers: tuple[tuple[int, int], ...]
    """(station, number written) in the order they were written."""
    windows: tuple[str, ...]
    """By line: what was written into its windows, one character each, left to right."""
    completed: tuple[int, ...]
    """By line: the round at whose end it was found complete, 0 if it is not."""


class SealedChoice(Struct, frozen=True, gc=False):
    """A sealed choice: the sheet as it will be, and extra entries still owed."""

    actions: tuple[Action, ...]
    sheet: Sheet
    owed: int
    """Extra entries that special stations still demand; the choice is made when it is 0."""


class State(Struct, frozen=True, gc=False):
    """The position of all."""

    special: bool
    """Whether the table plays with special stations."""
    round: int
    """Rounds begun."""
    pile: tuple[int, ...]
    """Cards still face down, as counts by card of the edition."""
    card: int | None
    """The card turned for this round, as an index into the edition; None between rounds."""
    sheets: tuple[Sheet, ...]
    sealed: tuple[SealedChoice | None, ...]
