"""Banned and deleted persons: bots play for them, and nobody is kept waiting."""

from pathlib import Path
from unittest.mock import AsyncMock, Mock

import pytest
from msgspec.structs import replace

from netzplan.server.admin import acts
from netzplan.server.house import House
from netzplan.server.neighbours import Elsewhere
from netzplan.server.persons import departing
from tests.server.visiting import JSON, Come, Visitor, visited


async def ended(house: House, ann: Visitor, bob: Visitor) -> tuple[str, str]:
    """Return the links of Ann and Bob at a match that its table considers over."""
    await ann.account("Ann")
    await bob.get("me")
    made = await ann.open("Ann", "")
    mine = await bob.join(made["table"], "Bob")
    table, _ = await house.tables.find(mine["link"])
    table.row = replace(table.row, status="over")
    return made["seats"][0]["link"], mine["link"]


async def banned(house: House, name: str) -> None:
    await acts.ban(house.store, None, await acts.person_called(house.store, name), "", "Rude")
    await house.administration.hear()


def stand_ins(told: JSON) -> list[bool]:
    return [bool(seat["stand_in"]) for seat in told["info"]["seats"]]


def test_a_bot_replaces_a_banned_person_in_a_rematch(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        hers, his = await ended(house, ann, bob)
        await banned(house, "Ann")
        new = (await bob.post(f"links/{his}/rematch", {"links": []}))["links"][his]
        info = await bob.get(f"links/{new}")
        assert stand_ins(info) == [True, False]
        table = house.tables.live(info["info"]["table"])
        assert table is not None
        own = table.row.seats[0].link
        assert await ann.post(f"links/{own}/return", {}) == (403, "person/banned")
        again = (await bob.post(f"links/{his}/rematch", {"links": []}))["links"]
        assert again[his] == new
        assert hers not in again

    visited(tmp_path, scenario)


def test_a_bot_replaces_a_deleted_person_in_a_rematch(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        _, his = await ended(house, ann, bob)
        row = await acts.person_called(house.store, "Ann")
        await house.people.delete(row)
        table, _ = await house.tables.find(his)
        await house.reseating.reread(table.row.id)
        new = (await bob.post(f"links/{his}/rematch", {"links": []}))["links"][his]
        assert stand_ins(await bob.get(f"links/{new}")) == [True, False]

    visited(tmp_path, scenario)


def test_no_link_plays_for_a_person_who_deleted_their_account(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        await ann.account("Ann")
        made = await ann.open("Ann", "")
        hers = made["seats"][0]["link"]
        his = (await bob.join(made["table"], "Bob"))["link"]
        await banned(house, "Ann")
        assert (await ann.post("me/delete", {"password": "a bridge in the rain"}))["name"] == ""
        for who in (ann, bob):
            assert await who.post(f"links/{hers}/return", {}) == (404, "link/unknown")
            assert await who.get(f"links/{hers}") == (404, "link/unknown")
        told = await bob.get(f"links/{his}")
        assert stand_ins(told) == [True, False]
        assert told["info"]["seats"][0]["name"] == "N. N."

    visited(tmp_path, scenario)


def test_deleting_a_person_with_many_seats_leaves_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netzplan.server.persons.endpoints.MOST_TABLES", 2)

    async def scenario(_: House, come: Come) -> None:
        ann, bob = come(), come()
        await ann.account("Ann")
        made = await ann.open("Ann", "")
        his = (await bob.join(made["table"], "Bob"))["link"]
        device = [
            {"kind": "me", "name": "Ann"},
            *({"kind": "local", "name": each} for each in "BC"),
        ]
        at = {"game": "voll_verplant", "map": "amsterdam", "seats": device}
        await ann.post("tables", at)
        await ann.post("tables", at)
        listed = await ann.get("me/tables")
        assert [len(each["seats"]) for each in listed] == [3, 3], "tables are counted, not seats"
        await ann.post("me/delete", {"password": "a bridge in the rain"})
        assert stand_ins(await bob.get(f"links/{his}")) == [True, False]

    visited(tmp_path, scenario)


def test_nobody_is_deleted_while_one_of_their_tables_is_unreachable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departing, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(departing, "PAUSE_SECONDS", 0.0)

    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        await ann.account("Ann")
        made = await ann.open("Ann", "")
        his = (await bob.join(made["table"], "Bob"))["link"]
        password = {"password": "a bridge in the rain"}
        with monkeypatch.context() as away:
            forwarding = Mock(reaches=AsyncMock(return_value=False))
            away.setattr(house, "node", Mock(forwarding=forwarding))
            away.setattr(house.tables, "find", AsyncMock(side_effect=Elsewhere("two")))
            assert await ann.post("me/delete", password) == (503, "server/unavailable")
            asked = forwarding.reaches.call_args.args
            hers = made["seats"][0]["link"]
            assert asked[1:] == ("two", f"/api/links/{hers}/leave", b"{}")
        assert (await ann.get("me"))["account"]
        assert (await bob.get(f"links/{his}"))["info"]["seats"][0]["name"] == "Ann"
        assert not (await ann.post("me/delete", password))["account"]
        assert stand_ins(await bob.get(f"links/{his}")) == [True, False]

    visited(tmp_path, scenario)


@pytest.mark.parametrize("cookie", [True, False])
def test_a_banned_person_cannot_ask_for_a_rematch(tmp_path: Path, cookie: bool) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        hers, _ = await ended(house, ann, bob)
        await banned(house, "Ann")
        asks = ann if cookie else come()
        answer = await asks.post(f"links/{hers}/rematch", {"links": []})
        assert answer == (403, "person/banned")

    visited(tmp_path, scenario)
