"""What belongs to persons besides their tables: passkeys, an e-mail address, blocks."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from msgspec.structs import asdict
from sqlalchemy import Connection, func, select

from netzplan.server.store import persons
from netzplan.server.store.rows import AddressRow, BlockRow, PasskeyRow, PersonRow
from netzplan.server.store.schema import addresses, blocks, passkeys, sittings
from netzplan.server.store.schema import persons as people
from netzplan.server.store.upserts import put, put_new

__all__ = ["Belongings", "Does"]

T = TypeVar("T")


class Does(Protocol):
    """Runs a function in its own transaction."""

    def __call__(self, work: Callable[[Connection], T]) -> Awaitable[T]:
        """Return the result of the function."""
        ...


class Belongings:
    """Reads and writes the belongings of persons; deleting a person deletes all of them."""

    def __init__(self, write: Does, read: Does) -> None:
        """Take the store's functions for writing and reading."""
        self._write = write
        self._read = read

    # --- passkeys -----------------------------------------------------------------------

    async def add_passkey(
        self, key: PasskeyRow, person: PersonRow, before: PersonRow | None
    ) -> None:
        """Write a passkey, together with the current row of the account that it opens.

        Raises Stale if the account has changed, or if the passkey is already known.
        """

        def work(connection: Connection) -> None:
            if person != before:
                persons.keep(connection, person, before)
            connection.execute(passkeys.insert(), asdict(key))

        await self._write(work)

    async def passkey(self, id: str) -> PasskeyRow | None:
        """Return the passkey with an id; None if there is none."""

        def work(connection: Connection) -> PasskeyRow | None:
            found = connection.execute(passkeys.select().where(passkeys.c.id == id))
            row = found.mappings().first()
            return None if row is None else PasskeyRow(**row)

        return await self._read(work)

    async def passkeys_of(self, person: str) -> list[PasskeyRow]:
        """Return the passkeys of an account, the oldest first."""

        def work(connection: Connection) -> list[PasskeyRow]:
            his = passkeys.select().where(passkeys.c.person == person)
            found = connection.execute(his.order_by(passkeys.c.created, passkeys.c.id))
            return [PasskeyRow(**row) for row in found.mappings()]

        return await self._read(work)

    async def use_passkey(self, key: PasskeyRow, uses: int, at: str) -> bool:
        """Record the use of a passkey; return False if it was used elsewhere in the meantime."""
        same = (passkeys.c.id == key.id) & (passkeys.c.uses == key.uses)
        update = passkeys.update().where(same).values(uses=uses, used=at)
        return await self._write(lambda connection: connection.execute(update).rowcount == 1)

    async def drop_passkey(self, person: str, id: str) -> bool:
        """Delete a passkey of an account; return False if nothing else would open the account."""

        def work(connection: Connection) -> bool:
            # The row is locked, or two commits could each delete the passkey that the other leaves.
            row = select(people.c.password).where(people.c.id == person).with_for_update()
            password = connection.execute(row).scalar()
            his = passkeys.c.person == person
            known = connection.execute(select(passkeys.c.id).where(his)).scalars().all()
            if known == [id] and not password:
                return False
            connection.execute(passkeys.delete().where(his & (passkeys.c.id == id)))
            return True

        return await self._write(work)

    # --- addresses ----------------------------------------------------------------------

    async def address(self, person: str) -> AddressRow | None:
        """Return the address of an account; None if it has none."""

        def work(connection: Connection) -> AddressRow | None:
            found = connection.execute(addresses.select().where(addresses.c.person == person))
            row = found.mappings().first()
            return None if row is None else AddressRow(**row)

        return await self._read(work)

    async def keep_address(self, row: AddressRow) -> None:
        """Write the address of an account, replacing the one before; raises Stale if it is gone."""
        await self._write(lambda connection: put(connection, addresses, asdict(row)))

    async def confirm_address(self, person: str, address: str) -> bool:
        """Record that an account's address is confirmed; return False if it has another or none."""
        same = (addresses.c.person == person) & (addresses.c.address == address)
        update = addresses.update().where(same).values(confirmed=True)
        return await self._write(lambda connection: connection.execute(update).rowcount == 1)

    async def drop_address(self, person: str) -> None:
        """Delete the address of an account."""
        statement = addresses.delete().where(addresses.c.person == person)
        await self._write(lambda connection: connection.execute(statement))

    async def accounts_at(self, address: str, most: int) -> list[PersonRow]:
        """Return the accounts that have confirmed an address, ignoring case."""
        same = (func.lower(addresses.c.address) == address.lower()) & addresses.c.confirmed
        found = (
            select(people)
            .join(addresses, addresses.c.person == people.c.id)
            .where(same)
            .order_by(people.c.created)
            .limit(most)
        )

        def work(connection: Connection) -> list[PersonRow]:
            return [PersonRow(**row) for row in connection.execute(found).mappings()]

        return await self._read(work)

    # --- blocks -------------------------------------------------------------------------

    async def block(self, row: BlockRow) -> None:
        """Write that a person has blocked another; repeating it has no effect.

        Raises Stale if one of them is deleted.
        """
        await self._write(lambda connection: put_new(connection, blocks, asdict(row)))

    async def unblock(self, person: str, id: str) -> None:
        """Delete a block."""
        his = (blocks.c.person == person) & (blocks.c.id == id)
        await self._write(lambda connection: connection.execute(blocks.delete().where(his)))

    async def blocks_by(self, person: str) -> list[BlockRow]:
        """Return the blocks of a person, the latest first."""

        def work(connection: Connection) -> list[BlockRow]:
            his = blocks.select().where(blocks.c.person == person)
            found = connection.execute(his.order_by(blocks.c.created.desc(), blocks.c.id))
            return [BlockRow(**row) for row in found.mappings()]

        return await self._read(work)

    async def blocked(self, by: Sequence[str], who: str) -> bool:
        """Return whether any of some persons has blocked another."""
        found = select(blocks.c.id).where(blocks.c.person.in_(by) & (blocks.c.blocked == who))
        return await self._read(lambda connection: connection.execute(found).first() is not None)

    async def blockers(self, who: str) -> frozenset[str]:
        """Return the persons who have blocked a person."""
        found = select(blocks.c.person).where(blocks.c.blocked == who)
        return await self._read(lambda connection: frozenset(connection.execute(found).scalars()))

    async def sitting(self, table: str) -> dict[int, str]:
        """Return the owners of a table's seats, by seat; seats without a person are left out."""
        here = sittings.c.match_id == table
        found = select(sittings.c.seat, sittings.c.person).where(here)

        def work(connection: Connection) -> dict[int, str]:
            return {int(seat): str(person) for seat, person in connection.execute(found)}

        return await self._read(work)
