"""``netzplan replay --all``: finds stored matches that would not continue under this version."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy import select

import netzplan
from netzplan.catalogue import Catalogue
from netzplan.cli.backups import copy_into
from netzplan.cli.home import Home
from netzplan.cli.language import text
from netzplan.server.opening import Why, keep_maps, opened
from netzplan.server.store import SqliteStore
from netzplan.server.store.engines import DATABASE, reading_engine
from netzplan.server.store.schema import matches

__all__ = ["replay_all"]

AGREED = ("agreed", "closed")
"""Reasons that are no difference: these matches were stopped on purpose."""
UNREADABLE = (TypeError, msgspec.ValidationError)
"""What loading a table raises if a column holds JSON of another shape."""


class _Different(Struct, frozen=True):
    """A match that can only be read, or not even that."""

    table: str
    game: str
    map: str
    created: str
    status: str
    why: Why | Literal["damaged"]


def replay_all(home: Home, *, as_json: bool) -> bool:
    """Fold all matches of a host and report which differ; return whether none does.

    It works on a copy in a file, since a server of another version may be running. Raises Failure.
    """
    with TemporaryDirectory(prefix="netzplan-replay-") as made:
        copy = Path(made)
        copy_into(home, copy)
        ids = _ids(copy)
        different = asyncio.run(_different(copy, ids))
    if as_json:
        answer = {"version": netzplan.__version__, "matches": len(ids), "different": different}
        print(msgspec.json.encode(answer).decode())
        return not different
    for each in different:
        print(_told(each))
    count, here = len(ids), netzplan.__version__
    if different:
        print(text("replay.all.different", different=len(different), matches=count, here=here))
    else:
        print(text("replay.all.sound", matches=count, here=here))
    return not different


def _ids(folder: Path) -> list[str]:
    engine = reading_engine(folder / DATABASE)
    with engine.begin() as connection:
        ids = list(connection.execute(select(matches.c.id).order_by(matches.c.created)).scalars())
    engine.dispose()
    return ids


async def _different(folder: Path, ids: list[str]) -> list[_Different]:
    games = Catalogue(folder=folder / "maps")
    store = SqliteStore(folder / DATABASE)
    found = []
    try:
        await keep_maps(games, store)
        for id in ids:
            try:
                table = await opened(games, store, id, folds_all=True)
            except UNREADABLE:
                found.append(_Different(id, "", "", "", "", "damaged"))
                continue
            if table.stopped is not None and table.stopped.why not in AGREED:
                row, why = table.row, table.stopped.why
                told = (row.id, row.game, row.map, row.created, row.status)
                found.append(_Different(*told, why))
    finally:
        store.close()
    return found


def _told(match: _Different) -> str:
    if match.why == "damaged":
        return text("replay.all.damaged", table=match.table)
    sentences = {
        "map": text("replay.all.map"),
        "rules": text("replay.all.rules"),
        "deal": text("replay.all.deal"),
        "end": text("replay.all.end"),
    }
    return text(
        "replay.all.match",
        table=match.table,
        game=match.game,
        map=match.map,
        created=match.created,
        status=match.status,
        why=sentences[match.why],
    )
