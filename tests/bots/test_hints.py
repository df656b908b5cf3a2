"""Hints by expert and planner: each of three steps says more, and the last can be played."""

from collections.abc import Iterator
from typing import Any

import pytest

from netzplan.bots.on_the_underground import expert as underground_expert
from netzplan.bots.on_the_underground.judges import Judges as UndergroundJudges
from netzplan.bots.voll_verplant import expert as voll_verplant_expert
from netzplan.bots.voll_verplant.judges import Judges as VollVerplantJudges
from netzplan.catalogue import GAMES, Pondered
from netzplan.core import Players
from netzplan.core.effort import Effort
from tests.bots.compiled import advised_by
from tests.bots.on_the_underground import tables as underground
from tests.bots.voll_verplant import positions as voll_verplant
from tests.shipped.on_the_underground import rules

QUICK = Effort(simulations=8)

POINTLESS = {
    f"why.ug.{reason}"
    for reason in ("outlook", "towards", "token", "saves", "destination", "later", "blocks")
}
"""Reasons for something that scores nothing in this turn."""

LEADS = {f"why.ug.{reason}" for reason in ("more", "prospects", "close", "turn", "fewer", "alike")}
"""Reasons why something is better than a choice that scores more soon."""

HINTED = ("voll_verplant", "on_the_underground")


@pytest.fixture(
    params=["planner", pytest.param("expert", marks=pytest.mark.inspection)], autouse=True
)
def adviser(request: pytest.FixtureRequest) -> Iterator[str]:
    """Return the adviser that hints come from."""
    with (
        advised_by(request.param, request, VollVerplantJudges, voll_verplant_expert),
        advised_by(request.param, request, UndergroundJudges, underground_expert),
    ):
        yield request.param


def positions(game: str) -> Iterator[tuple[Any, Any, int]]:
    """Yield rules, state and seat to move for positions of one game."""
    if game == "voll_verplant":
        for state, seat in list(voll_verplant.positions("berlin", 3))[::7]:
            yield voll_verplant.rules_of("berlin"), state, seat
    else:
        for place, mover in underground.positions("london", 2, 7)[2::9]:
            yield rules("london"), place, mover


def told(game: str, made: Any, view: Any) -> tuple[Any, Any, Any]:
    """Return the three steps of a hint."""
    query = GAMES[game].entry.query("hint")
    assert isinstance(query.answer, Pondered)
    assert query.leave == "hints"
    whole = query.answer.whole(made, view, QUICK)
    one, two, three = (query.answer.part(whole, query.asks(step)) for step in (1, 2, 3))
    return one, two, three


@pytest.mark.parametrize("game", HINTED)
def test_each_step_says_more_and_the_last_is_a_legal_choice(game: str) -> None:
    kinds = set()
    for made, state, seat in positions(game):
        one, two, three = told(game, made, made.view(state, seat))
        assert [hint.step for hint in (one, two, three)] == [1, 2, 3]
        assert one.found
        assert one.topic
        assert (one.line, one.station, one.action, one.reasons) == (None, None, None, ())
        assert two.action is None
        assert len(two.reasons) < 2
        assert all(reason in three.reasons for reason in two.reasons)
        assert (two.line, two.station) == (three.line, three.station)
        assert made.violation(state, seat, three.action) is None
        assert getattr(three.action, "line", None) == three.line
        assert three.reasons[0].rule == one.topic == two.topic
        kinds.add(type(three.action))
    assert len(kinds) > 1


def test_the_third_step_names_an_alternative(adviser: str) -> None:
    seen, leads = set(), set[str]()
    for made, state, seat in positions("on_the_underground"):
        one, two, three = told("on_the_underground", made, made.view(state, seat))
        assert (one.second, two.second) == (None, None)
        if adviser == "expert":  # a reason names it
            assert three.second is None
            leads |= {each.rule for each in three.reasons}
            continue
        if three.second is None:
            assert list(made.actions(state, seat)) == [three.action]
            continue
        assert three.second.action != three.action
        assert made.violation(state, seat, three.second.action) is None
        edges = {getattr(each, "edge", None) for each in (three.action, three.second.action)}
        assert len(edges) == 2 or edges == {None}, "the same space in another colour is no choice"
        told_of = {each.rule for each in three.reasons}
        assert not told_of <= POINTLESS, "what brings nothing soon is compared with the second best"
        leads |= told_of & LEADS
        seen.add((type(three.second.action).__name__, three.second.points > 0))
    if adviser == "expert":
        assert {"why.ug.expected", "why.ug.next-track", "why.ug.by-passenger"} <= leads
        return
    assert {("PlaceToken", True), ("Travel", False)} <= seen
    assert leads, "what brings more soon is never passed over without a reason that compares both"


def test_the_second_step_names_a_line_that_is_completed_on_the_way() -> None:
    """The first step mentions that a line can be completed, which may not be the line to choose."""
    made = voll_verplant.rules_of("amsterdam")
    passing = []
    for state, seat in list(voll_verplant.positions("amsterdam", 8))[40:]:
        one, two, three = told("voll_verplant", made, made.view(state, seat))
        done = [
            each.parameters["line"]
            for each in three.reasons
            if each.rule == "why.vv.completes" and three.line is not None
        ]
        other = done[0] if done and three.line not in done else None
        assert (one.completes, two.completes, three.completes) == (None, other, other)
        passing.append(other)
    assert "J" in passing


def test_the_first_step_names_two_choices_and_the_second_explains_the_better_one() -> None:
    """The number of stations is left to the third step."""
    reasoned = set()
    for made, state, seat in positions("voll_verplant"):
        one, two, three = told("voll_verplant", made, made.view(state, seat))
        chosen = three.line or three.station
        if chosen is None:
            assert one.compared == ()
            continue
        assert len(set(one.compared)) == 2
        assert list(one.compared) == sorted(one.compared)
        assert chosen in one.compared
        assert one.compared == two.compared == three.compared
        for reason in two.reasons:
            assert "marks" not in reason.parameters
            reasoned.add(reason.rule)
    assert len(reasoned) > 2


@pytest.mark.parametrize("game", HINTED)
def test_a_hint_says_when_there_is_nothing_to_choose(game: str) -> None:
    made, state, _ = next(positions(game))
    turn = made.turn(state)
    assert isinstance(turn, Players)
    seat = turn.seats[0]
    if game == "voll_verplant":  # all choose at once, and this seat has chosen
        state = made.act(state, seat, made.actions(state, seat)[0])
    else:
        seat = 1 - seat
    for hint in told(game, made, made.view(state, seat)):
        assert (hint.found, hint.topic, hint.line, hint.action) == (False, "", None, None)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_offers_hints_under_the_same_name(game: str) -> None:
    query = GAMES[game].entry.query("hint")
    step = query.asks
    assert [query.wrong(None, step(number)) for number in (0, 1, 3, 4)] == [
        "step",
        None,
        None,
        "step",
    ]
