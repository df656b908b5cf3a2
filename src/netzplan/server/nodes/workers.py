"""Several processes that serve one house from one machine: started, watched and restarted."""

import logging
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from types import FrameType
from typing import Any

from msgspec.structs import replace

from netzplan.server.logs import start_log
from netzplan.server.ports import bound
from netzplan.server.settings import Settings
from netzplan.server.worker_pool import spare_cores

__all__ = ["serve_from_many"]

log = logging.getLogger("netzplan.server")

_PROCESSES = get_context("spawn")

STOP_SECONDS = 15.0
"""Longest time that a process may take to shut down."""
LOOK_SECONDS = 1.0
SHORTEST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 1.0, 30.0
"""Pause before a process that has ended is restarted; longer if it ends repeatedly."""


def serve_from_many(
    settings: Settings,
    *,
    ready: Callable[[str], None] | None = None,
    draws_ahead: bool = False,
) -> None:
    """Serve from the number of processes in the settings, until interrupted.

    Raises StoreError if the data folder can't be used, OSError if the port can't.
    """
    bound(settings.host, settings.port).close()  # fails if another server is there
    with (
        bound(settings.host, settings.port, shared=True) as kept,
        TemporaryDirectory(prefix="netzplan-") as folder,
    ):
        start_log(settings.log_format)
        bots = max(1, (settings.workers or spare_cores()) // settings.processes)
        own = replace(settings, port=kept.getsockname()[1], workers=bots)
        _Workers(own, Path(folder), draws_ahead=draws_ahead).run(ready)


class _Workers:
    """The processes, and what to do when one of them ends."""

    def __init__(self, settings: Settings, folder: Path, *, draws_ahead: bool) -> None:
        self._settings = settings
        self._folder = folder
        self._draws_ahead = draws_ahead
        self._running: dict[SpawnProcess, float] = {}
        self._pause = SHORTEST_PAUSE_SECONDS
        self._stops = False

    def run(self, ready: Callable[[str], None] | None) -> None:
        before = {each: signal.signal(each, self._stop) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            # The first migrates the database before others use it.
            address = self._start()
            for _ in range(self._settings.processes - 1):
                if not self._stops:
                    self._start()
            if ready is not None and not self._stops:
                ready(address)
            while not self._stops:
                self._watch()
        finally:
            self._end()
            for each, handler in before.items():
                signal.signal(each, handler)

    def _stop(self, _: int, __: FrameType | None) -> None:
        self._stops = True

    def _start(self) -> str:
        """Start a process; return its address once it serves. Raises what prevented that."""
        told, tell = _PROCESSES.Pipe(duplex=False)
        given = (self._settings, self._folder, tell, self._draws_ahead)
        process = _PROCESSES.Process(target=_serve, args=given)
        process.start()
        tell.close()
        self._running[process] = monotonic()
        with told:
            while not told.poll(LOOK_SECONDS):
                if self._stops:
                    return ""
            try:
                said: Any = told.recv()  # an address, or an exception
            except EOFError:
                said = OSError("a process ended while it started")
        if isinstance(said, Exception):
            raise said
        return str(said)

    def _watch(self) -> None:
        """Wait a little, then replace processes that have ended by themselves."""
        wait([process.sentinel for process in self._running], timeout=LOOK_SECONDS)
        for process, since in list(self._running.items()):
            if process.is_alive() or self._stops:
                continue
            del self._running[process]
            log.error("a process ended (%s) and is restarted", process.exitcode)
            is_early = monotonic() - since < LONGEST_PAUSE_SECONDS
            longer = min(2 * self._pause, LONGEST_PAUSE_SECONDS)
            self._pause = longer if is_early else SHORTEST_PAUSE_SECONDS
            self._rest(self._pause if is_early else 0.0)
        for _ in range(self._settings.processes - len(self._running)):
            if not self._stops:
                self._start_again()

    def _start_again(self) -> None:
        """Start a process; if that fails, the next look tries again."""
        try:
            self._start()
        except Exception as wrong:
            log.error("a process could not be started: %s", wrong)
            self._rest(self._pause)

    def _rest(self, seconds: float) -> None:
        until = monotonic() + seconds
        while monotonic() < until and not self._stops:
            threading.Event().wait(0.1)

    def _end(self) -> None:
        for process in self._running:
            if process.is_alive():
                with suppress(ProcessLookupError, TypeError):
                    os.kill(process.pid or 0, signal.SIGTERM)
        until = monotonic() + STOP_SECONDS
        for process in self._running:
            process.join(max(0.0, until - monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


def _serve(settings: Settings, folder: Path, tell: Connection, draws_ahead: bool) -> None:  # noqa: FBT001 - of a process
    """Serve in a separate process; send the address, or the exception."""
    from netzplan.server.app import serve

    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        serve(settings, ready=tell.send, draws_ahead=draws_ahead, beside=folder)
    except Exception as wrong:
        with suppress(OSError):
            tell.send(wrong)
        raise SystemExit(1) from None
    # As a normal interpreter does: the shutdown of a pool has to finish before the process ends.
    for thread in threading.enumerate():
        if not thread.daemon and thread is not threading.current_thread():
            thread.join()


def _end_with_parent() -> None:
    """Shut down in order if the parent process has died."""
    parent = parent_process()
    assert parent is not None, "it runs in a process of its own"
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
