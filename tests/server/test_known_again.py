"""Cookies open no more than they are to: whoever has copied one is shut out in time."""

from pathlib import Path

from netzplan.server.house import House
from netzplan.server.persons.cookies import Pass
from tests.server.visiting import Come, Visitor, body, visited


async def shown(who: Visitor, cookie: str) -> str:
    """Return what a browser that has a cookie is told of its person."""
    _, told, _, _ = await who.whole("GET", "me", headers={"cookie": f"netzplan={cookie}"})
    return str(told)


def test_the_cookie_of_a_guest_does_not_open_the_account_that_he_becomes(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, thief = come(), come()
        await ann.get("me")
        await ann.post("tables", body("Ann", "-"))
        guest = (await house.store.office.persons("Ann", 1))[0].row
        copied = (await house.people.passes()).written(Pass(guest.id, guest.session))
        assert '"name":"Ann"' in await shown(thief, copied)
        told = await ann.post("me/account", {"name": "Ann", "password": "a bridge in the rain"})
        assert told["account"]
        assert (await ann.get("me"))["account"], "his own browser has another one"
        assert len(await ann.get("me/tables")) == 1
        found = await shown(thief, copied)
        assert '"account":false' in found
        assert '"ended":true' in found

    visited(tmp_path, scenario)
