"""Passkeys log people in, once per challenge, and only for this server."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from netzplan.server.app import application
from netzplan.server.house import House
from netzplan.server.persons import passkeys
from netzplan.server.settings import Settings
from tests.server.authenticator import Authenticator
from tests.server.guests import PASSWORD, PLAIN, Browser
from tests.server.moved_time import MovedTime
from tests.server.running import JSON, NO_TLS, PATIENCE, Server, bot, me, serving

MAKE, ADD, REMOVE = "/api/me/passkeys/options", "/api/me/passkeys", "/api/me/passkeys/remove"
ASK, SHOW = "/api/session/passkey/options", "/api/session/passkey"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("passkeys") / "data") as running:
        yield running


@pytest.fixture
def here(house: Server) -> Iterator[Browser]:
    with Browser(house.address) as browser:
        browser.me()
        yield browser


@pytest.fixture
def there(house: Server) -> Iterator[Browser]:
    with Browser(house.address) as browser:
        browser.me()
        yield browser


def added(browser: Browser, name: str) -> Authenticator:
    """Make a passkey in a browser and return the device that holds it."""
    device = Authenticator(str(browser.http.base_url).rstrip("/"))
    made = device.make(browser.post(MAKE, {"name": name}))
    browser.post(ADD, {"name": name, "credential": made})
    return device


def test_a_passkey_creates_an_account_and_logs_in_elsewhere(
    house: Server, here: Browser, there: Browser
) -> None:
    table = here.table(me("Ida"), bot())
    before = dict(here.http.cookies)
    device = added(here, "Ida")
    address = f"{house.address}/api/me"
    stale = httpx.get(address, cookies=before, timeout=PATIENCE, verify=NO_TLS).json()
    assert (stale["account"], stale["ended"]) == (False, True), "a guest's cookie is no key to it"
    assert here.me() == {"name": "Ida", "account": True, "ended": False, **PLAIN}
    assert there.refused(MAKE, {"name": "ida"}) == (409, "person/name-taken", "name")
    other = there.table(me("Guest"), bot())
    shown = device.show(there.post(ASK))
    assert there.post(SHOW, {"credential": shown})["name"] == "Ida"
    links = {each["seats"][0]["link"] for each in (table, other)}
    assert set(there.links()) == set(here.links()) == links
    told = here.answer("GET", "/api/me/settings")
    assert told["password"] is False
    assert [each["used"] > each["created"] for each in told["passkeys"]] == [True]
    only = {"id": told["passkeys"][0]["id"]}
    assert here.refused(REMOVE, only) == (409, "passkey/only", "")
    here.post("/api/me/password", {"new": PASSWORD})
    assert there.me()["ended"], "another password logs others out"
    assert here.post(REMOVE, only)["passkeys"] == []
    assert there.refused(SHOW, {"credential": device.show(there.post(ASK))})[1] == "passkey/unknown"
    assert here.refused("/api/me/password", {"old": "wrong", "new": PASSWORD})[1] == (
        "person/unknown"
    )


def test_an_answered_challenge_cannot_be_used_again(here: Browser, there: Browser) -> None:
    device = added(here, "Jon")
    shown = device.show(there.post(ASK))
    there.post(SHOW, {"credential": shown})
    there.post("/api/session/end")
    assert there.refused(SHOW, {"credential": shown}) == (409, "passkey/expired", "")
    device.uses -= 2  # a cloned device whose counter lags behind
    assert there.refused(SHOW, {"credential": device.show(there.post(ASK))}) == (
        (403, "passkey/refused", "")
    )
    device.uses += 5
    device.origin = "https://elsewhere.example"
    assert there.refused(SHOW, {"credential": device.show(there.post(ASK))})[1] == "passkey/refused"
    foreign = {**there.post(ASK), "rpId": "elsewhere.example"}
    device.origin = str(there.http.base_url).rstrip("/")
    assert there.refused(SHOW, {"credential": device.show(foreign)})[1] == "passkey/refused"
    unasked = {"rpId": "127.0.0.1", "challenge": "bm9ib2R5IGhhcyBhc2tlZA"}
    assert there.refused(SHOW, {"credential": device.show(unasked)})[1] == "passkey/expired"
    assert there.me()["account"] is False


def test_a_challenge_for_one_browser_is_not_answered_by_another(
    here: Browser, there: Browser
) -> None:
    device = Authenticator(str(here.http.base_url).rstrip("/"))
    made = device.make(here.post(MAKE, {"name": "Kim"}))
    assert there.refused(ADD, {"name": "Kim", "credential": made})[1] == "passkey/expired"
    made = device.make(here.post(MAKE, {"name": "Kim"}))
    assert here.refused(SHOW, {"credential": made})[1] == "passkey/expired"
    forged = device.make(here.post(MAKE, {"name": "Kim"}))
    forged["response"]["attestationObject"] = "bm9uc2Vuc2U"
    assert here.refused(ADD, {"name": "Kim", "credential": forged})[1] == "passkey/refused"
    again = device.make(here.post(MAKE, {"name": "Kim"}))
    here.post(ADD, {"name": "Kim", "credential": again})
    stolen = device.make(there.post(MAKE, {"name": "Lea"}))
    assert there.refused(ADD, {"name": "Lea", "credential": stolen})[0] == 409


NONSENSE: tuple[Any, ...] = (
    {},
    {"response": []},
    {"response": {"clientDataJSON": "e30"}},
    {"response": {"clientDataJSON": "bnVsbA"}},
    {"response": {"clientDataJSON": 7}},
    {"response": {"clientDataJSON": "W" * 30_000}},
)


def test_malformed_credentials_are_refused(here: Browser) -> None:
    for credential in NONSENSE:
        body: JSON = {"credential": credential}
        assert here.refused(SHOW, body) == (400, "request/malformed", "credential")
        assert here.refused(ADD, body) == (400, "request/malformed", "credential")
    for challenge in ("a", "ü", "\ud800", 7):
        asked = json.dumps({"challenge": challenge}).encode()
        told = {"clientDataJSON": urlsafe_b64encode(asked).decode()}
        body = {"credential": {"response": told}}
        assert here.refused(SHOW, body) == (400, "request/malformed", "credential")
    assert here.refused(SHOW, {"credential": []})[:2] == (400, "request/malformed")
    broken = {"response": {**shown_nothing(here)}}
    assert here.refused(SHOW, {"credential": broken})[1] == "passkey/unknown"


def shown_nothing(browser: Browser) -> JSON:
    """Return an assertion reduced to its client data."""
    shown: JSON = Authenticator("").show(browser.post(ASK))["response"]
    return {"clientDataJSON": shown["clientDataJSON"]}


def test_the_address_of_the_server_can_be_configured(tmp_path: Path) -> None:
    house = House(tmp_path, settings=Settings(address="https://netzplan.example", limits=False))
    with TestClient(application(house), base_url="https://netzplan.example") as client:
        assert client.post(ASK, json={}).json()["rpId"] == "netzplan.example"


def test_a_challenge_has_to_be_answered_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passkeys, "MOST_OPEN", 2)
    address, time = "https://netzplan.example", MovedTime()
    house = House(tmp_path, settings=Settings(address=address, limits=False), time=time)
    with TestClient(application(house), base_url=address) as client:
        device = Authenticator(address)

        def answered(options: JSON) -> str:
            shown = client.post(SHOW, json={"credential": device.show(options)})
            return str(shown.json()["code"])

        asked = [client.post(ASK, json={}).json() for _ in range(3)]
        assert answered(asked[0]) == "passkey/expired", "too many others came after it"
        time.jump(passkeys.LASTS_SECONDS)
        assert answered(asked[1]) == "passkey/unknown", "only the device is unknown"
        time.jump(1)
        assert answered(asked[2]) == "passkey/expired"


def test_an_account_has_a_limited_number_of_passkeys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passkeys, "MOST_PASSKEYS", 2)
    address = "https://netzplan.example"
    house = House(tmp_path, settings=Settings(address=address, limits=False))
    with TestClient(application(house), base_url=address) as client:
        client.get("/api/me")

        def add(name: str = "Ida") -> Any:
            made = Authenticator(address).make(client.post(MAKE, json={"name": name}).json())
            return client.post(ADD, json={"name": name, "credential": made})

        assert [add(name).json()["name"] for name in ("Ida", "Zoe")] == ["Ida", "Ida"]
        told = add().json()
        assert (told["code"], told["parameters"]) == ("passkey/many", {"most": 2})
        (spare, _) = client.get("/api/me/settings").json()["passkeys"]
        client.post(REMOVE, json={"id": spare["id"]})
        assert add().status_code == 200
