"""Which person is at a browser: guests, accounts, and the seats that they own."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from litestar.stores.base import Store as Counts
from msgspec import Struct
from msgspec.structs import replace

from netzplan.server.persons.cookies import Pass, Passes
from netzplan.server.persons.names import GIVEN, checked_name, guises, looks
from netzplan.server.persons.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD, Passwords
from netzplan.server.persons.tries import Tries
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import new_link, now
from netzplan.server.store import BlockRow, PersonRow, Stale, Store, TableRow

__all__ = ["NOBODY", "People", "Visitor", "account_like", "unchanged"]

NOBODY = "N. N."
"""Name at the tables of a person who has been deleted."""
MOST_FAILURES = 10
FAILURES_SECONDS = 600
"""Window in which wrong passwords for one name are counted, wherever they come from."""


class Visitor(Struct, frozen=True):
    """The sender of a request: a person, or a guest about whom nothing is stored yet."""

    id: str
    row: PersonRow | None
    known: bool = True
    """Whether the browser has sent a valid cookie."""
    former: Pass | None = None
    """The content of a cookie whose session has ended."""

    @property
    def ended(self) -> bool:
        """Return whether the visitor was logged in, but the session has ended."""
        return self.former is not None

    @property
    def own_pass(self) -> Pass:
        """Return the content of the visitor's cookie."""
        return Pass(self.id, 0 if self.row is None else self.row.session)


class People:
    """All persons of a house."""

    def __init__(self, store: Store, counts: Counts) -> None:
        """Take the store, and the counts of failures."""
        self._store = store
        self._tries = Tries(counts)
        self._passwords = Passwords()
        self._passes: Passes | None = None

    async def key(self) -> str:
        """Return the key that signs cookies and links in letters; it is created once."""
        return await self._store.key("cookies", secrets.token_hex(32))

    async def passes(self) -> Passes:
        """Return the signer of cookies."""
        if self._passes is None:
            self._passes = Passes(await self.key())
        return self._passes

    async def visitor(self, cookie: str) -> Visitor:
        """Return the visitor with a cookie; a new guest if the cookie is invalid."""
        found = (await self.passes()).read(cookie) if cookie else None
        if found is None:
            return Visitor(_fresh_id(), None, known=False)
        row = await self._store.person(found.person)
        if row is None and found.session == 0:
            return Visitor(found.person, None)
        if row is None or row.session != found.session:
            return Visitor(_fresh_id(), None, known=False, former=found)
        return Visitor(row.id, row)

    async def greet(self, visitor: Visitor) -> None:
        """Record the day of a visit."""
        row, today = visitor.row, now()[:10]
        if row is not None and row.seen != today:
            await self._kept(replace(row, seen=today), row)

    async def call(self, visitor: Visitor, name: str) -> Visitor:
        """Rename a person; raises Refused if the name looks like somebody else's account."""
        called, looked = await self.free_name(visitor, name)
        row = self.person_of(visitor)
        named = replace(row, name=called, looks=looked if row.is_account else "")
        return await self._kept(named, visitor.row)

    async def register(self, visitor: Visitor, name: str, password: str) -> Visitor:
        """Turn a guest into an account that keeps all their tables; raises Refused.

        The request can be repeated if its response is lost: it returns the same account.
        """
        checked_name(name, "name")
        _check_password(password)
        if visitor.row is not None and visitor.row.is_account:
            raise Refused(problem("person/has-account"))
        registered = await self._registered(visitor.former, name, password)
        if registered is not None:
            return registered
        account = await self.account_of(visitor, name)
        hashed = await self._passwords.hashed(password)
        return await self._kept(replace(account, password=hashed), visitor.row)

    async def _registered(self, former: Pass | None, name: str, password: str) -> Visitor | None:
        """Return the account that a guest with a former cookie has become by the same request."""
        row = None if former is None else await self._store.person(former.person)
        if row is None or former is None or not row.password or row.looks != looks(name):
            return None
        if row.session != former.session + 1:
            return None  # it was logged out everywhere since
        tries = f"own {row.id}"
        await self._count_try(tries)
        if not await self._passwords.fits(row.password, password):
            return None
        await self._tries.forget(tries)
        return Visitor(row.id, row)

    async def change_password(
        self, visitor: Visitor, old: str, new: str, browser: str = ""
    ) -> Visitor:
        """Change the password of an account, or set its first one; raises Refused.

        ``browser`` is the endpoint of the visitor's own push subscription, which stays.
        """
        row = visitor.row
        if row is None or not row.is_account:
            raise Refused(problem("person/no-account"))
        await self.check(row, old)
        return await self.set_password(row, new, browser)

    async def set_password(self, row: PersonRow, new: str, browser: str = "") -> Visitor:
        """Set the password of an account, whatever it was before; raises Refused.

        Browsers that used the old password are logged out, and receive no pushes any more.
        """
        _check_password(new)
        hashed = await self._passwords.hashed(new)
        return await self._ended(replace(row, password=hashed), row, browser)

    async def check(self, row: PersonRow, password: str) -> None:
        """Raise Refused if the person has a password and it does not match."""
        if not row.password:
            return
        tries = f"own {row.id}"  # failed logins by others do not lock the owner out
        await self._count_try(tries)
        if not await self._passwords.fits(row.password, password[: LONGEST_PASSWORD + 1]):
            raise Refused(problem("person/unknown", field="password"))
        await self._tries.forget(tries)

    async def log_in(self, visitor: Visitor, name: str, password: str) -> Visitor:
        """Log in to the account with a name, which takes over a guest's seats. Raises Refused.

        Names without an account get the same response, after the same time.
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
        """Count an attempt at a password; raises Refused if there were too many."""
        wait = await self._tries.count(at, MOST_FAILURES, FAILURES_SECONDS)
        if wait:
            raise Refused(problem("request/too-many", parameters={"seconds": wait}))

    async def enter(self, visitor: Visitor, row: PersonRow) -> Visitor:
        """Log a verified visitor in; a guest's seats become the account's. Raises Refused."""
        if visitor.row is not None and not visitor.row.is_account:
            with unchanged():  # the account may be deleted while its password is checked
                await self._store.hand_over(visitor.row, row)
        return Visitor(row.id, row)

    async def log_out_everywhere(self, visitor: Visitor) -> list[tuple[str, int, str]]:
        """End all sessions and pushes of a person, and replace the links of their seats.

        Returns the person's seats: id of the table, number of the seat, and its new link.
        """
        row = visitor.row
        if row is None:
            return []
        with unchanged():
            return await self._store.renew(row, new_link)

    def fresh_guest(self) -> Visitor:
        """Return a visitor who has never been here."""
        return Visitor(_fresh_id(), None)

    async def delete(self, row: PersonRow) -> list[tuple[str, int]]:
        """Delete a person; return their seats, which become ownerless and are called `NOBODY`."""
        return await self._store.forget(row, NOBODY, new_link)

    async def sit(self, visitor: Visitor, table: str, seats: Sequence[int], name: str) -> None:
        """Record that seats belong to a visitor, who is stored from now on.

        The first name that a person gives is kept; empty for none. The seats are already taken, so
        nothing is refused: a concurrent request may just have stored, renamed or deleted the
        person.
        """
        row = visitor.row
        if row is None or (name and not row.name):
            with suppress(Stale):
                await self._store.keep_person(replace(self.person_of(visitor), name=name), row)
        with suppress(Stale):
            await self._store.sit(visitor.id, table, seats)

    async def stored(self, visitor: Visitor) -> Visitor:
        """Return a visitor who is stored from now on; raises Refused without a cookie."""
        if not visitor.known:
            raise Refused(problem("person/nobody"))  # it would be a stranger next time
        if visitor.row is not None:
            return visitor
        return await self._kept(self.person_of(visitor), None)

    async def links(
        self, visitor: Visitor, most: int, after: TableRow | None = None
    ) -> tuple[str, ...]:
        """Return the links of a person's seats at up to ``most`` tables, the newest first.

        ``after`` continues after a table.
        """
        return () if visitor.row is None else await self._store.links_of(visitor.id, most, after)

    async def block(self, visitor: Visitor, table: str, seat: int, name: str) -> None:
        """Block the person at a seat from meeting a visitor again; raises Refused.

        A seat taken with just a link has no person to block; nor can visitors block themselves.
        """
        who = (await self._store.belongings.sitting(table)).get(seat)
        if who is None or who == visitor.id:
            raise Refused(problem("person/nobody"))
        await self.stored(visitor)
        row = BlockRow(_fresh_id(), visitor.id, who, name, now())
        with unchanged():  # either of them may be deleted meanwhile
            await self._store.belongings.block(row)

    async def blocked(self, by: str, who: str) -> bool:
        """Return whether a person has blocked another."""
        return await self._store.belongings.blocked([by], who)

    async def free_name(self, visitor: Visitor, name: str) -> tuple[str, str]:
        """Return a name and its looks; raises Refused if another's account looks the same."""
        called = checked_name(name, "name")
        if called in GIVEN or await self.is_taken(visitor, called):
            raise Refused(problem("person/name-taken", field="name"))
        return called, looks(called)

    async def is_taken(self, visitor: Visitor, name: str) -> bool:
        """Return whether somebody else's account looks like a name."""
        return await account_like(self._store, name, but=visitor.id) is not None

    async def account_of(self, visitor: Visitor, name: str) -> PersonRow:
        """Return the account that a guest is to become; raises Refused if the name is taken.

        Its session number is new, so a copy of the guest's cookie does not open the account.
        """
        called, looked = await self.free_name(visitor, name)
        row = self.person_of(visitor)
        return replace(row, name=called, looks=looked, session=row.session + 1)

    def person_of(self, visitor: Visitor) -> PersonRow:
        """Return the row of a visitor, new if nothing is stored yet."""
        return visitor.row or _guest(visitor.id)

    async def _ended(self, row: PersonRow, before: PersonRow, browser: str = "") -> Visitor:
        with unchanged():
            ended = await self._store.end_sessions(row, before, browser)
        return Visitor(ended.id, ended)

    async def _kept(self, row: PersonRow, before: PersonRow | None) -> Visitor:
        try:
            await self._store.keep_person(row, before)
        except Stale:  # two browsers of one person, or two people with one name
            alike = await self._store.account(row.looks) if row.looks else None
            code = "person/changed" if alike is None or alike.id == row.id else "person/name-taken"
            raise Refused(problem(code)) from None
        return Visitor(row.id, row)


async def account_like(store: Store, name: str, *, but: str = "") -> PersonRow | None:
    """Return an account that a name could pass for, other than the one with an id."""
    for looked in guises(name):
        alike = await store.account(looked[:256]) if looked else None
        if alike is not None and alike.id != but:
            return alike
    return None


@contextmanager
def unchanged() -> Iterator[None]:
    """Raise Refused if what is written is about a person who has changed or is deleted."""
    try:
        yield
    except Stale:
        raise Refused(problem("person/changed")) from None


def _check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        bounds = {"fewest": SHORTEST_PASSWORD, "most": LONGEST_PASSWORD}
        raise Refused(problem("person/password", field="password", parameters=bounds))


def _fresh_id() -> str:
    return secrets.token_hex(12)


def _guest(id: str) -> PersonRow:
    return PersonRow(id, name="", looks="", password="", session=0, created=now(), seen=now()[:10])
