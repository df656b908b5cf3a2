"""Replays the games of a compiled study by the rules, with a watcher that counts independently."""

from collections.abc import Callable
from typing import Any

import numpy as np

from netzplan.core import Chance, Over, Setup
from netzplan.kernels.chance import stream
from netzplan.kernels.sights import PLAYERS, Sights
from netzplan.kernels.words import Words
from netzplan.laboratory.field import Field

__all__ = ["check_same"]

Draw = Callable[[Words, Any], Any]
"""(row, state) -> the chance event, which has also happened in the row."""
Choose = Callable[[Words, Any, tuple[int, ...]], list[tuple[int, Any]]]
"""(row, state, seats) -> (seat, action) one after another, not yet made in the row."""


def check_same(
    field: Field,
    rules: Any,
    setup: Setup,
    start: Words,
    random_at: int,
    draw: Draw,
    choose: Choose,
    make: Callable[[Words, int, Any], None],
    seen: Sights,
    *,
    seed: int,
    first: int,
    plays: int,
) -> None:
    """Assert that the study counted the same for each game as the rules."""
    for nth in range(len(seen.scores)):
        number = first + nth
        row, state = start.copy(), rules.start(setup)
        nature, players = stream(seed, number // plays), stream(seed, PLAYERS + number)
        watcher, decisions = field.watcher(rules, setup), 0
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Chance):
                row[random_at] = nature
                event = draw(row, state)
                nature = int(row[random_at])
                before, state = state, rules.happen(state, event)
                watcher.see(before, state, None, event)
                continue
            row[random_at] = players
            chosen = choose(row, state, turn.seats)
            players = int(row[random_at])
            for seat, action in chosen:
                assert rules.violation(state, seat, action) is None
                make(row, seat, action)
                before, state = state, rules.act(state, seat, action)
                watcher.see(before, state, seat, action)
                decisions += 1
        outcome = rules.outcome(state)
        rounds, items = watcher.ended(state)
        assert seen.lengths[nth].tolist() == [rounds, decisions]
        assert seen.scores[nth, :, 0].tolist() == list(outcome.scores)
        assert tuple(seen.scores[nth, :, 1].tolist()) == field.seconds(rules, state)
        assert np.array_equal(seen.items[nth], items)
