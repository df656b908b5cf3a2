"""The export of a person's data, and wishes that arrive after the person was deleted."""

from pathlib import Path
from typing import Any

import pytest

from netzplan.server.house import House
from netzplan.server.persons import endpoints, exporting
from netzplan.server.settings import Settings
from netzplan.server.store import WishRow
from tests.server.visiting import Come, visited


def test_all_tables_and_chat_lines_are_taken_along_in_small_batches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoints, "MOST_TABLES", 3)
    monkeypatch.setattr(exporting, "BATCH", 2)

    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        await ann.account("Ann")
        await bob.account("Bob")
        made = [await ann.open("Ann", "") for _ in range(5)]
        await bob.open("Bob", "")
        for table in made[:3]:
            await ann.post(f"links/{table['seats'][0]['link']}/talk", {"text": table["table"]})
        asked: list[int] = []
        for name in ("links_of", "said_by"):
            read = getattr(house.store, name)

            async def noting(person: str, most: int, *more: Any, read: Any = read) -> Any:
                asked.append(most)
                return await read(person, most, *more)

            monkeypatch.setattr(house.store, name, noting)
        told = await ann.get("me/export")
        tables = [each["table"]["table"] for each in told["tables"]]
        assert sorted(tables) == sorted(each["table"] for each in made), "each once"
        assert sorted(each["text"] for each in told["said"]) == sorted(
            each["table"] for each in made[:3]
        )
        assert set(asked) == {2}
        assert (told["name"], told["account"], told["settings"]["password"]) == ("Ann", True, True)
        assert [each["table"] for each in await ann.get("me/tables")] == tables[:3]
        assert (await come().get("me/export"))["tables"] == [], "a guest has nothing"

    visited(tmp_path, scenario, settings=Settings(limits=False))


def test_a_person_deleted_meanwhile_gets_no_wishes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann = come()
        await ann.get("me")
        keep = house.store.wishes.keep

        async def too_late(row: WishRow) -> None:
            await ann.post("me/delete", {"password": ""})
            await keep(row)

        await ann.open("Ann", "")
        monkeypatch.setattr(house.store.wishes, "keep", too_late)
        wishes = {"push": False, "mail": False, "webhook": "", "minutes": 5, "language": "en"}
        assert await ann.post("me/notices", wishes) == (409, "person/changed")

    visited(tmp_path, scenario)
