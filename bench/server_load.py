"""How quickly a choice reaches the other seat, with many tables at once.

``python -m bench.server_load`` starts a server with a database of its own in another process
and plays from this one over loopback sockets: two seats a table, the legal choices picked at
random. Latency is the time from sending a choice to the other seat's update of it, commit to
disk (SQLite, WAL, synchronous=FULL) included. Server and load share the machine.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

PEERS = """\
peers, as measured earlier on such a machine (ratios hold, single times do not):
boardgame.io 0.50.2, memory, 100-cell game         200   4270     41.0     75.0   208
boardgame.io, FlatFile (durable, no fsync)         200   1205    163.0    224.0   156
boardgame.io, memory, 1 s thinking                 500    506      0.8      6.4   177
bare relay, Litestar + SQLite FULL                  50  10700      4.0      8.0    84
bare relay, Litestar + SQLite FULL, 1 s thinking   500    508      1.0      3.5   105
"""


class Choice(Struct):
    """A choice on offer, as it came."""

    action: msgspec.Raw


class Offered(Struct):
    """What a seat may choose."""

    choices: list[Choice]


class Seen(Struct):
    """What a view tells of the progress."""

    round: int


class Info(Struct):
    """What the table tells of who has chosen."""

    awaited: list[int]


class Update(Struct):
    """The parts of a position that the load needs."""

    type: str
    link: str = ""
    version: str = ""
    info: Info | None = None
    view: Seen | None = None
    offers: Offered | None = None
    outcome: object = None
    code: str = ""


DECODER = msgspec.json.Decoder(Update)


class Load:
    """All tables and what was measured."""

    def __init__(self, address: str, thinking: float) -> None:
        self.address = address
        self.thinking = thinking
        self.latencies: list[float] = []
        self.problems: list[str] = []
        self.measuring = False
        self.playing: set[int] = set()
        """Pairs that have seen a first round."""
        self.http = httpx.AsyncClient(base_url=address, timeout=60)

    async def new_table(self) -> list[str]:
        seats = [{"kind": "me", "name": "A"}, {"kind": "local", "name": "B"}]
        body = {"game": "voll_verplant", "map": "amsterdam", "seats": seats}
        answer = await self.http.post("/api/tables", json=body)
        return [seat["link"] for seat in answer.json()["seats"]]


class Pair:
    """Two browsers at one table."""

    def __init__(self, load: Load, seed: int) -> None:
        self.load = load
        self.seed = seed
        self.random = random.Random(seed)
        self.links: list[str] = []
        self.sent: list[tuple[int, float] | None] = [None, None]
        """By seat: round and time of a choice that the other seat has not seen yet."""
        self.answered = ["", ""]
        self.sockets: list[ClientConnection] = []

    async def play(self) -> None:
        """Play match after match until cancelled."""
        url = self.load.address.replace("http", "ws") + "/api/play"
        async with connect(url, compression=None) as one, connect(url, compression=None) as two:
            self.sockets = [one, two]
            while True:
                self.links = await self.load.new_table()
                self.sent = [None, None]
                await asyncio.gather(self.seat(0), self.seat(1))

    async def seat(self, seat: int) -> None:
        """Play one seat to the end of a match."""
        socket = self.sockets[seat]
        await socket.send(
            msgspec.json.encode({"type": "hello", "links": [self.links[seat]]}), text=True
        )
        thoughts: set[asyncio.Task[None]] = set()
        try:
            while True:
                raw = await socket.recv(decode=False)
                update = self.read(seat, raw, time.perf_counter())
                if update.view is not None and update.link != self.links[seat]:
                    continue  # of the match before, which this socket has left
                if update.outcome is not None:
                    return
                if update.offers is not None and update.version != self.answered[seat]:
                    self.answered[seat] = update.version
                    thought = asyncio.create_task(self.choose(seat, update))
                    thoughts.add(thought)
                    thought.add_done_callback(thoughts.discard)
        finally:
            for thought in thoughts:
                thought.cancel()

    def read(self, seat: int, raw: bytes, arrived: float) -> Update:
        """Take a message, and note what it tells of the other seat."""
        update = DECODER.decode(raw)
        if update.info is None:
            self.load.problems.append(update.code or update.type)
        else:
            self.note(1 - seat, update, arrived)
        return update

    def note(self, other: int, update: Update, arrived: float) -> None:
        sent, number = self.sent[other], update.view.round if update.view is not None else 0
        if number > 1:
            self.load.playing.add(self.seed)
        if sent is None or update.info is None:
            return
        if number > sent[0] or other not in update.info.awaited:
            self.sent[other] = None
            if self.load.measuring:
                self.load.latencies.append(arrived - sent[1])

    async def choose(self, seat: int, update: Update) -> None:
        assert update.offers is not None
        assert update.view is not None
        if self.load.thinking:
            await asyncio.sleep(self.load.thinking * self.random.uniform(0.5, 1.5))
        action = self.random.choice(update.offers.choices).action
        message = {"type": "submit", "link": self.links[seat], "version": update.version}
        self.sent[seat] = (update.view.round, time.perf_counter())
        await self.sockets[seat].send(msgspec.json.encode({**message, "action": action}), text=True)


def resident_mb(process: int) -> float:
    """Return the resident memory of a process."""
    status = Path(f"/proc/{process}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def cpu_seconds(process: int) -> float:
    """Return the processor time that a process has used, to the nanosecond, not by ticks."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


async def measure(
    address: str, server: int, tables: int, thinking: float, seconds: float
) -> list[str]:
    """Play for a while; return the cells of a row."""
    load = Load(address, thinking)
    pairs = [asyncio.create_task(Pair(load, seed).play()) for seed in range(tables)]
    while len(load.playing) < tables and not any(pair.done() for pair in pairs):
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)  # tables out of step
    load.measuring = True
    begun, used = time.perf_counter(), cpu_seconds(server)
    await asyncio.sleep(seconds)
    load.measuring = False
    took, cpu = time.perf_counter() - begun, cpu_seconds(server) - used
    memory = resident_mb(server)
    for pair in pairs:
        pair.cancel()
    outcomes = await asyncio.gather(*pairs, return_exceptions=True)
    await load.http.aclose()
    failed = [each for each in outcomes if isinstance(each, Exception)]
    assert not failed, failed[:3]
    assert not load.problems, load.problems[:5]
    cuts = quantiles(load.latencies, n=100)
    name = f"Netzplan, {thinking:g} s thinking" if thinking else "Netzplan, flat out"
    moves = len(load.latencies) / took
    return [
        f"{name:<48} {tables:>5} {moves:>6.0f} {1000 * cuts[49]:>8.1f} {1000 * cuts[98]:>8.1f}",
        f"{memory:>5.0f}  server used {100 * cpu / took:.0f} % of a core",
    ]


def start(data: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server; return its process and address."""
    root = Path(__file__).resolve().parent.parent
    command = [sys.executable, "-m", "netzplan.server", "--port", "0", "--data", data]
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    return process, process.stdout.readline().strip().rstrip("/")


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.server_load")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    chosen = parser.parse_args()
    head = f"{'server':<48} {'tables':>5} {'moves/s':>6} {'p50 ms':>8} {'p99 ms':>7} {'RSS MB':>6}"
    print(head)
    for thinking in (1.0, 0.0):
        with tempfile.TemporaryDirectory() as data:
            process, address = start(data)
            try:
                cells = measure(address, process.pid, chosen.tables, thinking, chosen.seconds)
                print(*asyncio.run(cells), flush=True)
            finally:
                process.terminate()
                process.wait()
    print(PEERS)


if __name__ == "__main__":
    main()
