"""Memory of a house that stores many tables, some of which are open.

``python -m bench.house_memory [--stored 10000] [--open 1000]`` plays a few tables of all games
halfway, copies them in the database, and starts a server on it. Then two browsers connect to each
of some tables, and nobody does anything. It prints the resident memory of the server process.
"""

import argparse
import asyncio
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from resource import RLIMIT_NOFILE, getrlimit, setrlimit

import msgspec

from bench.load.line import Line, opened
from bench.load.netzplan_tables import BODIES
from bench.server_load import free_port, resident_mb
from netzplan.core.turn import Players
from netzplan.server.house import House
from netzplan.server.messages import CreateTable
from netzplan.server.settings import Settings
from netzplan.server.store.engines import DATABASE

PLAYED = 48
CHOICES = 40
"""Choices at each table: about half a game."""
AT_ONCE = 50


async def play(house: House) -> None:
    """Play tables of all games in turns."""
    random = Random(1)
    for number in range(PLAYED):
        wanted = msgspec.json.decode(list(BODIES.values())[number % len(BODIES)], type=CreateTable)
        made = await house.tables.create(wanted)
        table, _ = await house.tables.find(made.seats[0].link)
        for _ in range(CHOICES):
            match = table.match
            assert match is not None, "all seats are taken"
            if not isinstance(turn := match.turn, Players):
                break
            seat = turn.seats[0]
            action = random.choice(list(match.rules.actions(match.state, seat)))
            assert await table.submit(seat, match.version(seat), action) is None


def lay(data: Path, stored: int) -> list[list[str]]:
    """Fill a data folder with tables; return the links of their seats, table by table."""

    async def living() -> None:
        house = House(data, settings=Settings(data=str(data), limits=False))
        await play(house)
        await house.bots.close()
        await house.queries.close()
        house.store.close()

    asyncio.run(living())
    with closing(sqlite3.connect(data / DATABASE)) as database:
        _copy(database, stored)
        rows = database.execute("SELECT match_id, link FROM seats ORDER BY match_id, seat")
        links: dict[str, list[str]] = {}
        for table, link in rows:
            links.setdefault(table, []).append(link)
    return list(links.values())


def _copy(database: sqlite3.Connection, stored: int) -> None:
    played = [row[0] for row in database.execute("SELECT id FROM matches")]
    numbers = count()
    for _ in range(stored - len(played)):
        number = next(numbers)
        of = played[number % len(played)]
        own = {"id": f"copy{number}", "spectators": f"watch{number}"}
        _again(database, "matches", "id", of, own)
        _again(database, "entries", "match_id", of, {"match_id": own["id"]})
        for seat in (0, 1):
            named = {"match_id": own["id"], "link": f"seat{number}x{seat}xxxxxxxxxxxx"}
            _again(database, "seats", "match_id", of, named, f" AND seat = {seat}")
    database.commit()


def _again(
    database: sqlite3.Connection, table: str, key: str, of: str, own: dict[str, str], more: str = ""
) -> None:
    names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(f":{name}" if name in own else name for name in names)
    database.execute(
        f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {table} "
        f"WHERE {key} = :of_old{more}",
        {**own, "of_old": of},
    )


@contextmanager
def server(data: Path) -> Iterator[tuple[int, int]]:
    """Run a server; yield its process id and port."""
    port = free_port()
    command = [sys.executable, "-m", "bench.load.dealt", "--port", str(port), "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "listening" in process.stdout.readline()
        try:
            yield process.pid, port
        finally:
            process.terminate()


async def come(port: int, links: list[list[str]]) -> tuple[list[Line], list[int]]:
    """Connect browsers to tables; return their sockets, and the sizes of all messages."""
    lines: list[Line] = []
    told: list[int] = []
    for first in range(0, len(links), AT_ONCE):
        for link in (link for seats in links[first : first + AT_ONCE] for link in seats):
            line = await opened(port, "/api/play")
            line.hears = lambda text: told.append(len(text))
            line.send(msgspec.json.encode({"type": "hello", "links": [link]}))
            lines.append(line)
        while len(told) < len(lines):
            await asyncio.sleep(0.05)
    return lines, told


async def measure(data: Path, links: list[list[str]], tables: int) -> None:
    """Measure and print."""
    with server(data) as (process, port):
        await asyncio.sleep(3)
        print(f"{len(links)} tables stored, none open: {resident_mb(process):.0f} MB", flush=True)
        chosen = Random(2).sample(links, tables)
        lines, _ = await come(port, [seats[:1] for seats in chosen])
        print(f"{tables} open, a browser at each: {resident_mb(process):.0f} MB", flush=True)
        more, _ = await come(port, [seats[1:] for seats in chosen])
        print(f"{tables} open, two browsers at each: {resident_mb(process):.0f} MB", flush=True)
        for line in (*lines, *more):
            line.close()
        await asyncio.sleep(3)
        print(f"{tables} open, nobody there: {resident_mb(process):.0f} MB", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.house_memory")
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--open", type=int, default=1_000)
    chosen = parser.parse_args()
    _, most = getrlimit(RLIMIT_NOFILE)
    setrlimit(RLIMIT_NOFILE, (most, most))  # two browsers a table, here and in the server
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        asyncio.run(measure(data, lay(data, chosen.stored), chosen.open))


if __name__ == "__main__":
    main()
