"""A rematch after somebody has left: a bot goes on for them, and they come back when they like."""

from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from netzplan.server.house import House
from tests.server.paced import quick_bots
from tests.server.visiting import JSON, Come, Visitor, visited

__all__ = ["quick_bots"]
pytestmark = pytest.mark.usefixtures("quick_bots")


async def left(ann: Visitor, bob: Visitor) -> tuple[str, str]:
    """Return the links of Ann and of Bob, who has left their match."""
    made = await ann.open("Ann", "")
    his = (await bob.join(made["table"], "Bob"))["link"]
    await bob.post(f"links/{his}/leave", {})
    return made["seats"][0]["link"], his


async def over(house: House, link: str) -> None:
    """Let the table of a link consider its match over."""
    table, _ = await house.tables.find(link)
    table.row = replace(table.row, status="over")


def stand_ins(told: JSON) -> list[bool]:
    return [bool(seat["stand_in"]) for seat in told["info"]["seats"]]


def told_of(told: JSON) -> list[tuple[str, int]]:
    """Return the incidents of a table: kind and seat."""
    course = told["info"]["course"] or {"incidents": []}
    return [(each["kind"], each["seat"]) for each in course["incidents"]]


@pytest.mark.parametrize(("seating", "his"), [("kept", 1), ("next", 0)])
def test_a_bot_plays_for_who_has_left_until_they_return(
    tmp_path: Path, seating: str, his: int
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        hers, old = await left(ann, bob)
        await over(house, hers)
        wanted = {"links": [], "seating": seating}
        new = (await ann.post(f"links/{hers}/rematch", wanted))["links"][hers]
        told = await ann.get(f"links/{new}")
        assert stand_ins(told) == [seat == his for seat in (0, 1)]
        assert told_of(told) == [("left", his)]
        seat = (await bob.post(f"links/{old}/rematch", {"links": []}))["links"][old]
        assert stand_ins(await bob.get(f"links/{seat}")) == stand_ins(told), "he has only looked"
        await bob.post(f"links/{seat}/return", {})
        assert stand_ins(await bob.get(f"links/{seat}")) == [False, False]
        await ann.post(f"links/{hers}/rematch", {"links": []})
        assert stand_ins(await bob.get(f"links/{seat}")) == [False, False]

    visited(tmp_path, scenario)


def test_a_bot_plays_for_who_has_left_a_match_that_was_stopped(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        hers, _ = await left(ann, bob)
        await ann.post(f"links/{hers}/offers", {"kind": "cancel"})
        new = (await ann.post(f"links/{hers}/rematch", {"links": []}))["links"][hers]
        assert stand_ins(await ann.get(f"links/{new}")) == [False, True]

    visited(tmp_path, scenario)


@pytest.mark.parametrize("how", ["asks", "shares the device", "looks at the end"])
def test_who_is_back_plays_in_person(tmp_path: Path, how: str) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        hers, his = await left(ann, bob)
        await over(house, hers)
        if how == "looks at the end":
            table, seat = await house.tables.find(his)
            table.attach(Mock(), {seat})
        asks = (bob, his) if how == "asks" else (ann, hers)
        shared = [his] if how == "shares the device" else []
        new = (await asks[0].post(f"links/{asks[1]}/rematch", {"links": shared}))["links"][asks[1]]
        told = await bob.get(f"links/{new}")
        assert stand_ins(told) == [False, False]
        assert told_of(told) == []

    visited(tmp_path, scenario)
