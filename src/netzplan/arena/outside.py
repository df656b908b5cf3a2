"""Bots in processes of their own: asked by lines of JSON, ended when they take too long."""

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
"""What a bot may take for the beginning of a game beside the time of a decision: to import."""
LONGEST = 4 << 20
"""Bytes of an answer at most."""
_GOING_SECONDS = 1.0
"""What a bot whose output has ended may take to end, too."""
_END = b""


class BotFailed(Exception):
    """Ends the game of a bot."""

    def __init__(self, kind: FaultKind, detail: str = "") -> None:
        """Take how it failed, and what is known of why."""
        super().__init__(kind)
        self.kind: FaultKind = kind
        self.detail = detail


def command_of(entrant: Entrant) -> list[str]:
    """Return the words that start a bot; raises ValueError for an unclosed quote."""
    if entrant.kind == "import":
        return [sys.executable, "-m", "netzplan.arena.seat", entrant.source]
    return shlex.split(entrant.source)


class OutsideBot:
    """One process; started when it is first asked, and anew after it failed."""

    def __init__(self, entrant: Entrant, seconds: float, megabytes: int) -> None:
        """Take who it is and its limits."""
        self._entrant = entrant
        self._seconds = seconds
        self._megabytes = megabytes
        self._process: Popen[bytes] | None = None
        self._lines: Queue[bytes] = Queue()
        self._said: deque[str] = deque(maxlen=1)

    def ask(self, asked: Asked) -> Answer:
        """Return the answer; raises BotFailed, after which the process is gone."""
        is_start = isinstance(asked, Start)
        try:
            return self._asked(asked, self._seconds + (START_SECONDS if is_start else 0))
        except BotFailed as failed:
            self.close()
            if is_start and failed.kind == "died":
                raise BotFailed("start", failed.detail) from None
            raise

    def close(self) -> None:
        """End the process and what it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        if sys.platform == "win32":
            process.kill()
        else:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()

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
        """Return why the process is gone, as far as that is known."""
        try:
            process.wait(_GOING_SECONDS)
        except TimeoutExpired:
            return BotFailed("died", "its output is closed")
        self._reader.join(1)
        said = self._said[0] if self._said else f"exit {process.returncode}"
        return BotFailed("memory" if "MemoryError" in said else "died", said)


def _write(stream: IO[bytes], asked: Asked) -> None:
    """Say a line; apart, since a bot that does not read would make all wait."""
    try:
        stream.write(msgspec.json.encode(asked) + b"\n")
        stream.flush()
    except (OSError, ValueError):
        pass  # it is gone, which the reader tells


def _listen(stream: IO[bytes], lines: "Queue[bytes]") -> None:
    try:
        while line := stream.readline(LONGEST):
            lines.put(line)
    except (OSError, ValueError):
        pass
    lines.put(_END)


def _remember(stream: IO[bytes], said: "deque[str]") -> None:
    """Keep the last line that a process complained with."""
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
