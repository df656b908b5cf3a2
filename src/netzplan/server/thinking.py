"""A process of its own for what takes long to think, so that the server never waits for it."""

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
"""Seconds after which a thinking process is ended, if nothing was thought out in all of them."""
TRIES = 2


class Thinker:
    """One process, made when it is first needed; what is to be thought waits in a queue."""

    def __init__(
        self, places: Places = Places(), *, patience: float = PATIENCE, tries: int = TRIES
    ) -> None:
        """Start nothing yet; experts find in those places what they need."""
        self._places = places
        self._patience = patience
        self._tries = tries
        self._pool: ProcessPoolExecutor | None = None
        self._thoughts = 0
        """How many have come to an end."""

    def close(self) -> None:
        """Stop thinking."""
        self._drop_pool()

    async def think(self, thought: Callable[..., T], *given: Any) -> T | None:
        """Return what a function gives in the process, None if that fails each time."""
        for _ in range(self._tries):
            pool = self._pool or self._new_pool()
            try:
                return await self._thought_out(pool, thought, *given)
            except (BrokenProcessPool, TimeoutError, RuntimeError) as wrong:
                log.warning("a thinking process failed: %r", wrong)
                if self._pool is pool:
                    self._drop_pool()
            except asyncio.CancelledError:
                # Either the waiter was cancelled, or the pool was dropped with its queue.
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
        """Return what a process gives; raises TimeoutError if it hangs.

        Whoever waits in its queue is patient as long as others get what they wait for.
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
        # A fork would carry the server's threads and sockets along: spawn.
        self._pool = ProcessPoolExecutor(
            max_workers=1,
            mp_context=get_context("spawn"),
            initializer=_settle_in,
            initargs=(self._places,),
        )
        return self._pool

    def _drop_pool(self) -> None:
        """Let the process go, and end it: it may never come to an end by itself."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list(pool._processes.values())  # from 3.14 on: kill_workers()
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


# --- in the process ------------------------------------------------------------------


def _settle_in(places: Places) -> None:
    """Leave Ctrl-C to the server, give way to it, and end when it ends, however that is."""
    settle(places)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_follow_server, daemon=True).start()


def _follow_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
