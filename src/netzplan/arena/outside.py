"""External bots in separate processes: asked in lines of JSON, killed when they are too slow."""

import contextlib
import os
import shlex
import signal
import sys
from collections import deque
from queue import Empty, Queue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread
from typing import IO

import msgspec

from netzplan.arena.limits import wrapped
from netzplan.arena.protocol import Answer, Asked, Start
from netzplan.arena.result import FaultKind
from netzplan.arena.tournament import Entrant

__all__ = ["BotFailed", "OutsideBot", "command_of"]

START_SECONDS = 30.0
"""Extra time for the start of a game, on top of the time per decision: the bot has to import."""
LONGEST = 4 << 20
"""The most bytes of an answer."""
_GOING_SECONDS = 1.0
"""Time for a bot to exit after its output has ended."""
_END = b""


class BotFailed(Exception):
    """Ends the game of a bot."""

    def __init__(self, kind: FaultKind, detail: str = "") -> None:
        """Take the kind of failure, and details if they are known."""
        super().__init__(kind)
        self.kind: FaultKind = kind
        self.detail = detail


def command_of(entrant: Entrant) -> list[str]:
    """Return the command that starts a bot; raise ValueError for an unclosed quote."""
    if entrant.kind == "import":
        return [sys.executable, "-m", "netzplan.arena.seat", entrant.source]
    return shlex.split(entrant.source)


class OutsideBot:
    """One bot process; started on the first question, and again after a failure."""

    def __init__(self, entrant: Entrant, seconds: float, megabytes: int) -> None:
        """Take the entrant and its limits."""
        self._entrant = entrant
        self._seconds = seconds
        self._megabytes = megabytes
        self._process: Popen[bytes] | None = None
        self._lines: Queue[bytes] = Queue()
        self._said: deque[str] = deque(maxlen=1)

    def ask(self, asked: Asked) -> Answer:
        """Return the answer; raise BotFailed, after which the process has ended."""
        is_start = isinstance(asked, Start)
        try:
            return self._asked(asked, self._seconds + (START_SECONDS if is_start else 0))
        except BotFailed as failed:
            self.close()
            if is_start and failed.kind == "died":
                raise BotFailed("start", failed.detail) from None
            raise

    def close(self) -> None:
        """End the process and its child processes."""
        self.kill()
        process, self._process = self._process, None
        if process is None:
            return
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()

    def kill(self) -> None:
        """Kill the process and its child processes without waiting; can be called by any thread."""
        process = self._process
        if process is None:
            return
        if sys.platform == "win32":
            process.kill()
        else:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)

    def _asked(self, asked: Asked, seconds: float) -> Answer:
        process = self._process or self._started()
        assert process.stdin is not None
        Thread(target=_write, args=(process.stdin, asked), daemon=True).start()
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise BotFailed("late", f"{seconds:g} s") from None
        if line == _END:
            raise self._ended(process)
        return _read(line)

    def _started(self) -> Popen[bytes]:
        command = wrapped(command_of(self._entrant), self._megabytes)
        process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
        self._process, self._lines, self._said = process, Queue(), deque(maxlen=1)
        assert process.stdout is not None
        assert process.stderr is not None
        self._listener = Thread(target=_listen, args=(process.stdout, self._lines), daemon=True)
        self._reader = Thread(target=_remember, args=(process.stderr, self._said), daemon=True)
        self._listener.start()
        self._reader.start()
        return process

    def _ended(self, process: Popen[bytes]) -> BotFailed:
        """Return why the process has ended, as far as that is known."""
        try:
            process.wait(_GOING_SECONDS)
        except TimeoutExpired:
            return BotFailed("died", "its output is closed")
        self._reader.join(1)
        said = self._said[0] if self._said else f"exit {process.returncode}"
        return BotFailed("memory" if "MemoryError" in said else "died", said)


def _write(stream: IO[bytes], asked: Asked) -> None:
    """Send a line; runs in its own thread, since a bot that does not read would block it."""
    try:
        stream.write(msgspec.json.encode(asked) + b"\n")
        stream.flush()
    except (OSError, ValueError):
        pass  # the process has ended, which the reader reports


def _listen(stream: IO[bytes], lines: "Queue[bytes]") -> None:
    try:
        while line := stream.readline(LONGEST):
            lines.put(line)
    except (OSError, ValueError):
        pass
    lines.put(_END)


def _remember(stream: IO[bytes], said: "deque[str]") -> None:
    """Keep the last line that a process wrote to stderr."""
    try:
        while line := stream.readline(LONGEST):
            if text := line.decode("utf-8", "replace").strip():
                said.append(text[:300])
    except (OSError, ValueError):
        pass


def _read(line: bytes) -> Answer:
    try:
        answer = msgspec.json.decode(line, type=Answer)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise BotFailed("nonsense", line[:80].decode("utf-8", "replace").strip()) from None
    if answer.fault is not None:
        raise BotFailed(answer.fault, answer.detail)
    return answer
