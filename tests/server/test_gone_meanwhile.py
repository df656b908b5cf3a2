"""What people do while an account is being deleted is refused, and leaves nothing behind."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from netzplan.server.admin import acts
from netzplan.server.house import House
from netzplan.server.post import Post
from netzplan.server.problems import Refused
from netzplan.server.settings import Settings
from tests.server.authenticator import Authenticator
from tests.server.guests import PASSWORD
from tests.server.visiting import Come, Visitor, visited

MAIL = Settings(
    address="http://house", mail_host="mail", mail_from="netzplan@example.org", limits=False
)
CHANGED = (409, "person/changed")


def deleting(house: House, write: Callable[..., Awaitable[Any]], name: str) -> Any:
    """Return a write that happens just after an account is deleted."""

    async def too_late(*given: Any, **more: Any) -> Any:
        row = await house.store.account(name)
        assert row is not None
        await house.people.delete(row)
        return await write(*given, **more)

    return too_late


async def seated(come: Come) -> tuple[Visitor, Visitor, str]:
    """Return two people with accounts, Ann and Bob, and Bob's link at a table with both."""
    ann, bob = come(), come()
    await ann.account("Ann")
    await bob.account("Bob")
    made = await ann.open("Ann", "")
    joined = await bob.join(made["table"], "Bob")
    return ann, bob, joined["link"]


@pytest.mark.parametrize("gone", ["ann", "bob"])
def test_a_block(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: str) -> None:
    async def scenario(house: House, come: Come) -> None:
        _, bob, link = await seated(come)
        belongings = house.store.belongings
        monkeypatch.setattr(belongings, "block", deleting(house, belongings.block, gone))
        assert await bob.post(f"links/{link}/block", {"seat": 0}) == CHANGED

    visited(tmp_path, scenario)


def test_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def send(*_: str) -> None:
        return None

    async def scenario(house: House, come: Come) -> None:
        ann = come()
        await ann.account("Ann")
        monkeypatch.setattr(Post, "send", staticmethod(send))
        own = house.store.belongings
        monkeypatch.setattr(own, "keep_address", deleting(house, own.keep_address, "ann"))
        wanted = {"address": "ann@example.org", "password": PASSWORD, "language": "en"}
        assert await ann.post("me/address", wanted) == CHANGED

    visited(tmp_path, scenario, settings=MAIL)


def test_a_passkey(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann = come()
        await ann.account("Ann")
        device = Authenticator("http://house")
        made = device.make(await ann.post("me/passkeys/options", {"name": "Ann"}))
        own = house.store.belongings
        monkeypatch.setattr(own, "add_passkey", deleting(house, own.add_passkey, "ann"))
        assert await ann.post("me/passkeys", {"name": "Ann", "credential": made}) == CHANGED

    visited(tmp_path, scenario)


def test_words_in_a_chat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(house: House, come: Come) -> None:
        _, bob, link = await seated(come)
        with monkeypatch.context() as patch:
            patch.setattr(house.store, "speak", deleting(house, house.store.speak, "bob"))
            assert await bob.post(f"links/{link}/talk", {"text": "Hello"}) == CHANGED
        (table,) = house.tables
        assert await house.store.heard(table.row.id, watching=False) == ()

    visited(tmp_path, scenario)


def test_words_of_a_guest_who_logs_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest who has only watched has no other row that the account would have to own."""

    async def scenario(house: House, come: Come) -> None:
        ann, _, _ = await seated(come)
        guest = come()
        await guest.get("me")
        made = await ann.open("Ann", "")
        watching = made["spectators"]
        told = {"name": "Zoe", "text": "Hello"}
        await guest.post("me/name", {"name": "Zoe"})
        await guest.post(f"links/{watching}/talk", told)
        with monkeypatch.context() as patch:
            hand_over = deleting(house, house.store.hand_over, "ann")
            patch.setattr(house.store, "hand_over", hand_over)
            wanted = {"name": "Ann", "password": PASSWORD}
            assert await guest.post("session", wanted) == CHANGED
        (line,) = await house.store.heard(made["table"], watching=True)
        assert await house.store.person(line.person) is not None

    visited(tmp_path, scenario)


@pytest.mark.parametrize("act", ["ban", "grant", "rename"])
def test_an_act_of_an_administrator(tmp_path: Path, act: str) -> None:
    async def scenario(house: House, come: Come) -> None:
        await come().account("Ann")
        row = await house.store.account("ann")
        assert row is not None
        await house.people.delete(row)
        acting = {
            "ban": partial(acts.ban, house.store, None, row, "", "Rude"),
            "grant": partial(acts.grant, house.store, row),
            "rename": partial(acts.rename, house.store, None, row, "Anna", ""),
        }
        with pytest.raises(Refused) as refused:
            await acting[act]()
        assert refused.value.problem.code == "person/changed"

    visited(tmp_path, scenario)
