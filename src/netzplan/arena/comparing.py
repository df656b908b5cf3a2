"""Who was better in a game: ranks for ratings, and points between each two bots."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from netzplan.arena.result import GameResult
from netzplan.arena.tournament import Tournament

__all__ = ["Bout", "Pairing", "bouts", "pairings"]


class Bout(Struct, frozen=True):
    """Some bots compared: at one table, or alone on one deal."""

    contest: int
    deal: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    """1 is the best."""


def bouts(tournament: Tournament, results: Iterable[GameResult]) -> Iterator[Bout]:
    """Yield what can be compared; solo games are, where all play the same deal."""
    alone: dict[tuple[int, int], list[GameResult]] = {}
    for result in results:
        if tournament.contests[result.contest].seats > 1:
            yield Bout(result.contest, result.deal, result.bots, result.places)
        else:
            alone.setdefault((result.contest, result.deal), []).append(result)
    for (contest, deal), games in alone.items():
        # Of the games of the house one is played alone, and there the most points are best.
        ranks = [(1, 0) if not game.scores else (0, -game.scores[0]) for game in games]
        places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
        yield Bout(contest, deal, tuple(game.bots[0] for game in games), places)


class Pairing(Struct):
    """What stands between two bots. A point is a game in which one is placed before the other."""

    games: int = 0
    won: int = 0
    shared: int = 0
    by_deal: dict[tuple[int, int], tuple[float, int]] = {}
    """By contest and deal: points and games. Games of one deal are not independent."""

    @property
    def share(self) -> float:
        """Return the share of the points; a half if there was no game."""
        return (self.won + self.shared / 2) / self.games if self.games else 0.5

    @property
    def samples(self) -> list[float]:
        """Return the share of the points of each deal."""
        return [points / games for points, games in self.by_deal.values()]


def pairings(found: Iterable[Bout]) -> dict[tuple[str, str], Pairing]:
    """Return by (bot, other bot) what stands between them; both ways."""
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
