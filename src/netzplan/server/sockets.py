"""All play sockets of a process: admits them, and broadcasts to them."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import Struct

from netzplan.server.connections import direct
from netzplan.server.lines import GOING_AWAY, POLICY, Opening, Socket
from netzplan.server.origins import Origins
from netzplan.server.play_socket import Play
from netzplan.server.quotas import LineSpeaker, Quotas, Speaker, turn_away
from netzplan.server.table import Table
from netzplan.server.tables import Tables

__all__ = ["Sockets"]

log = logging.getLogger("netzplan.server")

BYE_SECONDS = 1.0

AnySocket = WebSocket[Any, Any, Any]

_ENCODER = msgspec.json.Encoder()


class Sockets:
    """All open play sockets of this process."""

    def __init__(self, tables: Tables, origins: Origins, quotas: Quotas) -> None:
        """Serve sockets for some tables, within limits, to our own page and to programs."""
        self._quotas = quotas
        self._tables = tables
        self._origins = origins
        self._open: set[Play] = set()
        self._at_lines: dict[Play, asyncio.Task[None]] = {}
        """Plays at the far ends of lines: their sockets are at other nodes."""
        self.lines: Opening | None = None
        """Opens lines to tables of other nodes; None if this is the only node."""

    async def serve(self, socket: AnySocket, person: str = "") -> None:
        """Serve one socket until either side closes it; ``person`` is empty if unknown.

        Pages of other origins are rejected: a browser names its page's origin, a program need not.
        """
        host, origin = (socket.headers.get(name, "") for name in ("host", "origin"))
        origins = self._origins
        if not (origins.by_our_name(host) and origins.from_our_page(origin, host)):
            await socket.close(POLICY)
            return
        address = socket.client.host if socket.client else ""
        if not self._quotas.enter(address):
            await turn_away(socket)
            return
        try:
            await socket.accept()
            speaker = Speaker(self._quotas, address)
            play = Play(direct(socket), self._tables, speaker, person, self.lines)
            self._open.add(play)
            try:
                await self._listen(play)
            finally:
                self._open.discard(play)
        finally:
            self._quotas.leave(address)

    def serve_line(self, socket: Socket, person: str, *, front: bool) -> None:
        """Serve the far end of a line; the near end applies the limits of the browser's address."""
        play = Play(socket, self._tables, LineSpeaker(self._quotas), person)
        play.in_front = front
        task = asyncio.create_task(self._listen(play))
        self._at_lines[play] = task
        task.add_done_callback(lambda _: self._at_lines.pop(play, None))

    async def _listen(self, play: Play) -> None:
        tasks = [asyncio.create_task(play.send()), asyncio.create_task(play.receive())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            await play.hear_out(tasks[1])
        finally:
            play.leave()
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
                    log.debug("socket ended: %r", outcome)

    def __len__(self) -> int:
        """Return how many sockets are open."""
        return len(self._open)

    def tell_all(self, *messages: Struct) -> None:
        """Send messages to every browser."""
        encoded = [_ENCODER.encode(message) for message in messages]
        for play in self._open:
            for message in encoded:
                play.tell(message)

    def let_go(self, table: Table) -> None:
        """Disconnect all browsers that listen at a table, which has moved to another node."""
        for play in [*self._open, *self._at_lines]:
            if play.listens(table):
                play.end(GOING_AWAY)

    async def say_bye(self) -> None:
        """Notify every browser that the server restarts, and close; wait a little for it."""
        for play in self._open:
            play.end(GOING_AWAY)
        for play in self._at_lines:
            play.close(GOING_AWAY)
        with suppress(TimeoutError):
            async with asyncio.timeout(BYE_SECONDS):
                await asyncio.gather(*(play.closed.wait() for play in self._open))
