"""Which node holds which table: leases renewed by beats, and fencing tokens.

A node holds a table as long as it beats; each holder gets a higher *fence* of the table. Every
commit names the fence under which it was prepared, so a node that was wrongly taken for dead can't
change anything any more.
"""

from collections.abc import Callable, Collection, Iterable

from msgspec import Struct
from sqlalchemy import Connection, func, select

from netzplan.server.store.belongings import Does
from netzplan.server.store.faults import Fenced
from netzplan.server.store.schema import marks, matches, nodes
from netzplan.server.store.upserts import put, put_new

__all__ = ["Beats", "Held", "Holdings", "check_fences"]


class Held:
    """The tables that one node holds, as far as it knows."""

    def __init__(self, node: str) -> None:
        """Start without tables."""
        self.node = node
        self._fences: dict[str, int] = {}
        self.loses: Callable[[str], None] = lambda _: None
        """Called with a table that another node has taken over."""

    def take(self, table: str, fence: int) -> None:
        """Hold a table from now on."""
        self._fences[table] = fence

    def holds(self, table: str) -> bool:
        """Return whether a table is held."""
        return table in self._fences

    def fence(self, table: str) -> int:
        """Return the fence under which a table is written; raises Fenced if it is not held."""
        fence = self._fences.get(table)
        if fence is None:
            raise Fenced(table)
        return fence

    def lose(self, table: str) -> None:
        """Release a table that another node has taken over."""
        if self._fences.pop(table, None) is not None:
            self.loses(table)

    def drop(self, table: str) -> None:
        """Release a table that is no longer in memory."""
        self._fences.pop(table, None)


class Beats(Struct, frozen=True):
    """What a node learns with each beat."""

    others: dict[str, int]
    """The other nodes, and the counter of each."""
    seconds: float
    """How long the house has been open, according to the node with the highest value."""


class Holdings:
    """Reads and writes which nodes are alive, and what they hold."""

    def __init__(self, write: Does, read: Does, held: Held | None) -> None:
        """Take the store's functions for writing and reading; ``held`` is None for one process."""
        self._write = write
        self._read = read
        self._held = held

    async def join(self, node: str) -> None:
        """Join the nodes."""
        await self._write(lambda connection: put_new(connection, nodes, {"id": node, "beat": 0}))

    async def beat(self, node: str, seconds: float) -> Beats | None:
        """Increment the counter and return the others'; None if they declared the node dead."""

        def work(connection: Connection) -> Beats | None:
            mine = nodes.c.id == node
            done = connection.execute(nodes.update().where(mine).values(beat=nodes.c.beat + 1))
            if done.rowcount != 1:
                return None
            counted = select(nodes.c.id, nodes.c.beat).where(~mine)
            others = {str(row.id): int(row.beat) for row in connection.execute(counted)}
            marked = float(connection.execute(select(func.max(marks.c.seconds))).scalar() or 0.0)
            if seconds > marked:
                put(connection, marks, {"id": 1, "seconds": seconds})
            return Beats(others, max(seconds, marked))

        return await self._write(work)

    async def bury(self, node: str, beat: int) -> None:
        """Declare a node dead if its counter has not moved: its tables can be taken over."""
        still = (nodes.c.id == node) & (nodes.c.beat == beat)
        await self._write(lambda connection: connection.execute(nodes.delete().where(still)))

    async def leave(self, node: str) -> None:
        """Leave the nodes."""
        mine = nodes.c.id == node
        await self._write(lambda connection: connection.execute(nodes.delete().where(mine)))

    async def living(self) -> tuple[str, ...]:
        """Return the registered nodes; some may have died unnoticed."""
        found = select(nodes.c.id).order_by(nodes.c.id)
        return await self._read(lambda connection: tuple(connection.execute(found).scalars()))

    async def take(self, table: str) -> str:
        """Hold a table that no living node holds; return the node that holds it now.

        Raises KeyError if there is no such table, and Fenced if this node was taken for dead.
        """
        held = self._held
        assert held is not None, "one node alone takes nothing"
        node = held.node

        def work(connection: Connection) -> tuple[str, int]:
            here = matches.c.id == table
            wanted = select(matches.c.holder, matches.c.fence).where(here)
            row = connection.execute(wanted.with_for_update(key_share=True)).first()
            if row is None:
                raise KeyError(table)
            live = set(connection.execute(select(nodes.c.id)).scalars())
            if node not in live:
                raise Fenced(table)
            if row.holder == node or row.holder in live:
                return row.holder, row.fence
            fence = row.fence + 1
            connection.execute(matches.update().where(here).values(holder=node, fence=fence))
            return node, fence

        holder, fence = await self._write(work)
        if holder == node:
            held.take(table, fence)
        return holder

    async def others_hold(self, tables: Iterable[str], others: Collection[str]) -> set[str]:
        """Return those of the tables that one of the other nodes holds."""
        ids = list(tables)
        theirs = matches.c.id.in_(ids) & matches.c.holder.in_(list(others))
        found = select(matches.c.id).where(theirs)
        return await self._read(lambda connection: set(connection.execute(found).scalars()))


def check_fences(connection: Connection, fences: dict[str, int]) -> None:
    """Lock tables until the end of a commit; raises Fenced if another node has taken one."""
    here = matches.c.id.in_(list(fences))
    wanted = select(matches.c.id, matches.c.fence).where(here).order_by(matches.c.id)
    rows = connection.execute(wanted.with_for_update(key_share=True))
    found = {str(row.id): int(row.fence) for row in rows}
    for table, fence in fences.items():
        if found.get(table) != fence:
            raise Fenced(table)
