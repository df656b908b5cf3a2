"""The export of a person's data, and wishes that arrive after the person was deleted."""

from pathlib import Path

import pytest

from netzplan.server.house import House
from netzplan.server.persons import endpoints
from netzplan.server.store import WishRow
from tests.server.visiting import Come, body, visited


def test_line_separators_inside_a_record_do_not_split_its_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names at older tables may contain such characters."""

    async def scenario(_: House, come: Come) -> None:
        ann = come()
        await ann.account("Ann")
        await ann.post("tables", body("Ann", "-"))
        monkeypatch.setattr(endpoints, "written", lambda _: '{"name":"Eve\u2028x"}\n{"seq":1}\n')
        told = await ann.get("me/export")
        assert told["tables"][0]["record"] == [{"name": "Eve\u2028x"}, {"seq": 1}]

    visited(tmp_path, scenario)


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
