"""Learns Deutschland Rummy by playing against itself, then clearly beats chance.

Layings are made in small moves, many hundred in a match: far too many to learn from its end alone.
So tiles that leave the rack are a reward at once, jokers a larger one, and each choice costs a bit.
It is tried against a seat that draws its small moves by chance. The bot ``random`` of the house
draws among whole layings instead, which is much stronger.
"""

from functools import partial

import numpy as np

from netzplan.rl import deutschland_rummy_v0
from netzplan.rl.matches import Stepped
from ppo import CHANCE, Array, Task, run

TABLE = partial(deutschland_rummy_v0.vector_env, games=1)
PARTS = TABLE(1).numbering.observed.parts
JOKERS = 3
WORTH = np.full(PARTS["rack"].length, 0.1)
WORTH[-JOKERS:] = 0.5
CHOICE = 0.003


def features(seen: Array) -> Array:
    """Return small numbers: cities, places and kilometres grow large."""
    return np.log1p(np.asarray(seen, np.float32)) * 0.5


def reward(before: Array, stepped: Stepped) -> Array:
    """Return who has won; before that, what has left the rack."""
    rack = PARTS["rack"].places
    left = (before[..., rack] - stepped.observations[..., rack]) @ WORTH
    return np.where(stepped.ended[:, None], stepped.rewards, left) - CHOICE


if __name__ == "__main__":
    task = Task(
        id="netzplan/DeutschlandRummy-v0",
        bot=CHANCE,
        wanted=0.65,
        least=0.55,
        settings={"games": 1},
        table=TABLE,
        matches=16,
        tried=100,
        features=features,
        reward=reward,
        steps=64,
        batch=256,
        epochs=4,
    )
    run(task, __doc__, seconds=90)
