"""What the end of a game is worth to a seat: the share of a series that can be expected."""

from collections.abc import Sequence
from random import Random

from netzplan.bots.deutschland_rummy.races import Race
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.view import View

__all__ = ["Standing", "futures"]

FUTURES = 16
"""How many courses of the remaining games are made up."""
USUAL = 350.0
"""Mean kilometres on the rack of a player who did not end the game, from many games of bots."""


class Standing:
    """What has been played, and what is still to come."""

    def __init__(self, country: Country, view: View, seat: int, random: Random) -> None:
        """Note the kilometres of all players and make up the games that are left."""
        self._country = country
        self._seat = seat
        self._futures = futures(view, random)

    def worth(self, race: Race) -> float:
        """Return the share of a win of the series that the game belongs to."""
        kilometres = [self._country.km_of(rack) for rack in race.racks]
        return sum(self._share(future, kilometres) for future in self._futures) / len(self._futures)

    def _share(self, future: Sequence[float], kilometres: Sequence[int]) -> float:
        sums = [before + now for before, now in zip(future, kilometres, strict=True)]
        fewest = min(sums)
        return 0.0 if sums[self._seat] > fewest else 1 / sums.count(fewest)


def futures(view: View, random: Random, skill: float | None = None) -> list[list[float]]:
    """Return kilometres by seat in all games but the running one, for courses they may take.

    ``skill``: how often the seat that is thinking ends a game, if not as often as the others.
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
    """Return made-up kilometres of each seat in some games."""
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
