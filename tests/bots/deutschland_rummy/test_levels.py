"""The levels: each plays in its own way and overlooks different things."""

from collections.abc import Callable
from typing import Any

import pytest

from netzplan.bots.deutschland_rummy import levels
from netzplan.bots.deutschland_rummy.greedy import GreedyBot
from netzplan.bots.deutschland_rummy.planner import PlannerBot
from netzplan.bots.deutschland_rummy.reasons import openly
from netzplan.games.deutschland_rummy import Ask, Lay
from netzplan.games.deutschland_rummy.state import Phase
from tests.bots.deutschland_rummy.tables import QUICK, positions
from tests.nightly import by_day
from tests.rulebook.deutschland_rummy.table import Table
from tests.shipped.deutschland_rummy import rules

pytestmark = [pytest.mark.inspection, pytest.mark.long, pytest.mark.usefixtures("judges")]

Make = Callable[..., Any]
NAMES = ("beginner", "casual", "sound", "strong", "expert")


@pytest.mark.parametrize("name", NAMES)
def test_each_level_makes_legal_choices_and_gives_reasons(name: str) -> None:
    made = rules("germany")
    for state, seat in positions(3, 3, 2)[3::11]:
        decision = getattr(levels, name)(made, 5).choose(made.view(state, seat), QUICK)
        assert made.violation(state, seat, decision.action) is None
        assert openly(decision.reasons[0]) is not None


def done(make: Make, games: int = 3) -> tuple[int, int]:
    """Return how many tiles a bot lays in the positions of a match, and how often it asks."""
    made = rules("germany")
    bot = make(made, 5)
    tiles = requests = 0
    for state, seat in positions(3, 2, games)[:: by_day(4, by_night=1)]:
        view = made.view(state, seat)
        if view.phase is Phase.ANSWER:
            continue
        action = bot.choose(view, QUICK).action
        requests += isinstance(action, Ask)
        if isinstance(action, Lay):
            after = made.view(made.act(state, seat, action), seat)
            tiles += len(view.rack) - len(after.rack)
    return tiles, requests


def test_a_beginner_never_asks_and_overlooks_layable_tiles() -> None:
    laid, asked = done(levels.beginner)
    whole, _ = done(lambda made, seed: GreedyBot(made, seed, asks=False))
    assert 0 < laid < whole
    assert asked == 0 < done(levels.casual)[1]


def test_in_a_single_game_sound_holds_tiles_that_casual_lays() -> None:
    assert done(levels.sound, 1)[0] < done(levels.casual, 1)[0]


def test_a_bot_that_gives_in_sometimes_loses_patience() -> None:
    table = Table()
    table.rack(0, "kiel>luebeck>schwerin>rostock")
    view = table.rules.view(table.state, 0)

    def lays(gives_in: float, patience: int, seed: int) -> bool:
        bot = PlannerBot(table.rules, seed, patience=patience, gives_in=gives_in)
        decision = bot.choose(view, QUICK)
        is_laid = isinstance(decision.action, Lay)
        assert is_laid is (decision.reasons[0].rule == "why.dr.impatient")
        return is_laid

    assert lays(1.0, 3, 1)
    assert not lays(1.0, 4, 1)
    assert not lays(0.0, 3, 1)
    assert 5 < sum(lays(0.5, 3, seed) for seed in range(20)) < 15
    assert [lays(0.5, 3, 7), lays(0.5, 3, 7)] in ([True, True], [False, False])
