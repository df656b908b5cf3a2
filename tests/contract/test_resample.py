"""Resampling: complete states made up from a view, which look the same to its reader."""

from random import Random
from typing import Any

import msgspec
import pytest

from netzplan.core import Players
from tests.contract.flea_hands import resample
from tests.contract.flea_market import FleaMarket, State
from tests.contract.subjects import SEEDS, Subject, sample, seeds, states_of, subjects
from tests.fairness import is_even

MANY = 2400


@subjects
@seeds
def test_a_resampled_state_looks_the_same_to_the_reader(subject: Subject, seed: int) -> None:
    rules, random = subject.rules, Random(seed)
    for state in sample(states_of(subject, seed), 16):
        turn = rules.turn(state)
        for reader in (None, *range(subject.setup.seats)):
            view = rules.view(state, reader)
            other = subject.resample(rules, view, random)
            assert type(other) is type(state)
            assert rules.view(other, reader) == view
            assert rules.turn(other) == turn
            if isinstance(turn, Players) and reader in turn.seats:
                for here, there in ((state, other), (other, state)):
                    for action in list(rules.actions(here, reader))[:8]:
                        assert rules.violation(there, reader, action) is None


@subjects
@seeds
def test_a_resampled_state_depends_only_on_view_and_chance(subject: Subject, seed: int) -> None:
    """Information that is not in the encoded view cannot influence the result."""
    rules = subject.rules
    for state in sample(states_of(subject, seed), 5):
        for reader in (None, 0):
            view = rules.view(state, reader)
            sent = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            first, second = (subject.resample(rules, each, Random(seed)) for each in (view, sent))
            assert first == second


@subjects
def test_hidden_parts_vary_and_open_parts_do_not(subject: Subject) -> None:
    rules, facts, random = subject.rules, subject.rules.facts, Random(1)
    reader = None if subject.setup.seats > 1 else 0  # a single player knows everything
    is_secret = reader is None and (facts.hidden or facts.simultaneous)
    differing = 0
    for seed in SEEDS:
        for state in sample(states_of(subject, seed), 40):
            view = rules.view(state, reader)
            found = {subject.resample(rules, view, random) for _ in range(3)}
            assert is_secret or found == {state}
            differing += len(found) > 1
    assert bool(differing) == is_secret


# --- fairness of the toy; tests/properties has it for Deutschland Rummy and Voll verplant ---------


def toy(**changed: Any) -> State:
    """Return a small state of the toy, with five tiles neither laid nor on the reader's rack."""
    rack = (1, 1, 2, 2, 2)
    table = ((3, 3, 3, 3), (4, 4, 4, 4), (5, 5))
    small = State("turn", (1, 0, 0, 0, 1), (rack, (1,), (2, 5)), (3, 0, 1), table, active=0)
    return msgspec.structs.replace(small, **changed)


def test_hidden_deals_are_drawn_with_their_probabilities() -> None:
    rules, random = FleaMarket(), Random(1)
    view = rules.view(toy(), 0)
    drawn = [resample(rules, view, random) for _ in range(MANY)]
    # Unseen are 1, 1, 2, 5, 5: two of ten pairs for seat 2 are equal, and seat 1 gets one tile.
    assert is_even((state.racks[1] for state in drawn if state.racks[1] != (2,)), 2)
    twos = [state.racks[1] == (2,) for state in drawn]
    assert sum(twos) / MANY == pytest.approx(1 / 5, abs=0.03)
    assert {state.bids for state in drawn} > {(3, 0, 1), (0, 3, 3)}
    assert all(max(bid or 0 for bid in state.bids) == 3 for state in drawn)


def test_all_sealed_bids_of_others_are_equally_likely() -> None:
    rules, random = FleaMarket(), Random(2)
    view = rules.view(toy(phase="bid", bids=(2, None, 1)), 0)
    drawn = [resample(rules, view, random).bids for _ in range(MANY)]
    assert is_even(drawn, 4)
    assert {bids[:2] for bids in drawn} == {(2, None)}
