"""Ratings by openskill with intervals, and the test that decides pairs."""

from collections.abc import Sequence
from math import log, log10, sqrt
from statistics import fmean, variance
from typing import Literal

from msgspec import Struct

from netzplan.arena.comparing import Bout, Pairing
from netzplan.arena.confidence import SURE, half_width
from netzplan.arena.tournament import BLOCK, Stop

__all__ = ["MIDDLE", "Rating", "Verdict", "elo", "interval", "ratings", "verdict"]

SCALE = 400 / 25 * 3
"""Rating points per openskill point, which gives ratings the familiar magnitude of Elo."""
MIDDLE = 1500.0
_LEAST = 0.002
"""Lower bound of the variance of a deal's share: a few deals with equal results prove little."""


class Rating(Struct, frozen=True):
    """The strength of a bot, relative to the others of its tournament."""

    bot: str
    rating: float
    low: float
    high: float
    """Upper end of the model's 95 % interval, whose lower end is ``low``."""
    games: int


def ratings(bots: Sequence[str], found: Sequence[Bout]) -> list[Rating]:
    """Return ratings, best first.

    Bouts are taken in order, as openskill requires; a bot that has several seats at a table counts
    there by its best place.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # the strength of bots does not change
    known = {bot: model.rating(name=bot) for bot in bots}
    games = dict.fromkeys(bots, 0)
    for bout in found:
        best: dict[str, int] = {}
        for bot, place in zip(bout.bots, bout.places, strict=True):
            best[bot] = min(place, best.get(bot, place))
        for bot in best:
            games[bot] += 1
        if len(best) > 1:
            teams = [[known[bot]] for bot in best]
            rated = model.rate(teams, ranks=[float(place) for place in best.values()])
            for bot, team in zip(best, rated, strict=True):
                known[bot] = team[0]
    rows = []
    for bot, each in known.items():
        rating = MIDDLE + SCALE * (each.mu - model.mu)
        reach = SURE * SCALE * each.sigma
        rows.append(Rating(bot, rating, rating - reach, rating + reach, games[bot]))
    return sorted(rows, key=lambda row: -row.rating)


def interval(pairing: Pairing) -> tuple[float, float]:
    """Return the 95 % confidence interval of a bot's share of the points, by deals (Student)."""
    samples = pairing.samples
    if len(samples) < 2:
        return 0.0, 1.0
    half = half_width(len(samples) - 1)
    reach = half * sqrt(max(variance(samples), _LEAST) / len(samples))
    middle = fmean(samples)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def elo(share: float) -> float:
    """Return the Elo difference of a share of the points, within ±800."""
    share = min(max(share, 0.01), 0.99)
    return 400 * log10(share / (1 - share))


class Verdict(Struct, frozen=True):
    """The result of a sequential test of one bot against another."""

    better: Literal["first", "second", "even", "open"]
    """``even``: neither is better by the difference that was asked about."""
    ratio: float
    """Log-likelihood ratio in favour of the first bot."""


def verdict(pairing: Pairing, stop: Stop) -> Verdict:
    """Return the decision between the two bots of a pairing.

    Runs two tests, one in each direction. The unit is a deal, whose games belong together. With
    fewer deals than in a block, nothing is decided: their variance is hardly known.
    """
    forward = _ratio(pairing.samples, stop)
    backward = _ratio([1 - share for share in pairing.samples], stop)
    accepted, refused = log((1 - stop.beta) / stop.alpha), log(stop.beta / (1 - stop.alpha))
    if forward >= accepted:
        return Verdict("first", forward)
    if backward >= accepted:
        return Verdict("second", forward)
    if forward <= refused and backward <= refused:
        return Verdict("even", forward)
    return Verdict("open", forward)


def _ratio(samples: Sequence[float], stop: Stop) -> float:
    """Return the log-likelihood ratio, in its normal approximation."""
    if len(samples) < BLOCK:
        return 0.0
    low, high = _share(stop.elo0), _share(stop.elo1)
    spread = max(variance(samples), _LEAST)
    return len(samples) * (high - low) * (2 * fmean(samples) - low - high) / (2 * spread)


def _share(difference: float) -> float:
    return float(1 / (1 + 10 ** (-difference / 400)))
