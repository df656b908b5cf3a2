"""Learns On the Underground by playing against itself, then clearly beats a bot at random.

Points grow from turn to turn, and the observation tells them: what a choice adds to the lead is its
reward. So little has to be played until something is learnt.
"""

from functools import partial

import numpy as np

from netzplan.rl import on_the_underground_v0
from netzplan.rl.matches import Stepped
from ppo import Array, Task, run

TABLE = partial(on_the_underground_v0.vector_env, reward="score")
PARTS = TABLE(1).numbering.observed.parts
OWN, OTHER = (PARTS[f"player_{seat}"].start + 2 for seat in (0, 1))


def features(seen: Array) -> Array:
    """Return small numbers: points and turns grow large."""
    return np.log1p(np.asarray(seen, np.float32))


def reward(before: Array, stepped: Stepped) -> Array:
    """Return what a step has added to the lead; where a match ended the next one is observed."""
    after, has_ended = stepped.observations, stepped.ended[:, None]
    own = np.where(has_ended, stepped.rewards, after[..., OWN])
    other = np.where(has_ended, stepped.rewards[:, ::-1], after[..., OTHER])
    return (own - before[..., OWN] - other + before[..., OTHER]) / 5


if __name__ == "__main__":
    task = Task(
        id="netzplan/OnTheUnderground-v0",
        bot="random",
        wanted=0.65,
        least=0.55,
        settings={},
        table=TABLE,
        matches=16,
        features=features,
        reward=reward,
        lessons=107,
        hidden=128,
        steps=64,
        batch=256,
        rate=7e-4,
    )
    run(task, __doc__)
