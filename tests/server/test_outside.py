"""Where other devices find the server: told to browsers on its own machine."""

import asyncio
import socket
from collections.abc import Callable
from errno import ENETUNREACH
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from uvicorn.server import ServerState

from netzplan.server import outside
from netzplan.server.app import application, served
from netzplan.server.house import House
from netzplan.server.outside import network_address, seen_from_outside
from netzplan.server.page import Page
from netzplan.server.settings import Settings
from tests.server.test_floods import HANDSHAKE, Line, settled

Asked = Callable[..., str]
HOME = "192.168.1.5"


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the machine into a home network."""
    monkeypatch.setattr(outside, "network_address", lambda: HOME)


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    """Return a function that asks a server with these settings, which listens on port 8000."""

    async def answer(settings: Settings, host: str, client: str) -> httpx.Response:
        app: Any = application(House(tmp_path, Page(tmp_path), settings=settings))
        way = httpx.ASGITransport(app, client=(client, 50_000))
        async with httpx.AsyncClient(transport=way, base_url="http://127.0.0.1:8000") as by:
            return await by.get("/api/house/outside", headers={"host": f"{host}:9000"})

    def ask(settings: Settings, *, host: str = "127.0.0.1", client: str = "127.0.0.1") -> str:
        told = asyncio.run(answer(settings, host, client))
        assert told.status_code == 200
        return str(told.json()["address"])

    return ask


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_on_all_addresses_is_found_at_that_of_the_network(asked: Asked, host: str) -> None:
    for name in ("127.0.0.1", "localhost", "[::1]"):
        assert asked(Settings(host=host), host=name) == f"http://{HOME}:8000"


def test_a_server_for_this_machine_alone_is_found_nowhere_else(asked: Asked) -> None:
    assert asked(Settings()) == ""
    assert asked(Settings(host="localhost")) == ""


def test_the_configured_address_counts_for_everybody(asked: Asked) -> None:
    settings = Settings(host="0.0.0.0", address="https://netzplan.example")
    assert asked(settings) == "https://netzplan.example"
    assert asked(settings, host="netzplan.example", client="203.0.113.9") == settings.address


def test_nobody_else_learns_the_address_in_the_network(asked: Asked) -> None:
    settings = Settings(host="0.0.0.0")
    assert asked(settings, client="203.0.113.9") == "", "somebody who claims to be here"
    assert asked(settings, host="games.example") == "", "through a proxy on this machine"


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unconnected(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError(ENETUNREACH, "Network is unreachable")

    monkeypatch.setattr(socket, "socket", Unconnected)
    assert network_address() == ""
    assert seen_from_outside(Settings(host="0.0.0.0"), 8000) == f"http://{HOME}:8000"
    for own in ("", "127.0.1.1"):
        monkeypatch.setattr(outside, "network_address", lambda own=own: own)
        assert seen_from_outside(Settings(host="0.0.0.0"), 8000) == ""


@pytest.mark.parametrize(
    ("came_from", "known_as"),
    [("::ffff:127.0.0.1", "127.0.0.1"), ("127.0.0.1", "127.0.0.1"), ("fd00::2", "fd00::2")],
)
def test_who_comes_by_ipv4_to_an_ipv6_socket_is_known_by_that_address(
    came_from: str, known_as: str
) -> None:
    seen: list[Any] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope["client"][0])

    async def come(request: bytes) -> None:
        config = served(Settings(host="::"), app)
        config.lifespan = "off"
        config.load()
        line, protocol = Line(came_from), cast(Any, config.http_protocol_class)
        line.protocol = protocol(config=config, server_state=ServerState(), app_state={})
        line.protocol.connection_made(line)
        line.protocol.data_received(request)
        await settled()
        line.close()

    asyncio.run(come(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"))
    asyncio.run(come(HANDSHAKE))
    assert seen == [known_as, known_as]
