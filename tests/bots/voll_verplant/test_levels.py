"""Levels for people: what the weakest one sees, and that each wins against the one below."""

import pytest
from msgspec.structs import replace

from netzplan.arena.selfplay import play
from netzplan.bots.voll_verplant import levels
from netzplan.bots.voll_verplant.expert import STAND_IN, ExpertBot
from netzplan.bots.voll_verplant.novice import NoviceBot
from netzplan.bots.voll_verplant.planner import PlannerBot
from netzplan.catalogue import make_bot
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant import Action, Fill, State, VollVerplant
from tests.bots.voll_verplant.positions import positions, rules_of
from tests.nightly import by_day, first_by_day

pytestmark = pytest.mark.inspection

GAME = "voll_verplant"
QUICK = Effort(simulations=24)
GAMES_PLAYED = by_day(10, by_night=60)


def seen(rules: VollVerplant, state: State, seat: int, action: Action) -> tuple[int, int]:
    """Return how many lines a choice completes, and how many stations it marks."""
    sheet = rules.positions.sheet_of(state, seat)
    drawn, _ = rules.positions.draw(state, sheet, action)
    marks_mask = drawn.marked_mask & ~sheet.marked_mask
    done = [line for line in rules.city.lines if not line.mask & ~drawn.marked_mask]
    before = [line for line in rules.city.lines if not line.mask & ~sheet.marked_mask]
    return len(done) - len(before), marks_mask.bit_count()


@pytest.mark.parametrize("map_id", ["amsterdam", "madrid"])
def test_a_novice_completes_lines_or_else_marks_the_most_stations(map_id: str) -> None:
    rules = rules_of(map_id)
    told = set()
    for state, seat in positions(map_id, 40):
        decision = NoviceBot(rules, 1).choose(rules.view(state, seat), QUICK)
        choices = [seen(rules, state, seat, each) for each in rules.actions(state, seat)]
        assert seen(rules, state, seat, decision.action) == max(choices)
        (reason,) = decision.reasons
        told.add(reason.rule)
        if reason.rule == "why.vv.most":
            assert dict(reason.why)["marks"] == max(choices)[1]
    assert {"why.vv.most", "why.vv.completes"} <= told


def test_a_beginner_overlooks_some_choices() -> None:
    rules = rules_of("amsterdam")
    best = overlooked = 0
    for state, seat in positions("amsterdam", 41):
        decision = make_bot("beginner", GAME, "amsterdam", 1).choose(rules.view(state, seat), QUICK)
        choices = [seen(rules, state, seat, each) for each in rules.actions(state, seat)]
        is_best = seen(rules, state, seat, decision.action) == max(choices)
        best += is_best
        overlooked += not is_best
    assert best > overlooked > 0


@pytest.mark.parametrize("map_id", ["amsterdam", "berlin"])
def test_a_beginner_never_stops_short_on_a_line(map_id: str) -> None:
    rules = rules_of(map_id)
    for state, seat in positions(map_id, 41):
        action = make_bot("beginner", GAME, map_id, 1).choose(rules.view(state, seat), QUICK).action
        if isinstance(action, Fill):
            further = replace(action, marks=action.marks + 1)
            assert rules.violation(state, seat, further) is not None


def test_strong_chooses_like_the_expert_except_for_what_it_overlooks() -> None:
    rules = rules_of("amsterdam")
    views = [rules.view(state, seat) for state, seat in positions("amsterdam", 42)]
    expert = ExpertBot(rules, 1)
    alike = 0
    for view in views:
        weighed = expert.weigh(view, QUICK, waits=True)
        assert weighed is not None
        decision = levels.strong(rules, 1).choose(view, QUICK)
        assert decision.action in weighed[1]
        assert STAND_IN not in decision.reasons
        alike += decision.action == weighed[0].action
    assert len(views) / 2 < alike < len(views)


def test_a_planner_of_width_one_takes_the_best_at_first_sight() -> None:
    rules = rules_of("amsterdam")
    for state, seat in positions("amsterdam", 43):
        bot = PlannerBot(rules, 1, width=1)
        decision, ranked = bot.weigh(rules.view(state, seat), QUICK)
        assert decision.action == ranked[0]


@pytest.mark.parametrize(
    ("above", "below"),
    first_by_day(
        ("sound", "casual"), ("casual", "beginner"), ("strong", "sound"), ("expert", "strong")
    ),
)
def test_each_level_wins_more_than_the_one_below(above: str, below: str) -> None:
    wins = 0.0
    for number in range(GAMES_PLAYED):
        at = number % 2
        seats = (above, below) if at == 0 else (below, above)
        wins += play(GAME, "amsterdam", seats, 1, number, effort=QUICK).wins[at]
    assert wins > GAMES_PLAYED / 2
