"""Sums up observations of games, in memory that does not grow with their number.

Games of one deal are not independent. So all intervals are computed by deal: what is kept are sums
over deals, and sums of products.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from netzplan.arena.confidence import SURE, half_width
from netzplan.kernels.sights import AMOUNT, POINTS, USED, Sights

__all__ = ["Estimate", "ItemSums", "Luck", "Tally", "paired"]

Floats = npt.NDArray[np.float64]


class Estimate(Struct, frozen=True):
    """A value with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, value: float, variance: float, freedom: int | None = None) -> "Estimate":
        """Return an estimate from its variance, and the degrees of freedom if that is estimated."""
        width = SURE if freedom is None else half_width(max(freedom, 1))
        half = width * max(variance, 0.0) ** 0.5
        return cls(value, value - half, value + half)

    def of_share(self) -> "Estimate":
        """Return the estimate of a share, whose interval ends at 0 and 1."""
        return Estimate(self.value, max(self.low, 0.0), min(self.high, 1.0))


class Luck(Struct, frozen=True):
    """The share of variance between deals: one-way analysis with random effects."""

    share: Estimate
    between: float
    """Variance between deals."""
    within: float
    """Variance between games of one deal."""


class _Means:
    """Means of numbers that each deal has, with intervals."""

    def __init__(self, size: int) -> None:
        self.deals = 0
        self.sums: Floats = np.zeros(size)
        self.squares: Floats = np.zeros(size)

    def add(self, by_deal: Floats) -> None:
        self.deals += len(by_deal)
        self.sums += by_deal.sum(0)
        self.squares += (by_deal**2).sum(0)

    def estimate(self, at: int) -> Estimate:
        mean = self.sums[at] / self.deals
        spread = self.squares[at] / self.deals - mean**2
        freedom = self.deals - 1
        return Estimate.of(float(mean), float(spread / max(freedom, 1)), freedom)


class _Variance:
    """Variance of a number between and within deals."""

    def __init__(self, plays: int, size: int) -> None:
        self._plays = plays
        self._means = _Means(size)
        self._within: Floats = np.zeros(size)

    def add(self, by_game: Floats) -> None:
        """Take numbers by deal, game of the deal and place."""
        means = by_game.mean(1)
        self._means.add(means)
        self._within += ((by_game - means[:, None]) ** 2).sum((0, 1))

    def luck(self) -> Luck | None:
        deals, plays = self._means.deals, self._plays
        if plays < 2 or deals < 2:
            return None
        mean = self._means.sums / deals
        of_means = (self._means.squares / deals - mean**2) * deals / (deals - 1)
        within = float((self._within / (deals * (plays - 1))).mean())
        between = max(float(of_means.mean()) - within / plays, 0.0)
        if between + within == 0:
            return None
        share = between / (between + within)
        # Fisher's variance of an intraclass correlation; a normal interval is wide enough.
        error = 2 * (1 - share) ** 2 * (1 + (plays - 1) * share) ** 2
        found = Estimate.of(share, error / (plays * (plays - 1) * (deals - 1)))
        return Luck(found.of_share(), between, within)


class ItemSums:
    """For each item: how often it was used, what it brought, and how scores depend on it."""

    def __init__(self, items: int) -> None:
        """Start empty."""
        self.seat_games = 0
        self.deals = 0
        self.per_deal = 0
        """Number of games of one deal, times seats."""
        self.used: Floats = np.zeros(items)
        """Number of seats in games that used it."""
        self.times: Floats = np.zeros(items)
        self.points: Floats = np.zeros(items)
        self.amount: Floats = np.zeros(items)
        self._sums: Floats = np.zeros((items, 4))
        self._products: Floats = np.zeros((items, 4, 4))

    def add(self, sights: Sights, plays: int) -> None:
        """Take some games, with all games of each deal."""
        games, seats, items = sights.items.shape[:3]
        deals = games // plays
        numbers = sights.items.astype(np.float64)
        used, times = numbers[:, :, :, USED] > 0, numbers[:, :, :, USED]
        score = sights.scores[:, :, :1].astype(np.float64)
        self.seat_games += games * seats
        self.deals += deals
        self.per_deal = plays * seats
        self.used += used.sum((0, 1))
        self.times += times.sum((0, 1))
        self.points += numbers[:, :, :, POINTS].sum((0, 1))
        self.amount += numbers[:, :, :, AMOUNT].sum((0, 1))

        def by_deal(each: npt.NDArray[np.float64]) -> Floats:
            sums: Floats = each.reshape(deals, plays * seats, -1).sum(1)
            return sums

        totals = np.broadcast_to(by_deal(score), (deals, items))
        stacked = np.stack(
            [by_deal(used.astype(np.float64)), by_deal(used * score), totals, by_deal(times)], 2
        )
        self._sums += stacked.sum(0)
        self._products += np.einsum("dka,dkb->kab", stacked, stacked)

    def difference(self, item: int) -> Estimate | None:
        """Return the mean score of seats that used an item minus that of seats that did not."""
        used, with_it, total, _ = self._sums[item]
        unused, without = self.seat_games - used, total - with_it
        if min(used, unused) < 1:
            return None
        mean, other = float(with_it / used), float(without / unused)
        # A deal's contribution to the difference beyond its share; these sum to zero.
        weights = np.array([-mean / used - other / unused, 1 / used + 1 / unused, -1 / unused, 0])
        spread = self._spread(item, weights, self.per_deal * other / unused)
        return Estimate.of(mean - other, spread, self.deals - 1)

    def slope(self, item: int) -> Estimate | None:
        """Return what one more use in a deal adds to the mean score."""
        n = self.deals
        _, _, total, times = self._sums[item]
        product = self._products[item]
        varied = product[3, 3] - times**2 / n
        if n < 3 or varied < 1e-9 * max(product[3, 3], 1.0):
            return None
        joint = product[3, 2] - times * total / n
        rest = product[2, 2] - total**2 / n - joint**2 / varied
        # Both are sums over a deal: what all its games share cancels out.
        return Estimate.of(float(joint / varied), float(max(rest, 0.0) / (n - 2) / varied), n - 2)

    def _spread(self, item: int, weights: Floats, constant: float) -> float:
        """Return the sum over deals of the squares of a weighted sum."""
        linear = weights @ self._sums[item]
        square = weights @ self._products[item] @ weights
        return float(square + 2 * constant * linear + self.deals * constant**2)


class Tally:
    """All sums for one way to play one contest."""

    def __init__(self, seats: int, items: int, plays: int, signs: tuple[int, int]) -> None:
        """Start empty; ``signs`` are the factors that make higher scores better."""
        self.plays = plays
        self.seats = seats
        self.games = 0
        self.rounds: Counter[int] = Counter()
        self.decisions: Counter[int] = Counter()
        self.scores: Counter[int] = Counter()
        self.items = ItemSums(items)
        self._signs = signs
        self._by_seat = _Means(3 * seats)
        self._score = _Variance(plays, seats)
        self._lead = _Variance(plays, seats)

    def add(self, sights: Sights) -> None:
        """Take some games, with all games of each deal."""
        games = len(sights.scores)
        self.games += games
        for counter, column in (
            (self.rounds, sights.lengths[:, 0]),
            (self.decisions, sights.lengths[:, 1]),
            (self.scores, sights.scores[:, :, 0].reshape(-1)),
        ):
            values, counts = np.unique(column, return_counts=True)
            counter.update(dict(zip(values.tolist(), counts.tolist(), strict=True)))
        score = sights.scores[:, :, 0].astype(np.float64)
        others = max(self.seats - 1, 1)
        lead = score - (score.sum(1, keepdims=True) - score) / others
        deals = games // self.plays
        stacked = np.concatenate([score, lead, self._won(sights)], axis=1)
        self._by_seat.add(stacked.reshape(deals, self.plays, -1).mean(1))
        self._score.add(score.reshape(deals, self.plays, -1))
        self._lead.add(lead.reshape(deals, self.plays, -1))
        self.items.add(sights, self.plays)

    def _won(self, sights: Sights) -> Floats:
        """Return by game and seat its share of the win."""
        first, second = self._signs
        size = 1 + int(np.abs(sights.scores[:, :, 1]).max())
        rank = sights.scores[:, :, 0] * first * 2 * size + sights.scores[:, :, 1] * second
        best = rank == rank.max(1, keepdims=True)
        return np.asarray(best / best.sum(1, keepdims=True), np.float64)

    def score(self, seat: int) -> Estimate:
        """Return the mean score of a seat."""
        return self._by_seat.estimate(seat)

    def lead(self, seat: int) -> Estimate:
        """Return a seat's mean lead over the mean of the others."""
        return self._by_seat.estimate(self.seats + seat)

    def won(self, seat: int) -> Estimate:
        """Return the share of games that a seat wins; a shared win counts in part."""
        return self._by_seat.estimate(2 * self.seats + seat).of_share()

    def luck(self) -> Luck | None:
        """Return how much of the variance of scores is due to the deal."""
        return self._score.luck()

    def luck_of_lead(self) -> Luck | None:
        """Return how much of the variance of leads is due to the deal."""
        return self._lead.luck() if self.seats > 1 else None


def paired(base: Sequence[float], other: Sequence[float], plays: int) -> Estimate:
    """Return the mean difference between games of the same deals."""
    means = _Means(1)
    difference = np.asarray(base, np.float64) - np.asarray(other, np.float64)
    means.add(difference.reshape(-1, plays, 1).mean(1))
    return means.estimate(0)
