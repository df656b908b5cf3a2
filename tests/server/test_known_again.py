"""A copied cookie or link stops working once its owner makes an account or is logged out."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from netzplan.server.admin import acts
from netzplan.server.house import House
from netzplan.server.persons.cookies import Pass
from netzplan.server.store.engines import DATABASE
from tests.server.visiting import Come, Visitor, body, visited


async def shown(who: Visitor, cookie: str) -> str:
    """Return what a browser with this cookie learns about its person."""
    _, told, _, _ = await who.whole("GET", "me", headers={"cookie": f"netzplan={cookie}"})
    return str(told)


def test_the_cookie_of_a_guest_does_not_open_their_later_account(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, thief = come(), come()
        await ann.get("me")
        await ann.post("tables", body("Ann", "-"))
        guest = (await house.store.office.persons("Ann", 1))[0].row
        copied = (await house.people.passes()).written(Pass(guest.id, guest.session))
        assert '"name":"Ann"' in await shown(thief, copied)
        told = await ann.post("me/account", {"name": "Ann", "password": "a bridge in the rain"})
        assert told["account"]
        assert (await ann.get("me"))["account"], "Ann's own browser got a new cookie"
        assert len(await ann.get("me/tables")) == 1
        found = await shown(thief, copied)
        assert '"account":false' in found
        assert '"ended":true' in found

    visited(tmp_path, scenario)


def test_logging_somebody_out_also_renews_links_of_finished_tables(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, thief = come(), come()
        await ann.account("Ann")
        made = await ann.post("tables", body("Ann", "-"))
        link, watching = made["seats"][0]["link"], made["spectators"]
        table, _ = await house.tables.find(link)
        table.row = replace(table.row, status="over")
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
            database.execute("UPDATE matches SET status = 'over'")
        person = await acts.person_called(house.store, "Ann")
        await acts.log_out(house.store, None, person, "Stolen")
        await house.administration.hear()
        assert await thief.get(f"links/{link}") == (404, "link/unknown")
        assert await thief.post(f"links/{link}/rematch", {"links": []}) == (404, "link/unknown")
        renamed = await acts.person_called(house.store, "Ann")
        await acts.rename(house.store, None, renamed, "Anna", "Asked")
        await house.administration.hear()
        assert (await thief.get(f"links/{watching}"))["info"]["seats"][0]["name"] == "Anna"

    visited(tmp_path, scenario)


def test_an_account_deleted_while_its_password_is_checked_is_not_logged_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, guest = come(), come()
        await ann.account("Ann")
        await guest.get("me")
        made = await guest.post("tables", body("Zoe", "-"))
        passwords = house.people._passwords
        fits = passwords.fits

        async def slowly(kept: str, password: str) -> bool:
            found = await fits(kept, password)
            row = await house.store.account("ann")
            assert row is not None
            await house.people.delete(row)
            return found

        with monkeypatch.context() as patch:
            patch.setattr(passwords, "fits", slowly)
            told = await guest.post("session", {"name": "Ann", "password": "a bridge in the rain"})
        assert told == (409, "person/changed")
        assert [each["table"] for each in await guest.get("me/tables")] == [made["table"]]

    visited(tmp_path, scenario)
