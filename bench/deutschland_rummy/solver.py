"""Speed of the exact solver of Deutschland Rummy on one core, compared with an integer program.

``python -m bench.deutschland_rummy.solver`` prints the table; about two minutes. CPU time is
measured, so that other load on the machine does not matter. The tables come from games in which
every hand is laid as well as possible; racks are drawn at random from the rest. HiGHS (scipy's
``milp``) gets fewer cases of the same kind, in the same run as the solver, and has to find the same
answer.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median, quantiles
from time import process_time_ns
from typing import TypeVar

from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.routes import table_mask
from netzplan.solvers.deutschland_rummy import (
    Goal,
    best_city_to_ask,
    best_laying,
    best_turn,
)
from tests.solvers.deutschland_rummy.program import Program
from tests.solvers.deutschland_rummy.tables import Table, full_cases, germany

T = TypeVar("T")

CASES = 250
GOALS: tuple[Goal, ...] = ("tiles", "kilometres")
LIMITS_MS = {0: (10, 100), 1: (50, 500), 2: (50, 500), 3: (50, 500)}
"""Targets for p50 and p99, by jokers in play."""
PROGRAMS = {0: 20, 1: 3}
"""Number of cases for HiGHS, by jokers in play; with three jokers one takes minutes."""
CITIES = 20


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return what a call returns, and its processor time in milliseconds."""
    start = process_time_ns()
    answer = work()
    return answer, (process_time_ns() - start) / 1e6


def row(name: str, times: list[float], note: str = "") -> tuple[float, float]:
    """Print a row of the table; return p50 and p99."""
    cuts = quantiles(times, n=100, method="inclusive")
    print(f"{name:46}{cuts[49]:9.2f}{cuts[98]:9.2f}{max(times):9.2f}  {note}")
    return cuts[49], cuts[98]


def measure(jokers: int) -> None:
    """Print the times for tables of 60 to 100 tiles with a number of jokers in play."""
    country = germany()
    cases = full_cases(100 + jokers, CASES, jokers)
    kind = f"jokers {jokers}"
    for goal in GOALS:
        timings = [
            timed(partial(best_laying, country, table, rack, out=True, goal=goal))
            for table, rack in cases
        ]
        layings = [laying for laying, _ in timings]
        times = [spent for _, spent in timings]
        open_ones = sum(not laying.complete for laying in layings)
        emptied = sum(laying.empties for laying in layings)
        changed = sum(laying.changes > 0 for laying in layings)
        note = f"{emptied} racks emptied, {changed} tables changed, {open_ones} not proved"
        p50, p99 = row(f"best laying, {kind}, most {goal}", times, note)
        most50, most99 = LIMITS_MS[jokers]
        met = "met" if p50 <= most50 and p99 <= most99 else "MISSED"
        print(f"    target p50 <= {most50} ms and p99 <= {most99} ms: {met}")
    times = [
        timed(partial(best_turn, country, table, rack, out=False))[1]
        for table, rack in cases[: CASES // 4]
    ]
    row(f"best turn before coming out, {kind}", times)


def solve(table: Table, rack_mask: int) -> tuple[int, int]:
    """Return the answer of HiGHS: tiles laid, and changes of the table."""
    country = germany()
    return Program(country, table, rack_mask).best((1,) * len(country.tiles))


def compare(jokers: int) -> None:
    """Print how long HiGHS takes for the same answers."""
    country = germany()
    cases = full_cases(200 + jokers, PROGRAMS[jokers], jokers)
    ratios = []
    programs = []
    same = 0
    for table, rack in cases:
        laying, own = timed(partial(best_laying, country, table, rack, out=True))
        answer, spent = timed(partial(solve, table, rack))
        same += answer == (laying.laid_mask.bit_count(), laying.changes)
        ratios.append(spent / own)
        programs.append(spent)
    print(
        f"HiGHS, jokers {jokers}, {len(cases)} cases: median {median(programs):,.0f} ms, "
        f"{median(ratios):,.0f} times as long; same answer in {same} of {len(cases)}"
    )


def asking() -> None:
    """Print the time for ranking all cities to ask for."""
    country = germany()
    random = Random(5)
    times = []
    for table, rack in full_cases(77, CITIES, 3, 20, 60):
        unseen = country.connections_mask & ~table_mask(table) & ~rack
        few = country.mask_of(tuple(random.sample(list(bits(rack)), 8)))
        ask = partial(best_city_to_ask, country, table, few, unseen, out=True, others=12)
        times.append(timed(ask)[1])
    row("all cities to ask for, table of 20 to 60 tiles", times)


def hurried() -> None:
    """Print how often a search with few nodes is still complete, or as good."""
    country = germany()
    cases = full_cases(103, CASES, 3)
    for nodes in (20, 200):
        complete = as_many = 0
        for table, rack in cases:
            laying = best_laying(country, table, rack, out=True, effort=Effort(nodes=nodes))
            best = best_laying(country, table, rack, out=True)
            complete += laying.complete
            as_many += laying.laid_mask.bit_count() == best.laid_mask.bit_count()
        print(
            f"effort of {nodes} steps, 3 jokers: all proved in {complete} of {len(cases)}, "
            f"as many tiles laid in {as_many}"
        )


def main() -> None:
    """Print the tables."""
    print(f"{'ms on one core':46}{'p50':>9}{'p99':>9}{'most':>9}")
    for jokers in LIMITS_MS:
        measure(jokers)
    asking()
    hurried()
    for jokers in PROGRAMS:
        compare(jokers)


if __name__ == "__main__":
    main()
