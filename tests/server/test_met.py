"""How a person did against bots is told with their tables, whichever browser asks."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from netzplan.server.house import House
from netzplan.server.store import Listed
from tests.server.visiting import JSON, Come, body, visited


def _ended(
    house: House, monkeypatch: pytest.MonkeyPatch, places: tuple[int, ...], stand_in: str = ""
) -> None:
    """Let every table have ended with these places; a bot may have played on for seat 0."""
    read = house.store.listed

    async def listed(links: Sequence[str]) -> dict[str, Listed]:
        return {link: _with(each) for link, each in (await read(links)).items() if each}

    def _with(each: Listed) -> Listed:
        assert each.summary is not None
        course = replace(each.row.course, stand_ins={0: stand_in} if stand_in else {})
        row = replace(each.row, status="over", course=course)
        return replace(each, row=row, summary=replace(each.summary, places=places))

    monkeypatch.setattr(house.store, "listed", listed)


def test_the_tables_of_a_person_tell_how_they_did_against_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, phone = come(), come()
        await ann.account("Ann")
        await ann.post("tables", body("Ann", "-", "-", "-"))
        [running] = await ann.get("me/tables")
        assert (running["over"], running["met"]) == (False, [])
        assert running["created"].startswith("20")
        _ended(house, monkeypatch, (2, 1, 2, 4))
        await phone.get("me")
        await phone.post("session", {"name": "Ann", "password": "a bridge in the rain"})
        [ended] = await phone.get("me/tables")
        assert ended["met"] == [{"bot": "beginner", "beaten": each} for each in (0.0, 0.5, 1.0)]
        _ended(house, monkeypatch, (2, 1, 2, 4), stand_in="sound")
        assert (await phone.get("me/tables"))[0]["met"] == [], "a bot finished it"
        _ended(house, monkeypatch, ())
        assert (await phone.get("me/tables"))[0]["met"] == [], "it was cancelled"

    visited(tmp_path, scenario)


def test_several_seats_at_one_device_are_not_one_persons_strength(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann = come()
        await ann.get("me")
        seats: list[JSON] = [*body("Ann", "-")["seats"], {"kind": "local", "name": "Ben"}]
        await ann.post("tables", {**body(), "seats": seats})
        _ended(house, monkeypatch, (1, 2, 3))
        [table] = await ann.get("me/tables")
        assert ([each["seat"] for each in table["seats"]], table["met"]) == ([0, 2], [])

    visited(tmp_path, scenario)
