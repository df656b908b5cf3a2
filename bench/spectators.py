"""Latency between two players while many people watch.

``python -m bench.spectators [--spectators 300] [--seconds 20]``: the players play match after match
at one table, with a moment of thought before each choice, and all spectators follow them. Latency
is defined as in ``bench.server_load``. The spectators connect before the players.
"""

import argparse
import asyncio
import sys
import tempfile
from statistics import quantiles

import msgspec

from bench.load.line import Line, opened
from bench.load.measured import Measured
from bench.load.netzplan_tables import BODIES, NetzplanTable
from bench.server_load import Server, begin, cpu_seconds


class Watched(NetzplanTable):
    """A table with spectators, who follow to the next match."""

    spectators: tuple[Line, ...] = ()

    def _gather(self) -> None:
        for line in self.spectators:
            line.send(msgspec.json.encode({"type": "hello", "links": [self.watching]}))


async def measure(server: Server, spectators: int, thinking: float, seconds: float) -> str:
    """Play for a while; return the measurements as a row."""
    measured, told = Measured(thinking), [0]

    def hear(text: bytes) -> None:
        told[0] += text.startswith(b'{"type":"position"')

    lines = [await opened(server.port, "/api/play") for _ in range(spectators)]
    for line in lines:
        line.hears = hear
    table = Watched(measured, server.house, 0)
    table.spectators = tuple(lines)
    await begin(measured, [table])
    told[0], used = 0, cpu_seconds(server.process.pid)
    await asyncio.sleep(seconds)
    measured.counts = False
    used = cpu_seconds(server.process.pid) - used
    table.close()
    for line in lines:
        line.close()
    await server.house.close()
    assert not measured.problems, measured.problems[:5]
    cuts = quantiles(measured.latencies, n=100)
    each_told = told[0] / max(1, spectators) / measured.moves
    return (
        f"{len(measured.latencies):>8}{each_told:>10.2f}{1e3 * cuts[49]:>9.1f}"
        f"{1e3 * cuts[98]:>9.1f}{1e3 * used / measured.moves:>9.1f}"
    )


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.spectators")
    parser.add_argument("--spectators", type=int, nargs="*", default=[0, 300])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--thinking", type=float, default=0.3, help="seconds before each choice")
    parser.add_argument("--games", nargs="*", default=list(BODIES), choices=list(BODIES))
    chosen = parser.parse_args()
    titles = f"{'spectators':>12}{'choices':>8}{'told':>10}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms':>9}"
    print(f"{'':<20}{titles}")
    for game in chosen.games:
        for spectators in chosen.spectators:
            with tempfile.TemporaryDirectory() as data:
                server = Server(game, data, sys.executable)
                try:
                    row = asyncio.run(measure(server, spectators, chosen.thinking, chosen.seconds))
                finally:
                    server.stop()
            print(f"{game:<20}{spectators:>12}{row}", flush=True)


if __name__ == "__main__":
    main()
