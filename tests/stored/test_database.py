"""The database of an earlier version on a server of today: every link shows what it showed."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import JSON, Browser, Server, serving
from tests.stored.database import TABLES, unpacked

BY_NAME = {table["name"]: table for table in TABLES}
OPENED = [
    pytest.param(table, link, id=f"{table['name']}-{told['seat']}")
    for table in TABLES
    for link, told in table["opens"].items()
]


@pytest.fixture(scope="module")
def museum(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose tables are only looked at."""
    data = tmp_path_factory.mktemp("stored") / "data"
    unpacked(data)
    with serving(data) as running:
        yield running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server whose tables are played."""
    unpacked(tmp_path / "data")
    with serving(tmp_path / "data") as running:
        yield running


def holds(now: Any, then: Any) -> bool:
    """Return whether now contains all of then: new fields are allowed, missing ones are not."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(
            name in now and holds(now[name], value) for name, value in then.items()
        )
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(holds, now, then))
    return bool(now == then)


@pytest.mark.parametrize(("table", "link"), OPENED)
def test_every_link_shows_what_it_showed(museum: Server, table: JSON, link: str) -> None:
    then = table["opens"][link]
    with museum.browser(link) as browser:
        now = browser.until(link, lambda _: True)
    for name in ("seat", "log", "offers", "can_undo", "outcome", "prepared", "seed"):
        assert holds(now[name], then[name]), name
    info = dict(then["info"])
    agreed = info.pop("options")
    hosting = {name: value for name, value in now["info"]["hosting"].items() if value is not None}
    assert not hosting.pop("reasons", False), "older tables agreed on none"
    assert {**now["info"]["options"], **hosting} == agreed
    awaited = info.pop("awaited")
    assert holds(now["info"], info)
    assert set(awaited) <= set(now["info"]["awaited"]), "others don't see who has chosen"
    assert [seat["name"] or seat["bot"] for seat in now["info"]["seats"]] == then["names"]
    if then["view"] is None:
        assert now["view"] is None
    else:
        assert holds({**now["view"], "awaited": 0}, {**then["view"], "awaited": 0})
        past = museum.get(f"links/{link}/history/{then['past']['position']}").json()
        past["view"]["awaited"] = then["past"]["view"].get("awaited")
        assert holds(past, then["past"] | {"view": {**then["past"]["view"]}})


@pytest.mark.parametrize(("table", "link"), OPENED)
def test_the_home_page_lists_every_link(museum: Server, table: JSON, link: str) -> None:
    told = museum.post("links", {"links": [link]}).json()[0]
    assert told["table"]["status"] == table["opens"][link]["info"]["status"]


@contextmanager
def sitting(server: Server, name: str) -> Iterator[tuple[Browser, list[str]]]:
    links = BY_NAME[name]["links"]
    with server.browser(*links) as browser:
        for link in links:
            browser.until(link, lambda _: True)
        yield browser, links


def test_a_sealed_round_continues(server: Server) -> None:
    with sitting(server, "voll_verplant/sealed") as (browser, (first, second)):
        before = len(browser.positions[second]["log"])
        assert browser.positions[first]["can_undo"]
        browser.choose(second)
        browser.until(first, lambda found: len(found["log"]) > before + 1)


def test_a_turn_continues(server: Server) -> None:
    with sitting(server, "on_the_underground/running") as (browser, links):
        mover = browser.positions[links[0]]["info"]["awaited"][0]
        before = len(browser.positions[links[0]]["log"])
        browser.choose(links[mover])
        browser.until(links[0], lambda found: len(found["log"]) > before)


def test_a_request_continues(server: Server) -> None:
    with sitting(server, "deutschland_rummy/asked") as (browser, (asks, asked)):
        position = browser.positions[asked]
        assert position["offers"]["phase"] == "answer"
        before = len(position["log"])
        tile = next(iter(position["offers"]["gifts"]), None)
        if tile is None:
            browser.submit(asked, {"type": "refuse"})
            browser.until(asked, lambda found: found["noted"])
        else:
            browser.submit(asked, {"type": "give", "tile": tile, "to": 0})
            browser.until(asks, lambda found: len(found["log"]) > before)


def test_an_open_seat_can_be_claimed(server: Server) -> None:
    table = BY_NAME["voll_verplant/waiting"]
    claimed = server.post(f"links/{table['links'][2]}/claim", {"name": "Dora"})
    assert claimed.status_code == 200, claimed.text
    link = table["links"][0]
    with server.browser(link) as browser:
        browser.choose(link)


def test_finished_matches_have_a_record_and_a_rematch(server: Server) -> None:
    for name in ("voll_verplant/over", "on_the_underground/over", "deutschland_rummy/over"):
        link = BY_NAME[name]["links"][0]
        lines = server.get(f"links/{link}/record").text.splitlines()
        assert json.loads(lines[0])["type"] == "match"
        assert server.post(f"links/{link}/rematch", {}).status_code == 200


def test_a_rematch_of_an_older_table_has_the_options_of_today(server: Server) -> None:
    link = BY_NAME["deutschland_rummy/over"]["links"][0]
    before = server.get(f"links/{link}").json()["info"]["options"]
    assert "take_at_once" not in before
    assert "starter" not in before
    again = server.post(f"links/{link}/rematch", {}).json()["links"][link]
    options = server.get(f"links/{again}").json()["info"]["options"]
    assert options == {**before, "take_at_once": True, "starter": 2}
