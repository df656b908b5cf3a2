"""Matches in which all play at random: without views, by a kernel where there is one.

A choice is drawn evenly from those that the rules list. Which one follows from the seed of the
match and the number of the choice alone, so a kernel plays the same games as the rules. These
check and make each choice of it: what comes out is a record that they vouch for.
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
    """What a kernel is asked for here; a row and room to reckon in are its own."""

    def row(self, state: Any) -> Any:
        """Return a state as a row."""
        ...

    def room(self) -> Any:
        """Return room to reckon in."""
        ...

    def choose(self, row: Any, seat: int, word: int, room: Any) -> Any:
        """Make the choice that a word draws, in place; return it."""
        ...

    def happen(self, row: Any, event: Any) -> None:
        """Let nature draw, in place."""
        ...


class PlayedMatch(Struct, frozen=True):
    """A match played to its end."""

    entries: tuple[Entry[Any, Any], ...]
    outcome: Outcome
    decisions: int


def _row_at_start(kernel: Chooser, rules: Rules[Any, Any, Any, Any], setup: Setup) -> Any:
    return kernel.row(rules.start(setup))


_first_row: Callable[..., Any] = lru_cache(maxsize=8)(_row_at_start)
"""Each match of a series begins with the same."""


def play_at_random(
    rules: Rules[Any, Any, Any, Any],
    setup: Setup,
    dealer: Dealer,
    seed: int,
    kernel: Chooser | None = None,
) -> PlayedMatch:
    """Play a match to its end, all choices drawn from a seed."""
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
