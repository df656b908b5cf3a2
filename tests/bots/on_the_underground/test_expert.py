"""The expert: it plays turns out, leaves the choice to the planner without code, and says so."""

import logging
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pytest

from netzplan.bots import judging
from netzplan.bots.on_the_underground import expert
from netzplan.bots.on_the_underground.expert import STAND_IN, ExpertBot, Skill
from netzplan.bots.on_the_underground.judges import Judges
from netzplan.bots.on_the_underground.planner import PlannerBot
from netzplan.core.effort import Effort
from netzplan.games.on_the_underground import EndTurn, PlaceToken, TakeToken, Travel, View
from tests.bots.compiled import missing
from tests.bots.on_the_underground.tables import BOARDS, OVER, QUICK, positions
from tests.shipped.on_the_underground import rules

HASTY = Effort(simulations=48)
HINDSIGHT = {"by-passenger", "by-loops", "by-track", "by-rivals"}


@pytest.mark.inspection
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.usefixtures("judges")
def test_the_expert_chooses_legally_and_only_from_the_view(board: str) -> None:
    made = rules(board)
    kinds: set[type] = set()
    for state, seat in positions(board, 3, 1)[3:130:8]:
        view = made.view(state, seat)
        chosen = ExpertBot(made, 7).choose(view, HASTY)
        assert made.violation(state, seat, chosen.action) is None
        read = msgspec.json.decode(msgspec.json.encode(view), type=View)
        assert ExpertBot(made, 7).choose(read, HASTY) == chosen
        assert 1 <= len(chosen.reasons) <= 6
        kinds.add(type(chosen.action))
    assert {PlaceToken, EndTurn} <= kinds <= {PlaceToken, EndTurn, TakeToken, Travel}


@pytest.mark.inspection
@pytest.mark.usefixtures("judges")
def test_the_expert_states_how_the_best_two_turns_end_and_why_they_differ() -> None:
    made = rules("london")
    told = 0
    for state, seat in positions("london", 2, 3)[4:90:7]:
        if state.acted == made.positions.allowance(state):
            continue
        decision = ExpertBot(made, 1).choose(made.view(state, seat), HASTY)
        notes = {note.rule.removeprefix("why.ug."): dict(note.why) for note in decision.reasons}
        assert 20 < int(notes["expected"]["points"]) < 150
        assert int(notes["expected"]["games"]) >= 2
        following = {name for name in notes if name.startswith("next-")}
        if following:
            # The second largest cause is at least a quarter of the lead, or it would not be named.
            whys = [notes[name] for name in (*following, *HINDSIGHT & notes.keys())]
            lead, *most = (10 * int(why["points"]) + int(why["tenths"]) for why in whys)
            assert len(most) <= 1
            assert 4 * sum(most) >= lead - 4
            assert 0 not in most, "what makes no difference is not told"
            told += 1
    assert told > 5


@pytest.mark.inspection
@pytest.mark.usefixtures("judges")
def test_journeys_are_compared_by_their_consequences() -> None:
    made = rules("london")
    named: set[str] = set()
    for state, seat in positions("london", 3, 2):
        if state.acted < made.positions.allowance(state):
            continue
        decision = ExpertBot(made, 1).choose(made.view(state, seat), HASTY)
        assert decision.action in made.actions(state, seat)
        named |= {note.rule for note in decision.reasons}
    assert {"why.ug.travels", "why.ug.next-rides", "why.ug.expected"} <= named


@pytest.mark.inspection
@pytest.mark.usefixtures("judges")
def test_a_bot_that_notices_less_tries_fewer_turns() -> None:
    made = rules("berlin")
    state, seat = positions("berlin", 2, 3)[40]
    view = made.view(state, seat)
    games = []
    for share in (1.0, 0.0):
        reasons = ExpertBot(made, 1, Skill(share=share)).choose(view, HASTY).reasons
        told = {note.rule: dict(note.why) for note in reasons}
        games.append(int(told["why.ug.expected"]["games"]))
        assert ("why.ug.by-rivals" in told) <= (share == 1.0)
    assert games[1] == 48, "a single turn gets all the trials"
    assert games[0] < 48


@pytest.mark.inspection
@pytest.mark.usefixtures("judges")
def test_the_trials_end_when_time_is_up() -> None:
    made = rules("london")
    state, seat = positions("london", 2, 3)[60]
    ticks = iter(range(1000))
    effort = Effort(100_000, deadline=3, clock=lambda: next(ticks))
    ExpertBot(made, 1).choose(made.view(state, seat), effort)
    assert next(ticks) < 20
    decision = ExpertBot(made, 1).choose(made.view(state, seat), OVER)
    assert made.violation(state, seat, decision.action) is None


def test_without_compiled_rules_the_planner_plays_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    made = Judges(tmp_path)
    monkeypatch.setattr(expert, "at_hand", lambda: made)
    monkeypatch.setattr(judging, "load", missing)
    board = rules("berlin")
    state, seat = positions("berlin", 2, 3)[40]
    view = board.view(state, seat)
    with caplog.at_level(logging.WARNING):
        decision = ExpertBot(board, 1).choose(view, QUICK)
        ExpertBot(board, 1).choose(view, QUICK)
    assert decision.reasons[-1] == STAND_IN
    assert decision.action == PlannerBot(board, 1).choose(view, QUICK).action
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["kernel/no-numba"]


def test_a_bot_with_a_deadline_does_not_wait_for_the_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = Judges(Path("nowhere"))
    made._module = Future()  # never finished
    monkeypatch.setattr(expert, "at_hand", lambda: made)
    board = rules("london")
    state, seat = positions("london", 2, 3)[40]
    effort = Effort(8, deadline=1.0, clock=lambda: 0.0)
    assert ExpertBot(board, 1).choose(board.view(state, seat), effort).reasons[-1] == STAND_IN
