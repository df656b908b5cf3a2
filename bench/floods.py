"""Latency between two people's choices while a client floods the server.

``python -m bench.floods`` starts a server with its usual limits, and lets two people at each of
some tables choose, from one address. From another address, a second process floods the server in
one way over twenty connections, as fast as it can, and reconnects whenever it is cut off; then come
the other ways, each from its own address. For each it prints the latency of choices, the server's
memory, and how many times the flood was answered, refused or cut off. Server, people and flood
share the machine: compare with the row "nothing".
"""

import argparse
import asyncio
import json
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from statistics import quantiles

from bench.load.pairs import Load, Pair
from bench.server_load import free_port, resident_mb

__all__ = ["FLOODS"]

CONNECTIONS = 20
PIECE = 200
"""Frames or heads written at once."""
SETTLED_SECONDS = 3.0
MEBIBYTE = 1 << 20
FAULTS = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)

SHAKE = (
    b"GET /api/play HTTP/1.1\r\nhost: %s\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
TEXT, PING, CONTINUED = 0x81, 0x89, 0x00
RUMMY = {"game": "deutschland_rummy", "map": "germany"}
SHEETS = {"game": "voll_verplant", "map": "amsterdam"}
ME = {"kind": "me", "name": "F"}
PLANNERS = {**SHEETS, "seats": [ME, *({"kind": "bot", "bot": "planner"} for _ in range(5))]}


def frame(head: int, payload: bytes = b"") -> bytes:
    """Return a frame as a browser sends it, with a mask of zeros."""
    size = len(payload)
    length = struct.pack("!B", 0x80 | size) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return bytes((head,)) + length + bytes(4) + payload


class Flood:
    """A client that floods a server from its own address."""

    def __init__(self, port: int, address: str) -> None:
        """Take the port of the server, and the address of the client."""
        self._port = port
        self._address = address
        self._host = f"127.0.0.1:{port}".encode()
        self.met: Counter[str] = Counter()

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(self._address, 0), limit=MEBIBYTE
        )
        try:
            yield reader, writer
        finally:
            writer.close()

    async def pour(self, begin: bytes, piece: bytes, *, is_socket: bool) -> None:
        """Open a connection, and write the same bytes for ever without reading."""
        async with self._line() as (reader, writer):
            if is_socket:
                writer.write(SHAKE % self._host)
                await self._shaken(reader)
            writer.write(begin)
            while True:
                writer.write(piece)
                await writer.drain()
                self.met["written"] += 1
                await asyncio.sleep(0)

    async def hold(self) -> None:
        """Send half a request, and wait until the server gives up."""
        async with self._line() as (reader, writer):
            writer.write(b"GET / HT")
            await reader.read()

    async def say(self, message: bytes) -> None:
        """Send the same message over a socket for ever, and read the answers."""
        async with self._line() as (reader, writer):
            writer.write(SHAKE % self._host)
            await self._shaken(reader)
            read = asyncio.create_task(self._swallow(reader))
            try:
                while not read.done():
                    writer.write(frame(TEXT, message) * 20)
                    await writer.drain()
                    self.met["said"] += 20
                    await asyncio.sleep(0)
            finally:
                read.cancel()

    async def ask(self, method: str, path: str, body: bytes = b"") -> None:
        """Send the same request for ever, one after the other."""
        async with self._line() as (reader, writer):
            while True:
                await self._answer(reader, writer, method, path, body)

    async def table(self, wanted: object) -> str:
        """Create a table, and return the link of a seat there."""
        async with self._line() as (reader, writer):
            body = json.dumps(wanted).encode()
            told = json.loads(await self._answer(reader, writer, "POST", "/api/tables", body))
        link: str = told["seats"][0]["link"]
        return link

    async def _answer(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        method: str,
        path: str,
        body: bytes,
    ) -> bytes:
        head = f"{method} {path} HTTP/1.1\r\nhost: {self._host.decode()}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        lines = (await reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
        self.met[lines[0].split()[1].decode()] += 1
        sizes = [line.split(b":")[1] for line in lines if line.startswith(b"content-length:")]
        return await reader.readexactly(int(sizes[0])) if sizes else b""

    async def _shaken(self, reader: asyncio.StreamReader) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self.met["socket refused"] += 1
            await asyncio.sleep(0.05)
            raise ConnectionError

    async def _swallow(self, reader: asyncio.StreamReader) -> None:
        while await reader.read(MEBIBYTE):
            self.met["read"] += 1

    async def again(self, harm: Callable[[], Awaitable[None]]) -> None:
        """Repeat an attack for ever, reconnecting whenever it is cut off."""
        while True:
            with suppress(*FAULTS):
                await harm()
            self.met["cut off"] += 1
            await asyncio.sleep(0)


Harm = Callable[[], Awaitable[None]]


async def _hello(flood: Flood) -> Harm:
    link = await flood.table({**SHEETS, "seats": [ME, {"kind": "local", "name": "G"}]})
    message = json.dumps({"type": "hello", "links": [link]}).encode()
    return lambda: flood.say(message)


async def _drafts(flood: Flood) -> Harm:
    link = await flood.table({**RUMMY, "seats": [ME, {"kind": "local", "name": "G"}]})
    body = json.dumps({"rows": [["joker-1"] * 120]}).encode()
    return lambda: flood.ask("POST", f"/api/links/{link}/draft", body)


async def _hints(flood: Flood) -> Harm:
    link = await flood.table({**RUMMY, "seats": [ME, {"kind": "local", "name": "G"}]})
    return lambda: flood.ask("GET", f"/api/links/{link}/hint/3")


def _at_once(harm: Callable[[Flood], Awaitable[None]]) -> Callable[[Flood], Awaitable[Harm]]:
    async def made(flood: Flood) -> Harm:
        return lambda: harm(flood)

    return made


LOGIN = json.dumps({"name": "nobody", "password": "wrong password"}).encode()
FRAGMENT = frame(1, b"a")
FLOODS: dict[str, Callable[[Flood], Awaitable[Harm]]] = {
    "pings": _at_once(lambda flood: flood.pour(b"", frame(PING) * PIECE, is_socket=True)),
    "long pings": _at_once(
        lambda flood: flood.pour(b"", frame(PING, b"x" * 125) * PIECE, is_socket=True)
    ),
    "empty fragments": _at_once(
        lambda flood: flood.pour(FRAGMENT, frame(CONTINUED) * PIECE, is_socket=True)
    ),
    "endless heads": _at_once(
        lambda flood: flood.pour(b"GET / HTTP/1.1\r\n", b"a: b\r\n" * PIECE, is_socket=False)
    ),
    "half requests": _at_once(lambda flood: flood.hold()),
    "hello": _hello,
    "claims": _at_once(lambda flood: flood.ask("POST", "/api/links/x/claim", b'{"name":"F"}')),
    "tables": _at_once(
        lambda flood: flood.ask("POST", "/api/tables", json.dumps(PLANNERS).encode())
    ),
    "drafts": _drafts,
    "hints": _hints,
    "passwords": _at_once(lambda flood: flood.ask("POST", "/api/session", LOGIN)),
}
"""The kinds of attack, each as a function of the client."""


async def _flood(kind: str, port: int, seconds: float) -> None:
    """Attack in one way for a while; print the reactions."""
    flood = Flood(port, f"127.0.0.{2 + list(FLOODS).index(kind)}")
    harm = await FLOODS[kind](flood)
    flood.met.clear()
    tasks = [asyncio.create_task(flood.again(harm)) for _ in range(CONNECTIONS)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(" ".join(f"{count} {name}," for name, count in flood.met.most_common()).rstrip(","))


async def _measured(load: Load, kind: str, port: int, seconds: float) -> tuple[list[float], str]:
    """Return the latencies of choices during an attack, and the reactions to it."""
    flood = None
    if kind:
        command = [sys.executable, "-m", "bench.floods", "--as", kind, "--port", str(port)]
        command += ["--seconds", str(seconds + 1)]
        flood = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        await asyncio.sleep(1)
    load.latencies.clear()
    load.measuring = True
    await asyncio.sleep(seconds)
    load.measuring = False
    met = (await asyncio.to_thread(flood.communicate))[0] if flood else ""
    return list(load.latencies), met.strip()


async def _compared(port: int, process: int, tables: int, seconds: float) -> None:
    load = Load(f"http://127.0.0.1:{port}", thinking=0.5)
    players = [asyncio.create_task(Pair(load, seed).play()) for seed in range(tables)]
    until = time.perf_counter() + 60
    while len(load.playing) < tables:
        assert time.perf_counter() < until, load.problems[:5]
        await asyncio.sleep(0.1)
    print(f"{'flood':<18}{'choices':>8}{'p50 ms':>8}{'p99 ms':>8}{'most':>8}{'MB':>6}  what it met")
    for kind in ["", *FLOODS]:
        waits, met = await _measured(load, kind, port, seconds)
        cuts = [1000 * each for each in quantiles(waits, n=100)]
        line = f"{kind or 'nothing':<18}{len(waits):>8}{cuts[49]:>8.1f}{cuts[98]:>8.1f}"
        print(f"{line}{1000 * max(waits):>8.1f}{resident_mb(process):>6.0f}  {met}", flush=True)
        await asyncio.sleep(SETTLED_SECONDS)
    for each in players:
        each.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    await load.http.aclose()
    print(f"problems that people were told: {load.problems[:5] or 'none'}")


def _serve_and_compare(tables: int, seconds: float) -> None:
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "netzplan", "serve", "--port", str(port), "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            assert server.stdout is not None
            assert server.stdout.readline()
            asyncio.run(_compared(port, server.pid, tables, seconds))
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    """Measure and print the table, or run one attack."""
    parser = argparse.ArgumentParser(prog="python -m bench.floods")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--as", dest="kind", choices=list(FLOODS), help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.kind:
        asyncio.run(_flood(chosen.kind, chosen.port, chosen.seconds))
    else:
        _serve_and_compare(chosen.tables, chosen.seconds)


if __name__ == "__main__":
    main()
