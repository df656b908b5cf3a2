"""A worker process for long computations, so that the server never blocks."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from netzplan.bots.judging import Places, settle

__all__ = ["Thinker"]

log = logging.getLogger("netzplan.server")

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds without any result after which a worker process is killed."""
TRIES = 2


class Thinker:
    """One worker process, started when it is first needed, with a queue of calls."""

    def __init__(
        self, places: Places = Places(), *, patience: float = PATIENCE, tries: int = TRIES
    ) -> None:
        """Start nothing yet; experts find compiled code and learned values in ``places``."""
        self._places = places
        self._patience = patience
        self._tries = tries
        self._pool: ProcessPoolExecutor | None = None
        self._thoughts = 0
        """How many calls have finished."""

    def close(self) -> None:
        """Stop the process."""
        self._drop_pool()

    async def think(self, thought: Callable[..., T], *given: Any) -> T | None:
        """Return a function's result from the process; None if every attempt fails."""
        for _ in range(self._tries):
            pool = self._pool or self._new_pool()
            try:
                return await self._thought_out(pool, thought, *given)
            except (BrokenProcessPool, TimeoutError, RuntimeError) as wrong:
                log.warning("a thinking process failed: %r", wrong)
                if self._pool is pool:
                    self._drop_pool()
            except asyncio.CancelledError:
                # Either the caller was cancelled, or the pool was dropped with its queue.
                waits = asyncio.current_task()
                if waits is None or waits.cancelling():
                    raise
            except Exception:
                log.exception("%s failed", thought.__name__)
                return None
        return None

    async def _thought_out(
        self, pool: ProcessPoolExecutor, thought: Callable[..., T], *given: Any
    ) -> T:
        """Return a function's result from the process; raises TimeoutError if it hangs.

        A call that waits in the queue does not time out as long as others finish.
        """
        thinking = asyncio.get_running_loop().run_in_executor(pool, thought, *given)
        try:
            while True:
                before = self._thoughts
                done, _ = await asyncio.wait({thinking}, timeout=self._patience)
                if done:
                    self._thoughts += 1
                    return thinking.result()
                if self._thoughts == before:
                    raise TimeoutError
        finally:
            thinking.cancel()

    def _new_pool(self) -> ProcessPoolExecutor:
        # A fork would inherit the server's threads and sockets, hence spawn.
        self._pool = ProcessPoolExecutor(
            max_workers=1,
            mp_context=get_context("spawn"),
            initializer=_settle_in,
            initargs=(self._places,),
        )
        return self._pool

    def _drop_pool(self) -> None:
        """Drop the pool and kill its process, which may never exit by itself."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list(pool._processes.values())  # since 3.14: kill_workers()
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


# --- in the process ------------------------------------------------------------------


def _settle_in(places: Places) -> None:
    """Lower the priority, and exit when the server exits, however that happens.

    Signals to stop are for the server alone, but Ctrl-C and systemd send them to all processes.
    """
    settle(places)
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Windows has no such priorities
        os.nice(5)
    threading.Thread(target=_follow_server, daemon=True).start()


def _follow_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
