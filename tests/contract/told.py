"""A finished match, entry by entry, as its readers see it."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import Struct

from netzplan.core import Effects, Entry, Happened, Item, Rewound, Undone
from tests.contract.subjects import AnyMatch, Subject, play

__all__ = ["Step", "Sums", "assert_sums", "readers", "steps", "steps_of", "summed", "told"]

Sums = dict[tuple[str, int], int]
"""Points by rule and seat."""


class Step(Struct, frozen=True):
    """An entry of the open log with the states around it; Any, as the game may be any."""

    before: Any
    entry: Entry[Any, Any]
    """The entry as recorded."""
    shown: dict[int | None, Entry[Any, Any]]
    """The entry as each reader sees it."""
    after: Any


def readers(seats: int) -> tuple[int | None, ...]:
    """Return everybody who may read a match: a spectator (None) and each seat."""
    return (None, *range(seats))


def steps_of(match: AnyMatch) -> tuple[Step, ...]:
    """Return the steps of the open log of a finished match."""
    rules, setup = match.rules, match.setup
    logs = {reader: match.log(reader) for reader in readers(setup.seats)}
    state = rules.start(setup)
    steps: list[Step] = []
    for position in range(len(logs[None])):
        shown = {reader: log[position] for reader, log in logs.items()}
        entry, before = _as_recorded(shown), state
        if isinstance(entry, Happened):
            state = rules.happen(state, entry.event)
        elif not isinstance(entry, Undone | Rewound):
            state = rules.act(state, entry.seat, entry.action)
        steps.append(Step(before, entry, shown, state))
    assert state == match.state
    return tuple(steps)


def _as_recorded(shown: dict[int | None, Entry[Any, Any]]) -> Entry[Any, Any]:
    """Return the entry as seen by the seat that acted, or that the event is about."""
    entry = shown[None]
    about = entry.event if isinstance(entry, Happened) else entry
    return shown[getattr(about, "seat", None)]


@cache
def steps(subject: Subject, seed: int) -> tuple[Step, ...]:
    """Return the steps of :func:`tests.contract.subjects.play`."""
    return steps_of(play(subject, seed))


def told(match: AnyMatch, step: Step, reader: int | None) -> Effects[Any]:
    """Return the effects of a step for a reader."""
    return match.rules.effects(step.before, step.shown[reader], step.after, reader)


def summed(items: Iterable[Item]) -> Sums:
    """Return points by rule and seat, leaving out sums of zero."""
    sums: Counter[tuple[str, int]] = Counter()
    for item in items:
        sums[item.rule, item.seat] += item.points
    return {key: points for key, points in sums.items() if points}


def assert_sums(match: AnyMatch) -> None:
    """Assert that, for each reader, the effects of a finished match sum to its outcome."""
    rules = match.rules
    outcome = rules.outcome(match.state)
    assert outcome is not None
    assert rules.standing(match.state) == outcome.items
    whole = steps_of(match)
    for reader in readers(match.setup.seats):
        items = [*rules.standing(rules.start(match.setup))]
        for step in whole:
            items += told(match, step, reader).items
        assert summed(items) == summed(outcome.items)
