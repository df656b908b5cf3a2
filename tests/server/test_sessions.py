"""Sessions that end: the browsers that were logged in receive nothing any more."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from netzplan.server.house import House
from netzplan.server.settings import Settings
from netzplan.server.store import PersonRow, PushRow
from tests.server.visiting import Come, Visitor, body, visited

PASSWORD = "a bridge in the rain"
TAKEN = (409, "person/name-taken")
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


@pytest.mark.parametrize("is_stored", [False, True])
def test_an_account_whose_answer_was_lost_can_be_asked_for_again(
    tmp_path: Path, *, is_stored: bool
) -> None:
    """Only with what the guest was known by, and with what they have given."""
    asked = {"name": "Ann", "password": PASSWORD}

    async def scenario(house: House, come: Come) -> None:
        ann, eve = come(), come()
        for guest in (ann, eve):
            await guest.get("me")
        if is_stored:
            await ann.post("tables", body("Ann"))
        cookies = dict(ann.http.cookies)

        async def again(**other: str) -> Any:
            ann.http.cookies.clear()
            ann.http.cookies.update(cookies)
            return await ann.post("me/account", {**asked, **other})

        assert (await again())["account"]
        row = (await house.store.office.persons("Ann", 1))[0].row
        assert await again(password="another password") == TAKEN
        assert await eve.post("me/account", asked) == TAKEN
        told = await again()
        assert (told["account"], told["name"], told["ended"]) == (True, "Ann", False)
        assert (await ann.get("me"))["account"], "its cookie is that of the account"
        assert await house.store.person(row.id) == row, "nothing has changed"
        await ann.post("session/end-everywhere", {})
        assert await again() == TAKEN

    visited(tmp_path, scenario, settings=Settings(limits=False))
