"""What a seat may ask while it rebuilds the table: how a draft reads, and hints."""

import asyncio

from netzplan.games.deutschland_rummy.draft import Draft, DraftRead, read_draft
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.server.audience import Reader
from netzplan.server.folding import AnyMatch
from netzplan.server.hints import STEPS, Hint, hint, upto
from netzplan.server.problems import Refused, problem
from netzplan.server.table import Table
from netzplan.server.thinking import Thinker

__all__ = ["Hints", "draft_of"]

MOST_KEPT = 200
"""Hints that are remembered."""


def draft_of(table: Table, reader: Reader, draft: Draft) -> DraftRead:
    """Return how a table in the making reads for a seat; raises Refused."""
    match, rules, seat = _place(table, reader)
    most = len(rules.country.tiles)
    if len(draft.rows) > most or sum(map(len, draft.rows)) > most:
        raise Refused(problem("request/malformed", field="rows"))
    return read_draft(rules, match.state, seat, draft)


class Hints:
    """Finds hints, one search for a seat and position however often it is asked."""

    def __init__(self) -> None:
        """Think of nothing yet."""
        self._thinker = Thinker()
        self._found: dict[tuple[str, int], tuple[str, asyncio.Task[Hint | None]]] = {}

    async def close(self) -> None:
        """Stop thinking."""
        tasks = [task for _, task in self._found.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinker.close()

    async def of(self, table: Table, reader: Reader, step: int) -> Hint:
        """Return what the seat can lay, as far as the step tells; raises Refused."""
        match, _, seat = _place(table, reader)
        if not table.row.hosting.get("hints"):
            raise Refused(problem("table/no-hints"))
        if not 1 <= step <= STEPS:
            raise Refused(problem("request/malformed", field="step"))
        key, version = (table.row.id, seat), match.version(seat)
        known = self._found.pop(key, None)
        if known is None or known[0] != version:
            view = match.view(seat)
            thought = self._thinker.think(hint, table.row.map, view)
            known = (version, asyncio.create_task(thought))
        self._found[key] = known
        while len(self._found) > MOST_KEPT:
            del self._found[next(iter(self._found))]
        whole = await asyncio.shield(known[1])
        if whole is None:
            self._found.pop(key, None)
            raise Refused(problem("server/fault"))
        return upto(whole, step)


def _place(table: Table, reader: Reader) -> tuple[AnyMatch, DeutschlandRummy, int]:
    if table.match is None:
        raise Refused(problem("match/waiting"))
    rules = table.match.rules
    if not isinstance(rules, DeutschlandRummy):
        raise Refused(problem("request/unknown"))
    if reader is None:
        raise Refused(problem("link/spectator"))
    return table.match, rules, reader
