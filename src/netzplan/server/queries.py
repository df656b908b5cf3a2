"""Queries that seats make beside their moves: answered at once, or searched once per position."""

import asyncio
from time import perf_counter
from typing import Any

import msgspec

from netzplan.bots.judging import Places
from netzplan.catalogue import Pondered, Query, Venue, rules_at
from netzplan.catalogue.game_entry import game_entry_at
from netzplan.core.effort import Effort
from netzplan.server.audience import Reader
from netzplan.server.problems import Refused, malformed, problem
from netzplan.server.quotas import Quotas
from netzplan.server.table import Table
from netzplan.server.thinking import Thinker

__all__ = ["Queries"]

MOST_KEPT = 200
"""Most search results kept in memory."""

Key = tuple[str, int, str]
"""Table, seat and name of a query."""


class Queries:
    """Answers the queries of the game entries; each position is searched at most once."""

    def __init__(self, seconds: float, quotas: Quotas, places: Places = Places()) -> None:
        """Start without results; a search may take ``seconds``.

        ``quotas`` limit how much may be asked. Experts find compiled code and learned values in
        ``places``.
        """
        self._seconds = seconds
        self._quotas = quotas
        self._thinker = Thinker(places)
        self._found: dict[Key, tuple[Any, asyncio.Task[Any]]] = {}  # by key: a view and its answer

    async def close(self) -> None:
        """Stop the search; requests that wait for it are refused."""
        tasks = [task for _, task in self._found.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinker.close()

    async def answer(self, table: Table, reader: Reader, name: str, body: bytes) -> Any:
        """Return the answer to a seat's query, given as JSON; raises Refused."""
        query = _query(table, name)
        try:
            asked: Any = msgspec.json.decode(body, type=query.asks)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            raise Refused(malformed(wrong)) from wrong
        match = table.match
        if match is None:
            raise Refused(problem("match/waiting"))
        reader = table.row.reads_as(reader)
        if reader is None:
            raise Refused(problem("link/spectator"))
        if query.leave and not table.row.hosting.get(query.leave):
            raise Refused(problem(f"table/no-{query.leave}"))
        wrong_field = query.wrong(match.rules, asked)
        if wrong_field is not None:
            raise Refused(problem("request/malformed", field=wrong_field))
        if isinstance(query.answer, Pondered):
            return query.answer.part(await self._whole(table, reader, name), asked)
        self._count(table, reader)
        return query.answer(match.rules, match.state_for(reader), reader, asked)

    async def _whole(self, table: Table, seat: int, name: str) -> Any:
        """Return everything that a query reveals about a position; raises Refused."""
        match = table.match
        assert match is not None, "a table that waits is refused"
        # A choice that is made and taken back leads to the same view, whose answer still holds.
        key, view = (table.row.id, seat, name), match.view(seat)
        known = self._found.get(key)
        is_new = known is None or known[0] != view
        self._count(table, seat, search=is_new)
        if known is None or is_new:
            thought = self._thinker.think(ponder, table.plate.venue, name, view, self._seconds)
            known = (view, asyncio.create_task(thought))
        self._found.pop(key, None)  # the least recently used answer is dropped first
        self._found[key] = known
        while len(self._found) > MOST_KEPT:
            del self._found[next(iter(self._found))]
        try:
            whole = await asyncio.shield(known[1])
        except asyncio.CancelledError:
            if not known[1].cancelled():
                raise
            raise Refused(problem("server/fault"), status=503) from None  # shutting down
        if whole is None:
            self._found.pop(key, None)
            raise Refused(problem("server/fault"))
        return whole

    def _count(self, table: Table, seat: int, *, search: bool = False) -> None:
        """Count a query of a seat; raises Refused."""
        now = asyncio.get_running_loop().time()
        self._quotas.check_query((table.row.id, seat), now, search=search)


def _query(table: Table, name: str) -> Query:
    try:
        return table.plate.game.query(name)
    except KeyError:
        raise Refused(problem("request/unknown")) from None


# --- in a process of its own ----------------------------------------------------------


def ponder(venue: Venue, name: str, view: Any, seconds: float) -> Any:
    """Return everything that a query reveals about a view."""
    answer = game_entry_at(venue.reference).query(name).answer
    assert isinstance(answer, Pondered), name
    effort = Effort.within(seconds, perf_counter, nodes=answer.nodes)
    return answer.whole(rules_at(venue), view, effort)
