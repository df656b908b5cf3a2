"""Which nodes are alive: each increments a counter, and is taken for dead when that stops.

No clocks are compared. A node that was suspended for too long and wakes up finds that it was taken
for dead: it forgets all tables and starts afresh.
"""

import logging
from collections.abc import Callable
from time import monotonic

from netzplan.server.pace.uptime import Uptime
from netzplan.server.store import Holdings

__all__ = ["BEAT_SECONDS", "DEAD_SECONDS", "Membership"]

log = logging.getLogger("netzplan.server")

BEAT_SECONDS = 1.0
DEAD_SECONDS = 3.0
"""Seconds without a beat after which a node is taken for dead."""
LEAST_LOOKS = 3
"""Observations needed in that time, since a node that has not looked has seen nothing."""


class Membership:
    """One node among others."""

    def __init__(
        self,
        holdings: Holdings,
        uptime: Uptime,
        node: str,
        *,
        gone: Callable[[frozenset[str]], None],
        revived: Callable[[], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Take the callbacks for other nodes that are gone, and for having been taken for dead."""
        self._holdings = holdings
        self._uptime = uptime
        self._node = node
        self._gone = gone
        self._revived = revived
        self._clock = clock
        self._seen: dict[str, tuple[int, float, int]] = {}
        """By node: its counter, since when it has stood there, and how many times that was
        observed."""
        self._looked = clock()
        self.others: frozenset[str] = frozenset()
        self._has_left = False

    async def join(self) -> None:
        """Join the others; raises StoreError."""
        await self._holdings.join(self._node)
        await self.beat()

    async def leave(self) -> None:
        """Leave the others, for good; raises StoreError."""
        self._has_left = True
        await self._holdings.leave(self._node)

    async def beat(self) -> None:
        """Increment the counter and observe the others; raises StoreError."""
        beats = await self._holdings.beat(self._node, self._uptime.now())
        if self._has_left:
            return  # a node that stops does not join again
        if beats is None:
            log.warning("this node was taken for dead: it begins anew")
            await self._holdings.join(self._node)
            self._revived()
            return
        self._uptime.catch_up(beats.seconds)
        dead = self._looked_at(beats.others)
        for node in dead:
            log.warning("node %s is dead: others go on with its tables", node)
            await self._holdings.bury(node, beats.others[node])
        living = frozenset(beats.others) - dead
        gone, self.others = self.others - living, living
        if gone | dead:
            self._gone(gone | dead)

    def _looked_at(self, others: dict[str, int]) -> frozenset[str]:
        """Record the counters of the others; return the nodes that are dead."""
        now = self._clock()
        missed = max(0.0, now - self._looked - 2 * BEAT_SECONDS)
        self._looked = now
        seen = {}
        for node, count in others.items():
            before, since, looks = self._seen.get(node, (-1, now, 0))
            seen[node] = (count, since + missed, looks + 1) if before == count else (count, now, 0)
        self._seen = seen
        return frozenset(
            node
            for node, (_, since, looks) in seen.items()
            if looks >= LEAST_LOOKS and now - since >= DEAD_SECONDS
        )
