"""A rematch belongs to the same people from its first moment on, and to them only once."""

from pathlib import Path
from typing import Any

import pytest

from netzplan.server.house import House
from netzplan.server.seating import new_link
from netzplan.server.store import Unreachable
from tests.server.paced import quick_bots
from tests.server.visiting import OPEN, Come, Visitor, body, visited

__all__ = ["quick_bots"]
pytestmark = pytest.mark.usefixtures("quick_bots")


async def _stopped(house: House, come: Come) -> tuple[Visitor, Visitor, str, str]:
    """Return two players, and their links at a match that both have stopped."""
    ann, bob = come(), come()
    for who in (ann, bob):
        await who.get("me")
    made = await ann.post("tables", body("Ann", "", access=OPEN))
    his = (await bob.join(made["table"], "Bob"))["link"]
    link = made["seats"][0]["link"]
    await ann.post(f"links/{link}/offers", {"kind": "cancel", "links": [his]})
    return ann, bob, link, his


def test_it_is_theirs_even_if_the_database_goes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob, link, _ = await _stopped(house, come)
        store: Any = house.store
        made = store.create_successor

        async def goes_away(*_: object) -> None:
            raise Unreachable("it is being restarted")

        async def make(*given: object) -> object:
            row = await made(*given)
            patch.setattr(store._writer, "do", goes_away)
            return row

        with monkeypatch.context() as patch:
            patch.setattr(store, "create_successor", make)
            await ann.post(f"links/{link}/rematch", {"links": []})
        for who in (ann, bob):
            assert len(await who.get("me/tables")) == 2

    visited(tmp_path, scenario)


def test_who_has_given_a_seat_away_does_not_get_it_back(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, bob, link, his = await _stopped(house, come)
        again = (await ann.post(f"links/{link}/rematch", {"links": []}))["links"][link]
        table, _ = await house.tables.find(again)
        async with table.lock:
            await table.vacate(1, new_link(), table.row.course)
        house.tables.note_change(table)
        invitation = table.row.seats[1].invitation
        assert (await come().post(f"links/{invitation}/claim", {"name": "Zoe"}))["seat"] == 1
        await bob.post(f"links/{his}/rematch", {"links": []})
        assert await house.store.belongings.sitting(table.row.id) == {
            0: (await house.store.office.persons("Ann", 1))[0].row.id
        }
        assert table.row.id not in [each["table"] for each in await bob.get("me/tables")]

    visited(tmp_path, scenario)
