"""The quick computations of bots for Voll verplant agree with the rules."""

import pytest

from netzplan.bots.voll_verplant.prospect import Prospect, Temper, appraiser_of, walker_of
from netzplan.games.voll_verplant import Fill, State
from netzplan.kernels.voll_verplant.pad import Step
from tests.bots.voll_verplant.positions import MAPS, positions, rules_of


@pytest.mark.parametrize("map_id", MAPS)
def test_steps_lead_to_the_same_sheets_as_the_rules(map_id: str) -> None:
    rules = rules_of(map_id)
    walker = walker_of(rules)
    pads = walker.pads
    seen = 0
    for state, seat in positions(map_id, 1):
        assert state.card is not None
        sheet = rules.positions.sheet_of(state, seat)
        pad = pads.pad(sheet)
        legal = {}
        for action in rules.actions(state, seat):
            drawn, _ = rules.positions.draw(state, sheet, action)
            line = rules.city.line_number[action.line] if isinstance(action, Fill) else -1
            legal[Step(line, drawn.marked_mask & ~sheet.marked_mask)] = drawn
        steps = walker.steps(pad, state.card)
        assert len(set(steps)) == len(steps)
        for step in steps:
            assert pads.after(pad, step) == pads.pad(legal[step])
            completed = rules.positions.completed(legal[step], state.round).completed
            assert pads.completes(pad.free_mask, step.marks_mask) == [
                line
                for line, round_ in enumerate(completed)
                if round_ and not rules.positions.completed(sheet, state.round).completed[line]
            ]
            seen += 1
        most = {
            line: max(s.marks_mask.bit_count() for s in legal if s.line == line)
            for line in {s.line for s in legal}
        }
        for line, marks in most.items():
            assert marks in {s.marks_mask.bit_count() for s in steps if s.line == line}
    assert seen > 300


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("weights", ["greedy", "planner"])
def test_the_best_step_is_the_best_of_all_steps(map_id: str, weights: str) -> None:
    rules = rules_of(map_id)
    appraiser = appraiser_of(rules, weights, 2)
    pads, walker = appraiser.pads, appraiser.walker
    worth = tuple(line.high - 0.25 * line.index for line in pads.lines)
    for state, seat in positions(map_id, 2):
        assert state.card is not None
        card = state.card
        pad = pads.pad(rules.positions.sheet_of(state, seat))
        best, gain = appraiser.best_step(pad, card, worth)
        assert gain == pytest.approx(appraiser.gain(pad, best, card, worth))
        values = {
            step: appraiser.gain(pad, step, card, worth)
            + appraiser.value(pads.after(pad, step), worth)
            for step in walker.steps(pad, card)
        }
        assert values[best] == pytest.approx(max(values.values()))


def test_a_finished_sheet_is_worth_minus_the_cost_of_its_free_stations() -> None:
    rules = rules_of("berlin")
    for seats, cost in ((1, 1.0), (2, 0.5)):
        appraiser = appraiser_of(rules, "planner", seats)
        pads = appraiser.pads
        pad = pads.pad(next(positions("berlin", 3))[0].sheets[0])
        full = pad._replace(windows=(0,) * len(pad.windows), left=0)
        worth = (9.0,) * len(pads.lines)
        free = full.free_mask.bit_count()
        assert appraiser.value(full, worth) == pytest.approx(-cost * free)


def test_a_line_with_one_station_to_go_is_likelier_than_an_empty_one() -> None:
    rules = rules_of("amsterdam")
    appraiser = appraiser_of(rules, "planner", 2)
    for line in appraiser.pads.lines:
        nearly = appraiser.part(line.index, 1, 10, line.bits[0])
        empty = appraiser.part(line.index, 1, 10, line.mask)
        assert nearly.chance > 0.5 > 0.25 > empty.chance


def test_extra_entries_of_special_stations_are_counted() -> None:
    rules = rules_of("paris")
    seen = 0
    for state, seat in positions("paris", 5, special=True):
        prospect = Prospect(rules, rules.view(state, seat), Temper("planner", 1))
        plain = Prospect(rules, rules.view(without_special(state), seat), Temper("planner", 1))
        left = prospect.pad.left
        for candidate in prospect.candidates():
            if candidate.step.line < 0:
                assert candidate.pad.left == left
                continue
            met = (candidate.step.marks_mask & rules.city.special_mask).bit_count()
            choice = state.sealed[seat]
            owed = met + (0 if choice is None else choice.owed - 1)
            assert candidate.pad.left <= max(left - 1 - owed, 0)
            seen += owed > 0
        for candidate in plain.candidates():
            assert candidate.pad.left == left - (candidate.step.line >= 0)
    assert seen > 20


def without_special(state: State) -> State:
    return State(False, state.round, state.pile, state.card, state.sheets, state.sealed)
