"""Properties of every bot: legal choices from its own view alone, the same each time."""

from typing import Any

import msgspec
import pytest

from netzplan.arena.selfplay import EFFORT, play_match
from netzplan.catalogue import bot_for, bots_for
from netzplan.core.effort import Effort
from netzplan.core.turn import Players
from netzplan.games.on_the_underground import EndTurn, PlaceToken, TakeToken, Travel, View
from tests.bots.on_the_underground.tables import BOARDS, OVER, QUICK, positions, series, start
from tests.nightly import NIGHTLY, by_day, covered_by_day, first_by_day
from tests.shipped.on_the_underground import rules

BOTS = bots_for("on_the_underground")

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("board", "seats"), covered_by_day(BOARDS, [2, 3, 4, 5] if NIGHTLY else [2, 5])
)
def test_bots_finish_games_on_every_board_with_any_number_of_seats(board: str, seats: int) -> None:
    made = rules(board)
    mixed = [BOTS[(at + 1) % len(BOTS)].id for at in range(seats - 1, -1, -1)]
    bots = [bot_for(bot, made, at) for at, bot in enumerate(mixed)]
    outcome, decisions = play_match(start(board, seats, 5), bots, QUICK)
    assert outcome.end == "ug.end.pile"
    # Everybody has at least five turns, each of four actions and an end.
    assert decisions >= seats * 5 * 5 - seats


@pytest.mark.parametrize("bot_id", [bot.id for bot in BOTS])
@pytest.mark.parametrize("board", BOARDS)
def test_a_choice_depends_only_on_the_view(board: str, bot_id: str) -> None:
    made = rules(board)
    used = bot_for(bot_id, made, 7)
    for state, seat in positions(board, 3, 1)[5:120:9]:
        view = made.view(state, seat)
        chosen = used.choose(view, QUICK)
        assert made.violation(state, seat, chosen.action) is None
        read = msgspec.json.decode(msgspec.json.encode(view), type=View)
        assert bot_for(bot_id, made, 7).choose(read, QUICK) == chosen


def test_a_bot_receives_views_and_nothing_else() -> None:
    made = rules("london")
    seen: list[tuple[type, int | None]] = []

    class Witness:
        def __init__(self, bot: Any) -> None:
            self.bot = bot

        def choose(self, *handed: Any) -> Any:
            view, effort = handed
            assert isinstance(effort, Effort)
            seen.append((type(view), view.seat))
            return self.bot.choose(view, effort)

    bots: list[Any] = [Witness(bot_for(bot, made, 1)) for bot in ("greedy", "random")]
    play_match(start("london", 2, 1), bots, QUICK)
    assert {kind for kind, _ in seen} == {View}
    assert [seat for _, seat in seen[:5]] == [0, 0, 0, 0, 1]


def test_the_random_bot_plays_differently_with_another_seed() -> None:
    made = rules("berlin")
    views = [made.view(state, seat) for state, seat in positions("berlin", 2, 6)[:40]]
    choices = [
        [bot_for("random", made, seed).choose(view, QUICK).action for view in views]
        for seed in (1, 2)
    ]
    assert choices[0] != choices[1]


@pytest.mark.parametrize("bot_id", ["greedy", "planner"])
def test_the_end_of_a_turn_takes_the_better_journey(bot_id: str) -> None:
    made = rules("london")
    asked = ended = 0
    for state, seat in positions("london", 3, 2):
        if state.acted < made.positions.allowance(state):
            continue
        action = bot_for(bot_id, made, 1).choose(made.view(state, seat), QUICK).action
        asked += isinstance(action, Travel)
        ended += isinstance(action, EndTurn)
        assert action in made.actions(state, seat)
    assert asked > 3
    assert ended > 3


def test_the_planner_stops_when_its_time_is_up() -> None:
    ticks = iter(range(10_000))
    made = rules("london")
    state, seat = positions("london", 2, 3)[60]
    assert made.positions.allowance(state) - state.acted >= 3
    effort = Effort.within(4.0, lambda: float(next(ticks)))
    bot_for("planner", made, 1).choose(made.view(state, seat), effort)
    # It reads the clock after each plan that it extends, after each action, and after each plan
    # that it judges: at most three more times once four has passed.
    assert 5 <= next(ticks) <= 8


def test_the_planner_chooses_even_without_time() -> None:
    for board in BOARDS:
        made = rules(board)
        for state, seat in positions(board, 2, 3)[:30:3]:
            decision = bot_for("planner", made, 1).choose(made.view(state, seat), OVER)
            assert made.violation(state, seat, decision.action) is None


def test_counted_simulations_never_read_the_clock() -> None:
    def clock() -> float:
        raise AssertionError

    effort = Effort(QUICK.simulations, clock=clock)
    made = rules("berlin")
    state, seat = positions("berlin", 2, 3)[40]
    decision = bot_for("planner", made, 1).choose(made.view(state, seat), effort)
    assert made.violation(state, seat, decision.action) is None


@pytest.mark.inspection
@pytest.mark.parametrize("board", BOARDS)
def test_greedy_beats_random(board: str) -> None:
    games = by_day(2, by_night=12)
    scores = series(rules(board), ("greedy", "random"), games, 11)
    assert sum(own > other for own, other in scores) >= games * 2 / 3
    assert sum(own - other for own, other in scores) >= games * 10


@pytest.mark.parametrize("board", BOARDS)
def test_greedy_does_not_save_while_its_lines_can_grow(board: str) -> None:
    """It may save for a branch, but not for a whole turn while its lines could grow."""
    made = rules(board)
    for seed in range(by_day(1, by_night=3)):
        bots = [bot_for("greedy", made, seed) for _ in range(3)]
        match = start(board, 3, seed)
        saved = 0
        while isinstance(turn := match.turn, Players):
            [seat] = turn.seats
            view = made.view(match.state, seat)
            action = bots[seat].choose(view, QUICK).action
            left = sum(line.tokens for line in view.lines if line.seat == seat)
            could = any(isinstance(one, PlaceToken) for one in made.actions(match.state, seat))
            saved = saved if view.acted else 0
            saved += isinstance(action, TakeToken) and could and left >= 20
            assert saved < 4, f"turn {view.turns}: nothing but saving, {left} track tokens left"
            match.submit(seat, action)


@pytest.mark.parametrize(
    ("board", "seats", "seed"), [("london", 2, 0), ("london", 2, 1), ("berlin", 4, 2)]
)
def test_greedy_takes_no_useless_tokens(board: str, seats: int, seed: int) -> None:
    """A line can be walled in at the edge of the board, where branch tokens no longer help it."""
    made = rules(board)
    match = start(board, seats, seed)
    play_match(match, [bot_for("greedy", made, seed) for _ in range(seats)], QUICK)
    assert max(player.branch for player in match.state.players) <= 4


@pytest.mark.inspection
@pytest.mark.parametrize("board", first_by_day(*BOARDS))
def test_the_planner_beats_greedy(board: str) -> None:
    games = by_day(1, by_night=6)
    scores = series(rules(board), ("planner", "greedy"), games, 12, EFFORT)
    assert sum(own > other for own, other in scores) >= games * 2 / 3
    assert sum(own - other for own, other in scores) >= games * 10


@pytest.mark.inspection
@pytest.mark.parametrize("board", BOARDS)
def test_the_planner_holds_its_own_against_four_greedy_bots(board: str) -> None:
    [scores] = series(rules(board), ("planner", "greedy", "greedy", "greedy", "greedy"), 1, 13)
    assert scores[0] == max(scores)


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(KeyError):
        bot_for("oracle", rules("london"), 1)
