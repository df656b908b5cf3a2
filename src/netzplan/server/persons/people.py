"""Who is at which browser: guests, accounts, and the seats that are theirs."""

import secrets
from collections.abc import Sequence
from contextlib import suppress

from litestar.stores.base import Store as Counts
from msgspec import Struct
from msgspec.structs import replace

from netzplan.server.persons.cookies import Pass, Passes
from netzplan.server.persons.names import GIVEN, checked_name, looks
from netzplan.server.persons.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD, Passwords
from netzplan.server.persons.tries import Tries
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import new_link, now
from netzplan.server.store import BlockRow, PersonRow, Stale, Store

__all__ = ["NOBODY", "People", "Visitor"]

NOBODY = "N. N."
"""What stands at the tables of who has deleted his account."""
MOST_FAILURES = 10
FAILURES_SECONDS = 600
"""So many wrong passwords for one name, from wherever, in that time."""


class Visitor(Struct, frozen=True):
    """Whoever asks: a person, or a guest of whom nothing is kept yet."""

    id: str
    row: PersonRow | None
    known: bool = True
    """Whether his browser has shown a cookie of ours."""
    ended: bool = False
    """Whether he was logged in, and is not any more."""

    @property
    def own_pass(self) -> Pass:
        """Return what his cookie has to say."""
        return Pass(self.id, 0 if self.row is None else self.row.session)


class People:
    """All persons of a house."""

    def __init__(self, store: Store, counts: Counts) -> None:
        """Take the store, and where failures are counted."""
        self._store = store
        self._tries = Tries(counts)
        self._passwords = Passwords()
        self._passes: Passes | None = None

    async def key(self) -> str:
        """Return what cookies and links in letters are signed with; it is made once."""
        return await self._store.key("cookies", secrets.token_hex(32))

    async def passes(self) -> Passes:
        """Return who signs cookies."""
        if self._passes is None:
            self._passes = Passes(await self.key())
        return self._passes

    async def visitor(self, cookie: str) -> Visitor:
        """Return who comes with a cookie; a new guest for one that says nothing."""
        found = (await self.passes()).read(cookie) if cookie else None
        if found is None:
            return Visitor(_fresh_id(), None, known=False)
        row = await self._store.person(found.person)
        if row is None and found.session == 0:
            return Visitor(found.person, None)
        if row is None or row.session != found.session:
            return Visitor(_fresh_id(), None, known=False, ended=True)
        return Visitor(row.id, row)

    async def greet(self, visitor: Visitor) -> None:
        """Note the day of a visit."""
        row, today = visitor.row, now()[:10]
        if row is not None and row.seen != today:
            await self._kept(replace(row, seen=today), row)

    async def call(self, visitor: Visitor, name: str) -> Visitor:
        """Give a person a name; raises Refused if an account of somebody else looks the same."""
        called, looked = await self.free_name(visitor, name)
        row = self.person_of(visitor)
        named = replace(row, name=called, looks=looked if row.is_account else "")
        return await self._kept(named, visitor.row)

    async def register(self, visitor: Visitor, name: str, password: str) -> Visitor:
        """Make a guest an account, with all his tables; raises Refused."""
        checked_name(name, "name")
        _check_password(password)
        if visitor.row is not None and visitor.row.is_account:
            raise Refused(problem("person/has-account"))
        account = await self.account_of(visitor, name)
        hashed = await self._passwords.hashed(password)
        return await self._kept(replace(account, password=hashed), visitor.row)

    async def change_password(self, visitor: Visitor, old: str, new: str) -> Visitor:
        """Give an account another password, or its first one; raises Refused."""
        row = visitor.row
        if row is None or not row.is_account:
            raise Refused(problem("person/no-account"))
        await self.check(row, old)
        return await self.set_password(row, new)

    async def set_password(self, row: PersonRow, new: str) -> Visitor:
        """Give an account a password, whatever it had before; raises Refused.

        Whoever has used the one before is logged out everywhere.
        """
        _check_password(new)
        hashed = await self._passwords.hashed(new)
        return await self._kept(replace(row, password=hashed, session=row.session + 1), row)

    async def check(self, row: PersonRow, password: str) -> None:
        """Raise Refused if a person has a password, and it is another one."""
        if not row.password:
            return
        tries = f"own {row.id}"  # who tries names elsewhere does not keep him out
        await self._count_try(tries)
        if not await self._passwords.fits(row.password, password[: LONGEST_PASSWORD + 1]):
            raise Refused(problem("person/unknown", field="password"))
        await self._tries.forget(tries)

    async def log_in(self, visitor: Visitor, name: str, password: str) -> Visitor:
        """Return the account of a name; a guest's seats become its seats. Raises Refused.

        Names that nobody has get the same answer, after the same time.
        """
        looked = looks(name)[:256]
        tries = f"login {looked}"
        await self._count_try(tries)
        row = await self._store.account(looked) if looked else None
        kept = "" if row is None else row.password
        if not await self._passwords.fits(kept, password[: LONGEST_PASSWORD + 1]) or row is None:
            raise Refused(problem("person/unknown"))
        await self._tries.forget(tries)
        if self._passwords.is_outdated(kept):
            renewed = replace(row, password=await self._passwords.hashed(password))
            row = (await self._kept(renewed, row)).row
            assert row is not None
        return await self.enter(visitor, row)

    async def _count_try(self, at: str) -> None:
        """Count a password that is tried somewhere; raises Refused if there were too many."""
        wait = await self._tries.count(at, MOST_FAILURES, FAILURES_SECONDS)
        if wait:
            raise Refused(problem("request/too-many", parameters={"seconds": wait}))

    async def enter(self, visitor: Visitor, row: PersonRow) -> Visitor:
        """Let a visitor in who has shown that an account is his; a guest's seats become its."""
        if visitor.row is not None and not visitor.row.is_account:
            await self._store.hand_over(visitor.row, row)
        return Visitor(row.id, row)

    async def log_out_everywhere(self, visitor: Visitor) -> list[tuple[str, int, str]]:
        """Let no browser be logged in any more, and no link play that anybody has.

        Returns the person's seats: id of a table, number of the seat, its link from now on.
        """
        row = visitor.row
        if row is None:
            return []
        await self._kept(replace(row, session=row.session + 1), row)
        return await self._store.renew(row.id, new_link)

    def fresh_guest(self) -> Visitor:
        """Return somebody who has never been here."""
        return Visitor(_fresh_id(), None)

    async def delete(self, row: PersonRow) -> list[tuple[str, int]]:
        """Delete a person; return his seats, which are called `NOBODY` and nobody's from now on."""
        return await self._store.forget(row, NOBODY, new_link)

    async def sit(self, visitor: Visitor, table: str, seats: Sequence[int], name: str) -> None:
        """Note whose some seats are; whoever sits down for the first time is kept from now on.

        The first name that he tells is his; empty for none. He has the seats already, so nothing
        is refused: another request of his may just have kept, named or deleted him.
        """
        row = visitor.row
        if row is None or (name and not row.name):
            with suppress(Stale):
                await self._store.keep_person(replace(self.person_of(visitor), name=name), row)
        with suppress(Stale):
            await self._store.sit(visitor.id, table, seats)

    async def stored(self, visitor: Visitor) -> Visitor:
        """Return a visitor of whom something is kept from now on."""
        if not visitor.known:
            raise Refused(problem("person/nobody"))  # without a cookie he is another next time
        if visitor.row is not None:
            return visitor
        return await self._kept(self.person_of(visitor), None)

    async def links(self, visitor: Visitor, most: int) -> tuple[str, ...]:
        """Return the links of a person's seats at so many tables, those of the newest first."""
        return () if visitor.row is None else await self._store.links_of(visitor.id, most)

    async def block(self, visitor: Visitor, table: str, seat: int, name: str) -> None:
        """Let a visitor not meet whoever has a seat again; raises Refused.

        Nobody is blocked who has come by a link alone, and nobody himself.
        """
        who = (await self._store.belongings.sitting(table)).get(seat)
        if who is None or who == visitor.id:
            raise Refused(problem("person/nobody"))
        await self.stored(visitor)
        row = BlockRow(_fresh_id(), visitor.id, who, name, now())
        await self._store.belongings.block(row)

    async def blocked(self, by: str, who: str) -> bool:
        """Return whether a person has blocked another."""
        return await self._store.belongings.blocked([by], who)

    async def free_name(self, visitor: Visitor, name: str) -> tuple[str, str]:
        """Return a name and what it looks like; raises Refused if another's account looks so."""
        called = checked_name(name, "name")
        if called in GIVEN or await self.is_taken(visitor, called):
            raise Refused(problem("person/name-taken", field="name"))
        return called, looks(called)

    async def is_taken(self, visitor: Visitor, name: str) -> bool:
        """Return whether an account of somebody else looks like a name."""
        looked = looks(name)[:256]
        alike = await self._store.account(looked) if looked else None
        return alike is not None and alike.id != visitor.id

    async def account_of(self, visitor: Visitor, name: str) -> PersonRow:
        """Return a guest as the account that he is to be; raises Refused if the name is taken.

        Whoever has known his cookie until then does not know that of the account.
        """
        called, looked = await self.free_name(visitor, name)
        row = self.person_of(visitor)
        return replace(row, name=called, looks=looked, session=row.session + 1)

    def person_of(self, visitor: Visitor) -> PersonRow:
        """Return what is kept of a visitor, or would be from now on."""
        return visitor.row or _guest(visitor.id)

    async def _kept(self, row: PersonRow, before: PersonRow | None) -> Visitor:
        try:
            await self._store.keep_person(row, before)
        except Stale:  # two of his browsers at once, or two people with one name
            alike = await self._store.account(row.looks) if row.looks else None
            code = "person/changed" if alike is None or alike.id == row.id else "person/name-taken"
            raise Refused(problem(code)) from None
        return Visitor(row.id, row)


def _check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        bounds = {"fewest": SHORTEST_PASSWORD, "most": LONGEST_PASSWORD}
        raise Refused(problem("person/password", field="password", parameters=bounds))


def _fresh_id() -> str:
    return secrets.token_hex(12)


def _guest(id: str) -> PersonRow:
    return PersonRow(id, name="", looks="", password="", session=0, created=now(), seen=now()[:10])
