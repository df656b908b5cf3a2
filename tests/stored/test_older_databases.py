"""The database of an earlier version can be opened and played, and its matches keep their results.

It is the same as in ``test_database.py``, opened here within this process.
"""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from netzplan.catalogue.records import check, write
from netzplan.core.turn import Over, Players
from netzplan.server.bus import Changed, MemoryBus
from netzplan.server.house import House
from netzplan.server.opening import keep_maps
from tests.server.in_house import in_house
from tests.server.moved_time import MovedTime
from tests.stored.database import TABLES, unpacked

pytestmark = pytest.mark.inspection

PLAYED = [
    pytest.param(table, id=table["name"])
    for table in TABLES
    if not table["name"].endswith("/waiting")
]
DAY = 86_400.0
LATER = 4_000_000_000.0
"""A time after everything stored."""
played = pytest.mark.parametrize("table", PLAYED)


def told(table: dict[str, Any]) -> dict[str, Any]:
    """Return what the first link of a table showed."""
    found: dict[str, Any] = table["opens"][table["links"][0]]
    return found


def scores(table: dict[str, Any]) -> list[int] | None:
    outcome = told(table)["outcome"]
    return None if outcome is None else list(outcome["scores"])


def entries(data: Path, table: dict[str, Any]) -> int:
    """Return the number of entries that the database holds for a table."""
    with closing(sqlite3.connect(data / "netzplan.sqlite3")) as database:
        asked = "SELECT count(*) FROM entries WHERE match_id = ?"
        (count,) = database.execute(asked, (told(table)["info"]["table"],)).fetchone()
    assert count > 0
    return int(count)


class Deaf(MemoryBus):
    """A bus that wakes no bot, because the test plays every seat."""

    def tell(self, news: Changed) -> None:
        """Tell nobody."""


def in_older_house(data: Path, scenario: Callable[[House], Awaitable[None]], **more: Any) -> None:
    """Open a copy of the database."""
    if not (data / "netzplan.sqlite3").exists():
        unpacked(data)

    async def kept(house: House) -> None:
        await keep_maps(house.games, house.store)
        await scenario(house)

    in_house(data, kept, **more)


@played
def test_a_table_opens_unchanged_and_can_be_played_on(
    tmp_path: Path, table: dict[str, Any]
) -> None:
    time = MovedTime(LATER)

    async def scenario(house: House) -> None:
        found, _ = await house.tables.find(table["links"][0])
        match = found.match
        assert match is not None
        stored = entries(tmp_path, table)
        assert len(match.entries) == stored
        outcome = match.rules.outcome(match.state)
        assert (outcome and list(outcome.scores)) == scores(table)
        for _ in range(400):
            match = found.match
            assert match is not None
            turn = match.turn
            if not isinstance(turn, Players):
                break
            seat = turn.seats[0]
            action = list(match.rules.actions(match.state, seat))[-1]
            assert await found.submit(seat, match.version(seat), action) is None
            if found.row.held:  # a refusal counts when the time to answer is up
                time.jump(DAY)
                await found.answer_now()
        match = found.match
        assert match is not None
        if isinstance(match.turn, Over):
            (checked,) = check(write(found.record()), house.games)
            assert (checked.status, checked.fault) == ("finished", None)
        else:
            assert len(match.entries) > stored + 300

    in_older_house(tmp_path, scenario, time=time, bus=Deaf())


@played
def test_the_list_of_tables_shows_their_status(tmp_path: Path, table: dict[str, Any]) -> None:
    async def scenario(house: House) -> None:
        (listed,) = await house.listing.listed([table["links"][-1]])
        assert listed.table is not None
        info = told(table)["info"]
        assert (listed.table.game, listed.table.map) == (info["game"], info["map"])
        is_over = scores(table) is not None
        assert listed.table.status == ("over" if is_over else "running")
        assert not is_over or list(listed.table.scores) == scores(table)

    in_older_house(tmp_path, scenario)


@played
def test_a_match_can_be_opened_after_its_map_has_changed(
    tmp_path: Path, table: dict[str, Any]
) -> None:
    """What this version stores on its first start is enough when the map differs in the next."""

    async def open_once(house: House) -> None:
        assert await house.store.unkept() == ()

    async def scenario(house: House) -> None:
        atlas = house.games[told(table)["info"]["game"]].atlas
        atlas._hashes.update(dict.fromkeys((head.id for head in atlas.heads), "another"))
        found, _ = await house.tables.find(table["links"][0])
        assert found.match is not None
        assert len(found.match.entries) == entries(tmp_path, table)

    in_older_house(tmp_path, open_once)
    in_older_house(tmp_path, scenario)
