"""Latency between two people's choices while experts think at other tables.

``python -m bench.expert_load [--tables 20] [--others 10] [--seconds 30]``: at ``--tables`` tables
of Voll verplant, a person plays an expert and answers at once, so that experts always have
something to think about. At ``--others`` tables, two people play who think for about a second each.
The latencies are those of the latter, without the experts and with them; the target is a p99 of 100
ms. Server, experts and load share the machine.
"""

import argparse
import asyncio
import json
import tempfile
import time
from statistics import quantiles

import msgspec
from websockets.asyncio.client import connect

from bench.load.pairs import Load, Pair, Update, start
from bench.measuring import verdict
from netzplan.catalogue import GAMES

GAME = "voll_verplant"
MOST_SECONDS = 0.1
THINKING = 1.0
SETTLING = 60.0
"""Time for compiling kernels that are not cached, and for the experts to begin."""


class Learner(Pair):
    """A table where a person plays an expert without ever thinking."""

    moves = 0

    async def play(self) -> None:
        """Play match after match until cancelled."""
        maps = [each.id for each in GAMES[GAME].maps]
        while True:
            seats = [{"kind": "me", "name": "A"}, {"kind": "bot", "bot": "expert"}]
            body = {"game": GAME, "map": maps[self.seed % len(maps)], "seats": seats}
            answer = await self.load.http.post("/api/tables", json=body)
            self.links = [answer.json()["seats"][0]["link"]]
            url = self.load.address.replace("http", "ws") + "/api/play"
            async with connect(url, compression=None) as socket:
                self.sockets = [socket]
                await self.seat(0)

    def note(self, other: int, update: Update, arrived: float) -> None:
        """Do nothing: latencies with the expert are not measured."""

    async def choose(self, seat: int, update: Update) -> None:
        """Answer at once."""
        assert update.offers is not None
        action = self.random.choice(update.offers.choices).action
        message = {"type": "submit", "link": self.links[seat], "version": update.version}
        self.moves += 1
        await self.sockets[seat].send(msgspec.json.encode({**message, "action": action}), text=True)


async def latencies(load: Load, seconds: float) -> list[float]:
    """Measure for a while."""
    load.latencies.clear()
    load.measuring = True
    await asyncio.sleep(seconds)
    load.measuring = False
    return list(load.latencies)


async def measured(address: str, tables: int, others: int, seconds: float) -> dict[str, float]:
    """Return the figures."""
    load, learning = Load(address, THINKING), Load(address, 0.0)
    pairs = [asyncio.create_task(Pair(load, seed).play()) for seed in range(others)]
    while len(load.playing) < others and not any(pair.done() for pair in pairs):
        await asyncio.sleep(0.1)
    alone = await latencies(load, seconds)
    learners = [Learner(learning, seed) for seed in range(tables)]
    pairs += [asyncio.create_task(each.play()) for each in learners]
    begun = time.perf_counter()
    while min(each.moves for each in learners) < 2 and time.perf_counter() - begun < SETTLING:
        await asyncio.sleep(0.1)
    before = sum(each.moves for each in learners)
    beside = await latencies(load, seconds)
    answers = sum(each.moves for each in learners) - before
    for pair in pairs:
        pair.cancel()
    outcomes = await asyncio.gather(*pairs, return_exceptions=True)
    await load.http.aclose()
    await learning.http.aclose()
    failed = [each for each in outcomes if isinstance(each, Exception)]
    assert not failed, failed[:3]
    assert not load.problems + learning.problems, (load.problems + learning.problems)[:5]
    return {
        "tables": tables,
        "choices_of_experts_per_second": answers / seconds,
        "moves": len(beside),
        "p50_ms": 1000 * quantiles(beside, n=100)[49],
        "p99_ms": 1000 * quantiles(beside, n=100)[98],
        "p99_ms_without_experts": 1000 * quantiles(alone, n=100)[98],
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.expert_load")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--others", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30.0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        process, address = start(data)
        try:
            load = measured(address, chosen.tables, chosen.others, chosen.seconds)
            figures = asyncio.run(load)
        finally:
            process.terminate()
            process.wait()
    for name, figure in figures.items():
        print(f"{name:32} {figure:8.1f}")
    print(f"within {1000 * MOST_SECONDS:.0f} ms:", verdict(figures["p99_ms"] < 1000 * MOST_SECONDS))
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
