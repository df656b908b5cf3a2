"""The ways to notify a person: push to browsers, mail, and a webhook."""

import asyncio
import base64
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from email.utils import parseaddr
from functools import partial
from time import time
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from netzplan.catalogue import Catalogue
from netzplan.sentences import apart, in_language, said, sentences
from netzplan.server.libraries import imported
from netzplan.server.notices.outside import Outside, Silent, Unreachable
from netzplan.server.post import Post, PostError
from netzplan.server.settings import Settings
from netzplan.server.since import news_for
from netzplan.server.store import Listed, PushRow, Store, WaitedFor, WishRow

__all__ = ["Progress", "Ways"]

log = logging.getLogger("netzplan.server")

GONE = (404, 410)
"""Status of a push service for a browser that has unsubscribed."""
REDIRECTED, REFUSED = 300, 400
"""First statuses of redirects, which are not followed, and of refusals."""
TOO_MANY, SERVER_FAULT = 429, 500
"""Statuses of a receiver that refuses for now: 429, and 500 or above."""
KEPT_SECONDS = 24 * 3600
"""How long a push service keeps a notice for a browser that is offline."""
SIGNED_SECONDS = 12 * 3600


class Missed(Exception):
    """A notice was not delivered, but a later attempt may succeed; its text is for the log."""


class Progress(Struct):
    """How far a notice has got, over all attempts to send it."""

    taken: set[str] = msgspec.field(default_factory=set)
    """The ways that need no further attempt."""
    logged: set[str] = msgspec.field(default_factory=set)
    """The failures that are in the log."""


class Note(Struct, frozen=True):
    """A notice."""

    title: str
    text: str
    path: str
    """Path in this house that it leads to."""
    table: str
    """Id of the table; a newer notice for it replaces an older one."""


class Ways:
    """Sends notices."""

    def __init__(
        self, store: Store, games: Catalogue, post: Post, outside: Outside, settings: Settings
    ) -> None:
        """Take the services that send, and the address of the house."""
        self._store = store
        self._games = games
        self._post = post
        self._outside = outside
        self._settings = settings

    async def push_key(self) -> str:
        """Return the public key by which browsers recognise the notices of this house."""
        await imported("py_vapid")
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid  # type: ignore[import-untyped]  # has no types

        public = Vapid.from_raw((await self._key()).encode()).public_key
        assert public is not None, "a private key has a public one"
        return _letters(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def tell(self, who: WaitedFor, progress: Progress) -> bool:
        """Notify a person of their turn, in all the ways they want that have not worked yet.

        Return whether no way is left to try again.
        """
        wish = await self._store.wishes.of(who.person)
        if wish is None:
            return True  # they have changed their mind meanwhile
        note = await self._note(who, wish.language)
        ways: dict[str, Callable[[], Awaitable[None]]] = {
            push.endpoint: partial(self._push, push, note) for push in await self._pushes(wish)
        }
        if wish.mail:
            ways["mail"] = partial(self._mail, who.person, note, wish.language)
        if wish.webhook and self._settings.webhooks:
            ways["webhook"] = partial(self._hook, wish.webhook, note)
        taken = progress.taken
        left = {name: way for name, way in ways.items() if name not in taken}
        outcomes = await asyncio.gather(*(way() for way in left.values()), return_exceptions=True)
        for name, outcome in zip(left, outcomes, strict=True):
            if isinstance(outcome, Missed):
                _log_once(str(outcome), progress)
                continue
            if isinstance(outcome, Exception):
                log.error("a notice could not be sent", exc_info=outcome)
            taken.add(name)
        return taken.issuperset(left)

    async def _pushes(self, wish: WishRow) -> list[PushRow]:
        return await self._store.wishes.pushes_of(wish.person) if wish.push else []

    async def _note(self, who: WaitedFor, language: str) -> Note:
        texts = sentences("netzplan.server.notices")
        game = self._games.get(who.game)
        maps = () if game is None else game.maps
        map = next((each.title for each in maps if each.id == who.map), who.map)
        listed = (await self._store.listed([who.spectators])).get(who.spectators)
        seats = listed.row.seats if listed else ()
        others = [each.name for each in seats if each.name and each.seat not in who.seats]
        names = ", ".join(apart(name) for name in others)
        text = said(texts["turn.with"], language, map=map, names=names) if names else map
        return Note(
            title=said(texts["turn.title"], language),
            text=". ".join((text, *_news(listed, who, language))),
            path=f"/t/{who.spectators}",
            table=who.table,
        )

    async def _push(self, push: PushRow, note: Note) -> None:
        await imported("py_vapid", "pywebpush")
        from py_vapid import Vapid
        from pywebpush import WebPusher  # type: ignore[import-untyped]  # has no types

        keys = {"p256dh": push.p256dh, "auth": push.auth}
        service = urlsplit(push.endpoint)
        signer = Vapid.from_raw((await self._key()).encode())
        claims = {
            "aud": f"{service.scheme}://{service.netloc}",
            "exp": int(time()) + SIGNED_SECONDS,
            "sub": self._contact(),
        }
        try:
            body = WebPusher({"endpoint": push.endpoint, "keys": keys}).encode(
                json.dumps({"title": note.title, "text": note.text, "path": note.path}).encode()
            )["body"]
        except Exception as wrong:  # invalid keys: the library raises many kinds of errors
            log.info("a browser with invalid keys is dropped: %s", type(wrong).__name__)
            await self._store.wishes.drop_push(push.endpoint)
            return
        headers = {
            **signer.sign(claims),
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "high",
            "Topic": note.table,
        }
        if await self._posted("push service", push.endpoint, body, headers) in GONE:
            await self._store.wishes.drop_push(push.endpoint)

    def _contact(self) -> str:
        """Return the contact that push services require."""
        mail = parseaddr(self._settings.mail_from)[1]
        is_public = self._settings.address.startswith("https:")
        named = f"mailto:{mail}" if mail else self._settings.address if is_public else ""
        return named or "mailto:nobody@netzplan.invalid"

    async def _mail(self, person: str, note: Note, language: str) -> None:
        row = await self._store.belongings.address(person)
        if row is None or not row.confirmed or not self._post.is_open:
            return
        house = self._settings.address
        texts = sentences("netzplan.server.notices")
        link, me = f"{house}{note.path}", f"{house}/me"
        text = said(texts["turn.mail"], language, text=note.text, link=link, me=me)
        try:
            await self._post.send(row.address, note.title, text)
        except PostError as wrong:  # the post has logged it
            if wrong.passes:
                raise Missed from wrong

    async def _hook(self, address: str, note: Note) -> None:
        told = {"text": f"{note.title}: {note.text}", "link": self._settings.address + note.path}
        headers = {"Content-Type": "application/json"}
        await self._posted("webhook", address, json.dumps(told).encode(), headers)

    async def _posted(self, what: str, address: str, body: bytes, headers: dict[str, str]) -> int:
        """Return the status of the response, 0 if there was none in time; raises Missed."""
        try:
            status = await self._outside.post(address, body, headers)
        except Silent:
            log.info("a %s does not answer", what)
            return 0
        except Unreachable as wrong:
            raise Missed(f"a {what} could not be reached") from wrong
        if status >= SERVER_FAULT or status == TOO_MANY:
            raise Missed(f"a {what} refuses for now: {status}")
        if status >= REFUSED:
            log.info("a %s refuses: %d", what, status)
        elif status >= REDIRECTED:
            raise Missed(f"a {what} redirects, which is not followed: {status}")
        return status

    async def _key(self) -> str:
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

        fresh = generate_private_key(SECP256R1()).private_numbers().private_value
        return await self._store.key("push", _letters(fresh.to_bytes(32, "big")))


def _log_once(failure: str, progress: Progress) -> None:
    if failure and failure not in progress.logged:
        log.info("%s", failure)
        progress.logged.add(failure)


def _news(listed: Listed | None, who: WaitedFor, language: str) -> Iterator[str]:
    """Yield what has happened since a person's last move, as far as everybody may know."""
    news = None
    if listed is not None and listed.summary is not None:
        news = news_for(listed.summary, who.seats)
    if listed is None or news is None:
        return
    texts = sentences("netzplan.server.notices")
    name = listed.row.seats[news.seat].name or said(texts["turn.bot"], language)
    told = in_language(news.text, language)
    yield said(texts["turn.news"], language, name=name, told=told)
    if news.more:
        key = "turn.news.one" if news.more == 1 else "turn.news.more"
        yield said(texts[key], language, n=news.more)


def _letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
