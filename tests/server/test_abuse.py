"""Attempts to abuse the server: each gets a stable error code, and nothing changes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from itsdangerous import TimestampSigner
from litestar import Litestar
from litestar.testing import TestClient

from netzplan.server.app import application
from netzplan.server.house import House
from netzplan.server.persons.cookies import LASTS_DAYS, NAME, Pass, Passes
from netzplan.server.settings import Settings
from tests.server.guests import PASSWORD
from tests.server.visiting import Come, visited

Client = TestClient[Litestar]
DAY = 86_400


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Client]:
    """A server that allows few chat lines and login attempts per minute."""
    settings = Settings(words_per_minute=2, logins_per_minute=2)
    with TestClient(application(House(tmp_path, settings=settings))) as client:
        yield client


def code(client: Client, path: str, body: Any) -> str:
    answer = client.post(f"/api/{path}", json=body)
    return "" if answer.is_success else str(answer.json()["code"])


def test_trying_many_names_is_limited_by_address(limited: Client) -> None:
    tried = [
        code(limited, "session", {"name": f"Name {n}", "password": PASSWORD}) for n in range(3)
    ]
    assert tried == ["person/unknown", "person/unknown", "request/too-many"]
    other = {"name": "Ann", "password": PASSWORD}
    assert code(limited, "me/account", other) == "request/too-many"
    assert limited.get("/api/me").json()["account"] is False


def test_talking_without_end_is_limited(limited: Client) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    wanted = {"game": "voll_verplant", "map": "amsterdam", "seats": seats}
    link = limited.post("/api/tables", json=wanted).json()["seats"][0]["link"]
    said = [code(limited, f"links/{link}/talk", {"text": f"line {n}"}) for n in range(3)]
    assert said == ["", "", "request/too-many"]
    assert len(limited.get(f"/api/links/{link}/talk").json()["lines"]) == 2


def test_an_unknown_name_takes_as_long_as_a_wrong_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[str] = []
    verify = PasswordHasher.verify

    def counted(self: Any, kept: str, password: str) -> Any:
        compared.append(kept.rsplit("$", 2)[0])
        return verify(self, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)

    async def scenario(_: House, come: Come) -> None:
        await come().account("Ann")
        for name in ("Ann", "Nobody"):
            wrong = {"name": name, "password": "not the password"}
            assert await come().post("session", wrong) == (403, "person/unknown")

    visited(tmp_path, scenario)
    known, unknown = compared
    assert known == unknown, "one comparison each, of the same cost"


def test_a_cookie_that_is_too_old_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    passes, ann = Passes("key of the house"), Pass("ann", 3)
    written, now = passes.written(ann), TimestampSigner("").get_timestamp()
    for days, found in ((LASTS_DAYS - 1, ann), (LASTS_DAYS + 1, None)):
        later = now + days * DAY
        monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _, at=later: at)
        assert passes.read(written) == found


def test_a_forged_cookie_belongs_to_nobody(tmp_path: Path) -> None:
    with TestClient(application(House(tmp_path, settings=Settings(limits=False)))) as client:
        client.get("/api/me")
        assert code(client, "me/account", {"name": "Ann", "password": PASSWORD}) == ""
        payload, *signed = client.cookies[NAME].split(".")
        foreign = Passes("key of another house").written(Pass("ann", 0)).split(".")[0]
        for forged in (foreign, payload[:-2] + "AA", ""):
            client.cookies.clear()
            cookie = f"{NAME}={'.'.join([forged, *signed])}"
            told = client.get("/api/me", headers={"cookie": cookie}).json()
            assert (told["name"], told["account"]) == ("", False)
            change = client.post(
                "/api/me/delete", json={"password": PASSWORD}, headers={"cookie": cookie}
            )
            assert change.is_success, "nobody is deleted"
        client.cookies.clear()
        assert code(client, "session", {"name": "Ann", "password": PASSWORD}) == ""


def test_a_blocked_person_gets_in_neither_by_the_lobby_nor_by_a_link(tmp_path: Path) -> None:
    async def scenario(house: House, come: Come) -> None:
        ann, pest = come(), come()
        for each in (ann, pest):
            await each.get("me")
        first = await ann.open("Ann", "", "-")
        await pest.join(first["table"], "Bob")
        await ann.post(f"links/{first['seats'][0]['link']}/block", {"seat": 1})
        blocked = await ann.open("Ann", "")
        assert await pest.join(blocked["table"], "Bert") == (403, "seat/blocked")
        # A quick seat skips this table: the blocked person waits at a table of their own.
        wanted = {"name": "Bert", "otherwise": {**_table("Bert"), "access": {"visibility": "open"}}}
        assert (await pest.post("lobby/quick", wanted))["joined"] is None
        invitation = blocked["seats"][1]["link"]
        claim = f"links/{invitation}/claim"
        assert await pest.post(claim, {"name": "Bert"}) == (403, "seat/blocked")
        row, _ = await house.store.load(blocked["table"])
        assert [seat.name for seat in row.seats] == ["Ann", ""]

    visited(tmp_path, scenario)


def _table(name: str) -> dict[str, Any]:
    seats = [{"kind": "me", "name": name}, {"kind": "open"}]
    return {"game": "voll_verplant", "map": "amsterdam", "seats": seats}
