"""A cache of the states and effects that the latest entries led to.

A match folds an entry when it accepts it. Then the server shows the entry to each reader, in lists
of tables, and possibly again to a player who has undone something. All of these ask here, so that
each result is computed once.
"""

from typing import Any, Generic, TypeVar

from netzplan.core.effects import Effects
from netzplan.core.record import Entry, Happened, Rewound, Undone
from netzplan.core.rules import Rules

__all__ = ["BACK", "Steps"]

KEPT = 24
"""Capacity for steps, and for effects: one round of a large table, or a few turns. Per table."""

BACK = (Undone, Rewound)
"""Entries that make no step. Building the union at each call would cost as much as the call."""

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


class Steps(Generic[StateT, ActionT, EventT]):
    """Steps from one state to the next, keyed by object identity.

    States are large: comparing or hashing them would cost as much as computing the step again.
    """

    def __init__(self, rules: Rules[StateT, ActionT, EventT, Any]) -> None:
        """Start with an empty cache."""
        self._rules = rules
        self._after: dict[tuple[int, int], tuple[StateT, Entry[ActionT, EventT], StateT]] = {}
        self._effects: dict[
            tuple[int, int, int | None],
            tuple[StateT, Entry[ActionT, EventT], StateT, Effects[Any]],
        ] = {}

    def after(self, state: StateT, entry: Entry[ActionT, EventT]) -> StateT:
        """Return the state after an entry of an open log, before masking."""
        key = (id(state), id(entry))
        known = self._after.get(key)  # it holds both, so no other object can have their ids
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
        """Return the reader to compute effects for: None if a spectator sees the same entry."""
        if reader is None or not self._rules.facts.hidden:
            return None
        openly = self._rules.entry_for(entry, None)
        if openly is entry:
            return None
        return None if self._rules.entry_for(entry, reader) == openly else reader

    def effects(
        self, before: StateT, entry: Entry[ActionT, EventT], after: StateT, reader: int | None
    ) -> Effects[Any]:
        """Return the effects of an entry, as far as a reader may know them."""
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
