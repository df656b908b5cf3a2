"""How a node talks to the others: requests that are handed on, lines of sockets, news."""

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
"""How long a request may take elsewhere: a hint may be searched for as long."""

UNDONE = Answers(0, 0, [], b"")
"""Stands for the answer to a request that has not arrived: nothing was done."""
LOST = Answers(0, -1, [], b"")
"""Stands for an answer that was lost: nobody knows what was done."""


class NearEnd(Protocol):
    """The end of a line at which the browser is."""

    def tell(self, text: str) -> None:
        """Send something on to the browser."""
        ...

    def shut(self, code: int) -> None:
        """Close the browser's socket."""
        ...


class FarEnd(Protocol):
    """The end of a line at which the tables are."""

    def say(self, text: str) -> None:
        """Take what the browser says."""
        ...

    def took(self, count: int) -> None:
        """Hear that so many more messages have been sent on."""
        ...

    def leave(self) -> None:
        """Hear that the browser is gone."""
        ...


class Exchange:
    """Sends frames and hands those that come to whoever they are for."""

    def __init__(self, wire: Wire, node: str) -> None:
        """Talk over a wire, as a node."""
        self._wire = wire
        self._node = node
        self._numbers = count(1)
        self._asked: dict[int, tuple[str, asyncio.Future[Answers]]] = {}
        self._near: dict[int, tuple[str, NearEnd]] = {}
        self._far: dict[tuple[str, int], FarEnd] = {}
        self._answering: set[asyncio.Task[None]] = set()
        self.answers: Callable[[Asks], Awaitable[Answers]] | None = None
        """Answers a request that was handed on."""
        self.opens: Callable[[str, Opens], FarEnd] | None = None
        """Begins the end of a line here, for a browser at a node."""
        self.hears: Callable[[str, Seen | Noted], None] = lambda _, __: None
        """Takes news of a node."""
        self.breaks: Callable[[str | None], None] = lambda _: None
        """Hears that news of a node may have been lost; None: of all."""

    @property
    def is_ready(self) -> bool:
        """Return whether other nodes can be reached right now."""
        return self._wire.is_ready

    async def open(self, house: str) -> None:
        """Talk from now on; ``house`` is a name that its nodes alone know."""
        await self._wire.open(house, self._node, self._hear, self.broken)

    async def close(self) -> None:
        """Talk no more."""
        for task in list(self._answering):
            task.cancel()
        await asyncio.gather(*self._answering, return_exceptions=True)
        await self._wire.close()

    def know(self, others: frozenset[str]) -> None:
        """Take which other nodes there are."""
        self._wire.know(others)

    def tell_all(self, news: Seen | Noted) -> None:
        """Tell all others something."""
        self._wire.send_all(encoded(news))

    async def ask(self, node: str, wanted: Asks) -> Answers:
        """Return what a node answers to a request: ``UNDONE`` or ``LOST`` if it gives no answer."""
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
        """Hand on what a browser says."""
        known = self._near.get(line)
        if known is not None:
            self._send(known[0], Says(line, text))

    def took(self, line: int, messages: int) -> None:
        """Tell that so many more messages have been sent on to the browser."""
        known = self._near.get(line)
        if known is not None:
            self._send(known[0], Took(line, messages))

    def leave(self, line: int) -> None:
        """Close a line: the browser listens no more."""
        known = self._near.pop(line, None)
        if known is not None:
            self._send(known[0], Leaves(line))

    # --- lines, where the tables are -------------------------------------------------------

    def tell(self, node: str, line: int, text: str) -> None:
        """Tell the browser at the other end of a line something."""
        self._send(node, Tells(line, text))

    def shut(self, node: str, line: int, code: int) -> None:
        """Close a line, and the browser's socket with a code."""
        if self._far.pop((node, line), None) is not None:
            self._send(node, Shuts(line, code))

    # --- what comes ------------------------------------------------------------------------

    def broken(self, node: str | None, *, arrived: bool = True) -> None:
        """End all that rests on the wire to a node; None: to all."""
        for at, answered in self._asked.values():
            if node in (None, at) and not answered.done():
                answered.set_result(LOST if arrived else UNDONE)
        for line, (at, near) in list(self._near.items()):
            if node in (None, at):
                del self._near[line]
                self._send(at, Leaves(line))  # the other may have noticed nothing
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
            if isinstance(frame, Says):  # of before a break that the other has not noticed
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
