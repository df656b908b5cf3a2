"""Comparisons of bots in a game: ranks for ratings, and points between every two bots."""

from collections.abc import Iterable, Iterator
from statistics import fmean

from msgspec import Struct

from netzplan.arena.result import GameResult
from netzplan.arena.tournament import Tournament

__all__ = ["Bout", "Pairing", "bouts", "pairings"]


class Bout(Struct, frozen=True):
    """A comparison of bots: at one table, or in solo games on one deal."""

    contest: int
    deal: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    """Places by bot; 1 is the best."""


def bouts(tournament: Tournament, results: Iterable[GameResult]) -> Iterator[Bout]:
    """Yield the comparisons; solo games are compared if all play the same deal."""
    alone: dict[tuple[int, int], list[GameResult]] = {}
    for result in results:
        if tournament.contests[result.contest].seats > 1:
            yield Bout(result.contest, result.deal, result.bots, result.places)
        else:
            alone.setdefault((result.contest, result.deal), []).append(result)
    for (contest, deal), games in alone.items():
        # Only one game of the project has a solo mode, in which the most points are best.
        ranks = [(1, 0) if not game.scores else (0, -game.scores[0]) for game in games]
        places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
        yield Bout(contest, deal, tuple(game.bots[0] for game in games), places)


class Pairing(Struct):
    """The score between two bots: a point for each game in which one is placed before the other."""

    games: int = 0
    won: int = 0
    shared: int = 0
    by_deal: dict[tuple[int, int], tuple[float, int]] = {}
    """(contest, deal) -> (points, games). The games of one deal are not independent."""

    @property
    def share(self) -> float:
        """Return the mean share of the points over deals; a half if there were no games.

        A deal counts once, however many games its contest needs to seat all bots everywhere:
        interval and test count deals, too.
        """
        return fmean(self.samples) if self.by_deal else 0.5

    @property
    def samples(self) -> list[float]:
        """Return the share of the points in each deal."""
        return [points / games for points, games in self.by_deal.values()]


def pairings(found: Iterable[Bout]) -> dict[tuple[str, str], Pairing]:
    """Return the score between bots by (bot, other bot), in both orders."""
    table: dict[tuple[str, str], Pairing] = {}
    for bout in found:
        for at, bot in enumerate(bout.bots):
            for beside, other in enumerate(bout.bots):
                if bot == other:
                    continue
                pairing = table.setdefault((bot, other), Pairing())
                own, theirs = bout.places[at], bout.places[beside]
                point = 1.0 if own < theirs else 0.5 if own == theirs else 0.0
                pairing.games += 1
                pairing.won += point == 1.0
                pairing.shared += point == 0.5
                key = (bout.contest, bout.deal)
                points, games = pairing.by_deal.get(key, (0.0, 0))
                pairing.by_deal[key] = (points + point, games + 1)
    return table
