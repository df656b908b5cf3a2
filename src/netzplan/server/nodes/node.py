"""A node: one of several processes that serve the tables of a house."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Coroutine, Iterable, Set
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

from litestar import Litestar, Request

from netzplan.server.background import kept_up
from netzplan.server.bus import Changed
from netzplan.server.lobby.open_tables import OpenTables
from netzplan.server.neighbours import Elsewhere, News
from netzplan.server.nodes.exchange import Exchange
from netzplan.server.nodes.forwarding import Forwarding
from netzplan.server.nodes.frames import Noted, Seen
from netzplan.server.nodes.lines import Lines
from netzplan.server.nodes.membership import BEAT_SECONDS, Membership
from netzplan.server.nodes.wire import Wire
from netzplan.server.pace.uptime import Uptime
from netzplan.server.sockets import Sockets
from netzplan.server.store import Held, Store, StoreError
from netzplan.server.tables import Tables

__all__ = ["Node"]

log = logging.getLogger("netzplan.server")

HERALD_SECONDS = 1.0
"""Longest delay before other nodes learn who is at a table, or that a public list has changed."""


class Inhabited(Protocol):
    """A house as its node sees it."""

    store: Store
    uptime: Uptime
    tables: Tables
    sockets: Sockets
    lobby: OpenTables

    async def take_over(self) -> None:
        """Take over all the duties of another node that has gone."""
        ...

    def heed(self, kind: News, id: str) -> None:
        """Apply a change that another node has written."""
        ...

    def look_again(self) -> None:
        """Re-read whatever other nodes may have written, after news from them was lost."""
        ...


class Node:
    """One process of several: it holds its own tables and reaches those of others."""

    def __init__(self, wire: Wire) -> None:
        """Take the wire between the nodes."""
        self.id = secrets.token_hex(8)
        self.held = Held(self.id)
        self.exchange = Exchange(wire, self.id)
        self._online: dict[str, dict[str, frozenset[int]]] = {}
        """Seats with listeners, by node and table."""
        self._told: dict[str, tuple[int, ...]] = {}
        self._told_to: frozenset[str] = frozenset()
        self._listed: dict[str, bool] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        """Its background tasks."""

    def settle(self, house: Inhabited) -> None:
        """Take the house, once all its parts exist."""
        self._house = house
        holdings = house.store.holdings
        self._holdings = holdings
        self.members = Membership(
            holdings, house.uptime, self.id, gone=self._bury, revived=self._begin_anew
        )
        self.forwarding = Forwarding(self.exchange, holdings, self.id)
        self.lines = Lines(self.exchange, house.sockets)
        house.sockets.lines = self.lines
        self.exchange.hears = self._hear
        self.exchange.breaks = self._forget
        self.held.loses = self._lose

    @asynccontextmanager
    async def live(self, app: Litestar) -> AsyncIterator[None]:
        """Run as a member while the application is up; raises StoreError."""
        self.forwarding.app = app
        house = await self._house.store.key("nodes", secrets.token_hex(16))
        await self.exchange.open(house)
        await self.members.join()
        self.exchange.know(self.members.others)
        self._begin(self._beat())
        self._begin(kept_up(self._herald))
        try:
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self.retire()
            await self.exchange.close()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def retire(self) -> None:
        """Hand all tables over to the others."""
        with suppress(StoreError):
            await self.members.leave()

    # --- as the house knows it ---------------------------------------------------------------

    @property
    def others(self) -> frozenset[str]:
        """Return the ids of the other nodes."""
        return self.members.others

    async def take(self, table: str) -> None:
        """Hold a table from now on; raises Elsewhere, KeyError."""
        holder = await self._holdings.take(table)
        if holder != self.id:
            raise Elsewhere(holder, table)

    def drop(self, table: str) -> None:
        """Release a table that is no longer in memory."""
        self.held.drop(table)

    async def theirs(self, tables: Iterable[str]) -> Set[str]:
        """Return those of the tables that other nodes hold."""
        return await self._holdings.others_hold(tables, self.others) if self.others else set()

    async def look_around(self, request: Request[Any, Any, Any], path: str) -> dict[str, bytes]:
        """Return the other nodes' responses to a GET, by node; failures are left out."""
        others = sorted(self.others)
        asked = (self.forwarding.look(request, each, path) for each in others)
        found = zip(others, await asyncio.gather(*asked), strict=True)
        return {node: told for node, told in found if told}

    def online(self, table: str) -> Set[int]:
        """Return the seats of a table that somebody listens for at another node."""
        for tables in self._online.values():
            if table in tables:
                return tables[table]
        return frozenset()

    def tell(self, kind: News, id: str) -> None:
        """Notify the other nodes of a write."""
        self.exchange.tell_all(Noted(kind, id))

    def hear_changed(self, news: Changed) -> None:
        """Note that a table here has changed, for lists at other nodes."""
        if news.is_public or self._listed.get(news.table):
            self._listed[news.table] = news.is_public

    # --- beside the requests -------------------------------------------------------------------

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.members.beat()
            except StoreError:
                continue  # while nobody can write, nobody can take anything over
            except Exception:
                log.exception("this node's heartbeat failed")
            self.exchange.know(self.members.others)

    async def _herald(self) -> None:
        while True:
            await asyncio.sleep(HERALD_SECONDS)
            self._tell_seen()

    def _tell_seen(self) -> None:
        """Notify the others of who is at tables here, as far as that has changed."""
        there = {
            table.row.id: tuple(sorted(table.online()))
            for table in self._house.tables
            if table.is_watched
        }
        there = {id: online for id, online in there.items() if online}
        others, before = self.others, self._told
        whole = bool(others - self._told_to)
        news = {id: online for id, online in there.items() if whole or before.get(id) != online}
        news |= {id: () for id in before if id not in there}
        listed, self._listed = self._listed, {}
        self._told, self._told_to = there, others
        if others and (news or listed or whole):
            self.exchange.tell_all(Seen(news, listed, whole))

    def _hear(self, sender: str, news: Seen | Noted) -> None:
        if isinstance(news, Noted):
            self._house.heed(news.kind, news.id)
            return
        known = {} if news.whole else self._online.get(sender, {})
        known = known | {id: frozenset(online) for id, online in news.online.items()}
        self._online[sender] = {id: online for id, online in known.items() if online}
        for id, is_public in news.listed.items():
            self._house.lobby.hear(Changed(id, 0, 0, is_public))

    def _forget(self, node: str | None) -> None:
        """Handle a possible loss of news."""
        self._told_to = frozenset() if node is None else self._told_to - {node}
        self._house.lobby.forget()
        if self.exchange.is_ready:  # otherwise this is called again once it is
            self._house.look_again()

    def _bury(self, gone: frozenset[str]) -> None:
        """Take over from nodes that are dead."""
        for node in gone:
            self._online.pop(node, None)
            self.exchange.broken(node)
        self._begin(self._adopt())

    async def _adopt(self) -> None:
        """Take over the duties of dead nodes, once the store is there; log any fault."""
        while True:
            try:
                await self._house.take_over()
            except StoreError:
                await asyncio.sleep(BEAT_SECONDS)
                continue
            except Exception:
                log.exception("the duties of a dead node could not all be taken over")
            return

    def _lose(self, id: str) -> None:
        """Forget a table that another node has taken over, so that its browsers reconnect."""
        table = self._house.tables.lose(id)
        if table is not None:
            self._house.sockets.let_go(table)

    def _begin_anew(self) -> None:
        """Forget all tables, since others may have taken them over."""
        for table in self._house.tables:
            self._lose(table.row.id)
        self.exchange.broken(None)
        self._begin(self._adopt())
