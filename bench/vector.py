"""Many matches at once, on one core: steps a second beside two peers.

``python -m bench.vector [--json] [--matches 1024]`` measures in turns, in processor time, with all
threads on one core, medians of rounds:

===================  =======================================================================
``steps``            by seats and map: choices a second of Voll verplant's vector environment,
                     where all seats of a match choose at once; observations and masks of all
                     are written, what ends begins anew
``with_choices``     the same, with the choices drawn by NumPy
``pgx``              connect four of pgx (JAX), batched and compiled, what ends begins anew, one
                     seat chooses; null without it
``pgx_with_choices`` the same, with choices drawn by JAX
``gymnasium``        ``SyncVectorEnv`` of ``netzplan/VollVerplant-v0``, the reference, driven
                     likewise; one seat
``times_…``          how many times as fast ``steps`` is with one seat
===================  =======================================================================
"""

import json
import os
from argparse import ArgumentParser
from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

import gymnasium
import numpy as np

from bench.measuring import verdict
from netzplan.rl import voll_verplant_v0

MATCHES = 1024
"""Matches that are stepped together."""
LEAST_STEPS = 1_500_000
ROUNDS = 5
STEPS = 100
"""Steps in each round."""
FEW = 16
"""Environments that gymnasium steps one after the other."""

TABLES = (("amsterdam", 1), ("amsterdam", 2), ("berlin", 1), ("berlin", 4))
"""Maps and seats; comparisons use the first."""

Drawn = Callable[[], Any]
"""Draws choices for all matches."""


def on_one_core() -> None:
    """Restrict this process and its threads to one core, since JAX uses all of them."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"


class Driven:
    """Matches stepped with random choices, and choices per second in each round."""

    def __init__(self, choices: int, draw: Drawn, step: Callable[[Any], None]) -> None:
        """Take the number of choices per step, and the functions that draw and step."""
        self._choices, self._draw, self._step = choices, draw, step
        self.alone: list[float] = []
        self.with_choices: list[float] = []

    def go_on(self, steps: int = STEPS) -> None:
        """Measure one round."""
        stepping = whole = 0.0
        for _ in range(steps):
            begun = process_time()
            chosen = self._draw()
            drawn = process_time()
            self._step(chosen)
            ended = process_time()
            stepping += ended - drawn
            whole += ended - begun
        self.alone.append(self._choices * steps / stepping)
        self.with_choices.append(self._choices * steps / whole)


def ours(map_id: str, seats: int, matches: int) -> Driven:
    """Return Voll verplant's vector environment."""
    env = voll_verplant_v0.vector_env(matches, map=map_id, seats=seats)
    random = np.random.default_rng(1)
    masks = [env.reset(seed=1).masks]

    def draw() -> Any:
        noise = random.integers(1, 128, masks[0].shape, np.int8)
        return (noise * masks[0]).argmax(axis=2)

    def step(chosen: Any) -> None:
        masks[0] = env.step(chosen).masks

    return Driven(matches * seats, draw, step)


def single(matches: int) -> Driven:
    """Return gymnasium environments, stepped by gymnasium's own vector environment."""
    env = gymnasium.make_vec("netzplan/VollVerplant-v0", num_envs=matches, bots=[])
    seen = [env.reset(seed=1)[0]]
    random = np.random.default_rng(1)

    def draw() -> Any:
        masks = seen[0]["action_mask"]
        return (random.random(masks.shape) * masks).argmax(axis=1)

    def step(chosen: Any) -> None:
        seen[0] = env.step(chosen)[0]

    return Driven(matches, draw, step)


def connect_four(matches: int) -> Driven | None:
    """Return connect four of pgx; None if pgx is not installed."""
    try:
        jax, pgx = import_module("jax"), import_module("pgx")
        wrapped = import_module("pgx.experimental").auto_reset
    except ImportError:
        return None
    env = pgx.make("connect_four")
    first = jax.jit(jax.vmap(env.init))
    next_of = jax.jit(jax.vmap(wrapped(env.step, env.init)))
    draw_of = jax.jit(import_module("pgx.experimental").act_randomly)
    keys = [jax.random.PRNGKey(1)]
    states = [first(jax.random.split(keys[0], matches))]

    def draw() -> Any:
        keys[0], key = jax.random.split(keys[0])
        return jax.block_until_ready(draw_of(key, states[0].legal_action_mask))

    def step(chosen: Any) -> None:
        keys[0], key = jax.random.split(keys[0])
        states[0] = jax.block_until_ready(
            next_of(states[0], chosen, jax.random.split(key, matches))
        )

    return Driven(matches, draw, step)


def measured(matches: int) -> dict[str, Any]:
    """Return all figures."""
    tables = {f"{seats} on {map_id}": (map_id, seats) for map_id, seats in TABLES}
    driven: dict[str, Driven | None] = {
        name: ours(map_id, seats, matches) for name, (map_id, seats) in tables.items()
    }
    driven |= {"pgx": connect_four(matches), "gymnasium": single(FEW)}
    there = {name: each for name, each in driven.items() if each is not None}
    for each in there.values():
        each.go_on(2)  # compilation during the first steps is not counted
        each.alone.clear()
        each.with_choices.clear()
    for _ in range(ROUNDS):
        for each in there.values():
            each.go_on()
    steps = {name: round(median(each.alone)) for name, each in there.items()}
    chosen = {name: round(median(each.with_choices)) for name, each in there.items()}
    first = steps[next(iter(tables))]
    return {
        "matches": matches,
        "steps": {name: steps[name] for name in tables},
        "with_choices": {name: chosen[name] for name in tables},
        "pgx": steps.get("pgx"),
        "pgx_with_choices": chosen.get("pgx"),
        "gymnasium": steps["gymnasium"],
        "times_pgx": round(first / steps["pgx"], 2) if "pgx" in steps else None,
        "times_gymnasium": round(first / steps["gymnasium"], 1),
    }


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--matches", type=int, default=MATCHES)
    arguments = parser.parse_args()
    on_one_core()
    figures = measured(arguments.matches)
    if arguments.json:
        print(json.dumps(figures))
        return
    for name, steps in figures["steps"].items():
        alone, chosen = steps / 1e6, figures["with_choices"][name] / 1e6
        print(f"{name:16} {alone:6.2f} million steps/s, with choices {chosen:6.2f}", end="")
        print(f", target {LEAST_STEPS / 1e6}: {verdict(steps >= LEAST_STEPS)}")
    if figures["pgx"]:
        alone, chosen = figures["pgx"] / 1e6, figures["pgx_with_choices"] / 1e6
        print(f"pgx connect_four {alone:6.2f} million steps/s, with choices {chosen:6.2f}", end="")
        print(f": ours {figures['times_pgx']}x")
    else:
        print("pgx is not installed")
    print(f"gymnasium        {figures['gymnasium']:6} steps/s: ours {figures['times_gymnasium']}x")


if __name__ == "__main__":
    main()
