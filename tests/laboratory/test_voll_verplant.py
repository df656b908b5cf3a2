"""Compiled studies of Voll verplant count the same as the rules."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from netzplan.bots.voll_verplant.learned import read, shipped
from netzplan.core import Setup
from netzplan.games.voll_verplant import TurnCard
from netzplan.kernels.voll_verplant import playing
from netzplan.kernels.voll_verplant.layout import RANDOM
from netzplan.kernels.voll_verplant.moves import MOST_MOVES, action_of, move_of
from netzplan.laboratory.voll_verplant import FIELD
from tests.laboratory.replaying import check_same
from tests.shipped import voll_verplant

SPECIAL = (("special", True),)
SOURCES = 4


def study_of(module: Any, map_id: str, setup: Setup, by_value: bool) -> Any:
    rules = voll_verplant.rules(map_id)
    if not by_value:
        return module.Study(rules, setup)
    text = shipped(map_id)
    assert text is not None
    judge = module.Judge.of(rules, *read(text, rules).value(setup.seats))
    return module.Study(rules, setup, judge)


@pytest.mark.parametrize(
    ("map_id", "setup", "by_value", "games"),
    [
        ("berlin", Setup(1), False, 80),
        ("madrid", Setup(3, SPECIAL), False, 40),
        ("amsterdam", Setup(2), False, 60),
        ("berlin", Setup(2), True, 20),
    ],
)
def test_a_study_counts_the_same_as_the_rules(
    load_study: Callable[[str], Any], map_id: str, setup: Setup, by_value: bool, games: int
) -> None:
    module = load_study("voll_verplant")
    study = study_of(module, map_id, setup, by_value)
    rules, city = study.rules, study.rules.city
    moves, values = np.empty(MOST_MOVES, np.int64), np.empty((2, MOST_MOVES), np.float32)
    seed, first, plays, exploring = 7, 12, 4, 200
    seen = study.play(seed, first, games, plays, exploring, None)

    def draw(row: Any, state: Any) -> Any:
        card = playing.draw_card(study.chart, row)
        playing.turn_card(row, card)
        return TurnCard(rules.positions.cards[card].id)

    def choose(row: Any, state: Any, seats: tuple[int, ...]) -> Any:
        how = exploring if by_value else -1
        return [
            (
                seat,
                action_of(
                    city,
                    module.choose(
                        study.chart, study.index, study.net, row, seat, how, moves, values
                    ),
                ),
            )
            for seat in seats
        ]

    check_same(
        FIELD, rules, setup, study.start, RANDOM, draw, choose,
        lambda row, seat, action: playing.make_move(study.chart, row, seat, move_of(city, action)),
        seen, seed=seed, first=first, plays=plays,
    )  # fmt: skip
    sources = seen.items[:, :, :SOURCES, 1].sum(axis=2)
    assert np.array_equal(sources, seen.scores[:, :, 0]), "all points have a source"


def test_games_of_the_same_deal_have_the_same_cards(load_study: Callable[[str], Any]) -> None:
    study = study_of(load_study("voll_verplant"), "paris", Setup(2), False)
    seen = study.play(1, 0, 40, 4, 0, None)
    cards = [
        at for at, item in enumerate(FIELD.items(study.rules, Setup(2))) if item.kind == "card"
    ]
    came = seen.items[:, :, cards, 0].reshape(10, 8, -1)
    assert (came == came[:, :1]).all()
    assert len(np.unique(came[:, 0], axis=0)) > 5
    assert len(np.unique(seen.scores[:4, 0, 0])) > 1, "they are played differently"
    assert np.array_equal(study.play(1, 36, 4, 4, 0, None).scores, seen.scores[36:])


def test_a_seat_that_does_without_a_line_writes_nothing_on_it(
    load_study: Callable[[str], Any],
) -> None:
    study = study_of(load_study("voll_verplant"), "berlin", Setup(2), True)
    lines = [line.windows for line in study.rules.city.lines]
    cards = [
        at for at, item in enumerate(FIELD.items(study.rules, Setup(2))) if item.kind == "card"
    ]
    seen = study.play(1, 0, 8, 4, 0, 2)
    free = next(at for at, card in enumerate(study.rules.positions.cards) if card.kind == "free")
    written = np.delete(seen.items[:, :, cards, 0], free, axis=2).sum(axis=2)
    assert (written == [sum(lines) - lines[2], sum(lines)]).all()
