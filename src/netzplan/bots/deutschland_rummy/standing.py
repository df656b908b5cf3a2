"""The value of the end of a game for a seat: its expected share of winning the series."""

from collections.abc import Sequence
from random import Random

from netzplan.bots.deutschland_rummy.races import Race
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.view import View

__all__ = ["Standing", "futures"]

FUTURES = 16
"""Number of sampled courses of the remaining games."""
USUAL = 350.0
"""Mean kilometres on the rack of a player who did not end the game, over many bot games."""


class Standing:
    """The games played, and sampled games to come."""

    def __init__(self, country: Country, view: View, seat: int, random: Random) -> None:
        """Record the kilometres of all players, and sample the remaining games."""
        self._country = country
        self._seat = seat
        self._futures = futures(view, random)

    def worth(self, race: Race) -> float:
        """Return the expected share of winning the series to which the game belongs."""
        kilometres = [self._country.km_of(rack) for rack in race.racks]
        return sum(self._share(future, kilometres) for future in self._futures) / len(self._futures)

    def _share(self, future: Sequence[float], kilometres: Sequence[int]) -> float:
        sums = [before + now for before, now in zip(future, kilometres, strict=True)]
        fewest = min(sums)
        return 0.0 if sums[self._seat] > fewest else 1 / sums.count(fewest)


def futures(view: View, random: Random, skill: float | None = None) -> list[list[float]]:
    """Return kilometres by seat in all games but the running one, for sampled courses.

    ``skill`` is the probability that the thinking seat ends a game; None for equal chances.
    """
    own = view.seat if skill is not None else None
    sums = [player.kilometres for player in view.players]
    left = view.games - view.game
    return [
        [sum(both) for both in zip(sums, _games(len(sums), left, random, own, skill), strict=True)]
        for _ in range(FUTURES if left else 1)
    ]


def _games(
    seats: int, games: int, random: Random, own: int | None, skill: float | None
) -> list[float]:
    """Return sampled kilometres of each seat over a number of games."""
    sums = [0.0] * seats
    for _ in range(games):
        ender = random.randrange(seats)
        if own is not None and skill is not None:
            others = [seat for seat in range(seats) if seat != own]
            ender = own if random.random() < skill else random.choice(others)
        for seat in range(seats):
            if seat != ender:
                sums[seat] += random.expovariate(1 / USUAL)
    return sums
