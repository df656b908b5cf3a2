"""The expert: it simulates races, leaves the choice to the planner without them, and says so."""

import logging
from concurrent.futures import Future
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from netzplan.bots import judging
from netzplan.bots.deutschland_rummy import expert
from netzplan.bots.deutschland_rummy.expert import STAND_IN, ExpertBot
from netzplan.bots.deutschland_rummy.judges import Judges
from netzplan.bots.deutschland_rummy.planner import PlannerBot
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy import Give, Lay, Refuse, View
from netzplan.games.deutschland_rummy.resample import dealt, unseen
from tests.bots.compiled import missing
from tests.bots.deutschland_rummy.tables import QUICK, position_of, positions
from tests.rulebook.deutschland_rummy.table import Table
from tests.shipped.deutschland_rummy import rules

pytestmark = [pytest.mark.inspection, pytest.mark.usefixtures("judges")]

COMPARED = "why.dr.instead-"
RACES = Effort(simulations=120)


def test_the_expert_states_its_expectations_for_the_best_two_choices() -> None:
    made, told = rules("germany"), 0
    for state, seat in positions(3, 3, 2)[1::7]:
        decision = ExpertBot(made, 1).choose(made.view(state, seat), RACES)
        assert made.violation(state, seat, decision.action) is None
        assert STAND_IN not in decision.reasons
        if len(decision.reasons) > 1:
            _, expects, instead, *chance = decision.reasons
            assert expects.rule == "why.dr.expects"
            assert instead.rule.startswith(COMPARED)
            assert {"percent", "ends", "kilometres"} <= dict(instead.why).keys()
            for note in (expects, instead):
                figures = dict(note.why)
                assert 0 <= int(figures["percent"]) <= 100
                assert 0 <= int(figures["ends"]) <= 100
            first, second = (int(dict(note.why)["percent"]) for note in (expects, instead))
            assert [note.rule for note in chance] == ["why.dr.chance"] * (second > first)
            told += 1
    assert told > 5


@pytest.mark.parametrize(("seats", "games"), [(2, 1), (4, 2)])
def test_a_choice_depends_only_on_the_view(seats: int, games: int) -> None:
    made = rules("germany")
    for state, seat in positions(seats, 3, games)[2::17]:
        view = made.view(state, seat)
        chosen = ExpertBot(made, 7).choose(view, RACES)
        read = msgspec.json.decode(msgspec.json.encode(view), type=View)
        assert ExpertBot(made, 7).choose(read, RACES) == chosen
        other = dealt(made, view, unseen(made, view)[::-1])
        assert ExpertBot(made, 7).choose(made.view(other, seat), RACES) == chosen


def test_the_expert_gives_its_last_tile_and_refuses_if_it_has_none() -> None:
    table = Table(games=2)
    table.lies("kiel>luebeck>schwerin>rostock")
    table.rack(0, "koeln>trier", "hof>bamberg")
    table.rack(1, "koeln>koblenz", spare=False)
    table.act("ask koeln")
    view = table.rules.view(table.state, 1)
    given = ExpertBot(table.rules, 1).choose(view, RACES)
    assert isinstance(given.action, Give)
    assert [note.rule for note in given.reasons] == ["why.dr.gives-last"]
    table.rack(1, "ulm>augsburg", spare=False)
    refused = ExpertBot(table.rules, 1).choose(table.rules.view(table.state, 1), RACES)
    assert isinstance(refused.action, Refuse)


def test_the_races_end_when_time_is_up() -> None:
    ticks = iter(range(10_000))
    made = rules("germany")
    state, seat = positions(3, 3, 2)[20]
    effort = Effort(simulations=10**7, deadline=3, clock=lambda: next(ticks))
    assert ExpertBot(made, 1).choose(made.view(state, seat), effort).action is not None
    assert next(ticks) < 40


def test_without_a_compiler_the_planner_plays_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    made = Judges(tmp_path)
    monkeypatch.setattr(expert, "at_hand", lambda: made)
    monkeypatch.setattr(judging, "load", missing)
    state, seat = positions(2, 3)[9]
    view = rules("germany").view(state, seat)
    with caplog.at_level(logging.WARNING):
        decision = ExpertBot(rules("germany"), 1).choose(view, QUICK)
        ExpertBot(rules("germany"), 1).choose(view, QUICK)
    assert decision.reasons[-1] == STAND_IN
    assert decision.action == PlannerBot(rules("germany"), 1).choose(view, QUICK).action
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["kernel/no-numba"]


def test_a_bot_with_a_deadline_does_not_wait_for_the_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = Judges(Path("nowhere"))
    made._module = Future()  # never finished
    monkeypatch.setattr(expert, "at_hand", lambda: made)
    state, seat = positions(2, 3)[9]
    view = rules("germany").view(state, seat)
    effort = Effort(simulations=8, deadline=1.0, clock=lambda: 0.0)
    assert ExpertBot(rules("germany"), 1).choose(view, effort).reasons[-1] == STAND_IN


def without_bag(seed: int) -> Table:
    """Return a table of two with an empty bag and 60 tiles each; the first has asked in vain."""
    table = Table()
    tiles = list(range(len(table.country.tiles)))
    Random(seed).shuffle(tiles)
    own = sum(1 << tile for tile in tiles[:60])
    racks = (own, table.country.all_mask & ~own)
    table.state = replace(table.state, racks=racks, bag_mask=0)
    table.act("ask hof", "refuse")
    return table


@pytest.mark.parametrize("seed", [2, 25, 28])
def test_a_losing_stalemate_is_broken_without_letting_the_other_end_the_game(seed: int) -> None:
    table = without_bag(seed)
    kilometres = [table.country.km_of(rack) for rack in table.state.racks]
    assert kilometres[0] > kilometres[1]
    while table.seat == 0:
        decision = ExpertBot(table.rules, 1).choose(table.rules.view(table.state, 0), RACES)
        before, table.state = table.state, table.rules.act(table.state, 0, decision.action)
        if before.laid_mask == 0:
            assert isinstance(decision.action, Lay)
            assert [note.rule for note in decision.reasons] == ["why.dr.out", "why.dr.stalemate"]
    assert not position_of(table, 1).can_finish
    assert not table.is_over
    assert not table.state.idle


def test_a_winning_stalemate_is_not_broken() -> None:
    table = without_bag(2)
    table.state = replace(table.state, racks=table.state.racks[::-1])
    decision = ExpertBot(table.rules, 1).choose(table.rules.view(table.state, 0), RACES)
    assert "why.dr.stalemate" not in [note.rule for note in decision.reasons]
