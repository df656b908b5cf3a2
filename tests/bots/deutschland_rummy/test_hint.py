"""Hints: who is asked for a city is told what the strongest bot would answer, and why."""

from collections.abc import Iterator

import pytest

from netzplan.bots.deutschland_rummy import expert
from netzplan.bots.deutschland_rummy.expert import ExpertBot
from netzplan.bots.deutschland_rummy.hint import Hint, hint
from netzplan.bots.deutschland_rummy.judges import Judges
from netzplan.bots.hint import SEED
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.actions import Give
from netzplan.solvers.deutschland_rummy.hint import NODES, upto
from tests.bots.compiled import ADVISERS, advised_by
from tests.bots.deutschland_rummy.test_choices import FEW, MANY, NORTH, asked
from tests.rulebook.deutschland_rummy.table import Table


@pytest.fixture(params=ADVISERS, autouse=True)
def adviser(request: pytest.FixtureRequest) -> Iterator[str]:
    """Return from whom hints come."""
    with advised_by(request.param, request, Judges, expert):
        yield request.param


def told(table: Table, seat: int = 1) -> Hint:
    return hint(table.rules, table.rules.view(table.state, seat), Effort(nodes=NODES))


@pytest.mark.parametrize(
    ("city", "own", "askers", "tile", "why"),
    [
        ("trier", (), MANY, "trier--saarbruecken", "last"),
        ("trier", (NORTH,), MANY, "trier--saarbruecken", "better"),
        ("kiel", (NORTH,), MANY, None, "needed"),
        ("passau", (NORTH,), MANY, None, "none"),
    ],
)
def test_who_is_asked_is_told_what_to_answer_and_why(
    city: str,
    own: tuple[str, ...],
    askers: tuple[str, ...],
    tile: str | None,
    why: str,
    adviser: str,
) -> None:
    if why == "needed" and adviser == "expert":
        why = "worse"  # races tell by how much
    for step in (1, 2, 3):
        found = upto(told(asked(city, own=own, askers=askers)), step)
        assert found.answer is not None
        assert (found.answer.tile, found.answer.why) == (tile, why)
        figures = (found.answer.giving, found.answer.refusing)
        if why == "better":
            giving, refusing = figures
            assert giving is not None
            assert refusing is not None
            assert 0 <= refusing < giving <= 100
        elif why == "worse":
            giving, refusing = figures
            assert giving is not None
            assert refusing is not None
            assert 0 <= giving < refusing <= 100
        else:
            assert figures == (None, None)


def test_what_lets_the_asker_win_is_kept() -> None:
    own = (NORTH, "essen>dortmund", "kassel>fulda", "hof>regensburg", "aachen>koeln")
    table = Table()
    table.rack(0, "saarbruecken>mainz>koblenz", spare=False)
    table.rack(1, *own)
    table.act("ask trier")
    answer = told(table).answer
    assert answer is not None
    assert answer.tile is None
    assert answer.why in ("worse", "equal")
    assert answer.giving is not None
    assert answer.refusing is not None
    assert answer.giving <= answer.refusing


def test_who_is_not_asked_is_told_what_can_be_laid() -> None:
    table = asked("trier", own=(NORTH,), askers=FEW)
    assert told(table, 0).answer is None
    assert told(table, 0).complete


def test_it_is_the_answer_of_the_expert_if_he_is_at_hand(adviser: str) -> None:
    for city in ("trier", "kiel"):
        table = asked(city, own=(NORTH,), askers=MANY)
        answer = told(table).answer
        assert answer is not None
        view, effort = table.rules.view(table.state, 1), Effort(nodes=NODES)
        weighed = ExpertBot(table.rules, SEED).weigh_answer(view, effort, waits=False)
        assert (weighed is not None) is (adviser == "expert")
        if weighed is not None:
            assert answer.why == weighed.why
            action = ExpertBot(table.rules, SEED).choose(view, effort).action
            assert answer.tile == (action.tile if isinstance(action, Give) else None)
