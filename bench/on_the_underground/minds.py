"""Fits the mind of a board, the expert's valuation of positions, by self-play.

``python -m bench.on_the_underground.minds london 50`` runs fifty generations, starting from the
current mind, and prints the numbers after every ten, with the lead over the first mind in points
per game. In each generation, 24 minds around the current one play 320 games each, against it or one
of its latest predecessors, with two seats and with four, all on the same deals; the next mind is
the weighted mean of the best six. It takes ten minutes on one core. The lure of rings is not
fitted: minds do not learn to head for rings by themselves.
"""

import sys
from statistics import fmean

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from netzplan.bots.on_the_underground.minds import mind_of
from netzplan.catalogue import GAMES
from netzplan.core import Setup
from netzplan.games.on_the_underground import OnTheUnderground
from netzplan.kernels.loading import load

Numbers = npt.NDArray[np.float64]

SCALES = np.array(
    [25, 20, 20, 15, 60, 20, 25, 40, 50, 50, 80, 80, 100, 100, 15, 10, 8, 80, 40, 15, 40, 0], float
)
"""Standard deviation of each number, to be multiplied by the width of the search."""
MINDS = 24
BEST = 6
GAMES_OF_TWO = 160
GAMES_OF_FOUR = 160
OF_TWO = 0.6
"""Weight of a point with two seats relative to four, where a game is half as long."""
WIDEST, NARROWEST, NARROWS = 0.6, 0.25, 0.985
FORERUNNERS = 4
EACH = 5
"""Generations between two predecessors that are kept."""
SEED = 5


class Field:
    """A board on which minds play."""

    def __init__(self, map_id: str) -> None:
        """Take the board."""
        kernels = user_cache_path("netzplan") / "kernels"
        judging = load("on_the_underground", kernels, "judge")
        self._training = load("on_the_underground", kernels, "training")
        rules = GAMES["on_the_underground"].rules(map_id)
        assert isinstance(rules, OnTheUnderground)
        self.first = mind_of(rules.network).words()
        self._judge = judging.Judge(rules, self.first)
        self._rows = {seats: self._judge.row(rules.start(Setup(seats))) for seats in (2, 4)}

    def ahead(self, mind: Numbers, other: Numbers, seed: int, games: tuple[int, int]) -> float:
        """Return a mind's lead over the mean of its rivals, in points per game."""
        one, rival = (tuple(np.rint(each).astype(int).tolist()) for each in (mind, other))
        found: list[float] = []
        for (seats, row), number in zip(self._rows.items(), games, strict=True):
            weight = OF_TWO if seats == 2 else 1.0
            for seat in range(seats):
                minds = [one if at == seat else rival for at in range(seats)]
                of_seat = range(seat * number, seat * number + number // seats)
                for scores in self._training.contest(self._judge, row, minds, of_seat, seed):
                    rest = (sum(scores) - scores[seat]) / (seats - 1)
                    found.append(weight * (scores[seat] - rest))
        return fmean(found)


def main() -> None:
    """Print increasingly better minds."""
    field, generations = Field(sys.argv[1]), int(sys.argv[2])
    random = np.random.default_rng(SEED)
    mind = first = np.array(field.first, float)
    pool, width = [mind], WIDEST
    weights = np.log(BEST + 0.5) - np.log(np.arange(1, BEST + 1))
    weights /= weights.sum()
    for number in range(generations):
        strays = random.standard_normal((MINDS // 2, len(mind)))
        minds = mind + width * SCALES * np.concatenate([strays, -strays])
        other = pool[random.integers(max(0, len(pool) - FORERUNNERS), len(pool))]
        games = GAMES_OF_TWO, GAMES_OF_FOUR
        ahead = [field.ahead(each, other, number, games) for each in minds]
        mind = weights @ minds[np.argsort(ahead)[::-1][:BEST]]
        width = max(NARROWEST, width * NARROWS)
        if number % EACH == EACH - 1:
            pool.append(mind)
        if number % 10 == 9:
            won = field.ahead(mind, first, generations + number, (800, 400))
            print(number + 1, f"{won:+.2f}", np.rint(mind).astype(int).tolist(), flush=True)


if __name__ == "__main__":
    main()
