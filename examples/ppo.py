"""Proximal policy optimisation (PPO) with action masks, in JAX, for any of the games.

One small network plays all seats of ``vector_env`` against itself, or one seat against a built-in
bot. At the end it is evaluated against a built-in bot. This module is the algorithm; the
``train_*.py`` scripts beside it define the task of each game.
"""

import csv
import math
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import gymnasium
import numpy as np
from msgspec import Struct

from netzplan.rl.matches import Matches, Stepped

try:
    import jax  # pyright: ignore[reportMissingImports]
    import jax.numpy as jnp  # pyright: ignore[reportMissingImports]
except ModuleNotFoundError:
    sys.exit("The examples need JAX: run `make train`, or `pip install jax` first.")

__all__ = ["AgainstBot", "Array", "Net", "Task", "jax", "jnp", "run"]

Array = Any
"""An array of NumPy or JAX."""

Net = dict[str, Array]
"""The network's weights by name."""

Look = Callable[[Net, Array, Array, int], tuple[Array, Array]]
"""Forward pass: from weights, features, masks and ``room`` to log-probabilities and values.

``room`` is an upper bound on the number of legal choices in the whole batch.
"""

POINTS, FEW, AT_ONCE = 10, 40, 40
"""Points of a learning curve, matches per point, and matches played at once."""


# --- opponents ------------------------------------------------------------------------


class AgainstBot:
    """Matches of one learning seat against a built-in bot; the seat alternates by table."""

    seats = 1

    def __init__(self, id: str, bot: str, matches: int, **settings: Any) -> None:
        """Prepare matches of the Gymnasium environment ``id``; ``reset`` starts them."""
        self.matches = matches
        self._tables: list[Any] = [
            gymnasium.make(id, bots=bot, seat=match % 2, **settings) for match in range(matches)
        ]
        self.numbering = self._tables[0].unwrapped.numbering
        self._seen: list[Any] = []

    def reset(self, seed: int) -> Stepped:
        """Restart all matches."""
        self._seen = [
            table.reset(seed=seed * self.matches + match)[0]
            for match, table in enumerate(self._tables)
        ]
        return self._stepped(np.zeros(self.matches), np.zeros(self.matches, bool))

    def step(self, chosen: Array) -> Stepped:
        """Apply choices of shape (matches, 1); a match that ends restarts at once."""
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
    """Return initial weights: one hidden layer, a policy head and a value head."""
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
    """Return the log-probability of each choice, and the value of the position."""
    hidden = jax.nn.relu(seen @ net["in"] + net["in_0"])
    scores = jnp.where(mask > 0, hidden @ net["choose"] + net["choose_0"], -1e9)
    return jax.nn.log_softmax(scores), hidden @ net["value"] + net["value_0"]


class Task(Struct, frozen=True):
    """What to learn, and the hyperparameters."""

    id: str
    """Id of the Gymnasium environment for evaluation."""
    bot: str
    """Built-in bot to beat in evaluation."""
    wanted: float
    """Share of evaluation matches to win."""
    least: float
    """Smallest accepted lower end of that share's confidence interval."""
    settings: dict[str, Any]
    """Game options of the evaluation environment."""
    table: Callable[[int], Matches]
    """Return that many training matches, played at once."""
    features: Callable[[Array], Array]
    """From observations of any leading shape to the network's input."""
    reward: Callable[[Array, Stepped], Array]
    """From the observations before a step and the step itself to its reward, by match and seat."""
    network: Callable[[Array, int, int, int], Net] = network
    """From a key, the input length, ``hidden`` and the number of choices to initial weights."""
    look: Look = look
    """The forward pass, see ``Look``."""
    lessons: int = 200
    """Training iterations; counted, not timed, so that a seed gives the same agent again."""
    matches: int = 256
    """Training matches played at once."""
    tried: int = 400
    """Evaluation matches at the end."""
    hidden: int = 256
    steps: int = 32
    """Steps of all matches per lesson."""
    batch: int = 2048
    epochs: int = 3
    rate: float = 1e-3
    entropy: float = 0.01
    smoothing: float = 0.95
    """Lambda of generalised advantage estimation."""


@partial(jax.jit, static_argnums=(0, 1))
def draw(
    look: Look, room: int, net: Net, key: Array, seen: Array, mask: Array
) -> tuple[Array, ...]:
    """Return choices sampled from the policy, their log-probabilities, and values."""
    logs, value = look(net, seen, mask, room)
    chosen = jax.random.categorical(key, logs)
    return chosen, jnp.take_along_axis(logs, chosen[..., None], -1)[..., 0], value


@partial(jax.jit, static_argnums=(0, 1))
def best(look: Look, room: int, net: Net, seen: Array, mask: Array) -> Array:
    """Return the most probable choice."""
    return look(net, seen, mask, room)[0].argmax(-1)


def room_for(mask: Array) -> int:
    """Return a bound on the number of legal choices in the batch.

    It is a power of two, because JAX compiles ``look`` for each bound anew.
    """
    return 1 << int(np.count_nonzero(mask)).bit_length()


# --- learning -------------------------------------------------------------------------


def loss(net: Net, rows: dict[str, Array], look: Look, room: int, entropy: float) -> Array:
    """Return the PPO loss of a batch: clipped policy loss, value loss and entropy bonus."""
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
    """Return the weights and Adam's state after one step with clipped gradients."""
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
    """Return the lambda-return and the advantage of each step."""
    back, value = np.empty_like(played["value"]), played["value"].copy()
    led_to = worth = last
    for step in reversed(range(len(back))):
        going = ~played["ended"][step][:, None]
        ahead = played["reward"][step] + going * ((1 - smoothing) * worth + smoothing * led_to)
        # A seat without a real choice learns nothing: its return passes on to the choice before.
        passing = played["reward"][step] + going * led_to
        asked = played["asked"][step]
        led_to = back[step] = np.where(asked, ahead, passing)
        worth = np.where(asked, value[step], played["reward"][step] + going * worth)
    return back, back - value


def play(
    task: Task, matches: Matches, net: Net, key: Array, stepped: Stepped
) -> tuple[Stepped, dict[str, Array]]:
    """Play all matches for ``task.steps`` steps; return the last step and the trajectory."""
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
    """Trains a network on a task."""

    def __init__(self, task: Task, seed: int) -> None:
        """Start from random weights."""
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
        """Play ``task.steps`` steps of all matches, then learn from them."""
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


# --- evaluation -----------------------------------------------------------------------


def interval(won: float, matches: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share (Wilson)."""
    z, share = 1.96, won / matches
    middle = share + z * z / (2 * matches)
    width = z * math.sqrt(share * (1 - share) / matches + (z / (2 * matches)) ** 2)
    low, high = ((middle + side) / (1 + z * z / matches) for side in (-width, width))
    return max(low, 0.0), min(high, 1.0)  # rounding can lead just beyond


def won_against(task: Task, net: Net, matches: int, seed: int) -> float:
    """Return the number of wins against the bot, a draw counting half; seats alternate by table."""
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


def note(curve: Path | None, row: Sequence[object], mode: str = "a") -> None:
    """Write a row to the CSV file of the learning curve at once, so that a stopped run keeps it."""
    if curve is not None:
        with curve.open(mode, newline="") as file:
            csv.writer(file).writerow(row)


def asked_of(task: Task, description: str | None) -> Namespace:
    """Return what the command line asks; exit if it can't be done, before anything is learnt."""
    parser = ArgumentParser(description=description)
    lessons = f"training iterations, by default {task.lessons}"
    parser.add_argument("--lessons", type=int, default=task.lessons, help=lessons)
    parser.add_argument("--seed", type=int, default=1, help="by default 1")
    parser.add_argument("--curve", type=Path, help="writes the learning curve to this CSV file")
    asked = parser.parse_args()
    if asked.lessons < 1:
        parser.error("argument --lessons: at least 1")
    if asked.seed < 0:
        parser.error("argument --seed: at least 0")
    try:
        note(asked.curve, ("seconds", "choices", "share", "low", "high"), "w")
    except OSError as wrong:
        parser.error(f"argument --curve: {asked.curve}: {wrong.strerror}")
    return asked


def train(task: Task, asked: Namespace) -> bool:
    """Train, print progress and write the curve; return whether the agent is strong enough."""
    learner, begun, spent = Learner(task, asked.seed), monotonic(), 0.0
    points = {asked.lessons * point // POINTS for point in range(1, POINTS)}
    for number in range(asked.lessons):
        if number in points:
            won = won_against(task, learner.net, FEW, asked.seed)
            row = (round(spent, 1), learner.choices, won / FEW, *interval(won, FEW))
            note(asked.curve, row)
            print(f"{spent:4.0f} s {learner.choices:9,} choices {won / FEW:6.1%} won", flush=True)
        lesson = monotonic()
        learner.lesson(task.rate * (1 - 0.95 * number / asked.lessons))
        spent += monotonic() - lesson
    tried = task.tried
    won = won_against(task, learner.net, tried, asked.seed + FEW)
    low, high = interval(won, tried)
    note(asked.curve, (round(spent, 1), learner.choices, won / tried, low, high))
    print(
        f"{won / tried:.1%} of {tried} matches won against {task.bot} "
        f"(95 %: {low:.1%} to {high:.1%}); "
        f"learnt for {spent:.0f} s, {monotonic() - begun:.0f} s in all"
    )
    is_strong = won / tried >= task.wanted and low >= task.least
    if not is_strong:
        least = f"at least {task.wanted:.0%}, and a lower end of at least {task.least:.0%}"
        print(f"too weak: this example wants {least}", file=sys.stderr)
    return is_strong


def run(task: Task, description: str | None) -> None:
    """Train as the command line asks, and exit with 1 if the agent is too weak."""
    asked = asked_of(task, description)
    try:
        sys.exit(not train(task, asked))
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(130)
