"""The levels: each is a bot of its own, and each plays better than the one below."""

import pytest

from bench.deutschland_rummy.levels import shares
from netzplan.bots.deutschland_rummy import levels
from netzplan.bots.deutschland_rummy.reasons import openly
from tests.bots.deutschland_rummy.tables import QUICK, positions
from tests.shipped.deutschland_rummy import rules

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("judges")]

NAMES = ("beginner", "casual", "sound", "strong", "expert")


@pytest.mark.parametrize("name", NAMES)
def test_a_level_makes_legal_choices_and_says_why(name: str) -> None:
    made = rules("germany")
    for state, seat in positions(3, 3, 2)[3::11]:
        decision = getattr(levels, name)(made, 5).choose(made.view(state, seat), QUICK)
        assert made.violation(state, seat, decision.action) is None
        assert openly(decision.reasons[0]) is not None


def test_a_beginner_overlooks_what_a_casual_player_lays() -> None:
    won, _ = shares(levels.casual, levels.beginner, 2, 1, 12)
    assert sum(won) > 6


def test_who_holds_his_tiles_back_beats_who_lays_at_once() -> None:
    won, _ = shares(levels.strong, levels.casual, 2, 1, 6)
    assert sum(won) > 3
