"""Five levels: each beats the one below, overlooks more than the one above, and gives reasons."""

from collections.abc import Callable
from typing import Any

import pytest

from netzplan.arena.selfplay import play_match
from netzplan.bots.on_the_underground import levels
from netzplan.core.effort import Effort
from tests.bots.on_the_underground.tables import BOARDS, QUICK, positions, start
from tests.nightly import by_day, first_by_day
from tests.shipped.on_the_underground import rules

Make = Callable[..., Any]
LADDER = (levels.beginner, levels.casual, levels.sound, levels.strong, levels.expert)
NAMES = [level.__name__ for level in LADDER]

pytestmark = [pytest.mark.inspection, pytest.mark.long, pytest.mark.usefixtures("judges")]


def ahead(board: str, better: Make, other: Make, games: int) -> list[int]:
    """Return the lead in points of the better bot in each game."""
    made = rules(board)
    found = []
    for number in range(1, 1 + games):
        seat = number % 2
        bots = [other(made, number), other(made, number)]
        bots[seat] = better(made, number)
        scores = play_match(start(board, 2, number), bots, Effort())[0].scores
        found.append(scores[seat] - scores[1 - seat])
    return found


@pytest.mark.parametrize("board", first_by_day(*reversed(BOARDS)))
@pytest.mark.parametrize("upper", first_by_day(1, 2, 3, 4), ids=lambda upper: NAMES[upper])
def test_each_level_beats_the_one_below(board: str, upper: int) -> None:
    leads = ahead(board, LADDER[upper], LADDER[upper - 1], by_day(1, by_night=10))
    assert sum(leads) > 0


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("level", LADDER, ids=NAMES)
def test_each_level_chooses_legally_and_gives_reasons(board: str, level: Make) -> None:
    made = rules(board)
    for state, seat in positions(board, 2, 5)[3:100:16]:
        view = made.view(state, seat)
        decision = level(made, 3).choose(view, QUICK)
        assert made.violation(state, seat, decision.action) is None
        assert level(made, 3).choose(view, QUICK) == decision
        assert decision.reasons


def test_the_weakest_level_chooses_differently() -> None:
    made = rules("london")
    views = [made.view(state, seat) for state, seat in positions("london", 2, 5)[3:100:4]]
    chosen = [
        [level(made, 1).choose(view, QUICK).action for view in views]
        for level in (levels.beginner, levels.casual)
    ]
    assert chosen[0] != chosen[1]
