"""Rate limits by address, media types of requests, metrics, and cached files."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.middleware import rate_limit
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from netzplan.server import quotas
from netzplan.server.app import application
from netzplan.server.house import House
from netzplan.server.limits import network
from netzplan.server.page import Page, RequestHeaders, packed
from netzplan.server.settings import Settings
from tests.server.running import DEAL, OPEN, local, me

Client = TestClient[Litestar]
TABLE = {"game": "voll_verplant", "map": "berlin", "seats": [me(), OPEN]}


UNLIMITED = {
    *("/api/health", "/api/house", "/api/games", "/api/rulebooks/{game}"),
    *("/api/schema", "/api/schema/openapi.json", "/api/schema/{path}"),
}
"""What a page asks for before it shows anything, and the schema: the same for everybody."""
LIMITED = {
    "tables": ("tables", "links/{link}/rematch", "lobby/quick"),
    "claims": (
        *("links/{link}/claim", "lobby/{table}/claim", "links/{link}/return", "links/{link}/leave"),
        *("links/{link}/offers", "links/{link}/offers/{number}"),
    ),
    "logins": (
        *("me/account", "me/password", "me/passkeys", "me/passkeys/options", "me/address"),
        *("session", "session/passkey", "session/passkey/options", "session/lost"),
        *("session/password", "address"),
    ),
    "words": ("links/{link}/talk",),
    "exports": ("me/export",),
}
"""The requests with limits of their own; those for everything else count together."""


@pytest.fixture
def house_with(tmp_path: Path) -> Iterator[Callable[..., Client]]:
    """Return a function that makes a client for a server with these settings."""
    with ExitStack() as open_ones:

        def make(**settings: Any) -> Client:
            house = House(tmp_path, Page(tmp_path), settings=Settings(**settings), seeds=DEAL)
            return open_ones.enter_context(TestClient(application(house)))

        yield make


def test_making_too_many_tables_is_limited(
    house_with: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = house_with(tables_per_minute=2)
    begun = 1_900_000_000
    monkeypatch.setattr(rate_limit, "time", lambda: begun + 0.5)
    made = [client.post("/api/tables", json=TABLE) for _ in range(3)]
    assert [answer.status_code for answer in made] == [201, 201, 429]
    refused = made[2].json()
    assert (refused["code"], refused["parameters"]) == ("request/too-many", {"seconds": 60})
    assert made[2].headers["retry-after"] == "60"
    assert client.get("/api/health").json()["tables"] == 2
    # Other requests have their own limits, and requests needed to play have none.
    assert client.get("/api/links/nothing").status_code == 404
    monkeypatch.setattr(rate_limit, "time", lambda: begun + 45)
    assert client.post("/api/tables", json=TABLE).json()["parameters"] == {"seconds": 15}
    monkeypatch.setattr(rate_limit, "time", lambda: begun + 61)
    assert client.post("/api/tables", json=TABLE).status_code == 201


def test_claims_and_queries_are_counted_separately(house_with: Callable[..., Client]) -> None:
    client = house_with(claims_per_minute=1, asks_per_minute=3)
    for status in (404, 429):
        answer = client.post("/api/links/nothing/claim", json={"name": "Eve"})
        assert answer.status_code == status
    asked = [
        client.get("/api/links/nothing"),
        client.post("/api/links", json={"links": []}),
        client.get("/api/links/nothing/history/0"),
        client.get("/api/links/nothing/hint/1"),
        client.post("/api/links/nothing/draft", json={"rows": []}),
    ]
    assert [answer.status_code for answer in asked] == [404, 200, 404, 429, 429]
    assert client.get("/api/links/nothing/record").status_code == 429
    assert client.get("/api/maps/voll_verplant/berlin").status_code == 429
    assert client.get("/api/games").status_code == 200


def test_every_request_has_its_limit(
    house_with: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "REFUSED_AHEAD", 1000)  # no refusal is delayed
    client = house_with(**{f"{kind}_per_minute": 1 for kind in (*LIMITED, "asks")})
    routes = [each for each in client.app.routes if isinstance(each, HTTPRoute)]
    all_paths = {(method, each.path_format) for each in routes for method in each.methods}

    def refused(method: str, path: str) -> bool:
        there = re.sub(r"\{\w+\}", "1", path)
        return client.request(method, there, json={}).status_code == 429

    strict: set[tuple[str, str]] = set()
    for kind, paths in LIMITED.items():
        method = "GET" if kind == "exports" else "POST"
        first, *others = ((method, f"/api/{path}") for path in paths)
        strict |= {first, *others}
        assert not refused(*first)
        assert all(refused(*each) for each in (first, *others))
    assert strict < all_paths
    asks = {
        (method, path)
        for method, path in all_paths - strict
        if path.startswith("/api/") and path not in UNLIMITED and method != "OPTIONS"
    }
    assert not refused("GET", "/api/me")
    assert [each for each in sorted(asks) if not refused(*each)] == []


def test_limits_can_be_switched_off(house_with: Callable[..., Client]) -> None:
    client = house_with(limits=False, claims_per_minute=1)
    for _ in range(3):
        assert client.post("/api/links/x/claim", json={"name": "Eve"}).status_code == 404


@pytest.mark.parametrize(
    ("address", "household"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_counts_as_one_address(address: str, household: str) -> None:
    assert network(address) == household


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"content-type": "application/json"}, 201),
        ({"content-type": "Application/JSON; charset=utf-8"}, 201),
        ({"content-type": "application/json", "origin": "http://testserver.local"}, 201),
        ({"content-type": "application/json", "origin": "https://a.example"}, 403),
        ({"content-type": "application/json", "origin": "null"}, 403),
        ({"content-type": "application/json", "origin": "http://[::1"}, 403),
        ({}, 201),
        ({"origin": "http://testserver.local"}, 415),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "text/plain;application/json"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_a_foreign_page_cannot_make_a_table(
    client: Client, headers: dict[str, str], status: int
) -> None:
    body = b'{"game":"voll_verplant","map":"berlin","seats":[{"kind":"me","name":"Ann"}]}'
    before = client.get("/api/health").json()["tables"]
    answer = client.post("/api/tables", content=body, headers=headers)
    assert answer.status_code == status
    made = client.get("/api/health").json()["tables"] - before
    assert made == (status == 201)
    codes = {403: "request/origin", 415: "request/media-type"}
    assert status == 201 or answer.json()["code"] == codes[status]


def test_metrics_are_off_by_default(house_with: Callable[..., Client]) -> None:
    assert house_with().get("/metrics").status_code == 404


def test_metrics_contain_no_links(house_with: Callable[..., Client]) -> None:
    client = house_with(metrics=True)
    made = client.post("/api/tables", json={**TABLE, "seats": [me(), local("Bob")]}).json()
    links = [each["link"] for each in made["seats"]]
    for link in links:
        client.get(f"/api/links/{link}")
        client.get(f"/api/links/{link}x")
        client.get(f"/t/{link}")
    told = client.get("/metrics").text
    assert "netzplan_tables 1.0" in told
    assert "netzplan_bot_jobs_waiting 0.0" in told
    assert 'path="/api/links/{link}"' in told
    assert not [link for link in links if link in told]


# --- files that never change ----------------------------------------------------------


@pytest.mark.parametrize(
    ("accepts", "takes"),
    [
        ("", False),
        ("gzip", True),
        ("GZIP ; q=0.5, br", True),
        ("gzip;q=0", False),
        ("br, gzip; q=0.000", False),
        ("identity", False),
        ("*", True),
        ("*;q=0", False),
        ("gzipped", False),
    ],
)
def test_which_clients_accept_gzip(accepts: str, takes: bool) -> None:
    assert RequestHeaders("", accepts).takes_gzip() is takes


@pytest.mark.parametrize(
    ("wanted", "has"),
    [
        ('"abc"', True),
        ('W/"abc"', True),
        ('"x", "abc"', True),
        ("*", True),
        ("", False),
        ('"xabc"', False),
        ('"x-"abc"', False),
        ("abc", False),
    ],
)
def test_which_etags_a_browser_already_has(wanted: str, has: bool) -> None:
    assert RequestHeaders(wanted, "").has('"abc"') is has


def test_a_map_is_compressed_once(client: Client) -> None:
    packed.cache_clear()
    path = "/api/maps/voll_verplant/berlin"
    answers = [client.get(path, headers={"accept-encoding": "gzip"}) for _ in range(3)]
    assert {answer.headers["content-encoding"] for answer in answers} == {"gzip"}
    assert answers[0].headers["vary"] == "accept-encoding"
    assert packed.cache_info().misses == 1
    plain = client.get(path, headers={"accept-encoding": "gzip;q=0"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answers[0].json()
