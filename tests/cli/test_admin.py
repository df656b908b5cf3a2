"""``netzplan admin``: each command, each wrong call, and its effect on a running server."""

import asyncio
import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from netzplan.cli import obstacles
from netzplan.server.admin import acts
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.persons.people import Visitor
from netzplan.server.problems import Refused, problem
from netzplan.server.store import PersonRow, databases
from netzplan.server.store.engines import writing_engine
from tests.cli.terminal import Terminal, Told
from tests.server.in_house import in_house
from tests.stored.database import unpacked

GUEST = "0123456789abcdef01234567"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NETZPLAN_LANG", "en")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with an account and a guest, each with a table."""

    async def lived(house: House) -> None:
        ann = PersonRow("a1", "Ann", "ann", "", 0, "2026-01-01T00:00:00", "2026-01-02")
        gus = PersonRow(GUEST, "Gus", "", "", 0, "2026-01-01T00:00:00", "2026-01-01")
        for row in (ann, gus):
            await house.store.keep_person(row, None)
            seats = (SeatSpec("me", row.name), SeatSpec("bot", bot="random"))
            made = await house.tables.create(CreateTable("voll_verplant", "amsterdam", seats))
            await house.people.sit(Visitor(row.id, row), made.table, [0], row.name)

    in_house(tmp_path / "data", lived)
    return tmp_path / "data"


Admin = Callable[..., Told]


@pytest.fixture
def admin(netzplan: Terminal, data: Path) -> Admin:
    def called(*words: str) -> Told:
        return netzplan("admin", *words, "--data", data)

    return called


def kinds(admin: Admin) -> list[str]:
    return [each["kind"] for each in admin("log", "--json").json()]


def test_grant_gives_the_role_to_an_account_by_name(admin: Admin) -> None:
    assert "Ann is now an administrator" in admin("grant", "ann").out
    (ann,) = [each for each in admin("persons", "--json").json() if each["admin"]]
    assert (ann["person"], ann["name"], ann["tables"]) == ("a1", "Ann", 1)
    assert "administrator" in admin("persons", "An").out
    admin("grant", "Ann").refused("admin/no-change", 1)
    admin("ban", "Ann", "--reason", "Rude").refused("admin/has-role", 1)
    assert "no longer" in admin("revoke", "a1").out
    admin("revoke", "Ann").refused("admin/no-change", 1)
    admin("grant", GUEST).refused("person/no-account", 1)
    admin("grant", "Nobody").refused("admin/no-person", 1)
    unnamed = admin("grant", "")
    unnamed.refused("admin/no-person", 1)
    assert 'no account and no id "";' in unnamed.err
    assert kinds(admin) == ["revoke", "grant"]
    assert "command line" in admin("log").out
    assert len(admin("log", "--last", "1", "--json").json()) == 1


def test_tables_are_listed_and_closed(admin: Admin) -> None:
    tables = admin("tables", "--json").json()
    assert len(tables) == 2
    (one,) = admin("tables", "--person", "Ann", "--game", "voll_verplant", "--json").json()
    assert [seat["name"] for seat in one["seats"]] == ["Ann", ""]
    assert "Ann, random" in admin("tables", "--status", "running").out
    assert admin("tables", "--older", "1", "--json").json() == []
    none = admin("tables", "--older", "1")
    assert (none.code, none.out, none.err) == (0, "", "Nothing found.\n")
    assert one["table"] in admin("close", one["table"], "--reason", "Left").out
    admin("close", one["table"]).refused("match/over", 1)
    admin("close", "nowhere").refused("table/unknown", 1)
    admin("tables", "--person", "Nobody").refused("admin/no-person", 1)
    admin("close", one["table"], "--reason", "x" * 301).refused("admin/reason", 1)
    assert kinds(admin) == ["close"]


def test_a_list_that_is_cut_off_says_so(admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netzplan.cli.administering.MOST_LISTED", 1)
    told = admin("tables")
    assert told.out.count("\n") == 1
    assert told.err == "No more than 1 are listed; narrow the search down.\n"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("tables", "--older", "-1"), "usage"),
        (("tables", "--older", "99999999999"), "usage"),
        (("tables", "--status", "asleep"), "usage"),
        (("tables", "--game", "chess"), "game/unknown"),
        (("log", "--last", "0"), "usage"),
        (("log", "--last", "9" * 20), "usage"),
    ],
)
def test_impossible_filters_are_refused(admin: Admin, words: tuple[str, ...], code: str) -> None:
    admin(*words).refused(code)
    admin(*words, "--json").refused(code)


def test_persons_are_renamed_banned_and_logged_out(admin: Admin) -> None:
    assert "Gus is now called Gustav" in admin("rename", GUEST, "Gustav", "--reason", "Asked").out
    admin("rename", GUEST, "ANN").refused("person/name-taken", 1)
    admin("rename", GUEST, " ").refused("table/name", 1)
    admin("ban", "Ann").refused("admin/reason", 1)
    admin("ban", "Ann", "--reason", "Rude", "--until", "2001-01-01").refused("admin/until", 1)
    assert "Ann is banned" in admin("ban", "Ann", "--reason", "Rude", "--until", "2999-12-31").out
    (ann,) = admin("persons", "ann", "--json").json()
    assert (ann["banned"], ann["reason"]) == (True, "Rude")
    assert "Rude" in admin("persons").out
    assert "no longer banned" in admin("unban", "Ann").out
    admin("unban", "Ann").refused("admin/no-change", 1)
    assert admin("sessions", "Ann", "--json").json()["generation"] == 0
    assert "logged out everywhere" in admin("log-out", "Ann").out
    assert admin("sessions", "Ann", "--json").json()["generation"] == 1
    assert "ended: 1×" in admin("sessions", "Ann").out
    assert kinds(admin) == ["log-out", "unban", "ban", "rename"]


@pytest.mark.skipif(sys.platform == "win32", reason="its zone is no variable")
def test_a_refusal_without_a_sentence_of_its_own_is_reported_by_its_code(
    admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise Refused(problem("request/too-many"))

    monkeypatch.setattr(acts, "grant", refuse)
    told = admin("grant", "Ann")
    told.refused("admin/refused", 1)
    assert told.err == "netzplan: refused: request/too-many\n"


def test_times_are_in_the_local_time_zone(admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as there:
        there.setenv("TZ", "Pacific/Kiritimati")
        time.tzset()
        admin("ban", "Ann", "--reason", "Rude", "--until", "2999-12-31T18:00")
        assert "2999-12-31T18:00" in admin("persons").out
        assert admin("persons", "ann", "--json").json()[0]["until"].startswith("2999-12-31T04:00")
        (act,) = admin("log", "--json").json()
        told = datetime.fromisoformat(act["at"]) + timedelta(hours=14)
        assert told.strftime("%Y-%m-%dT%H:%M:%S") in admin("log").out
        admin("ban", "Ann", "--reason", "Rude", "--until", "9999-12-31T23:59+00:00")
        assert "9999-12-31T23:59" in admin("persons").out
    time.tzset()


def test_announcements_and_read_only_mode(admin: Admin) -> None:
    admin("announce", "Pause").refused("admin/announce")
    admin("announce", "Pause", "Break", "--clear").refused("admin/announce")
    admin("announce", "x" * 501, "Break").refused("admin/text", 1)
    admin("announce", "--clear").refused("admin/no-change", 1)
    assert "Announced" in admin("announce", "Pause", "Break", "--until", "2999-01-01").out
    assert admin("announce", "--clear").code == 0
    assert "  announce  The announcement has been removed." in admin("log").out
    assert "read-only" in admin("read-only", "on").out
    admin("read-only", "on").refused("admin/no-change", 1)
    admin("read-only", "maybe").refused("usage")
    assert "again" in admin("read-only", "off").out
    assert kinds(admin) == ["read-only", "read-only", "announce", "announce"]


def test_commands_take_effect_on_a_running_server(admin: Admin, data: Path) -> None:
    async def lives(house: House) -> None:
        await house.administration.begin()
        tables = await asyncio.to_thread(lambda: admin("tables", "--json").json())
        for each in tables:
            await house.tables.at(each["table"])
        told: list[Any] = []
        house.administration._tell = lambda *news: told.extend(news)
        for words in (
            ("close", tables[0]["table"]),
            ("ban", "Ann", "--reason", "Rude"),
            ("announce", "Pause", "Break"),
            ("read-only", "on"),
        ):
            assert (await asyncio.to_thread(admin, *words)).code == 0
        await house.administration.hear()
        (left,) = house.tables
        assert left.row.course.stand_ins == {0: "random"}
        assert house.uptime.stands
        assert told[0].announcement.texts == {"de": "Pause", "en": "Break"}

    in_house(data, lives)


def test_what_cannot_be_written_can_be_listed_and_is_reported_once(
    admin: Admin,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    nowhere = tmp_path / "nowhere" / "netzplan.sqlite3"
    monkeypatch.setattr(databases, "writing_engine", lambda _: writing_engine(nowhere))
    assert "Ann" in admin("persons").out
    assert len(admin("tables", "--json").json()) == 2
    for least, reason in ((0, "unable to open database file"), (2**80, "the disk is full")):
        monkeypatch.setattr(obstacles, "LEAST_FREE", least)
        told = admin("read-only", "on")
        told.refused("serve/data", 1)
        assert told.err.endswith(f" can't be used: {reason}\n")
    assert not caplog.records


def test_a_missing_or_older_database_is_refused(netzplan: Terminal, tmp_path: Path) -> None:
    netzplan("admin", "log", "--data", tmp_path).refused("backup/none", 1)
    unpacked(tmp_path)
    netzplan("admin", "log", "--data", tmp_path).refused("admin/revision", 1)
    (tmp_path / "netzplan.sqlite3").write_bytes(b"no database at all")
    netzplan("admin", "log", "--data", tmp_path, "--json").refused("serve/data", 1)
    assert netzplan("admin").code == 2
