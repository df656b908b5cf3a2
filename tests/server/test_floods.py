"""Floods on one connection: it is cut off, its data is not kept, and others are still served."""

import asyncio
import struct
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from litestar import WebSocket
from uvicorn.server import ServerState

from netzplan.server import connections
from netzplan.server.app import served
from netzplan.server.connections import LARGEST_HEAD, Open
from netzplan.server.quotas import turn_away
from netzplan.server.settings import Settings

HANDSHAKE = (
    b"GET /api/play HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
TEXT, PING, PONG, CONTINUED, FINAL = 1, 9, 10, 0, 0x80


def frame(opcode: int, payload: bytes = b"", *, final: bool = True) -> bytes:
    """Return a frame as a browser sends it, masked with zeros."""
    return struct.pack("!BBI", opcode | (FINAL if final else 0), FINAL | len(payload), 0) + payload


class Line(asyncio.Transport):
    """A connection without a network that records what is written and whether it is open."""

    def __init__(self, client: str = "192.0.2.1") -> None:
        super().__init__({"peername": (client, 5), "sockname": ("192.0.2.2", 80)})
        self.protocol: Any = None
        self.written = b""
        self.paused = False
        self.ended = ""

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def write(self, data: Any) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def is_closing(self) -> bool:
        return bool(self.ended)

    def _close(self, how: str) -> None:
        if not self.ended:
            self.ended = how
            self.protocol.connection_lost(None)

    def close(self) -> None:
        self._close("closed")

    def abort(self) -> None:
        self._close("aborted")


class Heard:
    """An application that accepts everything, as slowly as the test wants."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()
        self.has_room = True

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            return
        if not self.has_room:
            await turn_away(WebSocket(scope, receive, send))
            return
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self.messages.append(message["text"])
            await self.may_go_on.wait()


def on_a_line(
    scenario: Callable[[Line, Heard], Awaitable[None]], *, opens: bool = True, **settings: Any
) -> None:
    async def living() -> None:
        heard, line = Heard(), Line()
        config = served(Settings(**settings), heard)
        config.lifespan = "off"
        config.load()
        state = ServerState()
        protocol: Any = config.http_protocol_class
        line.protocol = protocol(config=config, server_state=state, app_state={})
        line.protocol.connection_made(line)
        if opens:
            line.protocol.data_received(HANDSHAKE)
            await settled()
            assert line.written.startswith(b"HTTP/1.1 101")
            line.written = b""
        await scenario(line, heard)
        line.close()
        await settled()

    asyncio.run(living())


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING),
        frame(PING, b"x" * 125),
        frame(PONG),
        frame(CONTINUED, final=False),
        frame(CONTINUED, b"x", final=False),
    ],
    ids=["ping", "long ping", "pong", "empty fragment", "fragment"],
)
def test_a_flood_of_empty_frames_ends_only_its_own_socket(flood: bytes) -> None:
    async def scenario(line: Line, heard: Heard) -> None:
        line.protocol.data_received(frame(TEXT, b"a", final=False))
        line.protocol.data_received(flood * 40_000)
        assert line.ended == "aborted", "within the one read, which nothing else can interrupt"
        assert line.written.count(b"x" * 125) < 120
        await settled()
        assert heard.messages == []

    on_a_line(scenario)


def test_slow_fragments_also_end_the_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "EMPTY_FRAMES_PER_SECOND", 10**6)

    async def scenario(line: Line, _: Heard) -> None:
        line.protocol.data_received(frame(TEXT, b"a", final=False))
        line.protocol.data_received(frame(CONTINUED, final=False) * 990)
        assert not line.ended
        line.protocol.data_received(frame(CONTINUED, final=False) * 20)
        assert line.ended

    on_a_line(scenario)


def test_a_client_that_pings_without_reading_is_cut_off() -> None:
    async def scenario(line: Line, _: Heard) -> None:
        line.protocol.data_received(frame(PING))
        assert line.written
        line.protocol.pause_writing()
        line.protocol.data_received(frame(PING))
        assert line.ended == "aborted"

    on_a_line(scenario)


def test_a_read_full_of_messages_is_parsed_only_as_they_are_consumed() -> None:
    async def scenario(line: Line, heard: Heard) -> None:
        heard.may_go_on.clear()
        line.protocol.data_received(frame(TEXT, b"{}") * 10_000)
        assert line.paused
        assert line.protocol.queue.qsize() < 300
        heard.may_go_on.set()
        for _ in range(2_000):
            await settled()
            if len(heard.messages) == 10_000:
                break
        assert len(heard.messages) == 10_000, "no message is lost"
        assert not line.paused
        assert not line.ended

    on_a_line(scenario)


def test_invalid_text_leaves_no_trace(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(line: Line, heard: Heard) -> None:
        line.protocol.data_received(frame(TEXT, b"\xff"))
        assert line.ended
        assert b"\x03\xef" in line.written, "1007"
        await settled()
        assert heard.messages == []

    on_a_line(scenario)
    assert not caplog.records


def test_a_socket_above_the_limit_is_told_when_to_retry(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(line: Line, heard: Heard) -> None:
        heard.has_room = False
        line.protocol.data_received(HANDSHAKE)
        await settled()
        head, _, told = line.written.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 429")
        assert b"retry-after: 30" in head
        assert b'"code":"request/too-many"' in told
        assert line.ended

    on_a_line(scenario, opens=False)
    assert not caplog.records


@pytest.mark.parametrize("begun", [b"", b"x: "], ids=["many", "one"])
def test_an_endless_head_is_rejected(begun: bytes) -> None:
    async def scenario(line: Line, heard: Heard) -> None:
        line.protocol.data_received(b"GET / HTTP/1.1\r\nhost: x\r\n" + begun)
        more = b"abcdefgh" * 1024 if begun else b"a: b\r\n" * 1024
        for _ in range(20):
            if not line.ended:
                line.protocol.data_received(more)
        assert line.ended
        assert line.protocol._came < LARGEST_HEAD + 8192
        assert line.written.startswith(b"HTTP/1.1 431")

    on_a_line(scenario, opens=False)


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (b"GET / HT", b"HTTP/1.1 408"),
        (b"GET / HTTP/1.1\r\nhost: x\r\n", b"HTTP/1.1 408"),
        (b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\na", b""),
    ],
)
def test_half_a_request_is_not_waited_for_indefinitely(
    monkeypatch: pytest.MonkeyPatch, sent: bytes, answer: bytes
) -> None:
    async def scenario(line: Line, _: Heard) -> None:
        waits = line.protocol._deadline
        assert waits.when() - line.protocol.loop.time() <= 7
        if sent:
            line.protocol.data_received(sent)
        assert line.protocol._deadline is waits, "a trickle of bytes does not extend the time"
        line.protocol.too_slow()
        assert line.ended
        assert line.written.startswith(answer)
        assert bool(line.written) is bool(answer)

    on_a_line(scenario, opens=False, request_seconds=7)


def test_endless_bodies_and_pipelined_requests_are_cut_off() -> None:
    async def scenario(line: Line, _: Heard) -> None:
        head = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
        line.protocol.data_received(head + b"1\r\na\r\n0\r\n" + b"trailer: x\r\n" * 30_000)
        assert line.ended

    async def ahead(line: Line, _: Heard) -> None:
        line.protocol.data_received(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * 10_000)
        assert line.ended
        assert len(line.protocol.pipeline) < 200

    on_a_line(scenario, opens=False)
    on_a_line(ahead, opens=False)


def test_connections_per_address_are_limited_except_for_proxies() -> None:
    opened = Open(2, "192.0.2.9")
    assert [opened.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert opened.enter("192.0.2.2")
    assert all(opened.enter("192.0.2.9") for _ in range(5))
    for _ in range(2):
        opened.leave("192.0.2.1")
    assert opened.enter("192.0.2.1")


@pytest.mark.parametrize(
    ("proxies", "address"),
    [
        ("10.0.0.0/8", "10.200.3.4"),
        ("192.0.2.1, 10.0.0.0/8", "10.0.0.1"),
        ("fd00::/8", "fd12::1"),
        ("fd12:0::1", "fd12::1"),
        ("*", "203.0.113.9"),
        ("/run/proxy", "/run/proxy"),
    ],
)
def test_proxies_may_be_addresses_or_networks(proxies: str, address: str) -> None:
    opened = Open(2, proxies)
    assert all(opened.enter(address) for _ in range(5))
    for other in ("203.0.113.9", "fe80::1", "", "testclient"):
        entered = [opened.enter(other) for _ in range(3)]
        assert entered == [True, True, proxies == "*"]
