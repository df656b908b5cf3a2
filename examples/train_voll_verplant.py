"""Train an agent for Voll verplant by self-play, until it beats the bot ``greedy``.

Both seats choose in every step, and compiled code plays 256 matches at once, so nearly all the time
goes into the network.
"""

from functools import partial

import numpy as np

from netzplan.rl import voll_verplant_v0
from netzplan.rl.matches import Stepped
from ppo import Array, Task, run

TABLE = partial(voll_verplant_v0.vector_env, reward="score")
PARTS = voll_verplant_v0.raw_env().numbering.observed.parts


def features(seen: Array) -> Array:
    """Return scaled observations, and one input per kind of mark on the seat's own sheet."""
    stations = seen[..., PARTS["stations_0"].places]
    return np.concatenate([seen * 0.25, stations == 1, stations == 2], axis=-1, dtype=np.float32)


def reward(before: Array, stepped: Stepped) -> Array:
    """Return the seat's points, which are known only at the end; the most points win."""
    return stepped.rewards / 10


if __name__ == "__main__":
    task = Task(
        id="netzplan/VollVerplant-v0",
        bot="greedy",
        wanted=0.5,
        least=0.5,
        settings={},
        table=TABLE,
        features=features,
        reward=reward,
        lessons=175,
    )
    run(task, __doc__)
