"""Administrators: what they see and do, and what the action log records."""

import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from netzplan.server.admin import acts
from netzplan.server.house import House
from netzplan.server.messages import Hosting
from netzplan.server.problems import Refused
from netzplan.server.store import StoreError
from tests.server.moved_time import MovedTime
from tests.server.paced import LIVE, act, living, seated
from tests.server.ruling import ruler
from tests.server.visiting import Come, Visitor, body, visited

DATABASE = "netzplan.sqlite3"
LATER, EARLIER = "2999-01-01T00:00:00+00:00", "2001-01-01T00:00:00+00:00"
TEXTS = {"de": "Heute Abend steht das Haus still.", "en": "The house stands still tonight."}


async def id_of(rita: Visitor, name: str) -> str:
    (found,) = await rita.get(f"admin/persons?search={name}")
    return str(found["person"])


async def logged(rita: Visitor) -> list[tuple[str, str, str, str]]:
    found = await rita.get("admin/log")
    return [(each["kind"], each["by"], each["name"], each["why"]) for each in found]


def test_everybody_else_sees_no_administration(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        guest, otto = come(), come()
        await guest.get("me")
        await otto.account("Otto")
        for who in (come(), guest, otto):
            for path in ("", "/tables", "/persons", "/log", "/persons/x/sessions"):
                here, nowhere = [await who.whole("GET", each + path) for each in ("admin", "nix")]
                assert here == nowhere
                assert here[0] == 404
            for path in ("/read-only", "/announcement", "/tables/x/close", "/persons/x/ban"):
                for given in ({"on": True}, {"no": "such"}):
                    here, nowhere = [
                        await who.whole("POST", each + path, given) for each in ("admin", "nix")
                    ]
                    assert here == nowhere
                    assert here[0] == 404
        for path in ("", "/log", "/read-only", "/tables/x/close", "/persons/x/ban"):
            for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"):
                for headers in ({}, {"content-type": "text/plain"}, {"origin": "http://evil"}):
                    here, nowhere = [
                        await otto.whole(method, each + path, None, headers)
                        for each in ("admin", "nix")
                    ]
                    assert here == nowhere, (method, path)
        for path in ("", "/log", "/log/", "//log", "/read-only", "/persons/x/ban", "/nothing"):
            for method in ("PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND"):
                here, nowhere = [await otto.whole(method, each + path) for each in ("admin", "nix")]
                assert here == nowhere, (method, path)
                assert here[0] == 404
        assert (await otto.whole("PUT", "house"))[0] == 405
        assert (await otto.whole("PUT", "play"))[0] == 405
        assert not (await otto.get("me"))["admin"]
        assert not house.administration.is_read_only
        rita = await ruler(house, come)
        assert (await rita.get("me"))["admin"]
        assert (await rita.get("admin"))["read_only"] is False
        await acts.revoke(house.store, await acts.person_called(house.store, "rita"))
        assert await rita.get("admin") == (404, "request/unknown")

    visited(tmp_path, scenario)


def test_a_guest_gets_no_role(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        guest = come()
        await guest.get("me")
        await guest.post("tables", body("Gustav", "-"))
        rita = await ruler(house, come)
        row = await acts.person_called(house.store, await id_of(rita, "Gustav"))
        with pytest.raises(Refused, match="person/no-account"):
            await acts.grant(house.store, row)
        for _ in range(2):
            with pytest.raises(Refused, match="admin/"):
                await acts.revoke(house.store, row)

    visited(tmp_path, scenario)


def test_tables_are_listed_without_links_and_closed_with_a_reason(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        rita, ann = await ruler(house, come), come()
        await ann.get("me")
        made = await ann.open("Ann", "-")
        waits = await ann.post("tables", body("Ann", ""))
        told = await rita.get("admin/tables")
        assert [each["table"] for each in told] == [waits["table"], made["table"]]
        assert [each["status"] for each in told] == ["waiting", "running"]
        assert told[1]["seats"][0]["person"] == await id_of(rita, "Ann")
        assert 0 in told[1]["awaited"]
        links = [seat["link"] for seat in (*made["seats"], *waits["seats"])]
        assert not [link for link in (*links, made["spectators"]) if link in str(told)]
        assert len(await rita.get("admin/tables?status=running&game=voll_verplant")) == 1
        assert await rita.get("admin/tables?game=on_the_underground") == []
        assert await rita.get(f"admin/tables?before={EARLIER[:10]}") == []
        for table, link in ((made, made["seats"][0]["link"]), (waits, waits["seats"][0]["link"])):
            path = f"admin/tables/{table['table']}/close"
            (over,) = await rita.post(path, {"reason": " Left  alone "})
            assert (over["status"], over["live"]) == ("over", False)
            assert await rita.post(path, {}) == (409, "match/over")
            archive = await ann.get(f"links/{link}/archive")
            assert (archive["why"], archive["reason"]) == ("closed", "Left alone")
            assert (archive["position"] is None) == (table is waits), "nothing has been dealt"
            for asked, said in (("rematch", {}), ("talk", {"text": "Hey"})):
                assert await ann.post(f"links/{link}/{asked}", said) == (409, "match/cancelled")
            assert (await ann.get(f"links/{link}/talk"))["lines"] == []
            (listed,) = await ann.post("links", {"links": [link]})
            assert listed["table"]["status"] == "over"
        assert await rita.post("admin/tables/nowhere/close", {}) == (404, "table/unknown")
        invitation = waits["seats"][1]["link"]
        assert (await come().post(f"links/{invitation}/claim", {"name": "Eve"}))[0] == 409
        assert (await logged(rita))[0] == ("close", "Rita", "voll_verplant", "Left alone")

    visited(tmp_path, scenario)


def test_a_table_that_can_only_be_read_says_at_once_that_it_was_closed(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        rita, ann = await ruler(house, come), come()
        await ann.get("me")
        made = await ann.open("Ann", "-")
        house.tables.lose(made["table"])
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
            database.execute("UPDATE matches SET map_hash = 'old'")
        here = f"links/{made['seats'][0]['link']}"
        assert (await ann.get(f"{here}/archive"))["why"] == "map"
        assert (await ann.post(f"{here}/talk", {"text": "Hey"}))["text"] == "Hey"
        await rita.post(f"admin/tables/{made['table']}/close", {"reason": "Enough"})
        told = await ann.get(f"{here}/archive")
        assert (told["why"], told["reason"]) == ("closed", "Enough")
        assert await ann.post(f"{here}/talk", {"text": "Ho"}) == (409, "match/cancelled")

    visited(tmp_path, scenario)


@pytest.mark.parametrize("hosting", [LIVE, Hosting()], ids=["live", "unhurried"])
def test_everybody_at_a_table_hears_that_it_was_closed(tmp_path: Path, hosting: Hosting) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "voll_verplant", hosting)
        before = table.row
        await acts.close(house.store, None, before.id, "Enough")
        # A choice made at that very moment overwrites it.
        await act(table, 0)
        assert (await house.store.load(before.id))[0].status == "running"
        await house.administration.hear()
        course = table.info(0).course
        assert course is not None
        assert course.cancelled
        assert (course.incidents[-1].kind, course.incidents[-1].name) == ("closed", "Enough")
        assert house.tables.live(before.id) is None
        row = (await house.store.load(before.id))[0]
        assert (row.status, row.course.closed) == ("over", "Enough")

    living(tmp_path, scenario)


def test_a_new_name_appears_everywhere(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        rita, bob = await ruler(house, come), come()
        await bob.account("Rüpel")
        made = await bob.open("Rüpel", "")
        watching = made["spectators"]
        await bob.post(f"links/{watching}/talk", {"text": "Hello", "name": ""})
        whom = await id_of(rita, "Rüpel")
        rename = f"admin/persons/{whom}/rename"
        assert await rita.post(rename, {"name": "rita"}) == (409, "person/name-taken")
        assert await rita.post(rename, {"name": "  "}) == (422, "table/name")
        (row,) = await rita.post(rename, {"name": "Robert", "reason": "Rude"})
        assert row["name"] == "Robert"
        assert (await bob.get("me"))["name"] == "Robert"
        assert (await bob.get(f"links/{watching}"))["info"]["seats"][0]["name"] == "Robert"
        assert (await bob.get("lobby"))["tables"][0]["seats"][0]["name"] == "Robert"
        assert (await bob.get(f"links/{watching}/talk"))["lines"][0]["name"] == "Robert"
        assert (await logged(rita))[0] == ("rename", "Rita", "Rüpel", "Rude")
        assert (await rita.get("admin/log"))[0]["detail"] == "Robert"
        assert await rita.post(rename, {"name": "Robert"}) == (409, "admin/no-change")
        assert (await rita.post(rename, {"name": "robert"}))[0]["name"] == "robert"
        assert await rita.post("admin/persons/nobody/unban", {}) == (404, "admin/no-person")

    visited(tmp_path, scenario)


def test_a_banned_person_can_neither_sit_down_nor_talk(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        rita, bob, ann = await ruler(house, come), come(), come()
        await bob.account("Bob")
        await ann.get("me")
        plays, waits = await ann.open("Ann", ""), await ann.open("Ann", "", "")
        mine = (await bob.join(plays["table"], "Bob"))["link"]
        await bob.join(waits["table"], "Bob")
        whom = await id_of(rita, "Bob")
        ban = f"admin/persons/{whom}/ban"
        for reason in (" ", "Rude\u202e", "x" * 301):
            assert await rita.post(ban, {"reason": reason}) == (422, "admin/reason")
        for until in (EARLIER, "soon", "99999"):
            assert await rita.post(ban, {"reason": "Rude", "until": until}) == (422, "admin/until")
        (row,) = await rita.post(ban, {"reason": "Rude", "until": LATER})
        assert (row["banned"], row["reason"], row["until"][:4]) == (True, "Rude", "2999")
        assert (await bob.get("me"))["banned"] == {"reason": "Rude", "until": row["until"]}
        told = await bob.get("me/export")
        assert (told["banned"], told["seen"]) == ((await bob.get("me"))["banned"], row["seen"])
        seats = (await bob.get(f"links/{mine}"))["info"]["seats"]
        assert seats[1]["stand_in"] == "sound"
        table, _ = await house.tables.find(mine)
        assert table.row.course.rests is None, "Ann is there"
        left = (await ann.get(f"links/{waits['spectators']}"))["info"]["seats"]
        assert [seat["claimed"] for seat in left] == [True, False, False]
        seat = {"name": "Bob"}
        for path, given in (
            ("tables", body("Bob", "-")),
            (f"lobby/{waits['table']}/claim", seat),
            ("lobby/quick", {**seat, "otherwise": body("Bob", "")}),
            (f"links/{waits['seats'][1]['link']}/claim", seat),
            (f"links/{mine}/talk", {"text": "Hello"}),
            (f"links/{mine}/return", {}),
            (f"links/{mine}/rematch", {"links": []}),
        ):
            assert await bob.post(path, given) == (403, "person/banned-until"), path
        fresh = come()
        assert await fresh.post(f"links/{mine}/talk", {"text": "Hi"}) == (
            403,
            "person/banned-until",
        )
        assert await fresh.post(f"links/{mine}/return", {}) == (403, "person/banned-until")
        await rita.post(f"admin/persons/{whom}/unban", {})
        assert await rita.post(f"admin/persons/{whom}/unban", {}) == (409, "admin/no-change")
        assert (await bob.post(f"links/{mine}/return", {}))["seat"] == 1
        (row,) = await rita.post(ban, {"reason": "Rude"})
        assert await bob.post("tables", body("Bob", "-")) == (403, "person/banned")
        kinds = [each[0] for each in await logged(rita)]
        assert kinds == ["ban", "unban", "ban", "grant"]

    visited(tmp_path, scenario)


def test_a_ban_ends_by_itself_and_follows_a_guest_into_an_account(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        rita, guest = await ruler(house, come), come()
        await come().account("Gerd")
        await guest.get("me")
        await guest.post("tables", body("Gus", "-"))
        row = await acts.person_called(house.store, await id_of(rita, "Gus"))
        await acts.ban(house.store, None, row, LATER, "Rude")
        ban = await house.store.office.ban_of(row.id, EARLIER)
        assert ban is not None
        assert await house.store.office.ban_of(row.id, ban.until) is None
        login = {"name": "Gerd", "password": "a bridge in the rain"}
        assert (await guest.post("session", login))["banned"]["reason"] == "Rude"
        await guest.post("me/delete", {"password": "a bridge in the rain"})
        (act,) = [each for each in await rita.get("admin/log") if each["kind"] == "ban"]
        assert act["name"] == "Gus", "the log stays"

    visited(tmp_path, scenario)


def test_an_administrator_cannot_ban_another(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        rita = await ruler(house, come)
        await ruler(house, come, "Rolf")
        ban = f"admin/persons/{await id_of(rita, 'Rolf')}/ban"
        assert await rita.post(ban, {"reason": "Rude"}) == (409, "admin/has-role")
        assert [each[0] for each in await logged(rita)] == ["grant", "grant"]

    visited(tmp_path, scenario)


def test_logging_somebody_out_renews_their_links(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        rita, bob = await ruler(house, come), come()
        await bob.account("Bob")
        link = (await bob.post("tables", body("Bob", "-")))["seats"][0]["link"]
        whom = await id_of(rita, "Bob")
        before = await rita.get(f"admin/persons/{whom}/sessions")
        assert (before["generation"], before["seats"], before["password"]) == (1, 1, True)
        await rita.post(f"admin/persons/{whom}/log-out", {"reason": "Stolen"})
        assert (await bob.get("me"))["ended"]
        assert await bob.get(f"links/{link}") == (404, "link/unknown")
        assert (await rita.get(f"admin/persons/{whom}/sessions"))["generation"] == 2

    visited(tmp_path, scenario)


def test_the_log_is_append_only_and_nothing_is_done_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        rita = await ruler(house, come)
        with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
            for change in ("UPDATE acts SET why = ''", "DELETE FROM acts"):
                with pytest.raises(sqlite3.IntegrityError, match="only added to"):
                    database.execute(change)

        def broken(*_: object) -> None:
            raise StoreError("the disk is full")

        monkeypatch.setattr("netzplan.server.store.office._log", broken)
        assert (await rita.post("admin/read-only", {"on": True}))[0] == 500
        assert not (await house.store.office.news(0))[0].read_only

    visited(tmp_path, scenario)


def test_acts_done_while_the_server_was_closed_take_effect(tmp_path: Path) -> None:
    async def plays(house: House, come: Come) -> None:
        bob = come()
        await bob.account("Bob")
        await bob.post("tables", body("Bob", "-"))
        bob_row = await acts.person_called(house.store, "Bob")
        await acts.ban(house.store, None, bob_row, "", "Rude")

    async def opens(house: House, come: Come) -> None:
        await house.administration.begin()
        (table,) = house.tables
        assert table.row.course.stand_ins == {0: "beginner"}
        rests = table.row.course.rests
        assert rests is not None, "else the match would be over in a moment"
        assert rests - table.going.now() > 1000
        assert (await house.store.office.news(0))[0].heard == 1

    visited(tmp_path, plays)
    visited(tmp_path, opens)


def test_acts_are_limited(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        rita = await ruler(house, come)
        answers = [await rita.post("admin/read-only", {"on": False}) for _ in range(40)]
        assert answers[0] == (409, "admin/no-change")
        assert answers[-1] == (429, "request/too-many")

    visited(tmp_path, scenario)


def test_the_lobby_shows_a_new_name_even_if_the_database_goes_away_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann = come()
        await ann.account("Ann")
        await ann.open("Ann", "")

        async def names() -> list[str]:
            (listed,) = (await ann.get("lobby"))["tables"]
            return [seat["name"] for seat in listed["seats"]]

        assert await names() == ["Ann", ""]
        row = await acts.person_called(house.store, "ann")
        await acts.rename(house.store, None, row, "Zoe", "")
        away = AsyncMock(side_effect=StoreError("it is being restarted"))
        with monkeypatch.context() as patch:
            patch.setattr(house.store.office, "note_heard", away)
            with pytest.raises(StoreError):
                await house.administration.hear()
        assert await names() == ["Zoe", ""]

    visited(tmp_path, scenario)
