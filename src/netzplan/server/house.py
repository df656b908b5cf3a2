"""Everything that lives as long as the application: store, tables, bots, sockets and page."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, nullcontext, suppress
from functools import partial
from itertools import count
from pathlib import Path

from litestar import Litestar
from litestar.stores.memory import MemoryStore

from netzplan.bots.judging import Places
from netzplan.catalogue import REFERENCES, Catalogue
from netzplan.server.admin.administration import Administration
from netzplan.server.background import kept_up
from netzplan.server.bus import Bus, MemoryBus
from netzplan.server.limits import STORE
from netzplan.server.listing import Listing
from netzplan.server.lobby.filling import Fillings
from netzplan.server.lobby.joining import Joining
from netzplan.server.lobby.open_tables import OpenTables
from netzplan.server.neighbours import ALONE, Neighbours, News
from netzplan.server.nodes.node import Node
from netzplan.server.notices.notices import Notices
from netzplan.server.notices.outside import Outside
from netzplan.server.notices.ways import Ways
from netzplan.server.opening import keep_maps
from netzplan.server.origins import Origins
from netzplan.server.pace.agreed import Patience
from netzplan.server.pace.uptime import Uptime
from netzplan.server.page import Page
from netzplan.server.persons.letters import Letters
from netzplan.server.persons.passkeys import Passkeys
from netzplan.server.persons.people import People
from netzplan.server.persons.reseating import Reseating
from netzplan.server.players import BotPlayers
from netzplan.server.post import Post
from netzplan.server.queries import Queries
from netzplan.server.quotas import Quotas
from netzplan.server.reminders import Reminders
from netzplan.server.retention import Retention
from netzplan.server.seating import Seeds, fresh_seed
from netzplan.server.settings import Settings
from netzplan.server.sockets import Sockets
from netzplan.server.store import SqlStore, Store, StoreError, database_of
from netzplan.server.tables import Tables
from netzplan.server.talk.rooms import Rooms
from netzplan.server.timekeeper import Timekeeper, WallTime

__all__ = ["House"]

log = logging.getLogger("netzplan.server")

SWEEP_SECONDS = 60.0
RETRY_SECONDS = 1.0
MARK_SECONDS = 5.0
IDLE_MARKS = 12
"""While no table is in memory nothing is due soon: one mark in so many is written."""


class House:
    """The parts of a running server, which reach each other through it."""

    def __init__(
        self,
        data: Path,
        page: Page | None = None,
        *,
        settings: Settings = Settings(),
        bus: Bus | None = None,
        seeds: Seeds = fresh_seed,
        time: Timekeeper | None = None,
        games: Mapping[str, str] = REFERENCES,
        node: Node | None = None,
    ) -> None:
        """Open the data folder; raises StoreError.

        ``seeds`` gives each new table the seed of its deal; no request can choose it. ``games`` are
        references to game entries; ``node`` represents this process to other nodes.
        """
        self.node = node
        self.neighbours: Neighbours = node or ALONE
        time = time or WallTime()
        self.settings = settings
        places = _places(settings, data)
        self.store = _store_in(data, settings.database_url, node)
        self.uptime = Uptime(time, self.store.marked())
        self.bots = _bots(settings, places)
        self.answers = Reminders(time)
        self.fillings = Fillings(time, self.uptime)
        bus = bus or MemoryBus()
        self.games = Catalogue(games, places.maps)
        self.quotas = Quotas(settings)
        self.queries = Queries(settings.hint_seconds, self.quotas, places)
        self.tables = Tables(
            self.games,
            self.store,
            self.bots,
            self.answers,
            bus,
            time,
            self.uptime,
            self.fillings,
            bot_answer_seconds=settings.bot_answer_seconds,
            patience=_patience(settings),
            idle_seconds=settings.idle_seconds,
            seeds=seeds,
            neighbours=self.neighbours,
        )
        self.lobby = OpenTables(self.store, self.tables, bus)
        self._know_persons(time)
        self._let_in()
        self._settle(bus, page or Page())

    def _settle(self, bus: Bus, page: Page) -> None:
        """Subscribe the listeners of the bus; where there are several nodes, introduce ours."""
        self.page = page
        bus.listen(self.notices.hear)
        self._heeding: set[asyncio.Task[None]] = set()
        self._missed = asyncio.Event()
        if self.node is not None:
            bus.listen(self.node.hear_changed)
            self.node.settle(self)

    def _let_in(self) -> None:
        """Create what decides which requests are accepted, and what administrators control."""
        self.origins = Origins(self.settings)
        self.sockets = Sockets(self.tables, self.origins, self.quotas)
        self.administration = Administration(
            self.store,
            self.tables,
            self.uptime,
            tell=self.sockets.tell_all,
            forget=self.lobby.forget,
            reread=partial(self.reseating.reread, tells=False),
        )

    def _know_persons(self, time: Timekeeper) -> None:
        """Create the services for persons: seating, accounts, notices and retention."""
        self.retention = Retention(
            self.store,
            self.tables,
            time,
            self.settings,
            forget=self.lobby.forget,
            neighbours=self.neighbours,
        )
        self.listing = Listing(self.games, self.store, self.tables.online, self.uptime)
        self.joining = Joining(self.store, self.tables, self.lobby)
        self.reseating = Reseating(self.store, self.tables, self.neighbours)
        self.failures = MemoryStore()
        self.people = People(self.store, self.failures)
        self.rooms = Rooms(self.store)
        self.passkeys = Passkeys(self.store, self.people, time, self.neighbours)
        post = Post(self.settings)
        self.letters = Letters(self.store, self.people, post, self.failures, self.settings.address)
        self.outside = Outside(own_network=self.settings.own_network)
        self.ways = Ways(self.store, self.games, post, self.outside, self.settings)
        self.notices = Notices(self.store, self.tables, self.ways, time, self.neighbours)

    @asynccontextmanager
    async def live(self, app: Litestar) -> AsyncIterator[None]:
        """Run the background tasks while the application is up."""
        try:
            among = nullcontext() if self.node is None else self.node.live(app)
            async with among, self._open(app):
                yield
        finally:
            self.store.close()

    @asynccontextmanager
    async def _open(self, app: Litestar) -> AsyncIterator[None]:
        # Report a broken custom map at startup, not when somebody requests a list.
        await asyncio.to_thread(lambda: [game.maps for game in self.games.values()])
        await keep_maps(self.games, self.store)
        await self.administration.begin()
        await self.fillings.resume(self.store, self.tables.fill)
        loops: list[Callable[[], Awaitable[None]]] = [partial(self._sweep, app), self._read_again]
        loops += [self.notices.run, self.administration.run]
        if self.node is None:  # a node does this with each heartbeat
            loops.append(self._mark)
        beside = [asyncio.create_task(kept_up(loop)) for loop in loops]
        try:
            yield
        finally:
            ended = [*beside, *self._heeding]
            for task in ended:
                task.cancel()
            await asyncio.gather(*ended, return_exceptions=True)
            with suppress(StoreError):
                await self.store.mark(self.uptime.now())
            await self.notices.close()
            await self.outside.close()
            await self.letters.close()
            await self.answers.close()
            await self.fillings.close()
            await self.bots.close()
            await self.queries.close()

    async def say_bye(self) -> None:
        """Hand the tables over to other nodes, if there are any, and disconnect all browsers."""
        if self.node is not None:
            await self.node.retire()
        await self.sockets.say_bye()

    async def take_over(self) -> None:
        """Take over all the duties of another node that has gone."""
        self.notices.look_at_all()
        await self.fillings.resume(self.store, self.tables.fill)
        await self.tables.see_to_due()
        await self.administration.hear_again()

    def heed(self, kind: News, id: str) -> None:
        """Apply a change that another node has written."""
        if kind == "wishes":
            self.notices.renew(id)
            return
        task = asyncio.create_task(self._heed(kind, id))
        self._heeding.add(task)
        task.add_done_callback(self._heeding.discard)

    async def reseat(self, tables: Iterable[str]) -> None:
        """Apply the new names and links of seats, which are written already, to their tables.

        While the store is away nobody could ask for that again: then it is done once it is back.
        """
        for id in tables:
            try:
                await self.reseating.reread(id)
            except StoreError:
                self.heed("seats", id)
            except Exception:  # it is damaged, which must not keep others from being read
                log.exception("table %s could not be read again", id)

    def renew_notices(self, person: str) -> None:
        """Apply a person's current wishes for notices to their current tables, at all nodes."""
        self.notices.renew(person)
        self.neighbours.tell("wishes", person)

    def look_again(self) -> None:
        """Re-read whatever other nodes may have written, after news from them was lost."""
        self._missed.set()

    async def _read_again(self) -> None:
        while True:
            await self._missed.wait()
            self._missed.clear()
            self.notices.look_at_all()
            self.tables.shelf.clear()
            for table in self.tables:
                await self._heed("seats", table.row.id)

    async def _heed(self, kind: News, id: str) -> None:
        while True:
            try:
                if kind == "seats":
                    await self.reseating.reread(id, tells=False)
                else:
                    self.lobby.forget()
                    await self.reseating.forget_person(id, tells=False)
                return
            except StoreError:  # the change stays stored and can be read later
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("a change made by another node could not be applied")
                return

    async def _mark(self) -> None:
        """Record how long the house has been open: a crash loses at most this interval."""
        for number in count(1):
            await asyncio.sleep(MARK_SECONDS)
            if len(self.tables) or number % IDLE_MARKS == 0:
                with suppress(StoreError):
                    await self.store.mark(self.uptime.now())

    async def _sweep(self, app: Litestar) -> None:
        while True:
            with suppress(StoreError):
                await self.tables.see_to_due()
            await asyncio.sleep(SWEEP_SECONDS)
            self.tables.sweep()
            self.quotas.sweep(asyncio.get_running_loop().time())
            with suppress(StoreError):
                if not self.administration.is_read_only:
                    await self.retention.sweep()
            await self.failures.delete_expired()
            counts = app.stores.get(STORE)
            if isinstance(counts, MemoryStore):
                await counts.delete_expired()


def _places(settings: Settings, data: Path) -> Places:
    kernels = Path(settings.kernels) if settings.kernels else data / "kernels"
    return Places(kernels, data / "maps")


def _bots(settings: Settings, places: Places) -> BotPlayers:
    return BotPlayers(
        workers=settings.workers,
        seconds=settings.bot_seconds,
        simulations=settings.bot_simulations,
        places=places,
    )


def _patience(settings: Settings) -> Patience:
    return Patience(settings.grace_seconds, settings.absence_seconds, settings.stand_in)


def _store_in(data: Path, url: str, node: Node | None) -> Store:
    """Open the database of a folder, created if missing, or of a URL; raises StoreError."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise StoreError(f"{data}: {wrong.strerror}") from wrong
    if node is None:
        return SqlStore(database_of(data, url))
    return SqlStore(database_of(data, url, shared=True), node.held)
