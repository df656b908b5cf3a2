"""The expert: it uses its learned values, leaves the choice to the planner without, and says so."""

import logging
from concurrent.futures import Future
from operator import eq
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from netzplan.bots import judging
from netzplan.bots.bot import Decision
from netzplan.bots.judging import SUFFIX
from netzplan.bots.voll_verplant import expert
from netzplan.bots.voll_verplant import judges as judges_module
from netzplan.bots.voll_verplant.expert import STAND_IN, ExpertBot
from netzplan.bots.voll_verplant.judges import Judges
from netzplan.bots.voll_verplant.learned import Learned, read, shipped, written
from netzplan.bots.voll_verplant.planner import PlannerBot
from netzplan.core import Dealer, Match, Players, Setup
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant import Action, Fill, Ride, State, TurnCard, View
from netzplan.games.voll_verplant.resample import state_from_view
from netzplan.kernels.failure import KernelFailure
from tests.bots.compiled import missing
from tests.bots.voll_verplant.positions import MAPS, positions, rules_of, turned

QUICK = Effort(simulations=48)


def view_of(map_id: str, number: int, *, seats: int = 2, seed: int = 3) -> View:
    """Return the view of the seat to move after this many choices of a random game."""
    state, seat = list(positions(map_id, seed, seats=seats))[number]
    return rules_of(map_id).view(state, seat)


@pytest.mark.parametrize("map_id", MAPS)
def test_learned_values_are_shipped_with_the_game(map_id: str, judges: Judges) -> None:
    rules = rules_of(map_id)
    text = shipped(map_id)
    assert text is not None
    assert len(text) <= 100_000
    learned = read(text, rules)
    assert learned.map_hash == rules.city.map_hash
    assert learned.figures.alone > 45
    for seats in (1, 2):
        judge = judges.judge(rules, seats, waits=True)
        assert judge is not None
        told = judge.scores(seats, 100, learned.seed)[:, :, 0].mean()
        assert told == pytest.approx(learned.figures.alone, abs=4)


def test_the_expert_takes_the_better_choice_and_states_the_difference() -> None:
    view = view_of("amsterdam", 8)
    decision = ExpertBot(rules_of("amsterdam"), 1).choose(view, QUICK)
    told = {note.rule: dict(note.why) for note in decision.reasons}
    assert told["why.vv.before-line"].keys() == {"line", "marks", "points", "tenths"}
    assert 20 < int(told["why.vv.final"]["points"]) < 80
    assert STAND_IN not in decision.reasons


def test_a_free_ride_names_the_next_best_station() -> None:
    rules = rules_of("amsterdam")
    state, seat = list(positions("amsterdam", 3))[8]
    view = rules.view(turned(state, rules, "*"), seat)
    decision = ExpertBot(rules, 1).choose(view, QUICK)
    assert isinstance(decision.action, Ride)
    assert decision.action.station is not None
    rules_named = [note.rule for note in decision.reasons]
    assert "why.vv.before-ride" in rules_named


def played(map_id: str, seats: int, seed: int) -> list[tuple[State, int, Decision[Action]]]:
    """Return the positions of a match of experts with the seat to move and its decision."""
    rules = rules_of(map_id)
    match: Match[State, Action, TurnCard, View] = Match(rules, Setup(seats), Dealer(f"vv/{seed}"))
    match.advance()
    told = []
    while isinstance(turn := match.turn, Players):
        seat = turn.seats[0]
        decision = ExpertBot(rules, seed).choose(rules.view(match.state, seat), QUICK)
        told.append((match.state, seat, decision))
        assert isinstance(match.submit(seat, decision.action), list)
    return told


@pytest.mark.usefixtures("judges")
def test_two_experts_at_a_table_do_not_fill_the_same_sheet() -> None:
    for map_id in MAPS:
        *_, (state, _, _) = played(map_id, 2, 3)
        one, other = state.sheets
        assert one.windows != other.windows
        assert one.marked_mask != other.marked_mask


@pytest.mark.usefixtures("judges")
def test_with_a_unique_sheet_or_for_a_hint_the_expert_takes_the_best_choice() -> None:
    rules = rules_of("amsterdam")
    for seats in (1, 2):
        for state, seat in list(positions("amsterdam", 3, seats=seats))[:30:5]:
            if seats == 2 and state.sheets[0] == state.sheets[1]:
                continue
            view = rules.view(state, seat)
            weighed = ExpertBot(rules, 1).weigh(view, QUICK, waits=True)
            assert weighed is not None
            for seed in range(4):
                assert ExpertBot(rules, seed).choose(view, QUICK).action == weighed[1][0]


@pytest.mark.usefixtures("judges")
def test_lines_are_completed_about_as_often_as_stated() -> None:
    percents: list[int] = []
    done: list[bool] = []
    for map_id in MAPS:
        for seed in range(4):
            told = played(map_id, 1, seed)
            rules, (last, seat, decision) = rules_of(map_id), told[-1]
            final = rules.act(last, seat, decision.action).sheets[0]
            for note in (note for *_, each in told for note in each.reasons):
                why = dict(note.why)
                if "percent" in why and note.rule != "why.vv.race":
                    percents.append(int(why["percent"]))
                    done.append(bool(final.completed[rules.city.line_number[str(why["line"])]]))
    assert len(done) > 80
    assert 100 * sum(done) / len(done) == pytest.approx(sum(percents) / len(percents), abs=10)


@pytest.mark.usefixtures("judges")
def test_on_a_ring_the_next_best_is_a_different_choice() -> None:
    ways = 0
    for seed in range(4):
        for _, _, decision in played("berlin", 1, seed):
            notes = {note.rule: dict(note.why) for note in decision.reasons}
            ways += "why.vv.before-turned" in notes
            other, chosen = notes.get("why.vv.before-line"), decision.action
            if other is not None and isinstance(chosen, Fill):
                assert (other["line"], other["marks"]) != (chosen.line, chosen.marks)
    assert ways


@pytest.mark.usefixtures("judges")
def test_a_bot_that_overlooks_some_estimates_flawless_play_from_then_on() -> None:
    rules, view = rules_of("amsterdam"), view_of("amsterdam", 8)
    for share, told in ((1.0, "why.vv.final"), (0.85, "why.vv.flawless")):
        reasons = ExpertBot(rules, 1, share).choose(view, QUICK).reasons
        estimates = {"why.vv.final", "why.vv.flawless"}
        assert [note.rule for note in reasons if note.rule in estimates] == [told]


def test_the_expert_looks_ahead_as_far_as_its_effort_allows(judges: Judges) -> None:
    rules, view = rules_of("amsterdam"), view_of("amsterdam", 22)
    judge = judges.judge(rules, 2, waits=True)
    assert judge is not None
    assert view.seat is not None
    row = judge.row(state_from_view(rules, view))
    field = judge.judged(row, view.seat)[:8]
    orders = [field]
    for rounds, width in ((1, 8), (2, 4), (3, 2)):
        last = orders[-1]
        foreseen = {each: judge.foreseen(row, view.seat, each, rounds) for each in last[:width]}
        orders.append([*sorted(foreseen, key=lambda each: -foreseen[each]), *last[width:]])
    firsts = [[each.action for each in order] for order in orders]
    cards = judge.cards
    steps = (1, 8 * cards, 8 * cards + 4 * cards**2, None)
    assert len({tuple(map(repr, first)) for first in firsts}) == len(steps)
    for simulations, first in zip(steps, firsts, strict=True):
        assert ranked(view, Effort(simulations=simulations)) == first
    assert ranked(view, Effort(simulations=8 * cards - 1)) == firsts[0]
    # A look that runs out of time is discarded.
    for looks, first in ((3, firsts[0]), (9, firsts[1]), (12, firsts[2])):
        ticks = iter(range(1000))
        effort = Effort(deadline=looks, clock=ticks.__next__)
        assert ranked(view, effort) == first
        assert next(ticks) == looks + 2


def ranked(view: View, effort: Effort) -> list[Action]:
    """Return the eight choices that the expert examines, best first."""
    weighed = ExpertBot(rules_of("amsterdam"), 1).weigh(view, effort, waits=True)
    assert weighed is not None
    assert weighed[0].action == weighed[1][0]
    return weighed[1][:8]


@pytest.mark.parametrize("code", ["value/none", "kernel/no-numba"])
def test_without_a_judge_the_planner_plays_and_says_so(
    code: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    made = Judges(tmp_path)
    if code == "value/none":
        monkeypatch.setattr(judges_module, "found", lambda *_: None)
    monkeypatch.setattr(expert, "at_hand", lambda: made)
    monkeypatch.setattr(judging, "load", missing)
    rules, view = rules_of("madrid"), view_of("madrid", 5)
    with caplog.at_level(logging.WARNING):
        decision = ExpertBot(rules, 1).choose(view, QUICK)
        ExpertBot(rules, 1).choose(view, QUICK)
    assert decision.reasons[-1] == STAND_IN
    assert decision.action == PlannerBot(rules, 1).choose(view, QUICK).action
    assert [record.getMessage().split(":")[0] for record in caplog.records] == [code]


def test_without_a_judge_a_limited_expert_still_overlooks_some_choices(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(judges_module, "found", lambda *_: None)
    made = Judges(tmp_path)
    monkeypatch.setattr(expert, "at_hand", lambda: made)
    rules = rules_of("madrid")
    views = [rules.view(state, seat) for state, seat in list(positions("madrid", 5))[::4]]
    whole, partly = (
        [ExpertBot(rules, 1, share).choose(view, QUICK).action for view in views]
        for share in (1.0, 0.5)
    )
    assert len(views) / 3 < sum(map(eq, whole, partly)) < len(views)


def test_a_bot_with_a_deadline_does_not_wait_for_the_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = Judges(Path("nowhere"))
    made._module = Future()  # never finished
    monkeypatch.setattr(expert, "at_hand", lambda: made)
    rules, view = rules_of("madrid"), view_of("madrid", 5)
    effort = Effort(simulations=8, deadline=1.0, clock=lambda: 0.0)
    assert ExpertBot(rules, 1).choose(view, effort).reasons[-1] == STAND_IN


def test_learned_values_for_something_else_are_refused_with_a_code(tmp_path: Path) -> None:
    text = shipped("amsterdam")
    assert text is not None
    amsterdam = rules_of("amsterdam")
    learned = read(text, amsterdam)
    older: Learned = replace(learned, format=0)
    for code, wrong in (
        ("value/map", shipped("madrid")),
        ("value/format", written(older)),
        ("value/broken", text[:1000]),
        ("value/broken", b""),
        ("value/broken", written(msgspec.convert({"format": 1}, _Half))),  # type: ignore[arg-type]
    ):
        assert wrong is not None
        with pytest.raises(KernelFailure) as refused:
            read(wrong, amsterdam)
        assert refused.value.code == code


class _Half(msgspec.Struct):
    format: int


def test_a_wrong_file_is_logged_once_and_the_planner_plays(
    judges: Judges, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    madrid = shipped("madrid")
    assert madrid is not None
    (tmp_path / f"amsterdam{SUFFIX}").write_bytes(madrid)
    wrong = Judges(judges._kernels, tmp_path)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert wrong.judge(rules_of("amsterdam"), 1, waits=True) is None
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["value/map"]
