"""How a node talks to the others: forwarded requests, lines of sockets, and news."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Protocol

from msgspec.structs import replace

from netzplan.server.lines import GOING_AWAY
from netzplan.server.nodes.frames import (
    Answers,
    Asks,
    Frame,
    Leaves,
    Noted,
    Opens,
    Says,
    Seen,
    Shuts,
    Tells,
    Took,
    decoded,
    encoded,
)
from netzplan.server.nodes.wire import Wire

__all__ = ["LOST", "UNDONE", "Exchange", "FarEnd", "NearEnd"]

ANSWER_SECONDS = 30.0
"""Longest time that a forwarded request may take; a hint search may take that long."""

UNDONE = Answers(0, 0, [], b"")
"""Stands for the response to a request that has not arrived: nothing was done."""
LOST = Answers(0, -1, [], b"")
"""Stands for a response that was lost: the request may have been carried out."""


class NearEnd(Protocol):
    """The end of a line where the browser is."""

    def tell(self, text: str) -> None:
        """Send a message on to the browser."""
        ...

    def shut(self, code: int) -> None:
        """Close the browser's socket."""
        ...


class FarEnd(Protocol):
    """The end of a line where the tables are."""

    def say(self, text: str) -> None:
        """Take a message of the browser."""
        ...

    def took(self, count: int) -> None:
        """Take the number of further messages that have been sent on to the browser."""
        ...

    def leave(self) -> None:
        """Note that the browser has gone."""
        ...


class Exchange:
    """Sends frames, and dispatches the frames that arrive."""

    def __init__(self, wire: Wire, node: str) -> None:
        """Talk over a wire, as the node with an id."""
        self._wire = wire
        self._node = node
        self._numbers = count(1)
        self._asked: dict[int, tuple[str, asyncio.Future[Answers]]] = {}
        self._near: dict[int, tuple[str, NearEnd]] = {}
        self._far: dict[tuple[str, int], FarEnd] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self.answers: Callable[[Asks], Awaitable[Answers]] | None = None
        """Answers a forwarded request."""
        self.opens: Callable[[str, Opens], FarEnd] | None = None
        """Creates the far end of a line, for a browser at another node."""
        self.hears: Callable[[str, Seen | Noted], None] = lambda _, __: None
        """Takes news of another node."""
        self.breaks: Callable[[str | None], None] = lambda _: None
        """Called when news of a node may have been lost; None: of all."""

    @property
    def is_ready(self) -> bool:
        """Return whether other nodes can be reached right now."""
        return self._wire.is_ready

    async def open(self, house: str) -> None:
        """Open the wire; ``house`` is a name that only the nodes of the house know."""
        await self._wire.open(house, self._node, self._hear, self.broken)

    async def close(self) -> None:
        """Cancel requests in progress, and close the wire."""
        for task in list(self._answering):
            task.cancel()
        await asyncio.gather(*self._answering, return_exceptions=True)
        await self._wire.close()

    def know(self, others: frozenset[str]) -> None:
        """Take the ids of the other nodes."""
        self._wire.know(others)

    def tell_all(self, news: Seen | Noted) -> None:
        """Send news to all other nodes."""
        self._wire.send_all(encoded(news))

    async def ask(self, node: str, wanted: Asks) -> Answers:
        """Return the response of a node: ``UNDONE`` or ``LOST`` if there is none."""
        number = next(self._numbers)
        answered: asyncio.Future[Answers] = asyncio.get_running_loop().create_future()
        self._asked[number] = (node, answered)
        self._send(node, replace(wanted, number=number))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answered
        except TimeoutError:
            return LOST
        finally:
            del self._asked[number]

    # --- lines, where the browser is -------------------------------------------------------

    def open_line(self, node: str, end: NearEnd, hello: str, person: str, *, front: bool) -> int:
        """Open a line to tables of a node; return its number."""
        line = next(self._numbers)
        self._near[line] = (node, end)
        self._send(node, Opens(line, hello, person, front))
        return line

    def say(self, line: int, text: str) -> None:
        """Forward a message of a browser."""
        known = self._near.get(line)
        if known is not None:
            self._send(known[0], Says(line, text))

    def took(self, line: int, messages: int) -> None:
        """Report how many further messages have been sent on to the browser."""
        known = self._near.get(line)
        if known is not None:
            self._send(known[0], Took(line, messages))

    def leave(self, line: int) -> None:
        """Close a line, because the browser no longer listens."""
        known = self._near.pop(line, None)
        if known is not None:
            self._send(known[0], Leaves(line))

    # --- lines, where the tables are -------------------------------------------------------

    def tell(self, node: str, line: int, text: str) -> None:
        """Send a message to the browser at the other end of a line."""
        self._send(node, Tells(line, text))

    def shut(self, node: str, line: int, code: int) -> None:
        """Close a line, and the browser's socket with a code."""
        if self._far.pop((node, line), None) is not None:
            self._send(node, Shuts(line, code))

    # --- what comes ------------------------------------------------------------------------

    def broken(self, node: str | None, *, arrived: bool = True) -> None:
        """Fail the requests and close the lines that use the wire to a node; None: to all."""
        for at, answered in self._asked.values():
            if node in (None, at) and not answered.done():
                answered.set_result(LOST if arrived else UNDONE)
        for line, (at, near) in list(self._near.items()):
            if node in (None, at):
                del self._near[line]
                self._send(at, Leaves(line))  # the other node may not have noticed
                near.shut(GOING_AWAY)
        for (at, line), far in list(self._far.items()):
            if node in (None, at):
                del self._far[at, line]
                self._send(at, Shuts(line, GOING_AWAY))
                far.leave()
        self.breaks(node)

    def _send(self, node: str, frame: Frame) -> None:
        self._wire.send(node, encoded(frame))

    def _hear(self, sender: str, data: bytes) -> None:
        frame = decoded(data)
        match frame:
            case Tells() | Shuts():
                self._hear_near(frame)
            case Opens() | Says() | Took() | Leaves():
                self._hear_far(sender, frame)
            case Asks():
                task = asyncio.create_task(self._answer(sender, frame))
                self._answering.add(task)
                task.add_done_callback(self._answering.discard)
            case Answers():
                _, answered = self._asked.get(frame.number, ("", None))
                if answered is not None and not answered.done():
                    answered.set_result(frame)
            case Seen() | Noted():
                self.hears(sender, frame)

    def _hear_near(self, frame: Tells | Shuts) -> None:
        _, near = self._near.get(frame.line, ("", None))
        if near is None:
            return
        if isinstance(frame, Tells):
            near.tell(frame.text)
        else:
            del self._near[frame.line]
            near.shut(frame.code)

    def _hear_far(self, sender: str, frame: Opens | Says | Took | Leaves) -> None:
        key = (sender, frame.line)
        if isinstance(frame, Opens):
            if self.opens is not None:
                self._far[key] = self.opens(sender, frame)
            return
        far = self._far.get(key)
        if far is None:
            if isinstance(frame, Says):  # sent before a break that the other node has not noticed
                self._send(sender, Shuts(frame.line, GOING_AWAY))
        elif isinstance(frame, Says):
            far.say(frame.text)
        elif isinstance(frame, Took):
            far.took(frame.count)
        else:
            del self._far[key]
            far.leave()

    async def _answer(self, sender: str, wanted: Asks) -> None:
        answer = UNDONE if self.answers is None else await self.answers(wanted)
        self._send(sender, Answers(wanted.number, answer.status, answer.headers, answer.body))
