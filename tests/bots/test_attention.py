"""Attention: the part of some things that a bot notices."""

from random import Random

import pytest

from netzplan.bots.attention import noticed

THINGS = range(20)


def test_a_share_of_one_notices_everything() -> None:
    assert noticed(THINGS, 1.0, Random(1)) == list(THINGS)


def test_at_least_one_is_noticed_if_there_is_any() -> None:
    assert {len(noticed(THINGS, 0.0, Random(seed))) for seed in range(50)} == {1}
    assert noticed([], 0.0, Random(1)) == []


def test_any_of_them_may_be_the_one_noticed() -> None:
    assert {noticed(THINGS, 0.0, Random(seed))[0] for seed in range(500)} == set(THINGS)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_the_share_and_the_order_are_kept(share: float) -> None:
    seen = [noticed(THINGS, share, Random(seed)) for seed in range(2000)]
    expected = share + (1 - share) / len(THINGS)
    assert abs(sum(map(len, seen)) / (2000 * len(THINGS)) - expected) < 0.02
    assert all(each == sorted(each) for each in seen)
