"""What the latest entries led to and brought, kept for a while.

A match folds an entry when it is taken; then it is told to each reader, in a list of tables, and
perhaps again to who has taken something back. All of them ask here, and each is worked out once.
"""

from typing import Any, Generic, TypeVar

from netzplan.core.effects import Effects
from netzplan.core.record import Entry, Happened, Rewound, Undone
from netzplan.core.rules import Rules

__all__ = ["BACK", "Steps"]

KEPT = 24
"""Steps, and effects of steps: a round of a large table, or some turns. Each table has them."""

BACK = (Undone, Rewound)
"""Entries that make no step. A union made at each question costs as much as what follows."""

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


class Steps(Generic[StateT, ActionT, EventT]):
    """Steps from one state to another, known again by being the same objects.

    States are large: to compare them, or to hash them, would cost as much as to go anew.
    """

    def __init__(self, rules: Rules[StateT, ActionT, EventT, Any]) -> None:
        """Know none."""
        self._rules = rules
        self._after: dict[tuple[int, int], tuple[StateT, Entry[ActionT, EventT], StateT]] = {}
        self._effects: dict[
            tuple[int, int, int | None],
            tuple[StateT, Entry[ActionT, EventT], StateT, Effects[Any]],
        ] = {}

    def after(self, state: StateT, entry: Entry[ActionT, EventT]) -> StateT:
        """Return the state after an entry of an open log, before it is masked."""
        key = (id(state), id(entry))
        known = self._after.get(key)  # it holds both: while it is kept nothing else has their ids
        if known is not None:
            return known[2]
        if isinstance(entry, BACK):
            return state
        if isinstance(entry, Happened):
            after = self._rules.happen(state, entry.event)
        else:
            after = self._rules.act(state, entry.seat, entry.action)
        if len(self._after) >= KEPT:
            del self._after[next(iter(self._after))]
        self._after[key] = (state, entry, after)
        return after

    def reader_of(self, entry: Entry[ActionT, EventT], reader: int | None) -> int | None:
        """Return a reader who is told the same of an entry: most hide nothing from spectators."""
        if reader is None or not self._rules.facts.hidden:
            return None
        openly = self._rules.entry_for(entry, None)
        if openly is entry:
            return None
        return None if self._rules.entry_for(entry, reader) == openly else reader

    def effects(
        self, before: StateT, entry: Entry[ActionT, EventT], after: StateT, reader: int | None
    ) -> Effects[Any]:
        """Return what an entry brought, as a reader may know it."""
        reader = self.reader_of(entry, reader)
        key = (id(before), id(entry), reader)
        known = self._effects.get(key)
        if known is not None and known[2] is after:
            return known[3]
        effects = self._rules.effects(before, entry, after, reader)
        if len(self._effects) >= KEPT:
            del self._effects[next(iter(self._effects))]
        self._effects[key] = (before, entry, after, effects)
        return effects
