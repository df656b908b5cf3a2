"""Properties of every bot: legal choices from its own view alone, the same each time."""

from pathlib import Path
from typing import Any

import pytest

from netzplan.arena.selfplay import play
from netzplan.catalogue import GAMES, BotEntry, GameEntry, bots_for, make_bot
from netzplan.catalogue.records import check
from netzplan.core import Acted
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant import State, View
from tests.bots.voll_verplant.positions import MAPS, positions, rules_of
from tests.nightly import covered_by_day

pytestmark = pytest.mark.long

QUICK = Effort(simulations=8)
OVER = Effort(deadline=0.0, clock=lambda: 1.0)
"""An effort whose time is already up."""
GAME = "voll_verplant"
BOTS = bots_for(GAME)


def boards() -> list[tuple[str, bool]]:
    """Return every map, with every option that it has."""
    option = {option.id: option for option in GAMES[GAME].options}["special"]
    return [
        (map_id, special)
        for map_id in MAPS
        for special in (False, True)
        if not special or map_id in option.maps
    ]


@pytest.mark.parametrize(("board", "seats"), covered_by_day(boards(), [1, 2, 4, 6]))
def test_bots_finish_games_on_every_map_with_every_option(
    board: tuple[str, bool], seats: int
) -> None:
    map_id, special = board
    mixed = [BOTS[at % len(BOTS)].id for at in range(seats - 1, -1, -1)]
    report = play(GAME, map_id, mixed, 1, 5, options={"special": special}, effort=QUICK)
    assert report.games == 1
    assert report.decisions >= seats * 15


@pytest.mark.parametrize("bot_id", [bot.id for bot in BOTS])
@pytest.mark.parametrize("special", [False, True])
def test_sealed_choices_of_others_change_nothing(bot_id: str, special: bool) -> None:
    rules = rules_of("paris")
    asked = 0
    for state, seat in positions("paris", 4, seats=3, special=special):
        if seat != 2:
            continue
        assert state.sealed[0] is not None or rules.positions.is_full(state.sheets[0])
        bare = State(
            state.special,
            state.round,
            state.pile,
            state.card,
            state.sheets,
            (None, None, state.sealed[2]),
        )
        bot = make_bot(bot_id, GAME, "paris", 7)
        chosen = bot.choose(rules.view(state, 2), QUICK)
        assert chosen == make_bot(bot_id, GAME, "paris", 7).choose(rules.view(bare, 2), QUICK)
        assert rules.violation(state, 2, chosen.action) is None
        asked += 1
    assert asked > 10


def test_a_bot_receives_views_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[type, int | None]] = []

    class Witness:
        def __init__(self, bot: Any) -> None:
            self.bot = bot

        def choose(self, *handed: Any) -> Any:
            view, effort = handed
            assert isinstance(effort, Effort)
            seen.append((type(view), view.seat))
            return self.bot.choose(view, effort)

    class Watched:
        def __init__(self, bot: BotEntry) -> None:
            self.bot, self.id = bot, bot.id

        def make(self, *handed: Any) -> Witness:
            return Witness(self.bot.make(*handed))

    found = GameEntry.bot
    monkeypatch.setattr(GameEntry, "bot", lambda game, named: Watched(found(game, named)))
    play(GAME, "amsterdam", ["greedy", "random"], 1, 1)
    assert {kind for kind, _ in seen} == {View}
    assert [seat for _, seat in seen[:4]] == [0, 1, 0, 1]


@pytest.mark.parametrize("bot_id", [bot.id for bot in BOTS])
def test_the_same_seed_gives_the_same_choices(bot_id: str) -> None:
    rules = rules_of("madrid")
    views = [rules.view(state, seat) for state, seat in positions("madrid", 6, special=True)]
    first = make_bot(bot_id, GAME, "madrid", 3)
    second = make_bot(bot_id, GAME, "madrid", 3)
    there = [first.choose(view, QUICK) for view in views]
    back = [second.choose(view, QUICK) for view in reversed(views)]
    assert there == back[::-1]


def test_the_random_bot_plays_differently_with_another_seed() -> None:
    rules = rules_of("berlin")
    views = [rules.view(state, seat) for state, seat in positions("berlin", 6)]
    choices = [
        [make_bot("random", GAME, "berlin", seed).choose(view, QUICK).action for view in views]
        for seed in (1, 2)
    ]
    assert choices[0] != choices[1]


def test_the_planner_stops_when_its_time_is_up() -> None:
    ticks = iter(range(10_000))
    rules = rules_of("berlin")
    view = rules.view(*next(positions("berlin", 8)))
    effort = Effort.within(5.0, lambda: float(next(ticks)))
    make_bot("planner", GAME, "berlin", 1).choose(view, effort)
    # It reads the clock before each round, and twice more once five has passed.
    assert next(ticks) <= 9


def test_the_planner_chooses_even_without_time() -> None:
    rules = rules_of("berlin")
    state, seat = next(positions("berlin", 8))
    bot = make_bot("planner", GAME, "berlin", 1)
    decision = bot.choose(rules.view(state, seat), OVER)
    assert rules.violation(state, seat, decision.action) is None


@pytest.mark.inspection
@pytest.mark.parametrize("map_id", MAPS)
def test_greedy_beats_random_clearly(map_id: str) -> None:
    report = play(GAME, map_id, ["greedy", "random"], 5, 11)
    assert report.wins[0] == 5
    assert report.mean_score[0] > report.mean_score[1] + 20


@pytest.mark.nightly
def test_the_planner_beats_greedy() -> None:
    effort = Effort(simulations=60)
    reports = [play(GAME, map_id, ["planner", "greedy"], 1, 12, effort=effort) for map_id in MAPS]
    assert sum(report.wins[0] for report in reports) >= 3
    lead = [report.mean_score[0] - report.mean_score[1] for report in reports]
    assert sum(lead) / 4 >= 3


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(KeyError):
        make_bot("oracle", GAME, "berlin", 1)
    with pytest.raises(KeyError):
        make_bot("greedy", GAME, "atlantis", 1)
    with pytest.raises(KeyError):
        make_bot("greedy", "chess", "berlin", 1)


@pytest.mark.parametrize("bot_id", ["greedy", "planner"])
def test_two_bots_of_the_same_kind_do_not_fill_the_same_sheet(bot_id: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play(GAME, "berlin", [bot_id, bot_id], 1, 3, record=file, effort=QUICK)
    record = check(file.read_text("utf-8").splitlines())[0].record
    assert record is not None
    chosen = [
        [
            entry.action
            for entry in record.entries
            if isinstance(entry, Acted) and entry.seat == seat
        ]
        for seat in (0, 1)
    ]
    assert chosen[0] != chosen[1]


def test_two_bots_of_the_same_kind_differ_in_the_opening(tmp_path: Path) -> None:
    alike = 0
    for number in range(10):
        file = tmp_path / f"{number}.jsonl"
        play(GAME, "amsterdam", ["greedy", "greedy"], 1, number, record=file)
        record = check(file.read_text("utf-8").splitlines())[0].record
        assert record is not None
        acted = [entry for entry in record.entries if isinstance(entry, Acted)]
        first, second = ([each.action for each in acted if each.seat == seat] for seat in (0, 1))
        alike += first[:4] == second[:4]
    assert alike <= 2
