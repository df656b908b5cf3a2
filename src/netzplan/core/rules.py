"""The Rules protocol: the only interface between a game and everything else."""

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
        """Return the seats and options that can be agreed on before a match."""
        ...

    def start(self, setup: Setup) -> StateT:
        """Return the state before the first entry; raise Unfit for a setup that is not possible."""
        ...

    def turn(self, state: StateT) -> Turn:
        """Return whose turn it is."""
        ...

    def violation(self, state: StateT, seat: int, action: ActionT) -> Violation | None:
        """Return the rule that forbids the action, or None; total, never raises."""
        ...

    def actions(self, state: StateT, seat: int) -> Iterable[ActionT]:
        """Return legal actions of the seat: all of them if ``facts.enumerable``, else a sample."""
        ...

    def act(self, state: StateT, seat: int, action: ActionT) -> StateT:
        """Return the state after an action, which must not have a violation."""
        ...

    def chances(self, state: StateT) -> tuple[tuple[EventT, int], ...]:
        """Return the events that nature can draw with their integer weights, in a fixed order."""
        ...

    def happen(self, state: StateT, event: EventT) -> StateT:
        """Return the state after an event, which must be one of ``chances``."""
        ...

    def view(self, state: StateT, seat: int | None) -> ViewT_co:
        """Return what the seat may know; None is a spectator. Raise ValueError for no such seat."""
        ...

    def entry_for(self, entry: Entry[ActionT, EventT], seat: int | None) -> Entry[ActionT, EventT]:
        """Return the log entry as the reader may see it; ``seat`` None is a spectator."""
        ...

    # Any: the marks are those of the game, whose type is mark_type.
    def effects(
        self, before: StateT, entry: Entry[ActionT, EventT], after: StateT, reader: int | None
    ) -> Effects[Any]:
        """Return the effects of an entry of the reader's open log, as far as the reader may know.

        ``before`` and ``after`` are the states around the entry in the fold of that log. ``entry``
        may be the raw entry or the reader's masked one: both give the same effects. Readers whose
        masked entries are equal get equal effects.
        """
        ...

    def standing(self, state: StateT) -> tuple[Item, ...]:
        """Return the current items of all seats, as far as everybody may know them.

        By rule and seat, they are the sum of the items at the start and those of the effects of all
        entries since, except for choices that are still open. In a finished match they are the
        items of the outcome.
        """
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """Return the itemised result of a finished match, or None."""
        ...
