"""The play socket: one connection for all links of a browser; updates out, choices in."""

import asyncio
import logging
from collections import deque
from typing import Any

import msgspec

from netzplan.server.audience import Reader
from netzplan.server.course_messages import Now
from netzplan.server.lines import GOING_AWAY, POLICY, Line, Opening, Socket
from netzplan.server.messages import ClientMessage, Hello, Prepare, Problem, Submit
from netzplan.server.neighbours import Elsewhere
from netzplan.server.problems import Refused, malformed, problem
from netzplan.server.quotas import Speaker
from netzplan.server.showing import NOTHING, Sent
from netzplan.server.signals import Bye, Front, Ping, Pong
from netzplan.server.store import Fenced, Unavailable
from netzplan.server.table import Table
from netzplan.server.tables import Tables

__all__ = ["LARGEST_MESSAGE", "MOST_LINKS", "Play"]

log = logging.getLogger("netzplan.server")

LARGEST_MESSAGE = 64 * 1024
MOST_LINKS = 8
MOST_MALFORMED = 20
"""Malformed messages after which the socket is closed."""
MOST_UNSENT = 100
"""Unsent messages to a browser that does not read, after which the socket is closed."""

FAULT = 1011

_OF_NO_LINK = (Hello, Ping, Front)
_DECODER = msgspec.json.Decoder(ClientMessage)
_ENCODER = msgspec.json.Encoder()
_PONG = _ENCODER.encode(Pong())
_BYE = _ENCODER.encode(Bye("restart"))


class Play:
    """One connection: what it listens to, and what is still to be sent to it."""

    def __init__(
        self,
        socket: Socket,
        tables: Tables,
        speaker: Speaker,
        person: str = "",
        lines: Opening | None = None,
    ) -> None:
        """Serve an accepted socket, at the pace that its speaker allows.

        ``person`` is empty if unknown. ``lines`` reach tables that other nodes hold.
        """
        self._socket = socket
        self._opening = lines
        self._lines: dict[str, Line] = {}
        """By link; several links may share a line."""
        self._speaker = speaker
        self._tables = tables
        self.person = person
        self.in_front = True
        self._places: dict[str, tuple[Table, Reader]] = {}
        self._sent: dict[str, Sent] = {}
        self._dirty: dict[str, bool] = {}
        """Links that may have news, and whether one of their messages still needs a response."""
        self._messages: deque[bytes] = deque()
        self._unsent = asyncio.Event()
        self.closed = asyncio.Event()
        self._close_code = 0
        self._malformed = 0
        self._is_answering = False
        self._hears_no_more = False

    # --- out --------------------------------------------------------------------------

    def show(self, link: str) -> None:
        """Send news to the reader of a link; calls before it is sent are merged into one update."""
        self._dirty.setdefault(link, False)
        self._unsent.set()

    def _answer_with_news(self, link: str, before: Sent | None, *, whole: bool = False) -> None:
        """Respond to a message with what it has changed, even if that is nothing."""
        sent = self._sent.get(link, NOTHING)
        if whole:
            self._sent[link] = msgspec.structs.replace(sent, stamp=None)
        elif sent is not before:
            return  # the news has already been sent
        self._dirty[link] = True
        self._unsent.set()

    def tell(self, message: bytes) -> None:
        """Queue a message; closes the socket if too many are unsent."""
        if len(self._messages) >= MOST_UNSENT:
            self.close(POLICY)
            return
        self._messages.append(message)
        self._unsent.set()

    def close(self, code: int) -> None:
        """Close the socket after what is queued has been sent."""
        self._close_code = code
        self._unsent.set()

    def end(self, code: int) -> None:
        """Close the socket; a browser that may reconnect is notified first."""
        if code == GOING_AWAY and not self._close_code:
            self.tell(_BYE)
        self.close(code)

    async def send(self) -> None:
        """Send what is queued, until the socket is to be closed."""
        try:
            while not self._close_code:
                await self._unsent.wait()
                self._unsent.clear()
                while self._messages or self._dirty:
                    message = self._next()
                    if message is not None:
                        await self._socket.send_data(message)
                for line in self._lines.values():
                    line.sent()
            await self._socket.close(self._close_code)
        finally:
            self.closed.set()

    def _next(self) -> bytes | None:
        if self._messages:
            return self._messages.popleft()
        link = next(iter(self._dirty))
        owed = self._dirty.pop(link)
        table, reader = self._places.get(link, (None, None))
        if table is None or table.link_of(reader) != link:
            return None  # an invitation that has been used
        sent = self._sent.get(link, NOTHING)
        try:
            message, now = table.news(reader, sent, owed=owed)
            left = table.time_left(reader) if now.stamp != sent.stamp else None
            if now.info is not None and now.info.course is not None and message is not None:
                self._messages.append(_ENCODER.encode(Now(round(table.going.now(), 1))))
            if left is not None:
                self._messages.append(_ENCODER.encode(left))
        except Exception:
            log.exception("fault while showing a table")
            self.close(FAULT)
            return None
        self._sent[link] = now
        return message

    # --- in ---------------------------------------------------------------------------

    async def receive(self) -> None:
        """Handle messages until the browser disconnects."""
        while not self._hears_no_more:
            raw = await self._socket.receive()
            if raw["type"] == "websocket.disconnect":
                return
            self._is_answering = True
            await self._take(raw)
            self._is_answering = False

    async def hear_out(self, receiving: asyncio.Task[None]) -> None:
        """Finish the message being handled, even after a disconnect, and take no more."""
        self._hears_no_more = True
        if self._is_answering:
            await asyncio.wait([receiving])

    async def _take(self, raw: Any) -> None:  # Any: an ASGI event
        text = raw.get("text")
        if text is None:
            self._refuse_malformed(ValueError("binary"))
            return
        try:
            message = _DECODER.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
            self._refuse_malformed(wrong)
            return
        await self._speaker.wait(hello=isinstance(message, Hello))
        try:
            line = None if isinstance(message, _OF_NO_LINK) else self._lines.get(message.link)
            if line is not None:
                line.say(text)
                return
            refused = await self._answer(message)
        except Refused as wrong:
            refused = wrong.problem
        except (Unavailable, Fenced):
            refused = problem("server/unavailable")
        except Exception:
            log.exception("fault while answering a message")
            refused = problem("server/fault")
        if refused is not None:
            link = "" if isinstance(message, _OF_NO_LINK) else message.link[:64]
            if not refused.link and link:
                refused = msgspec.structs.replace(refused, link=link)
            self.tell(_ENCODER.encode(refused))

    def _refuse_malformed(self, why: Exception) -> None:
        self.tell(_ENCODER.encode(malformed(why)))
        self._count_malformed()

    def _count_malformed(self) -> None:
        self._malformed += 1
        if self._malformed >= MOST_MALFORMED:
            self.close(POLICY)

    async def _answer(self, message: ClientMessage) -> Problem | None:
        if isinstance(message, Hello):
            return await self._hello(message)
        if isinstance(message, Ping):
            self.tell(_PONG)
            return None
        if isinstance(message, Front):
            self.in_front = message.front
            for line in set(self._lines.values()):
                line.say(_ENCODER.encode(message).decode())
            return None
        table, seat = self._seat(message.link)
        await self._speaker.wait_at(table.row.id, seat)
        before = self._sent.get(message.link)
        if isinstance(message, Submit):
            refused = await self._submit(table, seat, message)
        elif isinstance(message, Prepare):
            refused = await table.prepare(seat, message.answers)
        else:
            refused = await table.undo(seat, message.version)
        is_stale = refused is not None and refused.code == "match/stale"
        if refused is None or is_stale:
            self._answer_with_news(message.link, before, whole=is_stale)
        return refused

    async def _submit(self, table: Table, seat: int, submit: Submit) -> Problem | None:
        try:
            action = table.action_of(submit.action)
        except (msgspec.DecodeError, RecursionError) as wrong:
            self._count_malformed()
            return malformed(wrong, "action")
        return await table.submit(seat, submit.version, action, replaces=submit.replace)

    async def _hello(self, hello: Hello) -> Problem | None:
        if not 1 <= len(hello.links) <= MOST_LINKS:
            return problem("request/malformed", field="links")
        places: dict[str, tuple[Table, Reader]] = {}
        elsewhere: dict[str, list[str]] = {}
        for link in hello.links:
            try:
                places[link] = await self._tables.find(link)
            except Elsewhere as there:
                elsewhere.setdefault(there.node, []).append(link)
            except Refused as wrong:
                self.tell(_ENCODER.encode(wrong.problem))
        self.leave()
        for link, (table, reader) in list(places.items()):
            if not self._speaker.may_listen(table.audience.listening(reader)):
                self.tell(_ENCODER.encode(problem("link/crowded", link=link)))
                del places[link]
        self._places = places
        for link, (table, _) in places.items():
            held = hello.holds.get(link)
            self._sent[link] = NOTHING if held is None else table.holding(held.table, held.settled)
        for table in self._tables_listened_to():
            table.attach(self, self._readers_at(table))
        self._open_lines(hello, elsewhere)
        await self._tell_rematches()
        return None

    async def _tell_rematches(self) -> None:
        """Tell of rematches that may have been announced while nobody listened here."""
        for table in self._tables_listened_to():
            successor = await self._tables.successor(table)
            if successor is not None and not successor.course.is_cancelled:
                self.tell(table.rematch_ready(successor, self._readers_at(table)))

    def _readers_at(self, table: Table) -> set[Reader]:
        """Return for whom this socket listens at a table."""
        return {reader for at, reader in self._places.values() if at is table}

    def _open_lines(self, hello: Hello, elsewhere: dict[str, list[str]]) -> None:
        """Listen at tables of other nodes, too."""
        for node, links in elsewhere.items():
            if self._opening is None:  # this node was the far end already: the table has moved on
                self.end(GOING_AWAY)
                return
            holds = {link: held for link, held in hello.holds.items() if link in links}
            said = msgspec.structs.replace(hello, links=links, holds=holds)
            line = self._opening.open(node, self, _ENCODER.encode(said).decode())
            self._lines |= dict.fromkeys(links, line)

    def _seat(self, link: str) -> tuple[Table, int]:
        place = self._places.get(link)
        if place is None:
            raise Refused(problem("link/unknown"))
        table, reader = place
        if reader is None:
            raise Refused(problem("link/spectator"))
        seat = table.row.seats[reader]
        if link != seat.link and link != seat.invitation:
            raise Refused(problem("link/renewed"))
        if link != seat.link:  # an invitation can only be used to claim
            raise Refused(problem("seat/taken" if seat.claimed else "match/waiting"))
        return table, reader

    def leave(self) -> None:
        """Stop listening at all tables and lines."""
        for line in set(self._lines.values()):
            line.leave()
        self._lines = {}
        for table in self._tables_listened_to():
            table.detach(self)
        self._places = {}
        self._sent = {}
        self._dirty = {}

    def listens(self, table: Table) -> bool:
        """Return whether this socket listens at a table."""
        return table in self._tables_listened_to()

    def _tables_listened_to(self) -> set[Table]:
        return {table for table, _ in self._places.values()}
