"""Throughput of a server in choices per second, and their latency to the other seat.

``python -m bench.server_load`` starts servers, each with its own database, in separate processes
and plays over loopback sockets: two seats per table, random choices. A latency is the time from
sending a choice until the other seat's browser has it, including the commit to disk (SQLite, WAL,
synchronous=FULL). boardgame.io is measured alternately if it is installed: ``npm install
boardgame.io@0.50.2 koa-compose@4.1.0`` in the folder that BOARDGAME_IO names. Servers and load
share the machine, so rely on ratios and on CPU time per move.
"""

import argparse
import asyncio
import gc
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from msgspec import Struct

from bench.load.boardgame_tables import BoardgameTable
from bench.load.dealt import scripts
from bench.load.measured import Measured
from bench.load.netzplan_tables import BODIES, House, NetzplanTable

BOARDGAME = "boardgame.io"
OPENED_AT_ONCE = 20
STARTS_WITHIN = 120.0


class Row(Struct):
    """Results of one round of one server."""

    moves: float
    """Per second."""
    per_cpu: float
    """Moves per second of the server's CPU time."""
    cores: float
    p50: float
    p99: float
    """Milliseconds."""
    memory: float
    """MB."""
    load_cores: float


class Server:
    """A server under load, with the process that runs it."""

    def __init__(self, name: str, data: str, python: str) -> None:
        """Start the server."""
        self.name = name
        self.port = free_port()
        here = Path(__file__).resolve().parent
        if name == BOARDGAME:
            command = ["node", str(here / "load" / "hundred.cjs"), str(self.port)]
        else:
            command = [python, "-m", "bench.load.dealt", "--port", str(self.port), "--data", data]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            cwd=here.parent,
            env={**os.environ, "NODE_ENV": "production"},  # production mode, without its log
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        assert "listening" in told, told
        is_scripted = name == "deutschland_rummy"
        self.house = House(name, [self.port], scripts(BODIES[name]) if is_scripted else [])

    def table(self, measured: Measured, number: int) -> "BoardgameTable | NetzplanTable":
        """Return a table to play at."""
        if self.name == BOARDGAME:
            return BoardgameTable(measured, self.port, number)
        return NetzplanTable(measured, self.house, number)

    def stop(self) -> None:
        """Stop the server."""
        self.process.terminate()
        self.process.wait()


def free_port() -> int:
    """Return a port of this machine that is not in use."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def resident_mb(process: int) -> float:
    """Return the resident memory of a process in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def cpu_seconds(process: int) -> float:
    """Return the CPU time that a process has used, in nanoseconds' precision rather than ticks."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


async def begin(measured: Measured, played: Sequence[BoardgameTable | NetzplanTable]) -> None:
    """Open all tables, and start counting once each has completed a first move."""
    for first in range(0, len(played), OPENED_AT_ONCE):
        await asyncio.gather(*(each.open() for each in played[first : first + OPENED_AT_ONCE]))
    until = time.perf_counter() + STARTS_WITHIN
    while len(measured.playing) < len(played):
        assert time.perf_counter() < until, f"{len(measured.playing)} tables play"
        assert not measured.problems, measured.problems[:5]
        await asyncio.sleep(0.1)
    measured.begin()


async def measure(server: Server, tables: int, thinking: float, seconds: float) -> Row:
    """Play for a while; return the measurements."""
    measured, own = Measured(thinking), os.getpid()
    played = [server.table(measured, number) for number in range(tables)]
    await begin(measured, played)
    begun, used = time.perf_counter(), cpu_seconds(server.process.pid)
    spent = cpu_seconds(own)
    await asyncio.sleep(seconds)
    measured.counts = False
    took, cpu = time.perf_counter() - begun, cpu_seconds(server.process.pid) - used
    spent = cpu_seconds(own) - spent
    memory = resident_mb(server.process.pid)
    for each in played:
        each.close()
    await server.house.close()
    assert not measured.problems, measured.problems[:5]
    cuts = quantiles(measured.latencies, n=100)
    return Row(
        measured.moves / took,
        measured.moves / cpu,
        cpu / took,
        1000 * cuts[49],
        1000 * cuts[98],
        memory,
        spent / took,
    )


def told(name: str, rows: list[Row], beside: list[Row]) -> str:
    """Return the row of a server: medians of its rounds, and of the ratios of each round."""
    by = [[getattr(row, field) for row in rows] for field in Row.__struct_fields__]
    moves, per_cpu, cores, p50, p99, memory, load_cores = (median(each) for each in by)
    line = f"{name:<20}{moves:>8.0f}{per_cpu:>9.0f}{1e6 / per_cpu:>8.0f}{cores:>6.2f}"
    line += f"{p50:>9.1f}{p99:>9.1f}{memory:>6.0f}{load_cores:>6.2f}"
    if beside:
        pairs = list(zip(rows, beside, strict=True))
        line += f"{median(ours.moves / their.moves for ours, their in pairs):>9.2f}"
        line += f"{median(ours.per_cpu / their.per_cpu for ours, their in pairs):>9.2f}"
    return line


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.server_load")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--thinking", type=float, default=0.0, help="seconds before each choice")
    parser.add_argument("--games", nargs="*", default=list(BODIES), choices=list(BODIES))
    parser.add_argument("--python", default=sys.executable, help="that runs our servers")
    chosen = parser.parse_args()
    gc.disable()  # otherwise pauses of this process would be attributed to the server
    beside = [BOARDGAME] if os.environ.get("BOARDGAME_IO") else []
    found: dict[str, list[Row]] = {name: [] for name in [*beside, *chosen.games]}
    for _ in range(chosen.rounds):
        for name, rows in found.items():
            with tempfile.TemporaryDirectory() as data:
                server = Server(name, data, chosen.python)
                try:
                    rows.append(
                        asyncio.run(measure(server, chosen.tables, chosen.thinking, chosen.seconds))
                    )
                finally:
                    server.stop()
    print(
        f"{chosen.tables} tables of two, medians of {chosen.rounds} rounds "
        f"of {chosen.seconds:g} s in turns"
    )
    print(
        f"{'server':<20}{'moves/s':>8}{'per CPU s':>10}{'µs':>7}{'cores':>6}{'p50 ms':>9}"
        f"{'p99 ms':>9}{'MB':>6}{'load':>6}{'moves ×':>9}{'CPU ×':>8}"
    )
    for name, rows in found.items():
        print(told(name, rows, found[BOARDGAME] if beside and name != BOARDGAME else []))


if __name__ == "__main__":
    main()
