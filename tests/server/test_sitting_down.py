"""A seat in the lobby, quick seats beside somebody who is present, and leaving a table."""

import asyncio
from pathlib import Path

import pytest

from netzplan.server.house import House
from netzplan.server.lobby import open_tables
from netzplan.server.lobby.access import Access
from netzplan.server.messages import Claim, CreateTable, SeatSpec
from netzplan.server.persons import people
from netzplan.server.seating import new_link
from tests.server.in_house import in_house
from tests.server.paced import Browser
from tests.server.visiting import JSON, OPEN, Come, Visitor, body, visited

SEATS = (SeatSpec("me", "Ann"), SeatSpec("open"), SeatSpec("open"))
OPEN_TABLE = CreateTable("voll_verplant", "berlin", SEATS, access=Access("open"))


async def sits_at(house: House, made: JSON) -> None:
    """Connect the host of a table to it."""
    table, _ = await house.tables.find(made["seats"][0]["link"])
    table.attach(Browser(), {0})


@pytest.mark.parametrize("name", ["Bob", "Guest"])
def test_a_claim_that_is_repeated_before_it_is_answered_takes_one_seat(
    tmp_path: Path, name: str
) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(OPEN_TABLE)
        claim = Claim(name, key="ab" * 16)
        both = [house.joining.join(made.table, claim, "") for _ in range(2)]
        (table, seat), again = await asyncio.gather(*both)
        assert again == (table, seat)
        assert [seat.name for seat in table.row.seats] == ["Ann", name, ""]

    in_house(tmp_path, scenario)


def test_a_quick_seat_is_at_an_open_table_or_a_new_one(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        await ann.get("me")

        async def quick(who: Visitor, name: str) -> JSON:
            otherwise = body(name, "", access=OPEN)
            told: JSON = await who.post("lobby/quick", {"name": name, "otherwise": otherwise})
            return told

        await come().post("tables", body("Eve", ""))  # a private table is not offered
        made = (await quick(ann, "Ann"))["made"]
        await sits_at(house, made)
        joined = (await quick(bob, "Bob"))["joined"]
        assert joined["info"]["table"] == made["table"]
        assert joined["info"]["status"] == "running"
        own = (await quick(ann, "Ann"))["made"]
        await sits_at(house, own)
        # Nobody plays against themselves.
        assert (await quick(ann, "Ann"))["made"]["table"] != own["table"]
        taken = await ann.get("me/tables")
        assert len(taken) == 3

    visited(tmp_path, scenario)


def test_two_who_want_to_play_now_meet_though_no_page_has_loaded_yet(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        async def quick(name: str) -> JSON:
            otherwise = body(name, "", access=OPEN, hosting={"clock_minutes": 10})
            told: JSON = await come().post("lobby/quick", {"name": name, "otherwise": otherwise})
            return told

        told = await asyncio.gather(quick("Ann"), quick("Bob"))
        [made] = [each["made"] for each in told if each["made"]]
        [joined] = [each["joined"] for each in told if each["joined"]]
        assert joined["info"]["table"] == made["table"]

    visited(tmp_path, scenario)


def test_a_quick_seat_has_the_wanted_pace_and_a_present_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "ARRIVING_SECONDS", 0)  # whoever is to come has come

    async def scenario(house: House, come: Come) -> None:
        async def quick(name: str, **hosting: int) -> JSON:
            otherwise = body(name, "", access=OPEN, hosting=hosting)
            told: JSON = await come().post("lobby/quick", {"name": name, "otherwise": otherwise})
            return told

        left = (await quick("Ann", clock_minutes=10))["made"]
        there = (await quick("Ben", clock_minutes=5))["made"]
        assert there, "Ann has gone: nobody is sent to wait for her"
        await sits_at(house, there)
        slow = (await quick("Cleo", turn_days=2))["made"]
        none = (await quick("Dan"))["made"]
        await sits_at(house, none)
        assert (await quick("Eve"))["joined"]["info"]["table"] == none["table"]
        assert (await quick("Fay", turn_days=1))["joined"]["info"]["table"] == slow["table"]
        live = (await quick("Gus", clock_minutes=10))["joined"]
        assert live["info"]["table"] == there["table"]
        assert await come().found("?pace=live") == [left["table"]]
        assert await come().found("?pace=none") == []
        assert await come().get("lobby?pace=fast") == (400, "request/malformed")

    visited(tmp_path, scenario)


def test_sitting_down_twice_at_once_gives_both_seats(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann, bob, eve = come(), come(), come()
        await bob.get("me")  # nothing is stored about him yet
        made = [await ann.open("Ann", "") for _ in range(2)]
        found = await asyncio.gather(*(bob.join(each["table"], "Bob") for each in made))
        mine = {each["info"]["table"] for each in found}
        assert mine == {each["table"] for each in made}
        assert {each["table"] for each in await bob.get("me/tables")} == mine
        await eve.get("me")
        opened = await asyncio.gather(*(eve.open("Eve", "") for _ in range(2)))
        assert {each["table"] for each in await eve.get("me/tables")} == {
            each["table"] for each in opened
        }
        assert (await eve.get("me"))["name"] == "Eve"

    visited(tmp_path, scenario)


def test_a_seat_taken_by_a_deleted_person_belongs_to_nobody(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        await bob.account("Bob")
        made = await ann.open("Ann", "")
        row = (await house.store.office.persons("Bob", 1))[0].row
        await house.store.forget(row, "N. N.", new_link)
        await house.people.sit(people.Visitor(row.id, row), made["table"], [1], "Bob")
        assert await house.store.belongings.sitting(made["table"]) == {}

    visited(tmp_path, scenario)


def test_leaving_before_the_match_starts_frees_the_seat(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann, bob, eve = come(), come(), come()
        await bob.get("me")
        made = await ann.open("Ann", "", "")
        mine = await bob.join(made["table"], "Bob")
        host = made["seats"][0]["link"]
        old = {each["seat"]: each["link"] for each in await ann.get(f"links/{host}/invitations")}
        assert list(old) == [2]
        assert await bob.post(f"links/{mine['link']}/leave", {}) == {}
        assert await bob.get("me/tables") == []
        assert (await bob.get(f"links/{mine['link']}"))[0] == 404
        new = {each["seat"]: each["link"] for each in await ann.get(f"links/{host}/invitations")}
        assert list(new) == [1, 2]
        assert (await eve.post(f"links/{new[1]}/claim", {"name": "Bob"}))["seat"] == 1
        # He may come back like anybody else.
        assert (await bob.join(made["table"], "Bo"))["info"]["status"] == "running"

    visited(tmp_path, scenario)


def test_a_host_who_leaves_before_the_match_starts_cancels_the_table(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        await ann.get("me")
        fill = {"minutes": 5, "bot": "casual"}
        made = await ann.post("tables", body("Ann", "", "", access=OPEN, fill=fill))
        mine = await bob.join(made["table"], "Bob")
        host = made["seats"][0]["link"]
        for link in (made["spectators"], made["seats"][2]["link"]):
            assert (await bob.post(f"links/{link}/leave", {}))[0] in (403, 409)
        assert await ann.post(f"links/{host}/leave", {}) == {}
        assert await bob.found() == []
        assert await house.store.to_fill() == []
        assert (await bob.get(f"links/{mine['link']}"))["archived"] is not None
        assert await come().join(made["table"], "Eve") == (409, "match/cancelled")
        assert await ann.post(f"links/{host}/leave", {}) == (409, "match/cancelled")
        (listed,) = await ann.post("links", {"links": [host]})
        assert listed["table"]["status"] == "over"

    visited(tmp_path, scenario)


def test_a_bot_takes_over_for_a_player_who_leaves_a_running_match(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        made = await ann.open("Ann", "")
        mine = await bob.join(made["table"], "Bob")
        assert await bob.post(f"links/{mine['link']}/leave", {}) == {}
        info = (await ann.get(f"links/{made['seats'][0]['link']}"))["info"]
        assert [bool(seat["stand_in"]) for seat in info["seats"]] == [False, True]
        assert info["course"]["incidents"][-1]["kind"] == "left"
        back = await bob.post(f"links/{mine['link']}/return", {})
        assert back["info"]["seats"][1]["stand_in"] == ""
        assert house.tables.live(made["table"]) is not None

    visited(tmp_path, scenario)


def test_a_person_who_deletes_their_account_delays_nobody(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        await ann.account("Ann")
        await bob.get("me")
        running = await ann.open("Ann", "")
        mine = (await bob.join(running["table"], "Bob"))["link"]
        waiting = await ann.open("Ann", "")
        sat = await bob.open("Bob", "", "")
        await ann.join(sat["table"], "Ann")
        alone = await ann.open("Ann", "-")
        assert await ann.post("me/delete", {"password": "not mine"}) == (403, "person/unknown")
        assert not (await bob.get(f"links/{mine}"))["info"]["seats"][0]["stand_in"]
        assert not (await ann.post("me/delete", {"password": "a bridge in the rain"}))["account"]
        # A bot plays on for Ann, her own table is closed, and the seat that she took is free.
        info = (await bob.get(f"links/{mine}"))["info"]
        assert [(seat["name"], bool(seat["stand_in"])) for seat in info["seats"]] == [
            ("N. N.", True),
            ("Bob", False),
        ]
        assert await bob.found() == [sat["table"]]
        assert await bob.join(waiting["table"], "Bob") == (409, "match/cancelled")
        host = (await bob.get(f"links/{sat['seats'][0]['link']}"))["info"]
        assert [seat["claimed"] for seat in host["seats"]] == [True, False, False]
        assert [seat["name"] for seat in host["seats"]] == ["Bob", "", ""], "nobody is named there"
        house.tables.lose(sat["table"])
        played = await bob.post(f"links/{sat['seats'][0]['link']}/fill", {"bot": "greedy"})
        assert [seat["name"] for seat in played["info"]["seats"]] == ["Bob", "", ""]
        # Nobody waits at the table where she played alone, so no bot stands in there.
        left = house.tables.live(alone["table"])
        assert left is not None
        assert left.row.course.stand_ins == {}

    visited(tmp_path, scenario)
