"""Compiled studies of Deutschland Rummy count the same as the rules."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from netzplan.core import Setup
from netzplan.kernels.deutschland_rummy import turns
from netzplan.kernels.deutschland_rummy.kernel import Kernel
from netzplan.kernels.deutschland_rummy.layout import RANDOM
from netzplan.kernels.deutschland_rummy.slate import blank_slate
from netzplan.laboratory.deutschland_rummy import FIELD
from tests.kernels.deutschland_rummy.test_playouts import event_of
from tests.laboratory.replaying import check_same
from tests.shipped import deutschland_rummy

DRAWN = (("starter", 0), ("take_at_once", True))
SERIES = (("games", 2), *DRAWN)

pytestmark = pytest.mark.nightly  # it compiles for a long time; by day Voll verplant is tested


@pytest.mark.parametrize(
    ("setup", "is_random", "games"),
    [(Setup(2, DRAWN), True, 4), (Setup(3, SERIES), True, 1), (Setup(4, DRAWN), False, 4)],
)
def test_a_study_counts_the_same_as_the_rules(
    load_study: Callable[[str], Any], setup: Setup, is_random: bool, games: int
) -> None:
    module, rules = load_study("deutschland_rummy"), deutschland_rummy.rules("germany")
    study, kernel, slate = (
        module.Study(rules, setup, is_random=is_random),
        Kernel(rules),
        blank_slate(),
    )
    how = -1 if is_random else 200
    seen = study.play(7, 5, games, 4, 200, None)

    def draw(row: Any, state: Any) -> Any:
        number = turns.draw(row)
        event = event_of(rules, state, number)
        turns.happen(study.chart, row, number)
        return event

    def choose(row: Any, state: Any, asked: tuple[int, ...]) -> Any:
        return [(asked[0], kernel.action(row, module.choose(study.chart, row, how, slate), slate))]

    check_same(
        FIELD, rules, setup, study.start, RANDOM, draw, choose, kernel.act, seen, seed=7, first=5,
        plays=4,
    )  # fmt: skip
    assert np.array_equal(seen.items[:, :, :2, 1].sum(axis=2), seen.scores[:, :, 0])


def test_eager_players_are_left_with_less_than_random_ones(
    load_study: Callable[[str], Any],
) -> None:
    module, rules = load_study("deutschland_rummy"), deutschland_rummy.rules("germany")
    eager, chance = (
        module.Study(rules, Setup(2, DRAWN), is_random=is_random).play(1, 0, 400, 4, 50, None)
        for is_random in (False, True)
    )
    assert eager.scores[..., 0].mean() < chance.scores[..., 0].mean() - 5
    assert eager.lengths[:, 0].mean() < chance.lengths[:, 0].mean() - 5
