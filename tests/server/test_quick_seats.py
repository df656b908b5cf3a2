"""A quick seat that is sought again, because the answer was lost, is the same."""

from itertools import count
from pathlib import Path
from typing import Any

from netzplan.server.house import House
from tests.server.visiting import OPEN, Come, Visitor, body, visited


def test_a_quick_seat_sought_again_after_a_lost_answer_is_the_same(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        for who in (ann, bob):
            await who.get("me")

        shares = count(10)

        async def seek(who: Visitor, name: str, key: str) -> Any:
            more = {"hosting": {"turn_days": 3}, "share": str(next(shares))}
            otherwise = body(name, "", access=OPEN, **more)
            return await who.post("lobby/quick", {"name": name, "key": key, "otherwise": otherwise})

        made = (await seek(ann, "Ann", "ab" * 16))["made"]
        assert (await seek(ann, "Ann", "ab" * 16))["made"] == made
        assert len(house.tables) == 1
        joined = (await seek(bob, "Bob", "cd" * 16))["joined"]
        assert joined["info"]["table"] == made["table"]
        again = (await seek(bob, "Bob", "cd" * 16))["joined"]
        assert (again["link"], again["info"]["seats"]) == (joined["link"], joined["info"]["seats"])
        other = (await seek(ann, "Ann", "ef" * 16))["made"]
        assert other["table"] != made["table"], "another key asks for another seat"
        assert len(house.tables) == 2

    visited(tmp_path, scenario)


def test_a_quick_seat_that_was_given_up_is_not_found_again(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann = come()
        await ann.get("me")
        otherwise = body("Ann", "", access=OPEN)
        wanted = {"name": "Ann", "key": "ab" * 16, "otherwise": otherwise}
        made = (await ann.post("lobby/quick", wanted))["made"]
        await ann.post(f"links/{made['seats'][0]['link']}/leave", {})
        assert (await ann.post("lobby/quick", wanted))["made"]["table"] != made["table"]

    visited(tmp_path, scenario)


def test_a_quick_seat_is_not_beside_somebody_whom_one_has_blocked(tmp_path: Path) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann, pest, eve = come(), come(), come()
        for each in (ann, pest, eve):
            await each.get("me")
        first = await ann.open("Ann", "")
        await pest.join(first["table"], "Bob")
        await ann.post(f"links/{first['seats'][0]['link']}/block", {"seat": 1})

        async def seek(who: Visitor, name: str) -> Any:
            otherwise = body(name, "", access=OPEN)
            return await who.post("lobby/quick", {"name": name, "otherwise": otherwise})

        his = (await seek(pest, "Bob"))["made"]
        hers = (await seek(ann, "Ann"))["made"]
        assert hers, "Ann would have to play with Bob"
        joined = (await seek(eve, "Eve"))["joined"]
        assert joined["info"]["table"] in (his["table"], hers["table"])

    visited(tmp_path, scenario)
