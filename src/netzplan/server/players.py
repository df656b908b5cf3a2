"""Bots as slow players: they think in a process of their own and submit like anybody."""

import asyncio
import logging
import secrets
from functools import lru_cache, partial
from time import perf_counter
from typing import Any

from netzplan.bots.bot import Bot
from netzplan.bots.catalogue import make_bot
from netzplan.core.effort import Effort
from netzplan.server.answering import asked, is_held
from netzplan.server.table import Table
from netzplan.server.thinking import Thinker

__all__ = ["BotPlayers"]


log = logging.getLogger("netzplan.server")

SECONDS = 1.0
"""How long a bot may think, from when its process has time for it."""
RETRY_SECONDS = 5.0


class BotPlayers:
    """Thinks for the bots of all tables."""

    def __init__(self) -> None:
        """Start nothing yet: a process is made for the first bot."""
        self._moves = Thinker()
        # Of its own, so that nobody can tell a bot that thinks about an answer from one that
        # has nothing to give by how fast others move.
        self._answers = Thinker()
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
        self._moves.close()
        self._answers.close()

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
        thinker = self._moves if asked(table) is None else self._answers
        action = await thinker.think(choose, seated, row.game, row.map, view, SECONDS)
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


# --- in the bots' process -------------------------------------------------------------


def choose(bot: str, game: str, map_id: str, view: Any, seconds: float) -> Any:
    """Return the action that a bot takes on a view."""
    effort = Effort.within(seconds, perf_counter)
    return _bot(bot, game, map_id).choose(view, effort).action


@lru_cache(maxsize=32)
def _bot(bot: str, game: str, map_id: str) -> Bot[Any, Any]:
    return make_bot(bot, game, map_id, secrets.randbits(32))
