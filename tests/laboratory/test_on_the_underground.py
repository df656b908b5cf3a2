"""Compiled studies of On the Underground count the same as the rules."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from netzplan.bots.on_the_underground.minds import mind_of
from netzplan.core import Setup
from netzplan.games.on_the_underground.state import Phase
from netzplan.kernels.on_the_underground import playing, turns
from netzplan.kernels.on_the_underground.layout import EDGE_WORDS, MOST_LINES, RANDOM
from netzplan.kernels.on_the_underground.minds import DESK_WORDS
from netzplan.kernels.on_the_underground.moves import action_of, move_of
from netzplan.kernels.on_the_underground.slate import MOST_CHOICES, blank_slate
from netzplan.laboratory.on_the_underground import FIELD, SOURCES
from tests.kernels.on_the_underground.test_playouts import event_of
from tests.laboratory.replaying import check_same
from tests.shipped import on_the_underground

DRAWN = (("starter", 0),)

pytestmark = pytest.mark.nightly  # it compiles for a long time; by day Voll verplant is tested


@pytest.mark.parametrize(
    ("map_id", "seats", "by_mind", "games"),
    [
        ("london", 2, False, 6),
        ("berlin", 3, False, 6),
        ("london", 2, True, 4),
        ("berlin", 2, True, 4),
    ],
)
def test_a_study_counts_the_same_as_the_rules(
    load_study: Callable[[str], Any], map_id: str, seats: int, by_mind: bool, games: int
) -> None:
    module, rules, setup = (
        load_study("on_the_underground"), on_the_underground.rules(map_id), Setup(seats, DRAWN)
    )  # fmt: skip
    study = module.Study(rules, setup, mind_of(rules.network).words() if by_mind else None)
    colours, exploring = rules.positions.colours[seats], 200
    how = exploring if by_mind else -1
    slate, copy = blank_slate(), study.start.copy()
    lures, desk = np.zeros(MOST_LINES * EDGE_WORDS, np.int64), np.zeros(DESK_WORDS, np.int64)
    moves, values = np.empty(MOST_CHOICES, np.int64), np.empty(MOST_CHOICES, np.int64)
    seen = study.play(7, 5, games, 4, exploring, None)

    def draw(row: Any, state: Any) -> Any:
        number = turns.draw(study.chart, row)
        event = event_of(rules, state, number)
        turns.happen(study.chart, row, number)
        return event

    def choose(row: Any, state: Any, asked: tuple[int, ...]) -> Any:
        (seat,) = asked
        if rules.positions.phase(state) is Phase.ACT:
            move = module.choose_act(
                study.chart, study.mind, row, seat, how, lures, desk, slate, moves, values, copy
            )
        else:
            move = module.choose_trip(study.chart, row, seat, how, slate)
        return [(seat, action_of(rules.network, colours, move))]

    def make(row: Any, seat: int, action: Any) -> None:
        playing.step(study.chart, row, seat, move_of(rules.network, colours, action), slate)

    check_same(
        FIELD, rules, setup, study.start, RANDOM, draw, choose, make, seen, seed=7, first=5, plays=4
    )
    sources = seen.items[:, :, : len(SOURCES), 1].sum(axis=2)
    assert np.array_equal(sources, seen.scores[:, :, 0]), "all points have a source"


def test_a_mind_plays_better_than_random(load_study: Callable[[str], Any]) -> None:
    module, rules = load_study("on_the_underground"), on_the_underground.rules("london")
    means = [
        module.Study(rules, Setup(2, DRAWN), mind).play(1, 0, 40, 4, 50, None).scores[..., 0].mean()
        for mind in (None, mind_of(rules.network).words())
    ]
    assert means[1] > means[0] + 12


def test_no_line_joins_a_station_that_games_do_without(load_study: Callable[[str], Any]) -> None:
    module, rules = load_study("on_the_underground"), on_the_underground.rules("london")
    setup = Setup(2, DRAWN)
    study = module.Study(rules, setup, mind_of(rules.network).words())
    items = FIELD.items(rules, setup)
    stations = [at for at, item in enumerate(items) if item.kind == FIELD.spared]
    closed = rules.network.number["oxford_circus"]
    used = study.play(1, 0, 40, 4, 0, closed).items[:, :, stations, 0].sum(axis=(0, 1))
    assert used[closed] == 0
    assert study.play(1, 0, 40, 4, 0, None).items[:, :, stations[closed], 0].sum() > 20
    assert np.count_nonzero(used) > 90
