"""Kernels: how fast they play, beside a peer, and whether they play by the rules.

``python -m bench.kernels [--json] [--games 300]`` prints for each game that has a kernel

========================  ==================================================================
``decisions_per_second``  uniform random play on one core, the mean over ``variants``
``variants``              the same by map, seats and options
``reference``             decisions of the reference, two seats on Amsterdam
``openspiel_python``      decisions of OpenSpiel's goofspiel driven from Python, null without it
``openspiel_cpp``         those of its rollouts in C++, null without it
``times_…``               how many times as fast as each of them the kernel is
``equal_games``           random games in which each entry brought what the reference says
``different``             games in which one did not
``cold_seconds``          what compiling takes, ``warm_seconds`` reading what was compiled
``threads``               decisions per second of wall time, by number of threads
========================  ==================================================================

A decision is one choice of one seat, extra entries included, draws not. All is measured in turns
in one run and in processor time, the median of rounds: the machine may be busy.
"""

import json
import subprocess
import sys
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from bench.measuring import play, rate, verdict
from bench.peers import goofspiel, goofspiel_rollouts
from bench.voll_verplant.engine import rules_of
from netzplan.core import Setup
from netzplan.kernels.loading import load
from netzplan.kernels.voll_verplant.kernel import Kernel
from tests.kernels.twins import Variant, difference, game_of

ROUNDS = 5
DECISIONS = 250_000
"""About so many in each measurement."""
LEAST_DECISIONS = 10_000_000
LEAST_TIMES = 15
SPECIAL = (("special", True),)
VARIANTS = (
    ("amsterdam", Setup(2)),
    ("amsterdam", Setup(1)),
    ("amsterdam", Setup(6)),
    ("berlin", Setup(2)),
    ("paris", Setup(2)),
    ("paris", Setup(2, SPECIAL)),
    ("madrid", Setup(4, SPECIAL)),
)
LOAD = """\
from pathlib import Path
from time import process_time as t
import netzplan.catalogue; b = t()
from netzplan.kernels.loading import load; load("voll_verplant", Path({folder!r})); print(t() - b)
"""


def name_of(map_id: str, setup: Setup) -> str:
    """Return a variant in words."""
    return f"{map_id}, {setup.seats} seats" + (", special" if setup.options else "")


def kernel_rate(map_id: str, setup: Setup, seed: int) -> float:
    """Return decisions a second of the kernel on one core."""
    kernel = Kernel(rules_of(map_id))
    row = kernel.row(kernel.rules.start(setup))
    begun = process_time()
    played = kernel.playouts(row, DECISIONS // (26 * setup.seats), seed)
    return played.decisions / (process_time() - begun)


def rate_on(threads: int) -> float:
    """Return decisions a second of wall time on some threads."""
    kernel = Kernel(rules_of("amsterdam"))
    row = kernel.row(kernel.rules.start(Setup(2)))
    with ThreadPoolExecutor(threads) as executor:
        begun = perf_counter()
        played = kernel.playouts_on(executor, threads, row, 50_000, seed=1)
        return played.decisions / (perf_counter() - begun)


def compared(games: int) -> tuple[int, int]:
    """Return in how many random games kernel and reference agree, and in how many not."""
    different = 0
    for seed in range(games):
        map_id, setup = VARIANTS[seed % len(VARIANTS)]
        rules = rules_of(map_id)
        variant = Variant(rules, Kernel(rules), map_id, setup)
        different += difference(variant, game_of(rules, setup, Random(seed))) is not None
    return games - different, different


def load_seconds(folder: str) -> float:
    """Return the processor time that a fresh process takes until it has a kernel."""
    command = [sys.executable, "-c", LOAD.format(folder=folder)]
    return float(subprocess.run(command, capture_output=True, check=True).stdout)


def figures(games: int) -> dict[str, Any]:
    """Measure the kernel of Voll verplant; return its figures."""
    with TemporaryDirectory() as folder:
        cold, warm = load_seconds(folder), load_seconds(folder)
        load("voll_verplant", Path(folder))
    reference = partial(play, rules_of("amsterdam"), Setup(2), Random(1))
    ours: list[float] = []
    rates: dict[str, list[float]] = {name_of(*variant): [] for variant in VARIANTS}
    python: list[float] = []
    cpp: list[float] = []
    for turn in range(ROUNDS):
        for variant in VARIANTS:
            rates[name_of(*variant)].append(kernel_rate(*variant, turn))
        ours.append(rate(reference, 0.5)[0])
        if (peer := goofspiel(0.5)) is not None:
            python.append(peer[0])
        if (rollouts := goofspiel_rollouts()) is not None:
            cpp.append(rollouts)
    variants = {name: median(found) for name, found in rates.items()}
    mean = fmean(variants.values())
    equal, different = compared(games)
    return {
        "decisions_per_second": round(mean),
        "variants": {name: round(found) for name, found in variants.items()},
        "reference": round(median(ours)),
        "openspiel_python": round(median(python)) if python else None,
        "openspiel_cpp": round(median(cpp)) if cpp else None,
        "times_reference": round(mean / median(ours)),
        "times_python": round(mean / median(python), 1) if python else None,
        "times_cpp": round(mean / median(cpp), 1) if cpp else None,
        "equal_games": equal,
        "different": different,
        "cold_seconds": round(cold, 2),
        "warm_seconds": round(warm, 2),
        "threads": {str(threads): round(rate_on(threads)) for threads in (1, 2)},
    }


def main() -> None:
    """Print the figures, as a table or as JSON."""
    parser = ArgumentParser(prog="python -m bench.kernels")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=300, help="so many are compared")
    wish = parser.parse_args()
    found = figures(wish.games)
    if wish.json:
        print(json.dumps({"voll_verplant": found}, indent=2))
        return
    for name, value in found.items():
        if isinstance(value, dict):
            for part, each in value.items():
                print(f"{f'kernel voll_verplant {name} {part}':56}{each:14,}")
        else:
            print(f"{f'kernel voll_verplant {name}':56}{value if value is not None else '-':>14,}")
    is_fast = min(found["variants"].values()) >= LEAST_DECISIONS
    print(f"target {LEAST_DECISIONS:,} decisions/s, each variant:", verdict(is_fast))
    if found["times_python"] is not None:
        is_faster = found["times_python"] >= LEAST_TIMES
        print(f"target {LEAST_TIMES}x OpenSpiel from Python:", verdict(is_faster))


if __name__ == "__main__":
    main()
