"""Sessions that end: the browsers that were logged in receive nothing any more."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from netzplan.server.house import House
from netzplan.server.settings import Settings
from netzplan.server.store import PersonRow, PushRow
from tests.server.visiting import Come, Visitor, visited

PASSWORD = "a bridge in the rain"
HERE, THERE = "https://push.example/here", "https://push.example/there"

End = Callable[[House, Visitor, PersonRow], Awaitable[object]]


async def change(_: House, ann: Visitor, __: PersonRow) -> None:
    body = {"old": PASSWORD, "new": "another password"}
    told = await ann.post("me/password", {**body, "endpoint": HERE})
    assert told["account"]


async def end_everywhere(_: House, ann: Visitor, __: PersonRow) -> None:
    await ann.post("session/end-everywhere", {})


async def replace_lost(house: House, _: Visitor, row: PersonRow) -> None:
    await house.people.set_password(row, "another password")


@pytest.mark.parametrize(
    ("end", "left"),
    [(change, [HERE]), (end_everywhere, []), (replace_lost, [])],
)
def test_pushes_end_with_the_sessions(tmp_path: Path, end: End, left: list[str]) -> None:
    """They name tables and players; the browser that changes the password keeps its own."""

    async def scenario(house: House, come: Come) -> None:
        ann, bob = come(), come()
        await ann.account("Ann")
        await bob.account("Bob")
        mine, his = [(await house.store.office.persons(name, 1))[0].row for name in ("Ann", "Bob")]
        for endpoint in (HERE, THERE):
            await house.store.wishes.add_push(PushRow(endpoint, mine.id, "p", "a"))
        await house.store.wishes.add_push(PushRow(f"{HERE}/bob", his.id, "p", "a"))
        wrong = {"old": "wrong", "new": "another password"}
        assert await ann.post("me/password", wrong) == (403, "person/unknown")
        assert len(await house.store.wishes.pushes_of(mine.id)) == 2
        await end(house, ann, mine)
        assert [each.endpoint for each in await house.store.wishes.pushes_of(mine.id)] == left
        assert len(await house.store.wishes.pushes_of(his.id)) == 1
        assert (await house.store.person(mine.id) or mine).session == mine.session + 1

    visited(tmp_path, scenario, settings=Settings(limits=False))
