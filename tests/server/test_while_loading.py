"""What is written about a table while it is being loaded holds for it, too."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from netzplan.server.admin import acts
from netzplan.server.house import House
from netzplan.server.problems import Refused
from netzplan.server.seating import new_link
from netzplan.server.settings import Settings
from netzplan.server.store import EntryRow, TableRow
from netzplan.server.table import Table
from tests.server.in_house import in_house
from tests.server.moved_time import rest
from tests.server.test_memory import TWO
from tests.server.test_told_of_turns import ANN

Loaded = tuple[TableRow, Sequence[EntryRow]]


def while_loading(
    data: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[House, str], Awaitable[None]]
) -> tuple[str, str]:
    """Change a table while it is loaded, after its rows have been read; return status and name."""
    found: list[Table] = []

    async def scenario(house: House) -> None:
        await house.store.keep_person(ANN, None)
        made = await house.tables.create(TWO)
        await house.store.sit("ann", made.table, [0])
        house.tables.sweep()
        assert len(house.tables) == 0
        goes_on, read = asyncio.Event(), house.store.load

        async def load(table: str, since: int = 0) -> Loaded:
            rows = await read(table, since)
            await goes_on.wait()
            return rows

        with monkeypatch.context() as patch:
            patch.setattr(house.store, "load", load)
            loading = asyncio.create_task(house.tables.find(made.seats[0].link))
            await rest()
        changing = asyncio.ensure_future(change(house, made.table))
        await rest()
        goes_on.set()
        found.append((await loading)[0])
        await changing
        with pytest.raises(Refused):
            await house.tables.find(made.seats[0].link)

    in_house(data, scenario, settings=Settings(idle_seconds=0.0))
    row = found[0].row
    return row.status, row.seats[0].name


def test_a_table_that_an_administrator_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close(house: House, table: str) -> None:
        await acts.close(house.store, None, table, "")
        await house.administration.hear()

    assert while_loading(tmp_path, monkeypatch, close)[0] == "over"


def test_a_person_who_is_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def delete(house: House, table: str) -> None:
        await house.store.forget(ANN, "N. N.", new_link)
        await house.reseating.reread(table)

    assert while_loading(tmp_path, monkeypatch, delete) == ("running", "N. N.")
