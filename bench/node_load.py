"""Cost of a move in a house of several nodes: in its processes, in PostgreSQL and in Redis.

``python -m bench.node_load [--tables 100] [--seconds 10] [--rounds 3]`` lets two seats per table
make random choices, like ``bench.server_load``, with

* ``file``: one process on a file, ``file, 2 processes``: two on the same file,
* ``1 node``, ``2 nodes``: on one PostgreSQL that writes to the disk (``fsync``), and one Redis.

Each browser connects to any node, as through a proxy: with two nodes, every second browser is not
where its table is. The load uses a core of its own, so on a small machine it limits the moves per
second: what carries over to other machines is the CPU time per move in microseconds, and ratios.
``--share 0.4`` gives each process of the house two fifths of a core, so that two of them and the
load fit on two cores: then the gain of a second process shows in moves per second, too.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles

from msgspec import Struct

from bench.load.measured import Measured
from bench.load.netzplan_tables import House, NetzplanTable
from bench.load.shares import limited
from bench.server_load import begin, cpu_seconds, free_port
from tests.nodes.redis import RealRedis
from tests.server.postgres import running_postgres

HOUSES: Mapping[str, tuple[int, bool]] = {
    "file": (1, False),
    "file, 2 processes": (2, False),
    "1 node": (1, True),
    "2 nodes": (2, True),
}
"""By name: the number of processes, and whether they use database servers or a file."""
GAMES = ("voll_verplant", "on_the_underground")
"""Layings of Deutschland Rummy cost more to choose than to serve."""


class Row(Struct):
    """Results of one round: moves per second, milliseconds, and CPU microseconds per move."""

    moves: float
    p99: float
    nodes: float
    postgres: float
    redis: float


class Running(Struct):
    """The processes of a house, and their ports."""

    ports: list[int]
    nodes: list[int]
    postgres: int = 0
    redis: int = 0

    def used(self) -> tuple[float, float, float]:
        """Return the CPU time that nodes, PostgreSQL and Redis have used."""
        return (
            sum(map(cpu_seconds, self.nodes)),
            sum(map(cpu_seconds, _family(self.postgres))),
            sum(map(cpu_seconds, [self.redis] if self.redis else [])),
        )


def _family(process: int) -> list[int]:
    """Return a process and its children; empty if there is no process."""
    if not process:
        return []
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *map(int, children)]


@contextmanager
def house(name: str, folder: Path, share: float) -> Iterator[Running]:
    """Run a house whose processes may each use a share of a core, 0: no limit."""
    processes, shares_servers = HOUSES[name]
    running = Running([free_port() for _ in range(processes)], [])
    with ExitStack() as stack:
        given: list[str] = []
        if shares_servers:
            postgres = stack.enter_context(running_postgres(folder))
            redis = RealRedis(folder)
            redis.start()
            stack.callback(redis.stop)
            given = ["--database-url", postgres.url, "--redis-url", redis.url]
            running.postgres, running.redis = postgres.pid, redis.pid
        elif processes > 1:
            (folder / "meeting").mkdir()
            given = ["--beside", str(folder / "meeting")]
        for number, port in enumerate(running.ports):
            data = folder / (f"data-{number}" if shares_servers else "data")
            running.nodes.append(stack.enter_context(_node(port, data, given, share)))
        yield running


@contextmanager
def _node(port: int, data: Path, given: Sequence[str], share: float) -> Iterator[int]:
    """Run a serving process; yield its id."""
    command = [sys.executable, "-m", "bench.load.dealt", "--port", str(port), "--data", str(data)]
    with subprocess.Popen([*command, *given], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = process.stdout.readline()
        assert "listening" in told, told
        with limited(process.pid, share):
            try:
                yield process.pid
            finally:
                process.terminate()
                process.wait()


async def measure(running: Running, game: str, tables: int, seconds: float) -> Row:
    """Play for a while; return the measurements."""
    measured, played_at = Measured(0.0), House(game, running.ports, [])
    played = [NetzplanTable(measured, played_at, number) for number in range(tables)]
    await begin(measured, played)
    begun, before = time.perf_counter(), running.used()
    await asyncio.sleep(seconds)
    measured.counts = False
    took, after = time.perf_counter() - begun, running.used()
    for each in played:
        each.close()
    await played_at.close()
    assert not measured.problems, measured.problems[:5]
    costs = [1e6 * (late - soon) / measured.moves for soon, late in zip(before, after, strict=True)]
    return Row(measured.moves / took, 1000 * quantiles(measured.latencies, n=100)[98], *costs)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.node_load")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--houses", nargs="*", default=list(HOUSES), choices=list(HOUSES))
    parser.add_argument("--share", type=float, default=0.0, help="of a core, for each process")
    chosen = parser.parse_args()
    found: dict[tuple[str, str], list[Row]] = {}
    for _ in range(chosen.rounds):
        for game in chosen.games:
            for name in chosen.houses:
                with (
                    tempfile.TemporaryDirectory() as folder,
                    house(name, Path(folder), chosen.share) as running,
                ):
                    row = asyncio.run(measure(running, game, chosen.tables, chosen.seconds))
                found.setdefault((game, name), []).append(row)
    print(f"{chosen.tables} tables of two, medians of {chosen.rounds} rounds in turns")
    print("nodes, PostgreSQL and Redis: microseconds of processor time a move")
    titles = ("moves/s", "p99 ms", "nodes", "PostgreSQL", "Redis")
    print(f"{'':<40}" + "".join(f"{title:>12}" for title in titles))
    for (game, name), rows in found.items():
        by = [median(getattr(row, field) for row in rows) for field in Row.__struct_fields__]
        print(f"{game:<20}{name:<20}" + "".join(f"{figure:>12.0f}" for figure in by))


if __name__ == "__main__":
    main()
