"""Letters to accounts: to confirm an e-mail address, and to replace a lost password."""

import asyncio
from hashlib import sha256
from typing import Any

from itsdangerous import BadSignature, URLSafeTimedSerializer
from litestar.stores.base import Store as Counts

from netzplan.sentences import said, sentences
from netzplan.server.persons.people import People, Visitor, unchanged
from netzplan.server.persons.tries import Tries
from netzplan.server.post import Post, PostError, is_address
from netzplan.server.problems import Refused, problem
from netzplan.server.store import AddressRow, PersonRow, Store

__all__ = ["Letters"]

TO_CONFIRM_SECONDS = 24 * 3600
LOST_SECONDS = 3600
"""How long the links in such letters are valid."""
MOST_LETTERS = 5
"""Most letters to one address, or of one account, per hour."""
COUNTED_SECONDS = 3600
MOST_ACCOUNTS = 5
"""Most accounts with one address that get a letter."""


class Letters:
    """Writes to accounts. Without a mail server none of it is offered."""

    def __init__(
        self, store: Store, people: People, post: Post, counts: Counts, house: str
    ) -> None:
        """Take the store, the post, the counts of letters, and the address of the house."""
        self._store = store
        self._people = people
        self._post = post
        self._tries = Tries(counts)
        self._house = house
        self._writing: set[asyncio.Task[None]] = set()

    @property
    def is_offered(self) -> bool:
        """Return whether letters can be sent."""
        return self._post.is_open

    async def change_address(
        self, visitor: Visitor, address: str, password: str, language: str
    ) -> None:
        """Set an account's address and send a confirmation; empty removes it. Raises Refused."""
        row = visitor.row
        if row is None or not row.is_account:
            raise Refused(problem("person/no-account"))
        await self._people.check(row, password)
        if not address:
            await self._store.belongings.drop_address(row.id)
            return
        self._check_offered()
        if not is_address(address):
            raise Refused(problem("mail/address", field="address"))
        wait = await self._count(row.id)
        if wait:
            raise Refused(problem("request/too-many", parameters={"seconds": wait}))
        token = (await self._signer("address")).dumps([row.id, address])
        try:
            await self._write("confirm", address, row.name, f"confirm={token}", language)
        except PostError:
            raise Refused(problem("mail/unsent")) from None
        with unchanged():
            await self._store.belongings.keep_address(AddressRow(row.id, address, confirmed=False))

    async def confirm(self, token: str) -> str:
        """Confirm the address of a letter's link, and return it. Raises Refused."""
        person, address = await self._read("address", token, TO_CONFIRM_SECONDS, 2)
        if not await self._store.belongings.confirm_address(person, address):
            raise Refused(problem("mail/link"))
        return address

    async def help(self, address: str, language: str) -> None:
        """Write to the accounts with an address, if there are any; raises Refused.

        The response is the same and equally fast, whether or not there are any. It promises no
        letter while the database is away: raises Unavailable.
        """
        self._check_offered()
        if not is_address(address):
            raise Refused(problem("mail/address", field="address"))
        signer = await self._signer("lost")
        task = asyncio.create_task(self._help(signer, address, language))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def new_password(self, visitor: Visitor, token: str, password: str) -> Visitor:
        """Set a new password with the link of a letter, and log in. Raises Refused."""
        person, mark = await self._read("lost", token, LOST_SECONDS, 2)
        row = await self._store.person(person)
        if row is None or _mark(row) != mark:
            raise Refused(problem("mail/link"))
        changed = (await self._people.set_password(row, password)).row
        assert changed is not None, "it has just been written"
        return await self._people.enter(visitor, changed)

    async def close(self) -> None:
        """Cancel letters that are being written."""
        for task in self._writing:
            task.cancel()
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def _help(self, signer: URLSafeTimedSerializer, address: str, language: str) -> None:
        accounts = await self._store.belongings.accounts_at(address, MOST_ACCOUNTS)
        if not accounts or await self._count(address.lower()):
            return
        for row in accounts:
            token = signer.dumps([row.id, _mark(row)])
            try:
                await self._write("lost", address, row.name, f"password={token}", language)
            except PostError:
                return  # the response is the same for everybody

    async def _write(self, what: str, to: str, name: str, link: str, language: str) -> None:
        texts = sentences("netzplan.server.persons")
        # A fragment is never sent to a server, and so appears in no log.
        filled = {"name": name, "house": self._house, "link": f"{self._house}/me#{link}"}
        subject = said(texts[f"{what}.subject"], language)
        await self._post.send(to, subject, said(texts[f"{what}.text"], language, **filled))

    async def _signer(self, salt: str) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(await self._people.key(), salt=salt)

    async def _read(self, salt: str, token: str, seconds: int, parts: int) -> list[str]:
        try:
            found: Any = (await self._signer(salt)).loads(token, max_age=seconds)
        except (BadSignature, ValueError):
            raise Refused(problem("mail/link")) from None
        assert len(found) == parts, "nobody else signs with this key and salt"
        return list(found)

    async def _count(self, to: str) -> int:
        """Count a letter; return 0 if it may be sent, or for how many seconds none may."""
        return await self._tries.count(f"letters {to}", MOST_LETTERS, COUNTED_SECONDS)

    def _check_offered(self) -> None:
        if not self.is_offered:
            raise Refused(problem("mail/closed"))


def _mark(row: PersonRow) -> str:
    """Return a mark that changes with the password, so that a link is valid only once."""
    return sha256(f"{row.session}/{row.password}".encode()).hexdigest()[:16]
