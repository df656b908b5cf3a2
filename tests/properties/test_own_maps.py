"""On every map that passes the check, every bot plays a match to the end."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from netzplan.arena.selfplay import match_seed, play_match
from netzplan.catalogue import bot_for
from netzplan.core import Dealer, Match, Rules, Setup
from netzplan.core.effort import Effort
from tests.nightly import examples
from tests.properties.own_maps import boards, countries, sheets

EFFORT = Effort(simulations=2, nodes=200)
BOTS = ("random", "greedy", "planner")
seeds = st.integers(0, 99)


def play(rules: Rules[Any, Any, Any, Any], setup: Setup, seed: int) -> None:
    """Play a match; the bots take the seats in turn, starting with another one for each seed."""
    match = Match(rules, setup, Dealer(match_seed(seed, 0)))
    bots = [bot_for(BOTS[(seat + seed) % len(BOTS)], rules, seed) for seat in range(setup.seats)]
    outcome, _ = play_match(match, bots, EFFORT)
    assert len(outcome.scores) == setup.seats


@examples(4)
@given(sheets(), st.integers(1, 4), st.booleans(), seeds)
def test_bots_play_on_any_valid_sheet(
    rules: Rules[Any, Any, Any, Any], seats: int, special: bool, seed: int
) -> None:
    has_special = bool(rules.agreeable.options[0].maps)
    play(rules, Setup(seats, (("special", special and has_special),)), seed)


@examples(15)
@given(boards(), st.integers(2, 5), seeds)
def test_bots_play_on_any_valid_board(
    rules: Rules[Any, Any, Any, Any], seats: int, seed: int
) -> None:
    play(rules, Setup(seats), seed)


@examples(12)
@given(countries(), st.integers(2, 4), seeds)
def test_bots_play_in_any_valid_country(
    rules: Rules[Any, Any, Any, Any], seats: int, seed: int
) -> None:
    play(rules, Setup(seats), seed)
