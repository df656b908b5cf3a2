"""The routes for notices: which kinds a person wants, and the browsers to push to."""

import re

from litestar import get, post
from litestar.params import JSONBody

from netzplan.server.house import House
from netzplan.server.notices.outside import Unreachable
from netzplan.server.persons.access import settings_of
from netzplan.server.persons.asking import ANSWERS, visitor_of
from netzplan.server.persons.messages import (
    GonePush,
    MySettings,
    NewPush,
    NewWishes,
    PushKey,
)
from netzplan.server.persons.people import Visitor, unchanged
from netzplan.server.problems import Refused, problem
from netzplan.server.routes import AnyRequest, TheHouse
from netzplan.server.store import PushRow, WishRow

__all__ = ["ABOUT_NOTICES"]

LONGEST_ADDRESS = 512
LONGEST_ENDPOINT = 1024
MOST_BROWSERS = 10
"""Most browsers to which one person's notices are pushed."""
_PUBLIC = re.compile(r"[A-Za-z0-9_-]{87}=?")
_SHARED = re.compile(r"[A-Za-z0-9_-]{22}(==)?")


@get("/push-key", responses=ANSWERS)
async def push_key(house: TheHouse) -> PushKey:
    """Return the public key by which a push service recognises this house."""
    return PushKey(await house.ways.push_key())


@post("/me/notices", status_code=200, responses=ANSWERS)
async def change_notices(
    house: TheHouse, request: AnyRequest, data: JSONBody[NewWishes]
) -> MySettings:
    """Set how the person wants to be notified of turns."""
    if data.webhook:
        if not house.settings.webhooks:
            raise Refused(problem("notice/closed", field="webhook"))
        await _check(house, data.webhook, LONGEST_ADDRESS, "webhook")
    visitor = await house.people.stored(await visitor_of(house, request))
    row = WishRow(visitor.id, data.push, data.mail, data.webhook, data.minutes, data.language)
    with unchanged():
        await house.store.wishes.keep(row)
    if not data.push:  # otherwise one browser that subscribes again would bring back all others
        for push in await house.store.wishes.pushes_of(visitor.id):
            await house.store.wishes.drop_push(push.endpoint)
    house.renew_notices(visitor.id)
    return await settings_of(house, visitor)


@post("/me/pushes", status_code=200, responses=ANSWERS)
async def add_push(house: TheHouse, request: AnyRequest, data: JSONBody[NewPush]) -> MySettings:
    """Push notices to a browser from now on."""
    if _PUBLIC.fullmatch(data.p256dh) is None or _SHARED.fullmatch(data.auth) is None:
        raise Refused(problem("request/malformed", field="p256dh"))
    await _check(house, data.endpoint, LONGEST_ENDPOINT, "endpoint")
    visitor = await house.people.stored(await visitor_of(house, request))
    known = {each.endpoint for each in await house.store.wishes.pushes_of(visitor.id)}
    if len(known - {data.endpoint}) >= MOST_BROWSERS:
        raise Refused(problem("notice/many", parameters={"most": MOST_BROWSERS}))
    row = PushRow(data.endpoint, visitor.id, data.p256dh, data.auth)
    with unchanged():
        await house.store.wishes.add_push(row)
    return await settings_of(house, visitor)


@post("/me/pushes/remove", status_code=200, responses=ANSWERS)
async def drop_push(house: TheHouse, request: AnyRequest, data: JSONBody[GonePush]) -> MySettings:
    """Stop pushing notices to a browser."""
    visitor: Visitor = await visitor_of(house, request)
    known = {each.endpoint for each in await house.store.wishes.pushes_of(visitor.id)}
    if data.endpoint in known:
        await house.store.wishes.drop_push(data.endpoint)
    return await settings_of(house, visitor)


async def _check(house: House, address: str, longest: int, field: str) -> None:
    try:
        if len(address) > longest:
            raise Unreachable
        await house.outside.check(address)
    except Unreachable:
        raise Refused(problem("notice/address", field=field)) from None


ABOUT_NOTICES = [push_key, change_notices, add_push, drop_push]
