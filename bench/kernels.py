"""Speed of the kernels compared with a peer, and whether they play by the rules.

``python -m bench.kernels [--json] [--games 300]`` prints for each game that has a kernel

========================  ==================================================================
``decisions_per_second``  uniform random play on one core, the mean over ``variants``
``variants``              the same by map, seats and options
``reference``             decisions of the reference, two seats on the first map
``peer``                  the game of OpenSpiel that the kernel is compared with
``openspiel_python``      its decisions, driven from Python; null if not installed
``openspiel_cpp``         those of its rollouts in C++; null if not installed
``times_…``               how many times as fast as each of them the kernel is
``equal_games``           random games in which every entry had the effect of the reference
``different``             games in which one did not
``cold_seconds``          time to compile, ``warm_seconds`` to load the compiled code
``threads``               decisions per second of wall time, by number of threads
``times_threads``         how many times as fast two threads are as one
``share_of_each``         speed of each of two threads relative to a single one, in CPU time
``journey_microseconds``  On the Underground: the passenger's best journeys on a full London
========================  ==================================================================

A decision is one choice of one seat, including extra entries but not draws. All contenders take
turns within one run; the figures are medians of rounds in CPU time, since the machine may be busy.
The gain from two threads shows in wall time, and only if two cores are idle; whether they block
each other shows in CPU time, too. Random play of Deutschland Rummy chooses from the rules' sample,
in the kernel and in the reference.
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

from msgspec import Struct

from bench.measuring import play, rate, verdict
from bench.on_the_underground.full_boards import MOST_MICROSECONDS, Journeys
from bench.peers import GIN_RUMMY, GOOFSPIEL, Peer, driven, rollouts
from netzplan.catalogue import GAMES
from netzplan.core import Setup
from netzplan.kernels.loading import load
from tests.kernels.twins import Variant, difference, game_of

ROUNDS = 5
DECISIONS = 250_000
"""Approximate number in each measurement."""
SPECIAL = (("special", True),)
SERIES = (("games", 3), ("starter", 0), ("take_at_once", True))
LOAD = """\
from pathlib import Path
from time import process_time as t
import netzplan.catalogue; b = t()
from netzplan.kernels.loading import load; load({game!r}, Path({folder!r})); print(t() - b)
"""


class Contender(Struct, frozen=True):
    """A game that has a kernel, and its targets."""

    game: str
    variants: tuple[tuple[str, Setup], ...]
    """Maps and setups; comparisons use the first."""
    least_decisions: int
    """For each variant, per second."""
    least_times: int | None = None
    """Factor over OpenSpiel driven from Python; None if there is no target."""
    peer: Peer = GOOFSPIEL


CONTENDERS = (
    Contender(
        "voll_verplant",
        (
            ("amsterdam", Setup(2)),
            ("amsterdam", Setup(1)),
            ("amsterdam", Setup(6)),
            ("berlin", Setup(2)),
            ("paris", Setup(2)),
            ("paris", Setup(2, SPECIAL)),
            ("madrid", Setup(4, SPECIAL)),
        ),
        least_decisions=10_000_000,
        least_times=15,
    ),
    Contender(
        "on_the_underground",
        (
            ("london", Setup(2)),
            ("london", Setup(3)),
            ("london", Setup(5)),
            ("berlin", Setup(2)),
            ("berlin", Setup(4)),
        ),
        least_decisions=500_000,
    ),
    Contender(
        "deutschland_rummy",
        (
            ("germany", Setup(2)),
            ("germany", Setup(3)),
            ("germany", Setup(4)),
            ("germany", Setup(4, SERIES)),
        ),
        least_decisions=150_000,
        peer=GIN_RUMMY,
    ),
)


def name_of(map_id: str, setup: Setup) -> str:
    """Return the label of a variant."""
    return ", ".join([map_id, f"{setup.seats} seats", *(name for name, _ in setup.options)])


class Course:
    """The kernels of a game on all its variants, measured repeatedly."""

    def __init__(self, contender: Contender) -> None:
        """Compile the kernel in a fresh folder, and measure that."""
        self.contender = contender
        with TemporaryDirectory() as folder:
            self.cold, self.warm = self._load_seconds(folder), self._load_seconds(folder)
            self._made = load(contender.game, Path(folder)).Kernel
        self._kernels = [self._made(self.rules_of(map_id)) for map_id, _ in contender.variants]

    def rules_of(self, map_id: str) -> Any:
        """Return the rules on a map."""
        return GAMES[self.contender.game].rules(map_id)

    def _load_seconds(self, folder: str) -> float:
        """Return the CPU time that a fresh process needs to get a kernel."""
        script = LOAD.format(game=self.contender.game, folder=folder)
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
        return float(done.stdout)

    def kernel_rate(self, number: int, seed: int) -> float:
        """Return the kernel's decisions per second on one core, on one of the variants."""
        kernel = self._kernels[number]
        row = kernel.row(kernel.rules.start(self.contender.variants[number][1]))
        games = DECISIONS * 50 // kernel.playouts(row, 50, seed).decisions
        begun = process_time()
        played = kernel.playouts(row, games, seed)
        return float(played.decisions / (process_time() - begun))

    def rates_on(self, threads: int) -> tuple[float, float]:
        """Return decisions per second of wall time and of CPU time on a number of threads."""
        kernel = self._kernels[0]
        row = kernel.row(kernel.rules.start(self.contender.variants[0][1]))
        games = DECISIONS * 500 // kernel.playouts(row, 50, 1).decisions
        with ThreadPoolExecutor(threads) as executor:
            begun, spent = perf_counter(), process_time()
            played = kernel.playouts_on(executor, threads, row, games, seed=1)
            begun, spent = perf_counter() - begun, process_time() - spent
        return played.decisions / begun, played.decisions / spent

    def compared(self, games: int) -> tuple[int, int]:
        """Return the number of random games in which kernel and reference agree, and differ."""
        different = 0
        for seed in range(games):
            number = seed % len(self._kernels)
            map_id, setup = self.contender.variants[number]
            kernel = self._kernels[number]
            variant = Variant(kernel.rules, kernel, map_id, setup)
            entries = game_of(kernel.rules, setup, Random(seed))
            different += difference(variant, entries) is not None
        return games - different, different


def figures(contender: Contender, games: int) -> dict[str, Any]:
    """Measure the kernel of a game; return its figures."""
    course = Course(contender)
    names = [name_of(*variant) for variant in contender.variants]
    reference = partial(play, course.rules_of(contender.variants[0][0]), Setup(2), Random(1))
    ours: list[float] = []
    rates: dict[str, list[float]] = {name: [] for name in names}
    python: list[float] = []
    cpp: list[float] = []
    threads: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    for turn in range(ROUNDS):
        for number, name in enumerate(names):
            rates[name].append(course.kernel_rate(number, turn))
        ours.append(rate(reference, 0.5)[0])
        if (peer := driven(contender.peer, 0.5)) is not None:
            python.append(peer[0])
        if (rolled := rollouts(contender.peer)) is not None:
            cpp.append(rolled)
        for number, found in threads.items():
            found.append(course.rates_on(number))
    variants = {name: median(found) for name, found in rates.items()}
    mean = fmean(variants.values())
    (wall, alone), (wall_of_two, each) = (
        [median(part) for part in zip(*found, strict=True)] for found in threads.values()
    )
    equal, different = course.compared(games)
    return {
        "decisions_per_second": round(mean),
        "variants": {name: round(found) for name, found in variants.items()},
        "reference": round(median(ours)),
        "peer": contender.peer.name,
        "openspiel_python": round(median(python)) if python else None,
        "openspiel_cpp": round(median(cpp)) if cpp else None,
        "times_reference": round(mean / median(ours)),
        "times_python": round(mean / median(python), 1) if python else None,
        "times_cpp": round(mean / median(cpp), 1) if cpp else None,
        "equal_games": equal,
        "different": different,
        "cold_seconds": round(course.cold, 2),
        "warm_seconds": round(course.warm, 2),
        "threads": {"1": round(wall), "2": round(wall_of_two)},
        "times_threads": round(wall_of_two / wall, 2),
        "share_of_each": round(each / alone, 2),
    }


def journey_figure() -> dict[str, Any]:
    """Return how long the passenger's search takes."""
    searches = Journeys()
    found = median(searches.microseconds() for _ in range(ROUNDS))
    return {"journey_microseconds": round(found, 2)}


def print_table(contender: Contender, found: dict[str, Any]) -> None:
    """Print the figures of a game and whether they meet the targets."""
    label = f"kernel {contender.game}"
    for name, value in found.items():
        if isinstance(value, dict):
            for part, each in value.items():
                print(f"{f'{label} {name} {part}':64}{each:14,}")
        else:
            shown = f"{value:,}" if isinstance(value, int | float) else value or "-"
            print(f"{f'{label} {name}':64}{shown:>14}")
    least, times = contender.least_decisions, contender.least_times
    is_fast = min(found["variants"].values()) >= least
    print(f"target {least:,} decisions/s, each variant:", verdict(is_fast))
    if times is not None and found["times_python"] is not None:
        is_faster = found["times_python"] >= times
        print(f"target {times}x OpenSpiel from Python:", verdict(is_faster))
    if "journey_microseconds" in found:
        is_fast = found["journey_microseconds"] <= MOST_MICROSECONDS
        print(f"target {MOST_MICROSECONDS} microseconds a journey:", verdict(is_fast))


def main() -> None:
    """Print the figures, as a table or as JSON."""
    parser = ArgumentParser(prog="python -m bench.kernels")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=300, help="so many are compared")
    wish = parser.parse_args()
    found = {each.game: figures(each, wish.games) for each in CONTENDERS}
    found["on_the_underground"] |= journey_figure()
    if wish.json:
        print(json.dumps(found, indent=2))
        return
    for contender in CONTENDERS:
        print_table(contender, found[contender.game])


if __name__ == "__main__":
    main()
