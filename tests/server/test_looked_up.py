"""Servers that never answer: looking up their names holds nobody else up; reaching one fails."""

import asyncio
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from netzplan.server.notices import outside
from netzplan.server.notices.outside import Outside, Silent, Unreachable
from tests.server.running import PATIENCE

FOUND = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.8.8", 443))]


def test_passwords_are_checked_while_names_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()

    def never(*_: Any, **__: Any) -> Any:
        answers.wait()
        return FOUND

    monkeypatch.setattr(socket, "getaddrinfo", never)

    async def scenario() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        names = Outside(own_network=False)
        checking = [asyncio.create_task(names.check("https://slow.example/")) for _ in range(9)]
        await asyncio.sleep(0)
        try:
            assert await asyncio.wait_for(asyncio.to_thread(int, "7"), PATIENCE) == 7
        finally:
            answers.set()
        await asyncio.gather(*checking)
        await names.close()

    asyncio.run(scenario())


def test_a_name_that_is_not_found_in_time_is_unreachable(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answers.wait())
    monkeypatch.setattr(outside, "PATIENCE_SECONDS", 0.0)

    async def scenario() -> None:
        names = Outside(own_network=False)
        try:
            with pytest.raises(Unreachable):
                await names.check("https://slow.example/")
        finally:
            answers.set()
        await names.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("scheme", "limit", "fault"),
    [("https", "CONNECT_SECONDS", Unreachable), ("http", "PATIENCE_SECONDS", Silent)],
)
def test_a_server_with_which_no_connection_comes_about_was_sent_nothing(
    monkeypatch: pytest.MonkeyPatch, scheme: str, limit: str, fault: type[Unreachable]
) -> None:
    """A notice is then sent again; one that a server took and never answered is not."""

    async def scenario() -> None:
        names = Outside(own_network=True)
        with monkeypatch.context() as patch:
            patch.setattr(outside, limit, 0.1)
            names._opened()
        with socket.create_server(("127.0.0.1", 0)) as mute:
            with pytest.raises(Unreachable) as raised:
                await names.post(f"{scheme}://127.0.0.1:{mute.getsockname()[1]}/", b"", {})
            await names.close()
        assert raised.type is fault

    asyncio.run(scenario())
