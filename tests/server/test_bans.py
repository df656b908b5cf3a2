"""Who is banned plays on nowhere: not in a rematch, not without a cookie, not as nobody."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from netzplan.server.admin import acts
from netzplan.server.house import House
from tests.server.visiting import JSON, Come, Visitor, visited


async def ended(house: House, ann: Visitor, bob: Visitor) -> tuple[str, str]:
    """Return the links of Ann and Bob at a match that is over as far as its table knows."""
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


def test_a_bot_plays_a_rematch_for_who_is_banned(tmp_path: Path) -> None:
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


def test_a_bot_plays_a_rematch_for_who_is_no_more(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        _, his = await ended(house, ann, bob)
        row = await acts.person_called(house.store, "Ann")
        await house.store.forget(row, "N. N.")
        table, _ = await house.tables.find(his)
        seats = (replace(table.row.seats[0], name="N. N."), table.row.seats[1])
        table.row = replace(table.row, seats=seats)
        new = (await bob.post(f"links/{his}/rematch", {"links": []}))["links"][his]
        assert stand_ins(await bob.get(f"links/{new}")) == [True, False]

    visited(tmp_path, scenario)


@pytest.mark.parametrize("cookie", [True, False])
def test_who_is_banned_asks_for_no_rematch_with_any_browser(tmp_path: Path, cookie: bool) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        hers, _ = await ended(house, ann, bob)
        await banned(house, "Ann")
        asks = ann if cookie else come()
        answer = await asks.post(f"links/{hers}/rematch", {"links": []})
        assert answer == (403, "person/banned")

    visited(tmp_path, scenario)
