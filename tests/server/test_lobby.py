"""Meeting without a link: who may sit down, open tables, and quick seats."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from netzplan.server.house import House
from netzplan.server.lobby import admission
from netzplan.server.lobby.access import Access, FillUp
from netzplan.server.messages import Claim, CreateTable, SeatSpec
from netzplan.server.page import Page
from netzplan.server.problems import Refused
from tests.server.in_house import in_house
from tests.server.moved_time import MovedTime
from tests.server.visiting import JSON, OPEN, Come, Visitor, body, served, visited

ME, FREE = SeatSpec("me", "Ann"), SeatSpec("open")


def test_an_open_table_is_found_joined_and_started(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        made = await ann.open("Ann", "", "-")
        listed = (await bob.get("lobby"))["tables"]
        assert [each["table"] for each in listed] == [made["table"]]
        assert listed[0]["seats"][0]["name"] == "Ann"
        told = str(listed)
        assert not [each["link"] for each in made["seats"] if each["link"] in told]
        mine = await bob.join(made["table"], "Bob")
        assert (mine["seat"], mine["info"]["status"]) == (1, "running")
        assert await bob.found() == []
        assert await bob.found("?running=yes") == [made["table"]]
        assert await bob.join(made["table"], "Eve") == (409, "table/full")
        table, _ = await house.tables.find(mine["link"])
        table.row = replace(table.row, status="over")
        assert await come().join(made["table"], "Eve") == (409, "match/over")
        assert [seat.name for seat in table.row.seats] == ["Ann", "Bob", ""]

    visited(tmp_path, scenario)


def test_a_private_table_is_not_listed_but_opens_by_its_link(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann, bob = come(), come()
        made = await ann.post("tables", body("Ann", ""))
        info = (await ann.get(f"links/{made['spectators']}"))["info"]
        assert info["access"] == {"visibility": "link", "watching": "link", "names": []}
        assert await bob.found() == []
        assert await bob.join(made["table"], "Bob") == (403, "table/private")
        assert await bob.join("0" * 16, "Bob") == (404, "table/unknown")
        invitation = made["seats"][1]["link"]
        assert (await bob.post(f"links/{invitation}/claim", {"name": "Bob"}))["seat"] == 1
        assert await bob.found("?running=yes") == []

    visited(tmp_path, scenario)


def test_only_chosen_accounts_find_the_table_and_may_sit_down(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann, bob, eve = come(), come(), come()
        await bob.account("Bob")
        await eve.account("Eve")
        await ann.get("me")
        chosen = {"access": {"visibility": "chosen", "names": ["bob"]}}
        made = await ann.post("tables", body("Ann", "", "", **chosen))
        info = (await ann.get(f"links/{made['spectators']}"))["info"]
        assert info["access"]["names"] == ["Bob"]
        assert (await bob.found(), await eve.found()) == ([made["table"]], [])
        assert await eve.join(made["table"], "Eve") == (403, "table/not-chosen")
        assert await come().join(made["table"], "Bobby") == (403, "table/not-chosen")
        invitation = made["seats"][2]["link"]
        refused = await eve.post(f"links/{invitation}/claim", {"name": "Eve"})
        assert refused == (403, "table/not-chosen")
        assert (await bob.post(f"links/{invitation}/claim", {"name": "Bob"}))["seat"] == 2
        await bob.post("me/delete", {"password": "a bridge in the rain"})
        info = (await ann.get(f"links/{made['spectators']}"))["info"]
        assert info["access"]["names"] == []

    visited(tmp_path, scenario)


@pytest.mark.parametrize(
    ("access", "status", "code"),
    [
        ({"visibility": "chosen", "names": ["Nobody"]}, 422, "table/no-account"),
        ({"visibility": "chosen"}, 422, "table/nobody-chosen"),
        ({"visibility": "open", "names": ["Ann"]}, 400, "request/malformed"),
        ({"visibility": "all"}, 400, "request/malformed"),
    ],
)
def test_invalid_access_is_refused(tmp_path: Path, access: JSON, status: int, code: str) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann = come()
        assert await ann.post("tables", body("Ann", "", access=access)) == (status, code)
        made = await ann.open("Ann", "")
        link = made["seats"][0]["link"]
        assert await ann.post(f"links/{link}/access", access) == (status, code)
        assert await ann.found() == [made["table"]]

    visited(tmp_path, scenario)


def test_a_host_can_choose_a_limited_number_of_accounts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "MOST_CHOSEN", 2)

    async def scenario(_: House, come: Come) -> None:
        names = ["Bob", "Cy", "Dan"]
        for name in names:
            await come().account(name)
        ann = come()
        for most, code in ((2, ""), (3, "table/nobody-chosen")):
            access = {"visibility": "chosen", "names": names[:most]}
            told = await ann.post("tables", body("Ann", "", access=access))
            assert told == (422, code) if code else "table" in told

    visited(tmp_path, scenario)


def test_the_host_can_change_access_until_somebody_else_sits(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann, bob = come(), come()
        made = await ann.open("Ann", "", "")
        link = made["seats"][0]["link"]
        hidden = {"visibility": "link", "watching": "link"}
        for other in (made["seats"][1]["link"], made["spectators"]):
            assert await bob.post(f"links/{other}/access", hidden) == (403, "table/not-host")
        assert (await ann.post(f"links/{link}/access", hidden))["info"]["access"] == {
            **hidden, "names": [],
        }  # fmt: skip
        assert await bob.found() == []
        await ann.post(f"links/{link}/access", OPEN)
        await bob.join(made["table"], "Bob")
        assert await ann.post(f"links/{link}/access", hidden) == (409, "table/access-fixed")
        quiet = {"visibility": "open", "watching": "nobody"}
        assert (await ann.post(f"links/{link}/access", quiet))["info"]["access"]["names"] == []
        alone = (await ann.open("Ann", ""))["seats"][0]["link"]
        await ann.post(f"links/{alone}/fill", {"bot": "casual"})
        assert await ann.post(f"links/{alone}/access", hidden) == (409, "table/access-fixed")

    visited(tmp_path, scenario)


def test_only_one_of_two_gets_the_last_seat(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob, eve = come(), come(), come()
        table = (await ann.open("Ann", ""))["table"]
        answers = await asyncio.gather(bob.join(table, "Bob"), eve.join(table, "Eve"))
        assert [each for each in answers if each == (409, "table/full")] == [(409, "table/full")]
        row, _ = await house.store.load(table)
        assert row.seats[1].name in ("Bob", "Eve")

    visited(tmp_path, scenario)


def test_joining_again_after_a_lost_answer_returns_the_same_seat(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann, bob = come(), come()
        await bob.get("me")
        table = (await ann.open("Ann", "", ""))["table"]
        first = await bob.join(table, "Bob", "ab" * 16)
        assert (await bob.join(table, "Bob", "ab" * 16))["link"] == first["link"]
        assert await bob.join(table, "Bob", "cd" * 16) == (409, "table/sitting")

    visited(tmp_path, scenario)


def test_the_list_is_filtered_paged_and_not_sent_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann = come()
        two = (await ann.open("Ann", ""))["table"]
        three = (await ann.open("Ann", "", "-"))["table"]
        assert set(await ann.found()) == {two, three}
        assert await ann.found("?seats=3") == [three]
        assert await ann.found("?bots=no") == [two]
        assert await ann.found("?game=on_the_underground") == []
        for wrong in ("from=1&bots=maybe", "from=-1", f"from={2**63}", "seats=-1", "seats=101"):
            assert await ann.get(f"lobby?{wrong}") == (400, "request/malformed")
        assert len(await ann.found("?from=1")) == 1
        transport = httpx.ASGITransport(served(house))
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
            tag = (await http.get("/api/lobby")).headers["etag"]
            asked = 0
            read = house.store.public

            async def counted(*told: Any) -> Any:
                nonlocal asked
                asked += 1
                return await read(*told)

            monkeypatch.setattr(house.store, "public", counted)
            same = await http.get("/api/lobby", headers={"if-none-match": tag})
            assert (same.status_code, same.content, asked) == (304, b"", 0)
            await ann.open("Ann", "")
            new = await http.get("/api/lobby", headers={"if-none-match": tag})
            assert (new.status_code, asked) == (200, 1)

    visited(tmp_path, scenario)


def wanted(minutes: int) -> CreateTable:
    seats = (ME, FREE, FREE)
    access = Access(visibility="open")
    return CreateTable(
        "voll_verplant", "amsterdam", seats, access=access, fill=FillUp(minutes, "casual")
    )


def test_bots_take_open_seats_in_time_even_after_a_restart(tmp_path: Path) -> None:
    made: list[Any] = []

    async def first(house: House) -> None:
        made.append(await house.tables.create(wanted(10)))
        table, _ = await house.tables.claim(made[0].seats[1].link, "Bob", "")
        assert table.info(None).fill is not None
        await time.move(599)
        assert table.row.status == "waiting"
        await house.fillings.close()

    async def second(house: House) -> None:
        await house.fillings.resume(house.store, house.tables.fill)
        await later.move(1)
        table = (await house.tables.find(made[0].spectators))[0]
        assert [seat.bot for seat in table.row.seats] == ["", "", "casual"]
        assert table.row.status == "running"
        assert table.match is not None
        assert table.info(None).fill is None
        with pytest.raises(Refused, match="link/unknown"):
            await house.tables.find(made[0].seats[2].link)  # now a bot's seat
        assert await house.store.to_fill() == []

    time = MovedTime()
    in_house(tmp_path, first, time=time)
    later = MovedTime(time.now())
    in_house(tmp_path, second, time=later)


def test_a_table_that_people_fill_needs_no_bots(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(wanted(1))
        for name in ("Bob", "Cy"):
            await house.joining.join(made.table, Claim(name), "")
        await time.move(120)
        row, _ = await house.store.load(made.table)
        assert [seat.name for seat in row.seats] == ["Ann", "Bob", "Cy"]

    time = MovedTime()
    in_house(tmp_path, scenario, time=time)


def test_nobody_watches_a_table_whose_host_forbids_it(tmp_path: Path) -> None:
    """This covers sockets, queries, history, lists and records."""

    async def scenario(house: House, come: Come) -> None:
        ann = come()
        made = await ann.post("tables", body("Ann", "-"))
        own, watch = made["seats"][0]["link"], made["spectators"]
        told: list[bytes] = []

        class Watcher:
            in_front = True
            person = ""

            def show(self, link: str) -> None:
                pass

            def tell(self, message: bytes) -> None:
                told.append(message)

        table, _ = await house.tables.find(watch)
        table.attach(Watcher(), {None})
        assert table.info(0).watchers == 1
        closed = await ann.post(f"links/{own}/access", {"visibility": "link", "watching": "nobody"})
        assert closed["info"]["watchers"] == 0
        assert b"table/no-spectators" in told[0]
        with pytest.raises(Refused, match="table/no-spectators"):
            await house.tables.find(watch)  # the check that a socket makes
        refused = (403, "table/no-spectators")
        for path in ("", "/history/0", "/history?from=0&to=1", "/record", "/archive"):
            assert await ann.get(f"links/{watch}{path}") == refused, path
        assert await ann.post(f"links/{watch}/queries/hint", {"step": 1}) == refused
        listed = await ann.post("links", {"links": [watch, own]})
        assert [each["code"] for each in listed] == ["table/no-spectators", ""]
        assert (await ann.get(f"links/{own}"))["seat"] == 0
        house.tables.sweep()

    visited(tmp_path, scenario)


async def ended(house: House, who: Visitor, friend: Visitor) -> JSON:
    """A match of two people and a bot that its table considers over."""
    await who.get("me")
    await friend.get("me")
    seats = [
        {"kind": "me", "name": "Ann"},
        {"kind": "open"},
        {"kind": "bot", "bot": "beginner"},
    ]
    given = {"game": "on_the_underground", "map": "london", "seats": seats}
    made: JSON = await who.post("tables", {**given, "options": {"starter": 2}})
    mine = await friend.post(f"links/{made['seats'][1]['link']}/claim", {"name": "Bob"})
    table, _ = await house.tables.find(mine["link"])
    table.row = replace(table.row, status="over")
    return {"ann": made["seats"][0]["link"], "bob": mine["link"]}


def test_in_a_rematch_people_get_new_links_to_their_seats(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        links = await ended(house, ann, bob)
        wanted = {"seating": "next", "map": "berlin", "options": {"starter": 1}}
        new = (await ann.post(f"links/{links['ann']}/rematch", wanted))["links"]
        told = await ann.get(f"links/{new[links['ann']]}")
        assert (told["seat"], told["info"]["map"]) == (1, "berlin")
        assert [seat["name"] for seat in told["info"]["seats"]] == ["", "Ann", "Bob"]
        assert told["info"]["options"]["starter"] == 2  # the option follows Ann to her new seat
        his = (await bob.post(f"links/{links['bob']}/rematch", {}))["links"][links["bob"]]
        assert (await bob.get(f"links/{his}"))["seat"] == 2
        for who, link in ((ann, new[links["ann"]]), (bob, his)):
            newest = max(await who.get("me/tables"), key=lambda each: each["map"] == "berlin")
            assert [seat["link"] for seat in newest["seats"]] == [link]

    visited(tmp_path, scenario)


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"map": "atlantis"}, 404, "map/unknown"),
        ({"options": {"starter": 4}}, 422, "table/option"),
        ({"hosting": {"answer": 1}}, 422, "table/option"),
        ({"seating": "mixed"}, 400, "request/malformed"),
    ],
)
def test_an_invalid_rematch_is_not_created(
    tmp_path: Path, wanted: JSON, status: int, code: str
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann = come()
        links = await ended(house, ann, come())
        assert await ann.post(f"links/{links['ann']}/rematch", wanted) == (status, code)
        assert (await house.tables.find(links["ann"]))[0].row.successor is None

    visited(tmp_path, scenario)


def test_the_host_may_start_at_once_with_bots(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        made = await ann.open("Ann", "", "")
        bobs = (await bob.join(made["table"], "Bob"))["link"]
        bot, link = {"bot": "casual"}, made["seats"][0]["link"]
        assert await bob.post(f"links/{bobs}/fill", bot) == (403, "table/not-host")
        assert await ann.post(f"links/{link}/fill", {"bot": "?"}) == (422, "bot/unknown")
        info = (await ann.post(f"links/{link}/fill", bot))["info"]
        assert [seat["name"] or seat["bot"] for seat in info["seats"]] == ["Ann", "Bob", "casual"]
        assert info["status"] == "running"
        assert (await ann.post(f"links/{link}/fill", bot))["info"]["status"] == "running"
        assert await bob.get(f"links/{made['seats'][2]['link']}") == (404, "link/unknown")

    visited(tmp_path, scenario)


def test_two_processes_give_each_seat_only_once(tmp_path: Path) -> None:
    """Neither process hears of the other; the database decides."""

    async def first(house: House) -> None:
        other = House(tmp_path, Page(tmp_path))
        try:
            access = Access(visibility="open")
            wanted = CreateTable("voll_verplant", "amsterdam", (ME, FREE, FREE), access=access)
            id = (await house.tables.create(wanted)).table
            await other.tables.at(id)
            await house.joining.join(id, Claim("Bob"), "")
            _, seat = await other.joining.join(id, Claim("Cy"), "")
            assert seat == 2
            with pytest.raises(Refused, match="table/full"):
                await house.joining.join(id, Claim("Eve"), "")
            row, entries = await house.store.load(id)
            assert [each.name for each in row.seats] == ["Ann", "Bob", "Cy"]
            assert row.status == "running"
            assert entries
        finally:
            await other.bots.close()
            other.store.close()

    in_house(tmp_path, first)
