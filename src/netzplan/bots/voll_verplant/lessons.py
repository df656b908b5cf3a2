"""What the expert learns a city by: games of a value against itself, alone and at tables."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from netzplan.bots.voll_verplant.learned import FORMAT, Figures, Learned, written
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.loading import load

__all__ = ["GAMES", "lesson", "taught"]

GAMES = (240_000, 24_000)
"""Games alone, and at tables: in all about two minutes of one core."""
SHARES = (0.7, 0.97)
"""How much of the work is done when the value for one seat is there, and that for tables."""
FIGURES = 1000
"""Games that figures are of."""


def taught(
    rules: VollVerplant,
    kernels: Path,
    seed: int,
    version: str,
    tell: Callable[[float], None],
    games: tuple[int, int],
) -> Learned:
    """Return what is learned of a city, the same for the same seed; raises KernelFailure.

    ``kernels`` is the folder of compiled code; ``tell`` is told which share of the work is done.
    """
    judging = load("voll_verplant", kernels, "judge")
    training = import_module("netzplan.kernels.voll_verplant.training")
    alone, together = SHARES
    net = training.train_alone(rules, games[0], seed, lambda done: tell(alone * done / games[0]))
    nets = (
        net,
        training.train_together(
            rules,
            net,
            games[1],
            seed,
            lambda done: tell(alone + (together - alone) * done / games[1]),
        ),
    )
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
        games=games,
        figures=Figures(played, means[0][0], tuple(means[1])),
        alone=first,
        more=more,
    )


def lesson(
    rules: VollVerplant, kernels: Path, seed: int, version: str, tell: Callable[[float], None]
) -> tuple[bytes, dict[str, float]]:
    """Return what is learned of a city as the text of a file, and its figures by name."""
    learned = taught(rules, kernels, seed, version, tell, GAMES)
    first, second = learned.figures.together
    return written(learned), {"alone": learned.figures.alone, "first": first, "second": second}
