"""Train an agent for Deutschland Rummy against the bot ``random``, until it clearly beats it.

The agent builds a laying in small moves, about a hundred per match. The network scores every legal
move in the same way: by the marks of its tile and of the two cities that the tile lies between or
leads to. So what it learns about one tile holds for all. It learns from rewards alone: a tile that
leaves the rack earns something at once, giving up a laying costs a little, and so does each choice;
the end brings the result.
"""

from functools import partial

import numpy as np

from netzplan.rl.matches import Stepped
from ppo import AgainstBot, Array, Net, Task, jax, jnp, run
from rummy_marks import (
    CITIES,
    CITY_MARKS,
    ENDS,
    MATCH_MARKS,
    NUMBERING,
    SIZES,
    TILE_MARKS,
    TILES,
    marks,
)

ID, BOT = "netzplan/DeutschlandRummy-v0", "random"
SEEN, CHOICES = NUMBERING.observed.parts, NUMBERING.chosen.parts
KIND_OF = np.repeat(np.arange(len(CHOICES)), [part.length for part in CHOICES.values()])
OF_TILES = {part.length: [TILES] * part.length for part in CHOICES.values()}
OF_TILES[TILES] = list(range(TILES))
TILE_OF = np.concatenate([OF_TILES[part.length] for part in CHOICES.values()])
"""The tile of each choice; the number of tiles itself stands for none."""
WORTH, LEAVING, CHOICE = 0.1, 0.01, 0.003
"""Reward for each tile that leaves the rack; cost of giving up a laying; cost of each choice."""


def network(key: Array, _length: int, hidden: int, _choices: int) -> Net:
    """Return initial weights: two layers over a choice, a score for each kind, and a value head."""
    keys, kinds = jax.random.split(key, 5), len(CHOICES)

    def drawn(key: Array, sees: int) -> Array:
        return jax.random.normal(key, (sees, hidden)) / np.sqrt(sees)

    return {
        "choice": drawn(keys[0], TILE_MARKS + 2 * CITY_MARKS + 6),
        "match": drawn(keys[1], MATCH_MARKS),
        "kind": jax.random.normal(keys[2], (kinds, hidden)) / 2,
        "deep": drawn(keys[3], hidden),
        "deep_0": jnp.zeros(hidden),
        "choose": jnp.zeros((kinds, hidden)),
        "choose_0": jnp.zeros(kinds),
        "worth": drawn(keys[4], hidden + MATCH_MARKS),
        "worth_0": jnp.zeros(hidden),
        "value": jnp.zeros(hidden),
        "value_0": jnp.zeros(()),
    }


def ways(near: Array, far: Array, onward: Array, at: Array) -> tuple[Array, Array]:
    """Return for each choice the city that it starts from, and the city that it leads to."""
    one, other = ENDS.T
    pairs = {"ask": (CITIES, np.arange(CITIES)), "city": (at, np.arange(CITIES))}
    pairs |= {"start": (one, other), "back": (other, one)}
    pairs |= dict.fromkeys(("give", "put"), (at, onward))
    pairs |= dict.fromkeys(("lift", "pick", "cut", "resume"), (near, far))
    whence, whither = (
        [
            jnp.broadcast_to(pairs.get(name, (CITIES, CITIES))[end], (len(at), part.length))
            for name, part in CHOICES.items()
        ]
        for end in (0, 1)
    )
    return jnp.hstack(whence).astype(int), jnp.hstack(whither).astype(int)


def ahead(tile: Array, near: Array, far: Array) -> Array:
    """Return whether one or two other loose tiles could continue: at either end, or one at each."""
    own = tile[:, :1]
    (once, twice), (back, back_twice) = (
        (city[:, :1] - own, city[:, 1:2] - own * (opposite[:, :1] - 1))
        for city, opposite in ((far, near), (near, far))
    )
    both = jnp.minimum(once, back)
    return jnp.hstack([once, twice, back, back_twice, both, both + twice]) > 0


def look(net: Net, seen: Array, mask: Array, room: int) -> tuple[Array, Array]:
    """Return log-probabilities and values; only legal choices are evaluated."""
    lead, count = mask.shape[:-1], int(np.prod(mask.shape[:-1]))
    parts = jnp.split(seen.reshape(count, -1), np.cumsum(SIZES)[:-1], axis=1)
    tiles = jnp.pad(parts[0].reshape(count, TILES, -1), ((0, 0), (0, 1), (0, 0)))
    cities, match = parts[1].reshape(count, CITIES + 1, -1), parts[2]
    row, choice = jnp.nonzero(mask.reshape(count, -1), size=room, fill_value=count)
    at, kind = jnp.minimum(row, count - 1), jnp.asarray(KIND_OF)[choice]
    tile = tiles[at, jnp.asarray(TILE_OF)[choice]]
    near, far = (cities[at, way[at, choice]] for way in ways(*parts[3:]))
    deep = jnp.hstack([tile, near, far, ahead(tile, near, far)]) @ net["choice"]
    deep = jax.nn.relu(deep + (match @ net["match"])[at] + net["kind"][kind])
    deep = jax.nn.relu(deep @ net["deep"] + net["deep_0"])
    score = (deep * net["choose"][kind]).sum(1) + net["choose_0"][kind]
    scores = jnp.full((count, mask.shape[-1]), -1e9).at[row, choice].set(score, mode="drop")
    most = jnp.maximum(jax.ops.segment_max(deep, row, count), 0)
    worth = jax.nn.relu(jnp.hstack([most, match]) @ net["worth"] + net["worth_0"])
    value = worth @ net["value"] + net["value_0"]
    return jax.nn.log_softmax(scores).reshape(*lead, -1), value.reshape(lead)


def reward(before: Array, stepped: Stepped) -> Array:
    """Return the result at the end; before it, the reward for tiles played, less costs."""
    rack, left_off = SEEN["rack"].places, SEEN["left_off"].start
    tiles, left = (each[..., rack].sum(-1) for each in (before, stepped.observations))
    gave_up = stepped.observations[..., left_off] > before[..., left_off]
    brought = (tiles - left) * WORTH - gave_up * LEAVING
    return np.where(stepped.ended[:, None], stepped.rewards, brought) - CHOICE


if __name__ == "__main__":
    task = Task(
        id=ID,
        bot=BOT,
        wanted=0.65,
        least=0.6,
        settings={"games": 1},
        table=partial(AgainstBot, ID, BOT, games=1),
        features=marks,
        reward=reward,
        network=network,
        look=look,
        lessons=240,
        matches=16,
        hidden=64,
        steps=64,
        batch=256,
        epochs=4,
        entropy=0.006,
    )
    run(task, __doc__)
