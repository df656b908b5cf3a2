"""Tables of two people who think before they choose, on a server with random deals."""

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

__all__ = ["Load", "Pair", "Update", "start"]


class Choice(Struct):
    """A choice on offer, as received."""

    action: msgspec.Raw


class Offered(Struct):
    """What a seat may choose."""

    choices: list[Choice]


class Seen(Struct):
    """The part of a view that shows the progress."""

    round: int


class Info(Struct):
    """What the table reveals about who has chosen."""

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
    """All tables, and their measurements."""

    def __init__(self, address: str, thinking: float) -> None:
        self.address = address
        self.thinking = thinking
        self.latencies: list[float] = []
        self.problems: list[str] = []
        self.measuring = False
        self.playing: set[int] = set()
        """Pairs that have completed a first round."""
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
        """By seat: round and time of an unconfirmed choice."""
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
                    continue  # from the match before, which this socket has left
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
        """Decode a message, and record what it shows about the other seat."""
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


def start(data: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server; return its process and address."""
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-m", "netzplan.server", "--port", "0", "--data", data]
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    return process, process.stdout.readline().strip().rstrip("/")
