"""Proximal policy optimisation (PPO) with masks of choices, in JAX, for matches of any game.

One small network plays all seats of ``vector_env`` against itself; then it is tried against a bot
of the house. The scripts beside it say what is learnt; this is how.
"""

import csv
import math
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import gymnasium
import jax  # pyright: ignore[reportMissingImports]  # `make train` brings it
import jax.numpy as jnp  # pyright: ignore[reportMissingImports]
import numpy as np
from msgspec import Struct

from netzplan.rl.matches import Matches, Stepped

Array = Any
"""Of NumPy or JAX."""

Net = dict[str, Array]
"""Weights."""

Look = Callable[[Net, Array, Array, int], tuple[Array, Array]]

POINTS, FEW, AT_ONCE = 10, 40, 40
"""Points of a learning curve; matches for each; matches played at once."""


# --- opponents ------------------------------------------------------------------------


class AgainstBot:
    """Matches for a learner that plays one seat, in turn each, against a bot of the house."""

    seats = 1

    def __init__(self, id: str, bot: str, matches: int, **settings: Any) -> None:
        """Prepare some matches of an environment of Gymnasium; ``reset`` begins them."""
        self.matches = matches
        self._tables: list[Any] = [
            gymnasium.make(id, bots=bot, seat=match % 2, **settings) for match in range(matches)
        ]
        self.numbering = self._tables[0].unwrapped.numbering
        self._seen: list[Any] = []

    def reset(self, seed: int) -> Stepped:
        """Begin all matches anew."""
        self._seen = [
            table.reset(seed=seed * self.matches + match)[0]
            for match, table in enumerate(self._tables)
        ]
        return self._stepped(np.zeros(self.matches), np.zeros(self.matches, bool))

    def step(self, chosen: Array) -> Stepped:
        """Make the choices, shape (matches, 1); a match that ends begins anew at once."""
        rewards, ended = np.zeros(self.matches), np.zeros(self.matches, bool)
        for match, table in enumerate(self._tables):
            seen, rewards[match], ended[match], _, _ = table.step(chosen[match, 0])
            self._seen[match] = table.reset()[0] if ended[match] else seen
        return self._stepped(rewards, ended)

    def _stepped(self, rewards: Array, ended: Array) -> Stepped:
        seen, masks = (
            np.stack([each[name] for each in self._seen])[:, None]
            for name in ("observation", "action_mask")
        )
        return Stepped(seen, masks, rewards[:, None], ended)


# --- the network ----------------------------------------------------------------------


def network(key: Array, length: int, hidden: int, choices: int) -> Net:
    """Return weights: one hidden layer, a head that chooses and one that values."""
    keys = jax.random.split(key, 3)
    return {
        "in": jax.random.normal(keys[0], (length, hidden)) / math.sqrt(length),
        "in_0": jnp.zeros(hidden),
        "choose": jax.random.normal(keys[1], (hidden, choices)) * 0.01,
        "choose_0": jnp.zeros(choices),
        "value": jax.random.normal(keys[2], (hidden,)) * 0.01,
        "value_0": jnp.zeros(()),
    }


def look(net: Net, seen: Array, mask: Array, _room: int) -> tuple[Array, Array]:
    """Return the logarithm of each choice's probability, and what the position is worth."""
    hidden = jax.nn.relu(seen @ net["in"] + net["in_0"])
    scores = jnp.where(mask > 0, hidden @ net["choose"] + net["choose_0"], -1e9)
    return jax.nn.log_softmax(scores), hidden @ net["value"] + net["value_0"]


class Task(Struct, frozen=True):
    """What is learnt, and how."""

    id: str
    """Of Gymnasium, where it is tried."""
    bot: str
    """Of the house, to be beaten."""
    wanted: float
    """What share of matches is to be won."""
    least: float
    """Where the interval of that share may begin."""
    settings: dict[str, Any]
    """Of the game."""
    table: Callable[[int], Matches]
    """Makes some matches that are played at once."""
    features: Callable[[Array], Array]
    """Of observations, what the network is shown; of any leading shape."""
    reward: Callable[[Array, Stepped], Array]
    """Of what was seen before a step and of the step: what it brought, by match and seat."""
    network: Callable[[Array, int, int, int], Net] = network
    """Of a key, the length of features, ``hidden`` and the number of choices: first weights."""
    look: Look = look
    """Of weights, features, masks and how many are legal at most: logarithms, and values."""
    lessons: int = 200
    """Until it is tried; counted, so that a seed brings the same everywhere."""
    matches: int = 256
    """Played at once."""
    tried: int = 400
    """Matches at the end."""
    hidden: int = 256
    steps: int = 32
    """Played with all matches before each lesson."""
    batch: int = 2048
    epochs: int = 3
    rate: float = 1e-3
    entropy: float = 0.01
    smoothing: float = 0.95
    """Lambda of the returns."""


@partial(jax.jit, static_argnums=(0, 1))
def draw(
    look: Look, room: int, net: Net, key: Array, seen: Array, mask: Array
) -> tuple[Array, ...]:
    """Return choices drawn as the network likes them, their logarithms, and values."""
    logs, value = look(net, seen, mask, room)
    chosen = jax.random.categorical(key, logs)
    return chosen, jnp.take_along_axis(logs, chosen[..., None], -1)[..., 0], value


@partial(jax.jit, static_argnums=(0, 1))
def best(look: Look, room: int, net: Net, seen: Array, mask: Array) -> Array:
    """Return the choice that the network likes best."""
    return look(net, seen, mask, room)[0].argmax(-1)


def room_for(mask: Array) -> int:
    """Return how many legal choices there are at most, rounded up: each number is compiled."""
    return 1 << int(np.count_nonzero(mask)).bit_length()


# --- learning -------------------------------------------------------------------------


def loss(net: Net, rows: dict[str, Array], look: Look, room: int, entropy: float) -> Array:
    """Return how wrong the network is about rows of choices."""
    logs, value = look(net, rows["seen"], rows["mask"], room)
    chosen = jnp.take_along_axis(logs, rows["chosen"][:, None], 1)[:, 0]
    gain = rows["gain"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    ratio = jnp.exp(chosen - rows["log"])
    better = jnp.minimum(ratio * gain, jnp.clip(ratio, 0.8, 1.2) * gain).mean()
    spread = -(jnp.exp(logs) * jnp.maximum(logs, -50)).sum(1).mean()
    return 0.5 * ((value - rows["back"]) ** 2).mean() - better - entropy * spread


@partial(jax.jit, static_argnums=(0, 1, 2))
def improve(
    look: Look,
    room: int,
    entropy: float,
    net: Net,
    adam: Array,
    rows: dict[str, Array],
    rate: float,
) -> tuple[Net, Array]:
    """Return the network after a step of Adam, with clipped gradients."""
    slope = jax.grad(loss)(net, rows, look, room, entropy)
    size = jnp.sqrt(sum(jnp.sum(each**2) for each in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda each: each * jnp.minimum(1, 0.5 / size), slope)
    first, second, steps = adam
    steps = steps + 1
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, first, slope)
    second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, second, slope)
    rate = rate * jnp.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
    net = jax.tree.map(lambda w, m, v: w - rate * m / (jnp.sqrt(v) + 1e-6), net, first, second)
    return net, (first, second, steps)


def returns(played: dict[str, Array], last: Array, smoothing: float) -> tuple[Array, Array]:
    """Return what each step led to, and how much more that is than was thought."""
    back, value = np.empty_like(played["value"]), played["value"].copy()
    led_to = worth = last
    for step in reversed(range(len(back))):
        going = ~played["ended"][step][:, None]
        ahead = played["reward"][step] + going * ((1 - smoothing) * worth + smoothing * led_to)
        # Who is not asked has nothing to learn: the next choice follows on the one before.
        passing = played["reward"][step] + going * led_to
        asked = played["asked"][step]
        led_to = back[step] = np.where(asked, ahead, passing)
        worth = np.where(asked, value[step], played["reward"][step] + going * worth)
    return back, back - value


def play(
    task: Task, matches: Matches, net: Net, key: Array, stepped: Stepped
) -> tuple[Stepped, dict[str, Array]]:
    """Play all matches on for some steps; return what was seen, chosen and reached."""
    played: dict[str, list[Array]] = {}
    for each in jax.random.split(key, task.steps):
        before, mask = stepped.observations.copy(), stepped.masks.copy()
        seen = np.asarray(task.features(before), np.float32)
        drawn = draw(task.look, room_for(mask), net, each, seen, mask)
        chosen, log, value = (np.asarray(part) for part in drawn)
        stepped = matches.step(chosen)
        row = {
            "seen": seen,
            "mask": mask,
            "chosen": chosen,
            "log": log,
            "value": value,
            "asked": mask.sum(-1) > 1,
            "reward": np.asarray(task.reward(before, stepped), np.float32),
            "ended": stepped.ended.copy(),
        }
        for name, part in row.items():
            played.setdefault(name, []).append(part)
    return stepped, {name: np.stack(parts) for name, parts in played.items()}


class Learner:
    """A network that gets better at a task."""

    def __init__(self, task: Task, seed: int) -> None:
        """Begin with a network that knows nothing."""
        self.task, self._random = task, np.random.default_rng(seed)
        self._key, key = jax.random.split(jax.random.key(seed))
        self._matches = task.table(task.matches)
        self._stepped = self._matches.reset(seed)
        length = task.features(self._stepped.observations).shape[-1]
        self.net = task.network(key, length, task.hidden, self._stepped.masks.shape[-1])
        zero = jax.tree.map(jnp.zeros_like, self.net)
        self._adam: Array = (zero, zero, jnp.zeros(()))
        self.choices = 0

    def lesson(self, rate: float) -> None:
        """Play, and learn from it."""
        task = self.task
        self._key, key = jax.random.split(self._key)
        self._stepped, played = play(task, self._matches, self.net, key, self._stepped)
        now, masks = task.features(self._stepped.observations), self._stepped.masks
        _, _, last = draw(task.look, room_for(masks), self.net, key, now, masks)
        played["back"], played["gain"] = returns(played, np.asarray(last), task.smoothing)
        rows = np.flatnonzero(played["asked"])
        flat = {
            name: played[name].reshape(-1, *played[name].shape[3:])
            for name in ("seen", "mask", "chosen", "log", "back", "gain")
        }
        for _ in range(task.epochs):
            self._random.shuffle(rows)
            for start in range(0, len(rows) - task.batch + 1, task.batch):
                batch = {
                    name: each[rows[start : start + task.batch]] for name, each in flat.items()
                }
                room = room_for(batch["mask"])
                self.net, self._adam = improve(
                    task.look, room, task.entropy, self.net, self._adam, batch, rate
                )
        self.choices += len(rows)


# --- what came of it ------------------------------------------------------------------


def interval(won: float, matches: int) -> tuple[float, float]:
    """Return where a share lies in 95 of 100 cases (Wilson)."""
    z, share = 1.96, won / matches
    middle = share + z * z / (2 * matches)
    width = z * math.sqrt(share * (1 - share) / matches + (z / (2 * matches)) ** 2)
    return (middle - width) / (1 + z * z / matches), (middle + width) / (1 + z * z / matches)


def won_against(task: Task, net: Net, matches: int, seed: int) -> float:
    """Return how many matches are won against the bot, on both seats in turn; a draw is half."""
    tables: list[Any] = [
        gymnasium.make(task.id, bots=task.bot, seat=match % 2, **task.settings)
        for match in range(min(matches, AT_ONCE))
    ]
    seen = [table.reset(seed=seed + match)[0] for match, table in enumerate(tables)]
    won, begun, going = 0.0, len(tables), set(range(len(tables)))
    while going:
        features = task.features(np.stack([each["observation"] for each in seen]))
        masks = np.stack([each["action_mask"] for each in seen])
        chosen = np.asarray(best(task.look, room_for(masks), net, features, masks))
        for table in sorted(going):
            seen[table], reward, is_over, _, _ = tables[table].step(chosen[table])
            if not is_over:
                continue
            won += (reward + 1) / 2
            seen[table], _ = tables[table].reset(seed=seed + begun)
            if begun == matches:
                going.remove(table)
            begun = min(begun + 1, matches)
    return won


def run(task: Task, description: str | None) -> None:
    """Learn as the command line asks for, tell how it goes, and leave with 1 if it is too weak."""
    parser = ArgumentParser(description=description)
    parser.add_argument("--lessons", type=int, default=task.lessons)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="a CSV file for the learning curve")
    asked = parser.parse_args()
    learner, begun, spent = Learner(task, asked.seed), monotonic(), 0.0
    curve: list[tuple[float, ...]] = []
    points = {asked.lessons * point // POINTS for point in range(1, POINTS)}
    for number in range(asked.lessons):
        if number in points:
            won = won_against(task, learner.net, FEW, asked.seed)
            curve.append((round(spent, 1), learner.choices, won / FEW, *interval(won, FEW)))
            print(f"{spent:4.0f} s {learner.choices:9,} choices {won / FEW:6.1%} won", flush=True)
        lesson = monotonic()
        learner.lesson(task.rate * (1 - 0.95 * number / asked.lessons))
        spent += monotonic() - lesson
    tried = task.tried
    won = won_against(task, learner.net, tried, asked.seed + FEW)
    low, high = interval(won, tried)
    curve.append((round(spent, 1), learner.choices, won / tried, low, high))
    print(
        f"{won / tried:.1%} of {tried} matches won against {task.bot} "
        f"(95 %: {low:.1%} to {high:.1%}); "
        f"learnt for {spent:.0f} s, {monotonic() - begun:.0f} s in all"
    )
    if asked.curve:
        with asked.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("seconds", "choices", "share", "low", "high"), *curve])
    sys.exit(won / tried < task.wanted or low < task.least)
