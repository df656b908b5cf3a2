"""A server that stops leaves no request without an answer, and logs no fault for it."""

import asyncio
import json
import signal
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from netzplan.server import app, endpoints
from netzplan.server.app import application, served
from netzplan.server.house import House
from netzplan.server.settings import Settings
from tests.server.in_house import in_house

DRAWING: dict[str, Any] = {
    "type": "http",
    "asgi": {"version": "3.0"},
    "http_version": "1.1",
    "method": "GET",
    "scheme": "http",
    "path": "/api/maps/voll_verplant/berlin",
    "raw_path": b"/api/maps/voll_verplant/berlin",
    "query_string": b"",
    "root_path": "",
    "headers": [(b"host", b"127.0.0.1")],
    "client": ("127.0.0.1", 1),
    "server": ("127.0.0.1", 8000),
}


def test_a_request_that_the_server_no_longer_waits_for_is_to_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, goes_on = Event(), Event()

    def draws(_: object) -> bytes:
        begun.set()
        goes_on.wait()
        return b"{}"

    async def scenario(house: House) -> None:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            return {"type": "http.request", "body": b"", "more_body": False}

        asking = asyncio.create_task(application(house)(DRAWING, receive, send))  # type: ignore[arg-type]
        try:
            await asyncio.to_thread(begun.wait)
            asking.cancel()
            await asking
        finally:
            goes_on.set()
        start, body = sent
        assert start["status"] == 503
        assert (b"retry-after", b"5") in start["headers"]
        assert json.loads(body["body"])["code"] == "server/unavailable"

    monkeypatch.setattr(endpoints, "map_page", draws)
    in_house(tmp_path, scenario)


def test_a_second_interrupt_does_not_leave_out_the_end(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        config = served(Settings(), application(house))
        server = app._Server(config, house, lambda: None, draws_ahead=False)
        for _ in range(2):
            server.handle_exit(signal.SIGINT, None)
        assert server.should_exit
        assert not server.force_exit, "the application would end in the middle of a write"

    in_house(tmp_path, scenario)
