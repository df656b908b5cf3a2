"""Bots as slow players: they think in a process of their own and submit like anybody."""

import asyncio
import logging
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from netzplan.bots.bot import Bot, Budget
from netzplan.bots.catalogue import make_bot
from netzplan.server.answering import is_held
from netzplan.server.table import Table

__all__ = ["BotPlayers"]

T = TypeVar("T")

log = logging.getLogger("netzplan.server")

BUDGET = Budget(seconds=1.0)
PATIENCE = 60.0
"""Seconds after which a thinking process is given up, waiting in its queue included."""
TRIES = 2
RETRY_SECONDS = 5.0


class BotPlayers:
    """Thinks for the bots of all tables."""

    def __init__(self) -> None:
        """Start nothing yet: the process is made for the first bot."""
        self._pool: ProcessPoolExecutor | None = None
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}

    def is_busy(self, table: Table) -> bool:
        """Return whether a bot of the table is thinking."""
        return any(table.row.id == at for at, _ in self._thinking)

    def wake(self, table: Table) -> None:
        """Let the bots think for whom the table waits."""
        for seat in table.awaited_bots():
            key = (table.row.id, seat)
            if key not in self._thinking:
                task = asyncio.create_task(self._play(table, seat))
                self._thinking[key] = task
                task.add_done_callback(partial(self._has_played, key))

    async def close(self) -> None:
        """Stop thinking."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._drop_pool()

    def _has_played(self, key: tuple[str, int], _: "asyncio.Task[None]") -> None:
        del self._thinking[key]

    async def _play(self, table: Table, seat: int) -> None:
        while seat in table.awaited_bots():
            try:
                if not await self._play_once(table, seat):
                    return
            except Exception:
                log.exception("a bot could not play; it tries again")
                await asyncio.sleep(RETRY_SECONDS)

    async def _play_once(self, table: Table, seat: int) -> bool:
        """Let a bot choose; return whether the choice was taken and not only noted."""
        match = table.match
        assert match is not None, "a bot is awaited in a running match only"
        row = table.row
        version = match.version(seat)
        view = match.rules.view(match.state, seat)
        seated = row.seats[seat].bot
        action = await self.think(choose, seated, row.game, row.map, view, BUDGET)
        if action is not None and is_held(table, seat, action):
            return False
        try:
            refused = None if action is None else await table.submit(seat, version, action)
            if action is not None and (refused is None or refused.code == "match/stale"):
                return True
            log.error("bot %s was refused: %r", seated, refused)
        except Exception:
            log.exception("bot %s chose something strange", seated)
        # The people at the table should not have to wait for ever.
        await table.submit(seat, version, next(iter(match.rules.actions(match.state, seat))))
        return True

    async def think(self, thought: Callable[..., T], *given: Any) -> T | None:
        """Return what a function gives in the bots' process, None if that fails twice."""
        for _ in range(TRIES):
            pool = self._pool or self._new_pool()
            try:
                thinking = asyncio.get_running_loop().run_in_executor(pool, thought, *given)
                return await asyncio.wait_for(thinking, PATIENCE)
            except (BrokenProcessPool, TimeoutError, RuntimeError) as wrong:
                log.warning("the bots' process failed: %r", wrong)
                if self._pool is pool:
                    self._drop_pool()
            except asyncio.CancelledError:
                # Either who waits was cancelled, or the pool was dropped with all in its queue.
                waits = asyncio.current_task()
                if waits is None or waits.cancelling():
                    raise
            except Exception:
                log.exception("%s failed", thought.__name__)
                return None
        return None

    def _new_pool(self) -> ProcessPoolExecutor:
        # A fork would carry the server's threads and sockets along: spawn.
        self._pool = ProcessPoolExecutor(
            max_workers=1, mp_context=get_context("spawn"), initializer=_settle_in
        )
        return self._pool

    def _drop_pool(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


# --- in the bots' process -------------------------------------------------------------


def choose(bot: str, game: str, map_id: str, view: Any, budget: Budget) -> Any:
    """Return the action that a bot takes on a view."""
    return _bot(bot, game, map_id).choose(view, budget).action


@lru_cache(maxsize=32)
def _bot(bot: str, game: str, map_id: str) -> Bot[Any, Any]:
    return make_bot(bot, game, map_id, secrets.randbits(32))


def _settle_in() -> None:
    """Leave Ctrl-C to the server, give way to it, and end when it ends, however that is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_follow_server, daemon=True).start()


def _follow_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
