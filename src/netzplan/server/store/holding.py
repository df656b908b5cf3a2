"""Which node goes on with which table: who beats lives, and who takes a table over counts on.

A node holds a table as long as it beats; the *fence* of a table is another number for each that has
held it. Every commit of a table names the fence under which it was thought of: a node that has been
taken for dead, and is not, changes nothing any more.
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
    """What one node holds, as it knows."""

    def __init__(self, node: str) -> None:
        """Hold nothing yet."""
        self.node = node
        self._fences: dict[str, int] = {}
        self.loses: Callable[[str], None] = lambda _: None
        """Called with a table that another node goes on with."""

    def take(self, table: str, fence: int) -> None:
        """Hold a table from now on."""
        self._fences[table] = fence

    def holds(self, table: str) -> bool:
        """Return whether a table is held."""
        return table in self._fences

    def fence(self, table: str) -> int:
        """Return under which fence a table is written; raises Fenced if it is not held."""
        fence = self._fences.get(table)
        if fence is None:
            raise Fenced(table)
        return fence

    def lose(self, table: str) -> None:
        """Hold a table no more: another node does."""
        if self._fences.pop(table, None) is not None:
            self.loses(table)

    def drop(self, table: str) -> None:
        """Forget a table that is not in memory any more."""
        self._fences.pop(table, None)


class Beats(Struct, frozen=True):
    """What a node learns when it beats."""

    others: dict[str, int]
    """The other nodes, and how far each has counted."""
    seconds: float
    """How long the house has been open, by whichever node knows of most."""


class Holdings:
    """Reads and writes who lives, and who holds what."""

    def __init__(self, write: Does, read: Does, held: Held | None) -> None:
        """Take how a store writes and reads; None for a house of one node."""
        self._write = write
        self._read = read
        self._held = held

    async def join(self, node: str) -> None:
        """Live from now on."""
        await self._write(lambda connection: put_new(connection, nodes, {"id": node, "beat": 0}))

    async def beat(self, node: str, seconds: float) -> Beats | None:
        """Count on, and look who else does; None if the others have taken the node for dead."""

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
        """Take a node for dead that has not counted on: what it holds is anybody's."""
        still = (nodes.c.id == node) & (nodes.c.beat == beat)
        await self._write(lambda connection: connection.execute(nodes.delete().where(still)))

    async def leave(self, node: str) -> None:
        """Live no more."""
        mine = nodes.c.id == node
        await self._write(lambda connection: connection.execute(nodes.delete().where(mine)))

    async def living(self) -> tuple[str, ...]:
        """Return the nodes that live, as far as anybody knows."""
        found = select(nodes.c.id).order_by(nodes.c.id)
        return await self._read(lambda connection: tuple(connection.execute(found).scalars()))

    async def take(self, table: str) -> str:
        """Hold a table that no living node holds; return which node holds it now.

        Raises KeyError if there is no such table, and Fenced if this node is taken for dead.
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
        """Return those of some tables that one of the other nodes holds."""
        ids = list(tables)
        theirs = matches.c.id.in_(ids) & matches.c.holder.in_(list(others))
        found = select(matches.c.id).where(theirs)
        return await self._read(lambda connection: set(connection.execute(found).scalars()))


def check_fences(connection: Connection, fences: dict[str, int]) -> None:
    """Hold tables fast until the end of a commit; raises Fenced if another node has taken one."""
    here = matches.c.id.in_(list(fences))
    wanted = select(matches.c.id, matches.c.fence).where(here).order_by(matches.c.id)
    rows = connection.execute(wanted.with_for_update(key_share=True))
    found = {str(row.id): int(row.fence) for row in rows}
    for table, fence in fences.items():
        if found.get(table) != fence:
            raise Fenced(table)
