"""Which host names and origins the server accepts, and the security headers it sends."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from netzplan.server.app import application, served
from netzplan.server.house import House
from netzplan.server.page import Page
from netzplan.server.settings import Settings

Client = TestClient[Litestar]
Asked = Callable[..., Client]
ADDRESS = "https://netzplan.example"
STRICT = "strict-transport-security"


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Asked]:
    """Return a function that makes a client for a server with these settings."""
    with ExitStack() as open_ones:

        def ask(by: str, **settings: str | int | bool) -> Client:
            house = House(tmp_path, Page(tmp_path), settings=Settings(**settings))  # type: ignore[arg-type]
            return open_ones.enter_context(TestClient(application(house), base_url=by))

        yield ask


NAMES = {
    "netzplan.example": 200,
    "Netzplan.Example:443": 200,
    "localhost:8000": 200,
    "127.0.0.1": 200,
    "[::1]:8000": 200,
    "nas": 200,
    "192.168.1.5:8000": 200,
    "evil.example": 421,
    "netzplan.example.evil.example": 421,
    "[::1": 421,
    "": 421,
}


def test_a_server_with_an_address_answers_only_to_its_own_names(asked: Asked) -> None:
    client = asked(ADDRESS, address=ADDRESS, hosts="nas, 192.168.1.5")
    for host, status in NAMES.items():
        answers = [
            client.get("/api/games", headers={"host": host}),
            client.post("/api/links", json={"links": []}, headers={"host": host}),
        ]
        assert [answer.status_code for answer in answers] == [status, status]
        assert status == 200 or {answer.json()["code"] for answer in answers} == {"request/host"}
        # Monitoring need not know the name of the server.
        assert client.get("/api/health", headers={"host": host}).status_code == 200


def test_a_server_without_an_address_answers_to_any_name(asked: Asked) -> None:
    client = asked("http://a.example")
    for host in NAMES:
        assert client.get("/api/games", headers={"host": host}).status_code == 200


def test_a_socket_accepts_only_our_own_page(asked: Asked) -> None:
    client = asked(ADDRESS, address=ADDRESS)

    def is_open(**headers: str) -> bool:
        with (
            suppress(WebSocketDisconnect),
            client.websocket_connect("/api/play", headers=headers) as socket,
        ):
            socket.send_json({"type": "ping"})
            return bool(socket.receive_json() == {"type": "pong"})
        return False

    evil = "https://evil.example"
    assert is_open()
    assert is_open(origin=ADDRESS)
    assert not is_open(origin=evil)
    assert not is_open(host="evil.example")
    assert not is_open(host="evil.example", origin=evil)


@pytest.mark.parametrize(
    ("scheme", "host", "sent"),
    [
        ("https", "netzplan.example", True),
        ("http", "localhost:8000", True),
        ("http", "127.0.0.1:8000", True),
        ("http", "[::1]:8000", True),
        ("http", "192.168.1.5:8000", False),
        ("http", "netzplan.example", False),
        ("http", "[::1", False),
    ],
)
def test_pages_are_isolated_where_browsers_allow_it(
    asked: Asked, scheme: str, host: str, *, sent: bool
) -> None:
    client = asked(f"{scheme}://netzplan.example")
    headers = client.get("/api/health", headers={"host": host}).headers
    assert ("cross-origin-opener-policy" in headers) is sent
    assert headers["x-frame-options"] == "DENY"


def test_hsts_is_sent_only_if_the_administrator_configured_it(asked: Asked) -> None:
    def told(by: str, **settings: str | int) -> set[str | None]:
        client = asked(by, **settings)
        return {client.get(path).headers.get(STRICT) for path in ("/api/health", "/nowhere")}

    assert told(ADDRESS, address=ADDRESS) == {"max-age=15552000"}
    assert told(ADDRESS, address=ADDRESS, hsts_days=0) == {None}
    assert told(ADDRESS) == {None}
    assert told("http://127.0.0.1", address=ADDRESS) == {None}


def test_cookies_are_sent_only_to_our_page_and_hidden_from_scripts(asked: Asked) -> None:
    def flags(by: str, **settings: str) -> set[str]:
        cookie = asked(by, **settings).get("/api/me").headers["set-cookie"]
        return {part.strip() for part in cookie.split(";")}

    always = {"HttpOnly", "SameSite=Lax", "Path=/"}
    assert flags("https://a.example") >= {"Secure", *always}
    # The request comes through a proxy that is not trusted.
    assert flags("http://netzplan.example", address=ADDRESS) >= {"Secure", *always}
    plain = flags("http://a.example", address=ADDRESS, hosts="a.example")
    assert plain >= always
    assert "Secure" not in plain


def test_a_page_may_talk_only_to_its_own_server(asked: Asked) -> None:
    for path in ("/api/games", "/nowhere", "/api/me"):
        headers = asked("http://a.example").get(path).headers
        parts = headers["content-security-policy"].split(";")
        policy = {name: value for name, _, value in (each.strip().partition(" ") for each in parts)}
        assert policy["connect-src"] == "'self'", "this covers the socket, too"
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("proxies", "seen"),
    [
        ("", ("127.0.0.1", "http")),
        ("192.0.2.9", ("127.0.0.1", "http")),
        ("127.0.0.1", ("192.0.2.1", "https")),
    ],
)
def test_a_proxy_is_trusted_only_if_it_is_configured(proxies: str, seen: tuple[str, str]) -> None:
    found: list[tuple[str, str]] = []

    async def probe(scope: Any, receive: Any, send: Any) -> None:
        found.append((scope["client"][0], scope["scheme"]))

    config = served(Settings(proxies=proxies), probe)
    config.load()
    scope = {
        "type": "http",
        "client": ("127.0.0.1", 5),
        "scheme": "http",
        "headers": [(b"x-forwarded-for", b"192.0.2.1"), (b"x-forwarded-proto", b"https")],
    }
    app: Any = config.loaded_app
    asyncio.run(app(scope, None, None))
    assert found == [seen]
