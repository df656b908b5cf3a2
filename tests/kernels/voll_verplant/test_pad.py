"""Pads agree with the rules after each legal entry, on every map, with special stations or not."""

import pytest

from netzplan.games.voll_verplant import Action, Fill, Sheet, State, VollVerplant
from netzplan.kernels.voll_verplant.pad import REMEMBERED, PadRules, Step
from tests.bots.voll_verplant.positions import MAPS, positions, rules_of


def entries(rules: VollVerplant, state: State, seat: int) -> list[tuple[Step, Sheet]]:
    """Return each legal entry of a seat as a step, with the sheet that it leads to by the rules."""
    sheet = rules.positions.sheet_of(state, seat)

    def step(action: Action, drawn: Sheet) -> Step:
        line = rules.city.line_number[action.line] if isinstance(action, Fill) else -1
        return Step(line, drawn.marked_mask & ~sheet.marked_mask)

    drawn = [
        (each, rules.positions.draw(state, sheet, each)[0]) for each in rules.actions(state, seat)
    ]
    return [(step(action, after), after) for action, after in drawn]


@pytest.mark.parametrize("map_id", MAPS)
def test_a_pad_after_a_step_matches_the_sheet_after_the_entry(map_id: str) -> None:
    rules = rules_of(map_id)
    pads = PadRules(rules)
    seen = rides = completed = 0
    for seed, special in ((1, False), (2, False), (3, True)):
        for state, seat in positions(map_id, seed, special=special):
            sheet = rules.positions.sheet_of(state, seat)
            pad = pads.pad(sheet)
            before = rules.positions.completed(sheet, state.round).completed
            for step, drawn in entries(rules, state, seat):
                assert pads.after(pad, step) == pads.pad(drawn)
                after = rules.positions.completed(drawn, state.round).completed
                lines = [line for line, round_ in enumerate(after) if round_ and not before[line]]
                assert pads.completes(pad.free_mask, step.marks_mask) == lines
                seen += 1
                rides += step.line < 0
                completed += len(lines)
    assert seen > 1500
    assert rides > 100
    assert completed > 0


@pytest.mark.parametrize("map_id", MAPS)
def test_a_step_touches_exactly_the_lines_that_change(map_id: str) -> None:
    rules = rules_of(map_id)
    pads = PadRules(rules)
    for state, seat in positions(map_id, 4):
        sheet = rules.positions.sheet_of(state, seat)
        for step, drawn in entries(rules, state, seat):
            changed = tuple(
                line.index
                for line in rules.city.lines
                if drawn.windows[line.index] != sheet.windows[line.index]
                or (drawn.marked_mask ^ sheet.marked_mask) & line.mask
            )
            assert pads.touched(step) == changed


@pytest.mark.parametrize("map_id", MAPS)
def test_pads_have_the_cards_and_lines_of_the_city(map_id: str) -> None:
    rules = rules_of(map_id)
    pads = PadRules(rules)
    city = rules.city
    assert len(pads.full_pile) == sum(card.count for card in rules.positions.cards)
    assert [pads.kinds[card] for card in pads.full_pile] == [
        card.kind for card in rules.positions.cards for _ in range(card.count)
    ]
    for station in range(len(city.stations)):
        lines = [mask for mask in pads.line_masks if mask >> station & 1]
        assert pads.meeting[1 << station] == city.meeting[station] == len(lines)


def test_the_number_of_remembered_steps_is_limited() -> None:
    pads = PadRules(rules_of(MAPS[0]))
    for mask in range(1, REMEMBERED + 10):
        pads.touched(Step(-1, mask))
    assert 0 < len(pads._touched) <= REMEMBERED
