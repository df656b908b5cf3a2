"""Random playouts of whole matches: without views, and by a kernel where there is one.

Each choice is drawn uniformly from those that the rules list. It depends only on the seed of the
match and the number of the choice, so a kernel plays the same games as the rules. The rules check
and apply every choice of the kernel, so the record is as valid as if they had made it.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

from msgspec import Struct

from netzplan.core.dealer import Dealer
from netzplan.core.outcome import Outcome
from netzplan.core.record import Acted, Entry, Happened
from netzplan.core.rules import Rules, Setup
from netzplan.core.turn import Chance, Over
from netzplan.kernels.plain_chance import drawn, streams

__all__ = ["Chooser", "PlayedMatch", "play_at_random"]


class Chooser(Protocol):
    """What random play needs of a kernel; rows and rooms (working memory) are its own types."""

    def row(self, state: Any) -> Any:
        """Return a state as a row."""
        ...

    def room(self) -> Any:
        """Return new working memory."""
        ...

    def choose(self, row: Any, seat: int, word: int, room: Any) -> Any:
        """Apply the choice that a random word selects, in place; return it."""
        ...

    def happen(self, row: Any, event: Any) -> None:
        """Apply an event, in place."""
        ...


class PlayedMatch(Struct, frozen=True):
    """A match that was played to its end."""

    entries: tuple[Entry[Any, Any], ...]
    outcome: Outcome
    decisions: int


def _row_at_start(kernel: Chooser, rules: Rules[Any, Any, Any, Any], setup: Setup) -> Any:
    return kernel.row(rules.start(setup))


_first_row: Callable[..., Any] = lru_cache(maxsize=8)(_row_at_start)
"""Cached: each match of a series starts from the same row."""


def play_at_random(
    rules: Rules[Any, Any, Any, Any],
    setup: Setup,
    dealer: Dealer,
    seed: int,
    kernel: Chooser | None = None,
) -> PlayedMatch:
    """Play a match to its end, with all choices drawn from a seed."""
    state = rules.start(setup)
    row = room = None
    if kernel is not None:
        row, room = _first_row(kernel, rules, setup).copy(), kernel.room()
    entries: list[Entry[Any, Any]] = []
    decisions, word_of = 0, streams(seed)
    while not isinstance(turn := rules.turn(state), Over):
        if isinstance(turn, Chance):
            event = dealer.draw(len(entries) - decisions, rules.chances(state))
            entries.append(Happened(len(entries) + 1, event))
            state = rules.happen(state, event)
            if kernel is not None:
                kernel.happen(row, event)
            continue
        seat, word = turn.seats[0], word_of(decisions)
        if kernel is None:
            listed = list(rules.actions(state, seat))
            action = listed[drawn(word, len(listed))]
        else:
            action = kernel.choose(row, seat, word, room)
        broken = rules.violation(state, seat, action)
        assert broken is None, f"seat {seat} broke {broken}"
        entries.append(Acted(len(entries) + 1, seat, action))
        state = rules.act(state, seat, action)
        decisions += 1
    outcome = rules.outcome(state)
    assert outcome is not None, "a match ends with an outcome"
    return PlayedMatch(tuple(entries), outcome, decisions)
