"""Endurance test with bots at many tables: whether memory stays flat, and what is logged.

``python -m bench.soak [--tables 200] [--minutes 24] [--levels beginner …] [--games …]`` starts the
server with its command, and keeps a number of tables with bots running, each watched by a browser;
by default with all games and levels. When a game ends another begins. Once a minute it prints the
memory of the server and of its worker processes, and at the end the log lines above level INFO.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path

import httpx
import msgspec
from msgspec import Struct

from bench.load.line import Line, opened
from bench.server_load import free_port, resident_mb

LEVELS = ("beginner", "casual", "sound", "strong", "expert")
BOARDS = {
    "voll_verplant": "berlin",
    "on_the_underground": "berlin",
    "deutschland_rummy": "germany",
}
NOTES = ("debug", "info")


class Update(Struct):
    """The part of a position that this benchmark needs."""

    type: str
    outcome: object = None


class Logged(Struct):
    """The part of a log line that this benchmark needs."""

    level: str
    message: str


READ = msgspec.json.Decoder(Update).decode


@contextmanager
def server(data: Path, log: Path) -> Iterator[tuple[int, int]]:
    """Run the server with its command; yield its process id and port."""
    port = free_port()
    command = [sys.executable, "-m", "netzplan", "serve", "--port", str(port), "--data", str(data)]
    wishes = {"NETZPLAN_LIMITS": "false", "NETZPLAN_LOG_FORMAT": "json"}
    with (
        log.open("wb") as told,
        subprocess.Popen(command, stderr=told, stdout=told, env={**os.environ, **wishes}) as run,
    ):
        try:
            yield run.pid, port
        finally:
            run.terminate()


class Soak:
    """Tables of bots, and the number of games that have ended."""

    def __init__(self, port: int, games: Sequence[str], levels: Sequence[str]) -> None:
        self.port = port
        self.games = games
        self.levels = levels
        self.numbers = count()
        self.ended = 0
        self.steps = 0
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120)

    async def until_served(self) -> None:
        """Wait for the server, which may take long to start on a busy machine."""
        while True:
            try:
                await self.http.get("/ready")
            except httpx.ConnectError:
                await asyncio.sleep(0.2)
            else:
                return

    async def table(self) -> None:
        """Watch game after game until cancelled."""
        while True:
            number = next(self.numbers)
            game = self.games[number % len(self.games)]
            level = number // len(self.games)
            playing = [self.levels[(level + seat) % len(self.levels)] for seat in (0, 1)]
            seats = [{"kind": "bot", "bot": bot} for bot in playing]
            body = {"game": game, "map": BOARDS[game], "seats": seats}
            made = await self.http.post("/api/tables", json=body)
            line = await opened(self.port, "/api/play")
            is_over = asyncio.Event()
            line.hears = partial(self.hear, is_over)
            hello = {"type": "hello", "links": [made.json()["spectators"]]}
            line.send(msgspec.json.encode(hello))
            await over_or_lost(is_over, line)
            line.close()

    def hear(self, is_over: asyncio.Event, text: bytes) -> None:
        """Record a step, or the end."""
        update = READ(text)
        if update.type == "position":
            self.steps += 1
            if update.outcome is not None:
                self.ended += 1
                is_over.set()


async def over_or_lost(is_over: asyncio.Event, line: Line) -> None:
    """Wait for the end of a game; raises ConnectionError."""
    while not is_over.is_set():
        if line.lost:
            raise ConnectionError("the server has closed a socket")
        await asyncio.sleep(0.2)


def children(process: int) -> list[int]:
    """Return the child processes of a process."""
    started = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == process:
            started.append(int(status.parent.name))
    return started


async def soak(process: int, run: Soak, tables: int, minutes: int) -> None:
    """Let bots play, and print the memory once a minute."""
    await run.until_served()
    going = [asyncio.create_task(run.table()) for _ in range(tables)]
    begun = time.monotonic()
    print("minute  server  thinkers     steps  games ended")
    for minute in range(1, minutes + 1):
        await asyncio.sleep(max(0.0, begun + 60 * minute - time.monotonic()))
        serving = resident_mb(process)
        thinking = sum(resident_mb(each) for each in children(process))
        memory = f"{serving:5.0f} MB  {thinking:5.0f} MB"
        print(f"{minute:6} {memory}  {run.steps:8} {run.ended:12}", flush=True)
    failed = [task.exception() for task in going if task.done()]
    for task in going:
        task.cancel()
    await asyncio.gather(*going, return_exceptions=True)
    await run.http.aclose()
    print(f"tables that failed: {failed}")


def problems(log: Path) -> list[str]:
    """Return the lines of a log above level INFO."""
    found = []
    for line in log.read_bytes().splitlines():
        try:
            logged = msgspec.json.decode(line, type=Logged)
        except msgspec.DecodeError:
            found.append(line.decode(errors="replace"))
            continue
        if logged.level.lower() not in NOTES:
            found.append(f"{logged.level}: {logged.message}")
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=int, default=24)
    parser.add_argument("--games", nargs="+", default=tuple(BOARDS), choices=BOARDS)
    parser.add_argument("--levels", nargs="+", default=LEVELS, choices=LEVELS)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with server(Path(folder) / "data", log) as (process, port):
            run = Soak(port, chosen.games, chosen.levels)
            asyncio.run(soak(process, run, chosen.tables, chosen.minutes))
        print("log:", *problems(log), sep="\n  ")


if __name__ == "__main__":
    main()
