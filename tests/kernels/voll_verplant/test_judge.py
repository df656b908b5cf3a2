"""A learned value reads sheets correctly, values moves by the rules, and improves by learning."""

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from netzplan.bots.voll_verplant.bound import best_sheet
from netzplan.core import Chance, Players, Setup
from netzplan.games.voll_verplant import Action, Fill, State, TurnCard, VollVerplant
from netzplan.games.voll_verplant.network import City, Course, LineRules, MapRules
from netzplan.games.voll_verplant.scoring import first_rounds
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.voll_verplant import training, traits
from netzplan.kernels.voll_verplant.judge import Judge, balanced, packed, unpacked
from netzplan.kernels.voll_verplant.layout import AWAITED, OPEN, PILE
from netzplan.kernels.voll_verplant.valuing import PLAIN, WIDTH
from netzplan.kernels.words import Words
from tests.bots.voll_verplant.positions import MAPS, positions, rules_of

JudgeOf = Callable[[VollVerplant], Judge]


@pytest.fixture(scope="session")
def judging(load_once: Callable[..., Any]) -> ModuleType:
    """Return the compiled module of judges."""
    module: ModuleType = load_once("voll_verplant", "judge")
    return module


@pytest.fixture(scope="session")
def judge_of(judging: ModuleType) -> JudgeOf:
    """Return a function that makes a judge whose value has learned nothing yet."""
    return lambda rules: Judge(rules, training.blank(rules, 7))


@pytest.fixture(scope="session")
def trainer(judging: ModuleType, load_once: Callable[..., Any]) -> ModuleType:
    """Return the compiled module that trains values."""
    module: ModuleType = load_once("voll_verplant", "training")
    return module


def traits_of(rules: VollVerplant, state: State, seat: int) -> set[int]:
    """Return the traits of a sheet between rounds, computed from the state."""
    index = traits.index_of(rules)
    sheet = state.sheets[seat]
    firsts = first_rounds(state.sheets)
    found = {int(index[traits.SEATED]) + len(state.sheets)}
    left = 0
    for line in rules.city.lines:
        windows = line.windows - len(sheet.windows[line.index])
        left += windows
        length = len(line.forward)
        free = [at for at, bit in enumerate(line.bits) if not bit & sheet.marked_mask]
        block = int(index[traits.OF_LINE + line.index])
        block += windows * (2 * length + 1 + traits.STRETCHES)
        stretches = sum(at - 1 not in free for at in free)
        found |= {block + len(free), *(block + length + 1 + at for at in free)}
        found.add(block + 2 * length + 1 + min(stretches, traits.STRETCHES - 1))
        if len(state.sheets) > 1:
            race = int(index[traits.RACE]) + line.index * 10
            found.add(race + (0 if firsts[line.index] else _nearest(rules, state, seat, line)))
    found.add(int(index[traits.LEFT]) + left)
    return found | {int(index[traits.OF_CARD + at]) + left for at, left in enumerate(state.pile)}


def _nearest(rules: VollVerplant, state: State, seat: int, line: Course) -> int:
    """Return how close to a line the closest other unfinished sheet is."""
    far = [9]
    for at, sheet in enumerate(state.sheets):
        if at != seat and not rules.positions.is_full(sheet):
            windows = line.windows - len(sheet.windows[line.index])
            free = (line.mask & ~sheet.marked_mask).bit_count()
            far.append(free + (0 if windows else 2))
    return min(far)


@pytest.mark.parametrize(("map_id", "seats"), [("amsterdam", 1), ("berlin", 2), ("madrid", 3)])
def test_traits_match_the_sheet(judge_of: JudgeOf, map_id: str, seats: int) -> None:
    rules = rules_of(map_id)
    judge = judge_of(rules)
    room = np.empty(traits.MOST_TRAITS, np.int64)
    seen = 0
    for state in between_rounds(rules, seats):
        for seat in range(seats):
            if rules.positions.is_full(state.sheets[seat]):
                continue
            found = traits.enter_traits(judge.chart, judge.index, judge.row(state), seat, room)
            listed = room[:found].tolist()
            assert len(set(listed)) == len(listed)
            assert set(listed) == traits_of(rules, state, seat)
            assert max(listed) < judge.index[traits.TRAITS]
            seen += 1
    assert seen > 20


def between_rounds(rules: VollVerplant, seats: int) -> list[State]:
    """Return the states between the rounds of a random game."""
    random = Random(2)
    state, found = rules.start(Setup(seats)), []
    while rules.outcome(state) is None:
        if isinstance(rules.turn(state), Chance):
            found.append(state)
            state = rules.happen(state, random.choice(rules.chances(state))[0])
        else:
            turn = rules.turn(state)
            assert isinstance(turn, Players)
            seat = turn.seats[0]
            state = rules.act(state, seat, random.choice(rules.actions(state, seat)))
    return found


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("seats", [1, 2])
def test_a_move_is_worth_its_points_plus_the_value_of_the_sheet(
    judge_of: JudgeOf, map_id: str, seats: int
) -> None:
    rules = rules_of(map_id)
    judge = judge_of(rules)
    seen = 0
    for state, seat in positions(map_id, 5, seats=seats):
        bare = replace(state, sealed=(None,) * seats)
        judged = {each.action: each for each in judge.judged(judge.row(bare), seat)}
        # A ring offers two ways to mark nothing; the judge has only one.
        legal = [each for each in rules.actions(bare, seat) if not _marks_nothing_backward(each)]
        assert set(judged) == set(legal)
        for action in legal[:: 1 + len(legal) // 5]:
            after = _after(rules, bare, seat, action)
            gain = _gain(rules, bare, after, seat)
            value = _value(judge, after, seat)
            assert judged[action].gain == pytest.approx(gain)
            assert judged[action].value == pytest.approx(gain + value, abs=1e-3)
            seen += 1
    assert seen > 50


def _marks_nothing_backward(action: Action) -> bool:
    return isinstance(action, Fill) and action.backward and not action.marks


def _after(rules: VollVerplant, state: State, seat: int, action: Action) -> State:
    """Return the state after the round, as far as a seat knows it when it chooses."""
    assert state.card is not None
    card = rules.positions.cards[state.card]
    drawn, _ = rules.positions.draw(state, state.sheets[seat], action)
    drawn = rules.positions.completed(drawn, state.round)
    sheets = (*state.sheets[:seat], drawn, *state.sheets[seat + 1 :])
    full = tuple(each.count for each in rules.positions.cards)
    pile = full if card.reshuffles else state.pile
    return replace(state, pile=pile, card=None, sheets=sheets)


def _gain(rules: VollVerplant, before: State, after: State, seat: int) -> float:
    old, new = before.sheets[seat], after.sheets[seat]
    firsts = first_rounds(before.sheets)
    gain = (new.marked_mask & ~old.marked_mask).bit_count() / (1 if len(before.sheets) == 1 else 2)
    gain += 2 * sum(number for _, number in new.transfers[len(old.transfers) :])
    for line in rules.city.lines:
        if new.completed[line.index] and not old.completed[line.index]:
            gain += line.low if firsts[line.index] else line.high
    return gain


def _value(judge: Judge, state: State, seat: int) -> float:
    if judge.rules.positions.is_full(state.sheets[seat]):
        return 0.0
    sums = judge.net[sorted(traits_of(judge.rules, state, seat))].sum(axis=0)
    heights = np.maximum(sums, 0)
    heights[-1] = sums[-1]
    return float(heights @ judge.net[-1])


def test_the_foreseen_value_is_the_mean_over_all_cards(judge_of: JudgeOf) -> None:
    rules = rules_of("paris")
    judge = judge_of(rules)
    seen = 0
    for special, seats in ((False, 1), (True, 2)):
        found = list(positions("paris", 4, seats=seats, special=special))
        for state, seat in [each for each in found if not each[0].sealed[each[1]]][::9]:
            row = judge.row(replace(state, sealed=(None,) * seats))
            for judged in judge.judged(row, seat)[:2]:
                for rounds in (1, 2):
                    alone = row.copy()
                    alone[OPEN] &= 1 << seat
                    alone[AWAITED] = 1 << seat
                    after = judge.after(alone, seat, judged.move)
                    expected = judged.gain + _foreseen(judge, after, seat, rounds)
                    told = judge.foreseen(row, seat, judged, rounds)
                    assert told == pytest.approx(expected, abs=1e-4)
                    seen += 1
    assert seen > 20


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize(("seats", "special"), [(1, False), (2, True)])
def test_the_promise_of_a_sheet_is_the_mean_of_the_best_choice_for_each_card(
    trainer: ModuleType, judge_of: JudgeOf, map_id: str, seats: int, *, special: bool
) -> None:
    rules = rules_of(map_id)
    judge = judge_of(rules)
    seen = 0
    for state, seat in list(positions(map_id, 6, seats=seats, special=special))[::3]:
        before = replace(state, sealed=(None,) * seats, card=None)
        if not sum(before.pile):
            continue
        row = judge.row(before)
        told = trainer.promised(judge, row, seat)
        assert told == pytest.approx(_foreseen(judge, row, seat, 1), abs=1e-4)
        seen += 1
    assert seen > 5


def test_a_seat_without_open_windows_is_promised_nothing(
    trainer: ModuleType, judge_of: JudgeOf
) -> None:
    rules = rules_of("paris")
    judge = judge_of(rules)
    row = judge.row(rules.start(Setup(2)))
    row[OPEN] &= 1
    assert trainer.promised(judge, row, 0) != 0
    assert trainer.promised(judge, row, 1) == 0


def _foreseen(judge: Judge, row: Words, seat: int, rounds: int) -> float:
    """Return the mean over all cards of the best choices of the next rounds."""
    if not judge.is_open(row):
        return 0.0
    if row[AWAITED]:
        return _best(judge, row, seat, rounds)
    pile = {card: int(row[PILE + card]) for card in range(judge.cards) if row[PILE + card]}
    worth = (
        left * _best(judge, judge.turned(row, card), seat, rounds - 1)
        for card, left in pile.items()
    )
    return sum(worth) / sum(pile.values())


def _best(judge: Judge, row: Words, seat: int, rounds: int) -> float:
    best = judge.judged(row, seat)[0]
    if not rounds:
        return best.value
    return best.gain + _foreseen(judge, judge.after(row, seat, best.move), seat, rounds)


STATIONS = tuple("abcdefgh")
SMALL = MapRules(
    STATIONS,
    (),
    (
        LineRules("A", 3, (9, 4), False, STATIONS[:6]),
        LineRules("B", 2, (2, 1), False, STATIONS[4:]),
        LineRules("C", 2, (7, 3), True, (*STATIONS[5:], "a")),
    ),
)


def test_training_improves_play(judging: ModuleType, trainer: ModuleType) -> None:
    rules = rules_of("amsterdam")
    before = judging.Judge(rules, training.blank(rules, 1)).scores(1, 100, 5)[:, 0, 0].mean()
    judge = judging.Judge.of(rules, packed(trainer.train_alone(rules, 4000, 1)))
    assert judge.scores(1, 100, 5)[:, 0, 0].mean() > before + 5


def test_steady_training_improves_play_further(judging: ModuleType, trainer: ModuleType) -> None:
    rules = rules_of("amsterdam")
    before = trainer.train_alone(rules, 2000, 1)
    after = trainer.train_steadily(rules, before, 1000, 1)
    first, second = (
        judging.Judge(rules, net).scores(1, 200, 5)[:, 0, 0] for net in (before, after)
    )
    assert second.mean() > first.mean() + 2


def test_the_same_seed_learns_the_same_value(trainer: ModuleType) -> None:
    rules = VollVerplant(City("small", SMALL, "hash"))
    told: list[int] = []
    nets = []
    for seed in (1, 1, 2):
        alone = trainer.train_alone(rules, 60, seed, told.append)
        steady = trainer.train_steadily(rules, alone, 20, seed)
        nets.append(trainer.train_together(rules, steady, 30, seed))
    assert told[-1] == 60
    assert np.array_equal(nets[0], nets[1])
    assert not np.array_equal(nets[0], nets[2])


def test_a_balanced_value_is_equal_and_loses_less_when_packed(judge_of: JudgeOf) -> None:
    rules = rules_of("madrid")
    net = training.blank(rules, 7)
    net[-1, :PLAIN] *= 0.01
    even = balanced(net)
    state = rules.start(Setup(1))
    exact = _value(Judge(rules, net), state, 0)
    assert _value(Judge(rules, even), state, 0) == pytest.approx(exact, rel=1e-4)
    lost = [np.abs(unpacked(packed(each))[-1] / each[-1] - 1).max() for each in (net, even)]
    assert lost[0] > 0.1
    assert lost[1] < 1e-6


def test_a_value_of_another_size_is_refused(judge_of: JudgeOf) -> None:
    text = packed(judge_of(rules_of("paris")).net)
    with pytest.raises(KernelFailure) as refused:
        Judge.of(rules_of("berlin"), text)
    assert refused.value.code == "value/size"
    with pytest.raises(KernelFailure) as refused:
        Judge(rules_of("berlin"), np.zeros((3, WIDTH), np.float32))
    assert refused.value.code == "value/size"
    assert Judge.of(rules_of("paris"), text).net.shape == judge_of(rules_of("paris")).net.shape


def test_the_best_sheet_for_known_cards_is_found(judge_of: JudgeOf) -> None:
    lines = tuple(replace(line, windows=1) for line in SMALL.lines)
    rules = VollVerplant(City("small", replace(SMALL, lines=lines), "hash"))
    judge = judge_of(rules)
    for cards in (["5", "*", "x2", "4"], ["+", "3", "*", "6"], ["6", "x3", "3"]):
        best = _best_of_all(rules, rules.start(Setup(1)), cards)
        assert best_sheet(judge, cards, 10_000) == best
        assert best_sheet(judge, cards, 1) <= best
    with pytest.raises(ValueError):
        best_sheet(judge, ["3", "4"])


def _best_of_all(rules: VollVerplant, state: State, cards: list[str]) -> int:
    outcome = rules.outcome(state)
    if outcome is not None:
        return outcome.scores[0]
    if isinstance(rules.turn(state), Chance):
        return _best_of_all(rules, rules.happen(state, TurnCard(cards[0])), cards[1:])
    ways = (rules.act(state, 0, action) for action in rules.actions(state, 0))
    return max(_best_of_all(rules, way, cards) for way in ways)
