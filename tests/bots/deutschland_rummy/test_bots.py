"""Properties of every bot: legal choices from its own view alone, the same each time."""

from typing import Any

import msgspec
import pytest

from netzplan.arena.selfplay import play_match
from netzplan.catalogue import bot_for, bots_for, make_bot
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy import Phase, View
from netzplan.games.deutschland_rummy.resample import dealt, unseen
from tests.bots.deutschland_rummy.tables import OVER, QUICK, decide, outcomes, positions, start
from tests.nightly import by_day, covered_by_day
from tests.shipped.deutschland_rummy import rules

BOTS = bots_for("deutschland_rummy")

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("seats", "games"), [(2, 2), (3, 1), (4, 1)])
def test_bots_finish_matches_of_every_size(seats: int, games: int) -> None:
    made = rules("germany")
    bots = [bot_for(BOTS[at % len(BOTS)].id, made, at) for at in range(seats)]
    match = start(seats, 3, games)
    outcome, decisions = play_match(match, bots, QUICK)
    assert len(match.state.played) == games
    assert outcome.winners()
    assert decisions > seats


@pytest.mark.parametrize(
    ("bot_id", "played"), covered_by_day([bot.id for bot in BOTS], [(2, 1), (3, 2), (4, 1)])
)
def test_a_choice_is_legal_in_positions_reached_by_other_bots(
    bot_id: str, played: tuple[int, int]
) -> None:
    seats, games = played
    kinds = {type(decide(bot_id, *each).action) for each in positions(seats, 3, games)[::5]}
    assert len(kinds) >= 4


@pytest.mark.parametrize("bot_id", [bot.id for bot in BOTS])
def test_a_choice_depends_only_on_the_view(bot_id: str) -> None:
    made = rules("germany")
    used = bot_for(bot_id, made, 7)
    for state, seat in positions(3, 3, 2)[2 :: by_day(18, by_night=9)]:
        view = made.view(state, seat)
        chosen = used.choose(view, QUICK)
        read = msgspec.json.decode(msgspec.json.encode(view), type=View)
        assert bot_for(bot_id, made, 7).choose(read, QUICK) == chosen
        other = dealt(made, view, unseen(made, view)[::-1])
        assert bot_for(bot_id, made, 7).choose(made.view(other, seat), QUICK) == chosen


def test_a_bot_receives_views_and_nothing_else() -> None:
    made = rules("germany")
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
    play_match(start(2, 1), bots, QUICK)
    assert {kind for kind, _ in seen} == {View}
    assert {seat for _, seat in seen} == {0, 1}


def test_the_random_bot_plays_differently_with_another_seed() -> None:
    made = rules("germany")
    views = [made.view(state, seat) for state, seat in positions(2, 3)[:40]]
    choices = [
        [bot_for("random", made, seed).choose(view, QUICK).action for view in views]
        for seed in (1, 2)
    ]
    assert choices[0] != choices[1]


@pytest.mark.parametrize("games", [1, 2])
def test_the_planner_chooses_even_without_time(games: int) -> None:
    made = rules("germany")
    asked = set()
    for state, seat in positions(2, 3, games)[::7]:
        bot = bot_for("planner", made, 1)
        decision = bot.choose(made.view(state, seat), OVER)
        assert made.violation(state, seat, decision.action) is None
        asked.add(state.phase)
    assert asked == {Phase.ACT, Phase.ANSWER}


def test_the_planner_stops_when_its_time_is_up() -> None:
    ticks = iter(range(10_000))
    made = rules("germany")
    bot = bot_for("planner", made, 1)
    most = 0
    for state, seat in positions(2, 3, 2)[::10]:
        before = next(ticks)
        effort = Effort.within(5.0, lambda: float(next(ticks)))
        bot.choose(made.view(state, seat), effort)
        most = max(most, next(ticks) - before)
    # It reads the clock once per made-up position, and stops once that is past five.
    assert 5 <= most <= 10


def test_counted_simulations_never_read_the_clock() -> None:
    def clock() -> float:
        raise AssertionError

    effort = Effort(QUICK.simulations, clock=clock)
    for state, seat in positions(2, 3)[::15]:
        decide("planner", state, seat, effort)


@pytest.mark.inspection
def test_greedy_beats_random() -> None:
    assert outcomes(("greedy", "random", "random"), 3, 11)[0] >= 2


@pytest.mark.nightly
def test_the_planner_beats_greedy() -> None:
    assert outcomes(("planner", "greedy", "greedy", "greedy"), 4, 30)[0] >= 3


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(KeyError):
        make_bot("oracle", "deutschland_rummy", "germany", 1)
    with pytest.raises(KeyError):
        make_bot("greedy", "deutschland_rummy", "atlantis", 1)
