"""Switches for the whole server: read-only mode and announcements."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from netzplan.core import Acted
from netzplan.games.deutschland_rummy.actions import Ask, Give
from netzplan.server.admin import acts
from netzplan.server.house import House
from netzplan.server.messages import Hosting
from netzplan.server.seating import reseated
from netzplan.server.table import Table
from tests.server.moved_time import MovedTime
from tests.server.paced import LIVE, act, living, seated
from tests.server.ruling import ruler
from tests.server.visiting import Come, body, visited

LATER, EARLIER = "2999-01-01T00:00:00+00:00", "2001-01-01T00:00:00+00:00"
TEXTS = {"de": "Heute Abend steht das Haus still.", "en": "The house stands still tonight."}


def test_nothing_can_be_started_or_chosen_while_the_server_is_read_only(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        rita, ann = await ruler(house, come), come()
        await ann.account("Ann")
        made = await ann.open("Ann", "")
        link = made["seats"][0]["link"]
        assert (await rita.post("admin/read-only", {"on": True}))["read_only"]
        assert await rita.post("admin/read-only", {"on": True}) == (409, "admin/no-change")
        assert await ann.get("house") == {
            "type": "house", "read_only": True, "announcement": None
        }  # fmt: skip
        invitation = made["seats"][1]["link"]
        for path, given in (
            ("tables", body("Ann", "-")),
            (f"links/{invitation}/claim", {"name": "Eve"}),
            (f"links/{link}/talk", {"text": "Hello"}),
            (f"links/{link}/access", {}),
            ("me/name", {"name": "Anna"}),
        ):
            assert await ann.post(path, given) == (503, "house/read-only"), path
        assert len(await ann.post("links", {"links": [link]})) == 1
        login = {"name": "Ann", "password": "a bridge in the rain"}
        assert (await come().post("session", login))["account"]
        await rita.post("admin/read-only", {"on": False})
        assert (await ann.post(f"links/{invitation}/claim", {"name": "Eve"}))["seat"] == 1

    visited(tmp_path, scenario)


def test_clocks_and_bots_stop_while_the_server_is_read_only(tmp_path: Path) -> None:
    time = MovedTime()

    async def begins(house: House, _: MovedTime) -> None:
        table = await seated(house, "voll_verplant", LIVE)
        await time.move(100)
        await acts.set_read_only(house.store, None, on=True)
        await house.administration.hear()
        assert await refused_at(table) == "house/read-only"
        await time.move(100_000)
        await table.see_to()
        assert table.row.course.stand_ins == {}
        assert table.wait is None
        assert house.uptime.now() == pytest.approx(100)

    async def goes_on(house: House, _: MovedTime) -> None:
        await house.administration.begin()
        time.jump(100_000)
        assert house.uptime.now() == pytest.approx(100)
        told: list[Any] = []
        house.administration._tell = lambda *news: told.extend(news)
        await acts.set_read_only(house.store, None, on=False)
        await house.administration.hear()
        assert [type(each).__name__ for each in told] == ["HouseNews", "Now"]
        await house.tables.see_to_due()
        (table,) = house.tables
        await act(table, 0)
        time.jump(10)
        assert house.uptime.now() == pytest.approx(110)

    living(tmp_path, begins, time)
    living(tmp_path, goes_on, time)


def test_no_answer_is_prepared_while_the_server_is_read_only(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "deutschland_rummy", Hosting(answer=10))
        assert table.match is not None
        tile = next(each for each in table.match.view(1).rack if "--" in each)
        city = tile.partition("--")[0]
        await acts.set_read_only(house.store, None, on=True)
        await house.administration.hear()
        refusal = await table.prepare(1, {city: ""})
        assert refusal is not None
        assert refusal.code == "house/read-only"
        assert table.row.seats[1].prepared == {}
        await acts.set_read_only(house.store, None, on=False)
        await house.administration.hear()
        assert await table.prepare(1, {city: ""}) is None

    living(tmp_path, scenario)


def test_no_prepared_answer_is_given_while_the_server_is_read_only(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "deutschland_rummy", Hosting(answer=10))
        assert table.match is not None
        tile = next(each for each in table.match.view(1).rack if "--" in each)
        city = tile.partition("--")[0]
        assert await table.submit(0, table.match.version(0), Ask(city)) is None
        for on, given in ((True, False), (False, True)):
            await acts.set_read_only(house.store, None, on=on)
            await house.administration.hear()
            table.row = reseated(table.row, 1, prepared={city: tile})
            await table.see_to()
            last = table.match.entries[-1]
            assert isinstance(last, Acted)
            assert isinstance(last.action, Give) is given

    living(tmp_path, scenario)


async def refused_at(table: Table) -> str:
    match = table.match
    assert match is not None
    action = next(iter(match.rules.actions(match.state, 0)))
    wrong = await table.submit(0, match.version(0), action)
    return "" if wrong is None else wrong.code


def test_an_announcement_reaches_everybody_and_expires(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        rita = await ruler(house, come)
        told: list[Any] = []
        house.administration._tell = lambda *news: told.extend(news)
        path = "admin/announcement"
        for wrong in ({"de": "x" * 501}, {"german": "x"}, {"de": " "}):
            assert await rita.post(path, {"texts": wrong}) == (422, "admin/text")
        assert await rita.post(path, {"texts": {}}) == (409, "admin/no-change")
        await rita.post(path, {"texts": TEXTS, "until": LATER})
        first = (await rita.get("house"))["announcement"]
        assert (first["texts"], first["until"][:10]) == (TEXTS, LATER[:10])
        await rita.post(path, {"texts": TEXTS})
        assert (await rita.get("house"))["announcement"]["number"] > first["number"]
        await rita.post(path, {"texts": {}})
        assert (await rita.get("house"))["announcement"] is None
        assert [each.announcement is None for each in told] == [False, False, True]
        await rita.post(path, {"texts": TEXTS, "until": LATER})
        row = house.administration._row
        house.administration._row = msgspec.structs.replace(row, until=EARLIER)
        assert (await rita.get("house"))["announcement"] is None

    visited(tmp_path, scenario)


def test_an_announcement_has_a_limited_number_of_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acts, "MOST_LANGUAGES", 2)

    async def scenario(house: House, come: Come) -> None:
        rita = await ruler(house, come)
        more = {**TEXTS, "fr": "La maison est fermée ce soir."}
        assert await rita.post("admin/announcement", {"texts": more}) == (422, "admin/text")
        await rita.post("admin/announcement", {"texts": TEXTS})
        assert (await rita.get("house"))["announcement"]["texts"] == TEXTS

    visited(tmp_path, scenario)
