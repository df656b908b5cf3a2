"""Who can reach the server, and where: told to browsers on its own machine."""

import asyncio
import socket
from collections.abc import Callable
from errno import ENETUNREACH
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest
from uvicorn.server import ServerState

from netzplan.server import reach
from netzplan.server.app import application, served
from netzplan.server.house import House
from netzplan.server.page import Page
from netzplan.server.reach import Reach, network_address, reach_of
from netzplan.server.settings import Settings
from tests.server.test_floods import HANDSHAKE, Line, settled

Asked = Callable[..., Reach]
HOME = "192.168.1.5"


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the machine into a home network."""
    monkeypatch.setattr(reach, "network_address", lambda: HOME)


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    """Return a function that asks a server with these settings, which listens on port 8000."""

    async def answer(settings: Settings, host: str, client: str) -> httpx.Response:
        app: Any = application(House(tmp_path, Page(tmp_path), settings=settings))
        way = httpx.ASGITransport(app, client=(client, 50_000))
        async with httpx.AsyncClient(transport=way, base_url="http://127.0.0.1:8000") as by:
            return await by.get("/api/house/outside", headers={"host": f"{host}:9000"})

    def ask(settings: Settings, *, host: str = "127.0.0.1", client: str = "127.0.0.1") -> Reach:
        told = asyncio.run(answer(settings, host, client))
        assert told.status_code == 200
        return msgspec.convert(told.json(), Reach)

    return ask


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_on_all_addresses_is_found_at_that_of_the_network(asked: Asked, host: str) -> None:
    for name in ("127.0.0.1", "localhost", "[::1]"):
        assert asked(Settings(host=host), host=name) == Reach(f"http://{HOME}:8000", listens=True)


def test_a_server_for_this_machine_alone_is_found_nowhere_else(asked: Asked) -> None:
    for host in ("127.0.0.1", "127.0.0.2", "localhost", "::1"):
        assert asked(Settings(host=host)) == Reach("", listens=False)


def test_a_server_on_one_address_is_found_there() -> None:
    for host, place in ((HOME, HOME), ("fd00::2", "[fd00::2]"), ("games.local", "games.local")):
        found = reach_of(Settings(host=host), 8000)
        assert found == Reach(f"http://{place}:8000", listens=True)


def test_the_configured_address_counts_for_everybody(asked: Asked) -> None:
    settings = Settings(host="0.0.0.0", address="https://netzplan.example")
    told = Reach("https://netzplan.example", listens=True)
    assert asked(settings) == told
    assert asked(settings, host="netzplan.example", client="203.0.113.9") == told
    assert asked(Settings(address=settings.address)) == told, "a proxy on this machine"


@pytest.mark.parametrize("address", ["http://localhost:8000", "http://127.0.0.1:8000"])
def test_an_address_that_leads_each_device_to_itself_is_none(asked: Asked, address: str) -> None:
    assert asked(Settings(address=address)) == Reach("", listens=False)
    for client in ("127.0.0.1", "172.17.0.1"):
        told = asked(Settings(host="0.0.0.0", address=address), client=client)
        assert told == Reach("", listens=True)


def test_an_address_that_the_server_would_refuse_is_none(asked: Asked) -> None:
    assert asked(Settings(host="0.0.0.0", hosts="games.example")) == Reach("", listens=True)
    settings = Settings(host="0.0.0.0", hosts=f"games.example, {HOME}")
    assert asked(settings).address == f"http://{HOME}:8000"


def test_nobody_else_learns_the_address_in_the_network(asked: Asked) -> None:
    settings = Settings(host="0.0.0.0")
    unnamed = Reach("", listens=True)
    assert asked(settings, client="203.0.113.9") == unnamed, "somebody who claims to be here"
    assert asked(settings, client="172.17.0.1") == unnamed, "from outside of a container"
    assert asked(settings, host="games.example") == unnamed, "through a proxy on this machine"


def test_without_a_network_the_address_is_unknown(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Unconnected(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError(ENETUNREACH, "Network is unreachable")

    with monkeypatch.context() as offline:
        offline.setattr(socket, "socket", Unconnected)
        assert network_address() == ""
        assert network_address(socket.AF_INET6) == ""
    for own in ("", "127.0.1.1"):
        monkeypatch.setattr(reach, "network_address", lambda own=own: own)
        assert asked(Settings(host="0.0.0.0")) == Reach("", listens=True)


def test_in_a_network_without_ipv4_others_get_the_ipv6_address(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    def own(family: socket.AddressFamily = socket.AF_INET) -> str:
        return "fd00::2" if family == socket.AF_INET6 else ""

    monkeypatch.setattr(reach, "network_address", own)
    assert asked(Settings(host="::")) == Reach("http://[fd00::2]:8000", listens=True)
    assert asked(Settings(host="0.0.0.0")) == Reach("", listens=True), "it has no IPv6"


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
