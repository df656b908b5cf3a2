"""Tallies of games give the numbers that statistics give."""

import numpy as np
import pytest

from netzplan.kernels.sights import Sights
from netzplan.laboratory.tally import Estimate, Tally, paired

DEALS, PLAYS, SEATS = 400, 5, 2


def sights(draws: np.random.Generator | None = None, deals: int = DEALS) -> Sights:
    """Return games whose scores deviate by 3 points with the deal and by 4 with the play."""
    draws = draws or np.random.default_rng(5)
    deal = draws.normal(0, 3, (deals, 1, 1))
    play = draws.normal(0, 4, (deals, PLAYS, SEATS))
    used = draws.integers(0, 2, (deals, PLAYS, SEATS))
    came = np.broadcast_to(draws.integers(0, 5, (deals, 1, 1)), used.shape)
    score = np.rint(1000 * (50 + deal + play + 2 * used + came + [1.5, 0])).astype(np.int64)
    items = np.zeros((deals, PLAYS, SEATS, 2, 3), np.int64)
    items[..., 0, 0], items[..., 1, 0], items[..., 1, 1] = used, came, 7 * came
    scores = np.stack([score, np.zeros_like(score)], axis=-1)
    lengths = np.tile([[27, 54]], (deals * PLAYS, 1))
    return Sights(lengths, scores.reshape(-1, SEATS, 2), items.reshape(-1, SEATS, 2, 3))


def parts(seen: Sights, size: int) -> list[Sights]:
    return [
        Sights(
            seen.lengths[at : at + size], seen.scores[at : at + size], seen.items[at : at + size]
        )
        for at in range(0, len(seen.scores), size)
    ]


@pytest.fixture(scope="module")
def tally() -> Tally:
    found = Tally(SEATS, 2, PLAYS, (1, -1))
    for part in parts(sights(), 7 * PLAYS):
        found.add(part)
    return found


def holds(estimate: Estimate | None, value: float) -> bool:
    assert estimate is not None
    return estimate.low < value < estimate.high


def test_sums_are_exact(tally: Tally) -> None:
    seen = sights()
    assert tally.games == DEALS * PLAYS
    assert tally.scores.total() == DEALS * PLAYS * SEATS
    assert sum(v * n for v, n in tally.scores.items()) == seen.scores[:, :, 0].sum()
    assert tally.rounds == {27: DEALS * PLAYS}
    assert tally.items.times.tolist() == seen.items[..., 0].sum((0, 1)).tolist()
    assert tally.items.points.tolist() == seen.items[..., 1].sum((0, 1)).tolist()
    assert tally.score(0).value == pytest.approx(seen.scores[:, 0, 0].mean())


def test_a_seat_that_leads_is_detected(tally: Tally) -> None:
    assert holds(tally.lead(0), 1500)
    assert tally.lead(0).low > 0
    assert tally.lead(0).value == pytest.approx(-tally.lead(1).value)
    assert tally.won(0).value + tally.won(1).value == pytest.approx(1)
    assert tally.won(0).low > 0.5


def test_luck_is_the_share_of_the_deal_in_the_variance(tally: Tally) -> None:
    luck, of_lead = tally.luck(), tally.luck_of_lead()
    assert luck is not None
    assert of_lead is not None
    deal, play = 9 + 2, 16 + 1  # of what came, and of what was used
    assert holds(luck.share, deal / (deal + play))
    assert luck.share.high - luck.share.low < 0.12
    assert of_lead.share.value < 0.05, "what a deal gives both decides nothing"


def test_the_interval_of_a_difference_depends_on_its_deals(tally: Tally) -> None:
    difference = tally.items.difference(0)
    assert difference is not None
    seen = sights()
    used = seen.items[:, :, 0, 0].reshape(DEALS, -1)
    score = seen.scores[:, :, 0].reshape(DEALS, -1)
    assert difference.value == pytest.approx(score[used > 0].mean() - score[used == 0].mean())
    assert holds(difference, 2000)
    # Compare with the jackknife: the same difference, leaving out one deal at a time.
    others = [
        score[kept][used[kept] > 0].mean() - score[kept][used[kept] == 0].mean()
        for kept in (np.arange(DEALS) != at for at in range(DEALS))
    ]
    error = (np.var(others) * (DEALS - 1)) ** 0.5
    assert (difference.high - difference.low) / 2 == pytest.approx(1.96 * error, rel=0.02)


def test_a_slope_is_that_of_a_line_fitted_to_deals(tally: Tally) -> None:
    slope = tally.items.slope(1)
    assert slope is not None
    seen = sights()
    came = seen.items[:, :, 1, 0].reshape(DEALS, -1).mean(1)
    score = seen.scores[:, :, 0].reshape(DEALS, -1).mean(1)
    assert slope.value == pytest.approx(np.polyfit(came, score, 1)[0])
    assert holds(slope, 1000)
    assert slope.low > 0


def test_an_item_that_does_not_vary_has_no_effect() -> None:
    seen = sights()
    seen.items[..., 0] = 1
    found = Tally(SEATS, 2, PLAYS, (1, -1))
    found.add(seen)
    assert found.items.difference(0) is None
    assert found.items.slope(0) is None


def test_pairs_are_compared_deal_by_deal() -> None:
    estimate = paired([5, 6, 7, 8], [3, 4, 6, 7], 2)
    assert estimate.value == 1.5
    assert estimate.high - 1.5 == pytest.approx(12.706 * 0.5), (
        "two deals have one degree of freedom"
    )


@pytest.mark.parametrize("deals", [3, 5, 10])
def test_intervals_hold_95_times_in_100_with_a_few_deals(deals: int) -> None:
    draws, tries, held = np.random.default_rng(1), 500, np.zeros(4)
    for _ in range(tries):
        seen = sights(draws, deals)
        found = Tally(SEATS, 2, PLAYS, (1, -1))
        found.add(seen)
        alone = seen.scores[:, 0, 0].tolist()
        less = (seen.scores[:, 0, 0] - draws.normal(700, 2000, deals * PLAYS)).tolist()
        slope = found.items.slope(1)
        held += (
            holds(found.lead(0), 1500),
            holds(paired(alone, less, PLAYS), 700),
            slope is None or holds(slope, 1000),
            holds(found.items.difference(0), 2000),
        )
    assert held[:3] / tries == pytest.approx(0.95, abs=0.025)
    assert held[3] / tries > 0.9, "its variance is linearized"


def test_a_share_of_wins_has_no_interval_below_0_or_above_1() -> None:
    found = Tally(SEATS, 2, 1, (1, -1))
    scores = np.zeros((8, SEATS, 2), np.int64)
    scores[:, 1, 0] = 5
    scores[0, 0, 0] = 9
    found.add(Sights(np.ones((8, 2), np.int64), scores, np.zeros((8, SEATS, 2, 3), np.int64)))
    assert (found.won(0).value, found.won(0).low) == (1 / 8, 0.0)
    assert (found.won(1).value, found.won(1).high) == (7 / 8, 1.0)
