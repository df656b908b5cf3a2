"""What lives as long as the application: store, tables, bots, sockets and page."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar

from netzplan.server.answering import Answers
from netzplan.server.drafting import Hints
from netzplan.server.page import Page
from netzplan.server.players import BotPlayers
from netzplan.server.sockets import Sockets
from netzplan.server.store import Store, StoreError
from netzplan.server.tables import Tables
from netzplan.server.timekeeper import Timekeeper, WallTime

__all__ = ["House"]

SWEEP_SECONDS = 60.0


class House:
    """All parts of a running server, which know each other through it."""

    def __init__(
        self,
        data: Path,
        page: Page | None = None,
        *,
        idle_seconds: float = 300.0,
        time: Timekeeper | None = None,
    ) -> None:
        """Open the data folder; raises StoreError."""
        time = time or WallTime()
        try:
            data.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            raise StoreError(f"{data}: {wrong.strerror}") from wrong
        self.store = Store(data / "netzplan.sqlite3")
        self.bots = BotPlayers()
        self.answers = Answers(time)
        self.hints = Hints()
        self.tables = Tables(self.store, self.bots, self.answers, time, idle_seconds=idle_seconds)
        self.sockets = Sockets(self.tables)
        self.page = page or Page()

    @asynccontextmanager
    async def live(self, _: Litestar) -> AsyncIterator[None]:
        """Run what runs beside the requests."""
        sweeping = asyncio.create_task(self._sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            await self.answers.close()
            await self.bots.close()
            await self.hints.close()
            self.store.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.tables.sweep()
