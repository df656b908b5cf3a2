"""Databases that earlier versions have written open, play on and tell how their matches ended.

Each is a dump, `<commit>.sql`, of a server of that commit on which every game was played twice by
two seats of one device that chose at random: once for twenty choices, once to the end. What it
holds stands in `<commit>.json`. None of it is ever written anew.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from netzplan.catalogue.records import check, write
from netzplan.core.turn import Over, Players
from netzplan.server.house import House
from netzplan.server.opening import keep_maps
from netzplan.server.page import Page

FOLDER = Path(__file__).parent
TABLES = [
    pytest.param(file, table, id=f"{file.stem}-{table['game']}-{table['entries']}")
    for file in sorted(FOLDER.glob("*.sql"))
    for table in json.loads(file.with_suffix(".json").read_text())
]
tables = pytest.mark.parametrize(("file", "table"), TABLES)


def in_house(
    data: Path, file: Path, scenario: Callable[[House], Coroutine[Any, Any, None]]
) -> None:
    """Open a copy of the database."""
    if not (data / "netzplan.sqlite3").exists():
        with closing(sqlite3.connect(data / "netzplan.sqlite3")) as database:
            database.executescript(file.read_text(encoding="utf-8"))

    async def living() -> None:
        house = House(data, Page(data))
        try:
            await keep_maps(house.games, house.store)
            await scenario(house)
        finally:
            await house.answers.close()
            await house.bots.close()
            house.store.close()

    asyncio.run(living())


@tables
def test_a_table_opens_as_it_was_and_plays_on(
    tmp_path: Path, file: Path, table: dict[str, Any]
) -> None:
    async def scenario(house: House) -> None:
        found, _ = await house.tables.find(table["links"][0])
        match = found.match
        assert match is not None
        assert len(match.entries) == table["entries"]
        outcome = match.rules.outcome(match.state)
        assert (outcome and list(outcome.scores)) == table["scores"]
        for _ in range(400):
            assert found.match is not None
            turn = found.match.turn
            if not isinstance(turn, Players):
                break
            seat = turn.seats[0]
            action = list(found.match.rules.actions(found.match.state, seat))[-1]
            assert await found.submit(seat, found.match.version(seat), action) is None
        match = found.match
        assert match is not None
        if isinstance(match.turn, Over):
            (checked,) = check(write(found.record()), house.games)
            assert (checked.status, checked.fault) == ("finished", None)
        else:
            assert len(match.entries) > table["entries"] + 300

    in_house(tmp_path, file, scenario)


@tables
def test_a_list_tells_how_a_table_stands(tmp_path: Path, file: Path, table: dict[str, Any]) -> None:
    async def scenario(house: House) -> None:
        (told,) = await house.tables.listed([table["links"][1]])
        assert told.table is not None
        assert (told.table.game, told.table.map) == (table["game"], table["map"])
        is_over = table["scores"] is not None
        assert told.table.status == ("over" if is_over else "running")
        assert not is_over or list(told.table.scores) == table["scores"]

    in_house(tmp_path, file, scenario)


@tables
def test_a_match_outlives_the_map_that_it_was_played_on(
    tmp_path: Path, file: Path, table: dict[str, Any]
) -> None:
    """What the start of this version keeps is enough, if the map is another one in the next."""

    async def open_once(house: House) -> None:
        assert await house.store.unkept() == ()

    async def scenario(house: House) -> None:
        atlas = house.games[table["game"]].atlas
        atlas._hashes.update(dict.fromkeys((head.id for head in atlas.heads), "another"))
        found, _ = await house.tables.find(table["links"][0])
        assert found.match is not None
        assert len(found.match.entries) == table["entries"]

    in_house(tmp_path, file, open_once)
    in_house(tmp_path, file, scenario)
