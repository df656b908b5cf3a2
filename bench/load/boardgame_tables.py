"""Tables of boardgame.io: two sockets each, with the messages of its own client."""

import asyncio
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from bench.load.line import Line, opened
from bench.load.measured import Measured

__all__ = ["BoardgameTable"]

PATH = "/socket.io/?EIO=4&transport=websocket"
EVENT = b"42/hundred,"


class Cells(Struct):
    cells: list[str | None]


class Context(Struct):
    currentPlayer: str  # noqa: N815  # its own name
    gameover: Any = None


class State(Struct):
    G: Cells
    ctx: Context
    number: int = msgspec.field(name="_stateID")


class Synced(Struct):
    state: State


_UPDATE = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
_SYNC = msgspec.json.Decoder(tuple[str, str, Synced])


class BoardgameTable:
    """Two browsers that play match after match."""

    def __init__(self, measured: Measured, port: int, number: int) -> None:
        """Play at a server on this machine."""
        self._measured = measured
        self._port = port
        self._number = number
        self._random = Random(number)
        self._lines: list[Line] = []
        self._match = 0
        self._sent: tuple[int, int, float] | None = None
        """The seat of an unconfirmed move, the number of its state, and when it was sent."""
        self._joined = 0

    async def open(self) -> None:
        """Open both sockets and begin."""
        for seat in (0, 1):
            line = await opened(self._port, PATH)
            line.hears = lambda text, seat=seat: self._hear(seat, text)  # type: ignore[misc]
            line.send(b"40/hundred,")
            self._lines.append(line)

    def close(self) -> None:
        """Close both sockets."""
        for line in self._lines:
            line.close()

    def _hear(self, seat: int, text: bytes) -> None:
        if text == b"2":
            self._lines[seat].send(b"3")
        elif text.startswith(b"40/hundred,"):
            self._joined += 1
            if self._joined == 2:
                self._begin()
        elif text.startswith(EVENT + b'["sync"'):
            if seat == 1:
                self._lines[0].send(self._sync(0))  # the first seat creates the match
            else:
                self._see(seat, _SYNC.decode(text[len(EVENT) :])[2].state)
        elif text.startswith(EVENT + b'["update"'):
            self._see(seat, _UPDATE.decode(text[len(EVENT) :])[2])
        elif text.startswith(EVENT) and not text.startswith(EVENT + b'["matchData"'):
            self._measured.problems.append(text[:80].decode())

    def _begin(self) -> None:
        self._match += 1
        self._lines[1].send(self._sync(1))

    def _sync(self, seat: int) -> bytes:
        match = f"{self._number}x{self._match}"
        return EVENT + msgspec.json.encode(["sync", match, str(seat), None, 2])

    def _see(self, seat: int, state: State) -> None:
        if self._sent is not None and seat != self._sent[0] and state.number > self._sent[1]:
            self._measured.seen(self._sent[2])
            self._sent = None
        if state.number > 3:
            self._measured.playing.add(self._number)
        if state.ctx.gameover is not None:
            if seat == 1:
                self._measured.finished += self._measured.counts
                self._begin()
            return
        if state.ctx.currentPlayer == str(seat):
            if self._measured.thinking:
                wait = self._measured.thinking * self._random.uniform(0.5, 1.5)
                asyncio.get_running_loop().call_later(wait, self._move, seat, state)
            else:
                self._move(seat, state)

    def _move(self, seat: int, state: State) -> None:
        free = [at for at, cell in enumerate(state.G.cells) if cell is None]
        payload = {"type": "take", "args": [self._random.choice(free)], "playerID": str(seat)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        match = f"{self._number}x{self._match}"
        message = ["update", action, state.number, match, str(seat)]
        self._sent = (seat, state.number, self._measured.moved())
        self._lines[seat].send(EVENT + msgspec.json.encode(message))
