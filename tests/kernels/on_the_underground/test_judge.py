"""The turns that a judge considers are legal, and their simulated results follow the rules."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from netzplan.bots.on_the_underground.minds import LANDMARKS, LOOPS, mind_of
from netzplan.core import Players, Setup
from netzplan.games.on_the_underground import OnTheUnderground, PlaceToken, State
from netzplan.games.on_the_underground.state import Phase
from netzplan.kernels.on_the_underground.judge import Course, Judge, Lure
from netzplan.kernels.on_the_underground.minds import MIND_WORDS
from tests.properties.on_the_underground.random_games import history
from tests.shipped import on_the_underground

JudgeOf = Callable[[str], Judge]
BOARDS = ("london", "berlin")


@pytest.fixture(scope="session")
def judge_of(load_once: Callable[..., Any]) -> JudgeOf:
    """Return a function that makes the judge of a board."""
    load_once("on_the_underground", "judge")

    def made(map_id: str) -> Judge:
        rules = on_the_underground.rules(map_id)
        return Judge(rules, mind_of(rules.network).words())

    return made


def positions(rules: OnTheUnderground, seats: int, *, phase: Phase) -> list[tuple[State, int]]:
    """Return some positions of a random game, each with the seat to move."""
    states = history(rules, seats, Random(rules.network.id), most=500)
    found = [
        (state, turn.seats[0])
        for state in states
        if isinstance(turn := rules.turn(state), Players) and rules.positions.phase(state) is phase
    ]
    return found[::9]


def test_a_mind_has_a_number_for_each_thing_it_values() -> None:
    assert len(LOOPS.words()) == len(LANDMARKS.words()) == MIND_WORDS


@pytest.mark.parametrize("map_id", BOARDS)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_turns_that_a_judge_considers_are_legal(
    judge_of: JudgeOf, map_id: str, seats: int
) -> None:
    judge = judge_of(map_id)
    rules = judge.rules
    for state, seat in positions(rules, seats, phase=Phase.ACT):
        row = judge.row(state)
        legal = rules.actions(state, seat)
        appraised = [judge.action(row, move) for move, _ in judge.appraised(row, seat)]
        assert set(appraised) <= set(legal)
        assert len(appraised) == len(set(appraised))
        assert any(isinstance(each, PlaceToken) for each in appraised) == (len(legal) > 1)
        left = rules.positions.allowance(state) - state.acted
        for course in judge.courses(row, seat, left, 3):
            assert len(course.moves) == left
            after = state
            for move in course.moves:
                action = judge.action(row, move)
                assert rules.violation(after, seat, action) is None
                after = rules.act(after, seat, action)


@pytest.mark.parametrize("map_id", BOARDS)
def test_the_ways_to_end_a_turn_are_those_of_the_rules(judge_of: JudgeOf, map_id: str) -> None:
    judge = judge_of(map_id)
    for state, seat in positions(judge.rules, 3, phase=Phase.PASSENGER):
        row = judge.row(state)
        ways = [judge.action(row, course.moves[0]) for course in judge.endings(row, seat)]
        assert ways == list(judge.rules.actions(state, seat))


@pytest.mark.parametrize("map_id", BOARDS)
def test_the_results_of_partial_simulations_add_up(judge_of: JudgeOf, map_id: str) -> None:
    judge = judge_of(map_id)
    for phase in (Phase.ACT, Phase.PASSENGER):
        for state, seat in positions(judge.rules, 3, phase=phase)[::2]:
            row = judge.row(state)
            before = row.copy()
            if phase is Phase.ACT:
                left = judge.rules.positions.allowance(state) - state.acted
                field = judge.courses(row, seat, left, 2)
            else:
                field = judge.endings(row, seat)
            whole = judge.tried(row, seat, field, range(6), 5)
            parts = (judge.tried(row, seat, field, part, 5) for part in (range(4), range(4, 6)))
            added = [
                [one + other for one, other in zip(*both, strict=True)]
                for both in zip(*parts, strict=True)
            ]
            assert whole == added, "a game is the same, whatever is played before it"
            assert (row == before).all(), "the position that is asked about stays"
            for ahead, own, best, rides, loops in whole:
                assert ahead == own - best
                assert 0 <= rides + loops <= own


def test_the_last_turn_is_scored_by_the_rules(judge_of: JudgeOf) -> None:
    judge = judge_of("london")
    rules = judge.rules
    states = history(rules, 2, Random(4), most=2000)
    assert rules.outcome(states[-1]) is not None
    state = states[-2]
    seat = rules.positions.mover(state)
    row = judge.row(state)
    field = judge.endings(row, seat)
    found = judge.tried(row, seat, field, range(1), 1)
    ended = 0
    for course, (_, own, best, *_) in zip(field, found, strict=True):
        outcome = rules.outcome(rules.act(state, seat, judge.action(row, course.moves[0])))
        if outcome is not None:
            assert (own, best) == (outcome.scores[seat], outcome.scores[1 - seat])
            ended += 1
    assert ended


def test_a_lured_line_becomes_the_ring(judge_of: JudgeOf) -> None:
    from netzplan.bots.on_the_underground.rings import rings

    judge = judge_of("london")
    ring = max(rings(judge.rules.network), key=lambda each: each.inside)
    state, seat = positions(judge.rules, 2, phase=Phase.ACT)[0]
    row = judge.row(state)
    lure = Lure(4 * seat, ring.edges_mask)
    lured, free = (
        judge.tried(row, seat, [Course((), each)], range(40), 1)[0] for each in (lure, None)
    )
    assert lured[4] > 40 * 5 > free[4], "rings are closed in most games, and rarely by chance"


def test_a_fitted_mind_plays_better_than_one_that_sees_only_points(
    judge_of: JudgeOf, load_once: Callable[..., Any]
) -> None:
    trainer = load_once("on_the_underground", "training")
    for map_id in BOARDS:
        judge = judge_of(map_id)
        row = judge.row(judge.rules.start(Setup(2)))
        fitted, blind = mind_of(judge.rules.network).words(), (0,) * MIND_WORDS
        scores = trainer.contest(judge, row, [fitted, blind], range(60), 1)
        scores += [
            pair[::-1] for pair in trainer.contest(judge, row, [blind, fitted], range(60), 1)
        ]
        assert sum(own > other for own, other in scores) > 90
