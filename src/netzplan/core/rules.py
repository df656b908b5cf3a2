"""The Rules protocol: the one interface between a game and everything else."""

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from netzplan.core.agreed import Agreeable, Setup
from netzplan.core.effects import Effects
from netzplan.core.facts import Facts
from netzplan.core.outcome import Item, Outcome
from netzplan.core.record import Entry
from netzplan.core.turn import Turn
from netzplan.core.violation import Violation

__all__ = ["Rules", "Setup"]

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Rules(Protocol[StateT, ActionT, EventT, ViewT_co]):
    """The rules of a game on one map, as pure functions of immutable values."""

    @property
    def facts(self) -> Facts:
        """Return the declared properties of the game."""
        ...

    @property
    def action_type(self) -> Any:
        """Return the type (or tagged union) that msgspec decodes actions with."""
        ...

    @property
    def event_type(self) -> Any:
        """Return the type (or tagged union) that msgspec decodes chance events with."""
        ...

    @property
    def mark_type(self) -> Any:
        """Return the type (or tagged union) of the marks that effects hold."""
        ...

    @property
    def agreeable(self) -> Agreeable:
        """Return what can be agreed on before a match."""
        ...

    def start(self, setup: Setup) -> StateT:
        """Return the state before anything has happened; raises Unfit for what can't be agreed."""
        ...

    def turn(self, state: StateT) -> Turn:
        """Return who is to move."""
        ...

    def violation(self, state: StateT, seat: int, action: ActionT) -> Violation | None:
        """Return the rule that forbids the action, or None; total, never raises."""
        ...

    def actions(self, state: StateT, seat: int) -> Iterable[ActionT]:
        """Return legal actions of the seat: all of them if ``facts.enumerable``."""
        ...

    def act(self, state: StateT, seat: int, action: ActionT) -> StateT:
        """Return the state after an action that has no violation."""
        ...

    def chances(self, state: StateT) -> tuple[tuple[EventT, int], ...]:
        """Return what nature may draw with integer weights, in a fixed order."""
        ...

    def happen(self, state: StateT, event: EventT) -> StateT:
        """Return the state after an event of ``chances``."""
        ...

    def view(self, state: StateT, seat: int | None) -> ViewT_co:
        """Return what the seat may know; None is a spectator. Raises ValueError for no seat."""
        ...

    def entry_for(self, entry: Entry[ActionT, EventT], seat: int | None) -> Entry[ActionT, EventT]:
        """Return the log entry as that reader may see it."""
        ...

    # Any: the marks are those of the game, mark_type names them.
    def effects(
        self, before: StateT, entry: Entry[ActionT, EventT], after: StateT, reader: int | None
    ) -> Effects[Any]:
        """Return what an entry of the reader's open log brought, as far as he may know it.

        The states are those before and after it in the fold of that log. The entry may be
        the one of the record or, as ``entry_for`` covers it, the reader's: both tell the same.
        Readers to whom that shows the same are told the same.
        """
        ...

    def standing(self, state: StateT) -> tuple[Item, ...]:
        """Return the items of all seats as they stand, as far as everybody may know them.

        Those of the start and of the effects of all entries since sum to them by rule and
        seat, but for open choices; in a finished match they are those of the outcome.
        """
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """Return the itemised result of a finished match, else None."""
        ...
