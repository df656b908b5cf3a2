"""Hints for an asked player: the answer that the strongest bot would give, and why."""

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
from tests.bots.compiled import advised_by
from tests.bots.deutschland_rummy.test_choices import FEW, MANY, NORTH, asked
from tests.rulebook.deutschland_rummy.table import Table


@pytest.fixture(
    params=["planner", pytest.param("expert", marks=pytest.mark.inspection)], autouse=True
)
def adviser(request: pytest.FixtureRequest) -> Iterator[str]:
    """Return the adviser that hints come from."""
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
def test_a_hint_tells_an_asked_player_the_answer_and_the_reason(
    city: str,
    own: tuple[str, ...],
    askers: tuple[str, ...],
    tile: str | None,
    why: str,
    adviser: str,
) -> None:
    if why == "needed" and adviser == "expert":
        why = "worse"  # races also give the difference
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


def test_a_hint_keeps_a_tile_that_would_let_the_asker_win() -> None:
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


def test_a_player_who_is_not_asked_gets_a_hint_about_laying() -> None:
    table = asked("trier", own=(NORTH,), askers=FEW)
    assert told(table, 0).answer is None
    assert told(table, 0).complete


def test_the_hint_is_the_experts_answer_if_its_code_is_ready(adviser: str) -> None:
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
