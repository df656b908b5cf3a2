"""A server that deals the same few games in rotation, and scripts for playing them.

The page gets no list of the layings in Deutschland Rummy, and finding one costs more than serving
it. So whole games are played in advance, with random choices, and the load repeats them: for that
the server has to deal the same cards. ``python -m bench.load.dealt`` is such a server.
"""

import argparse
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

import msgspec

from netzplan.catalogue import GAMES
from netzplan.core.match import Refusal
from netzplan.core.turn import Players
from netzplan.server.app import serve
from netzplan.server.folding import first_entries, folded
from netzplan.server.messages import CreateTable
from netzplan.server.seating import new_table
from netzplan.server.settings import Settings

__all__ = ["Script", "scripts"]

DEALS = 48
"""Number of games that are dealt in rotation."""

Script = list[tuple[int, bytes]]
"""Seat and encoded action, one after the other."""


def seed_of(table: int) -> str:
    """Return the seed of a table, by the number of tables created before it."""
    return sha256(f"load {table % DEALS}".encode()).hexdigest()


def scripts(wanted: bytes) -> list[Script]:
    """Return a random playing of each deal of a table."""
    return [_script(wanted, deal) for deal in range(DEALS)]


def _script(wanted: bytes, deal: int) -> Script:
    table = msgspec.json.decode(wanted, type=CreateTable)
    row = new_table(GAMES, table, seed_of(deal))
    rules = GAMES[row.game].atlas.plate(row.map).rules
    match = folded(rules, row, first_entries(rules, row))
    assert match is not None, "all seats are taken"
    random, script = Random(deal), Script()
    while isinstance(turn := match.turn, Players):
        seat = turn.seats[0]
        action = random.choice(list(rules.actions(match.state, seat)))
        taken = match.submit(seat, action)
        assert not isinstance(taken, Refusal), taken
        script.append((seat, msgspec.json.encode(action)))
    return script


def main() -> None:
    """Serve."""
    parser = argparse.ArgumentParser(prog="python -m bench.load.dealt")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--database-url", default="")
    parser.add_argument("--redis-url", default="")
    parser.add_argument("--beside", type=Path, help="where processes on one database meet")
    chosen = parser.parse_args()
    settings = Settings(
        port=chosen.port,
        data=str(chosen.data),
        limits=False,
        database_url=chosen.database_url,
        redis_url=chosen.redis_url,
    )
    tables = count()
    serve(
        settings,
        ready=lambda _: print("listening", flush=True),
        seeds=lambda: seed_of(next(tables)),
        beside=chosen.beside,
    )


if __name__ == "__main__":
    main()
