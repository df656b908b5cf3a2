"""How the expert learns a city: by self-play of a value, alone and at tables."""

from collections.abc import Callable
from pathlib import Path

from netzplan.bots.voll_verplant.learned import FORMAT, Figures, Learned, written
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.loading import load

__all__ = ["GAMES", "lesson", "taught"]

GAMES = (240_000, 20_000, 24_000)
"""Games alone, games alone with luck taken out, and games at tables: over two minutes on a core."""
SHARES = (0.6, 0.74, 0.97)
"""Share of the work that is done after each of these."""
FIGURES = 1000
"""Number of games for the figures."""


def taught(
    rules: VollVerplant,
    kernels: Path,
    seed: int,
    version: str,
    tell: Callable[[float], None],
    games: tuple[int, int, int],
    before: Learned | None = None,
) -> Learned:
    """Return the value learned of a city; deterministic for a seed. Raise KernelFailure.

    ``kernels`` is the folder of compiled code; ``tell`` receives the share of the work done. With
    ``before``, learning continues from there, and the first games are skipped.
    """
    judging = load("voll_verplant", kernels, "judge")
    training = load("voll_verplant", kernels, "training")
    learning = _Progress(tell)
    if before is None:
        net = training.train_alone(rules, games[0], seed, learning.part(0, games[0]))
    else:
        net = judging.unpacked(before.alone)
    net = training.train_steadily(rules, net, games[1], seed, learning.part(1, games[1]))
    net = judging.balanced(net)
    nets = net, training.train_together(rules, net, games[2], seed, learning.part(2, games[2]))
    first = judging.packed(nets[0])
    more = judging.packed(nets[1] - judging.unpacked(first))
    played = min(FIGURES, sum(games))
    means = [
        judging.Judge.of(rules, *texts).scores(seats, played, seed)[:, :, 0].mean(axis=0).tolist()
        for seats, texts in ((1, (first,)), (2, (first, more)))
    ]
    tell(1.0)
    return Learned(
        format=FORMAT,
        map=rules.city.id,
        map_hash=rules.city.map_hash,
        version=version,
        seed=seed,
        games=(games[1] + (before.games[0] if before else games[0]), games[2]),
        figures=Figures(played, means[0][0], tuple(means[1])),
        alone=first,
        more=more,
    )


class _Progress:
    """Converts the numbers of games that the parts report into the share of all work done."""

    def __init__(self, tell: Callable[[float], None]) -> None:
        self._tell = tell

    def part(self, number: int, games: int) -> Callable[[int], None]:
        """Return a callback for the number of games of a part played so far."""
        begun = (0.0, *SHARES)[number]
        return lambda done: self._tell(begun + (SHARES[number] - begun) * done / games)


def lesson(
    rules: VollVerplant, kernels: Path, seed: int, version: str, tell: Callable[[float], None]
) -> tuple[bytes, dict[str, float]]:
    """Return the value learned of a city as the bytes of a file, and its figures by name."""
    learned = taught(rules, kernels, seed, version, tell, GAMES)
    first, second = learned.figures.together
    return written(learned), {"alone": learned.figures.alone, "first": first, "second": second}
