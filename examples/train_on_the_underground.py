"""Train an agent for On the Underground by self-play, until it clearly beats the bot ``random``.

Points grow from turn to turn, and the observation shows them: the reward of a choice is what it
adds to the lead. So the agent learns from few matches.
"""

from functools import partial

import numpy as np

from netzplan.rl import on_the_underground_v0
from netzplan.rl.matches import Stepped
from ppo import Array, Task, run

TABLE = partial(on_the_underground_v0.vector_env, reward="score")
PARTS = on_the_underground_v0.raw_env().numbering.observed.parts
OWN, OTHER = (PARTS[f"player_{seat}"].start + 2 for seat in (0, 1))


def features(seen: Array) -> Array:
    """Return the logarithm of observations, because points and turns grow large."""
    return np.log1p(np.asarray(seen, np.float32))


def reward(before: Array, stepped: Stepped) -> Array:
    """Return what a step added to the lead.

    Where a match has ended, the observation is of the next one, so the final points come from the
    rewards.
    """
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
