"""Who sends a request, and the responses of the routes for persons."""

import asyncio
from collections.abc import Mapping, Sequence

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec

from netzplan.server.audience import Reader
from netzplan.server.house import House
from netzplan.server.lobby.messages import QuickSeat
from netzplan.server.messages import Claim, SeatSpec
from netzplan.server.persons.cookies import NAME
from netzplan.server.persons.messages import Banned, Me
from netzplan.server.persons.names import GIVEN
from netzplan.server.persons.passkeys import Site
from netzplan.server.persons.people import Visitor
from netzplan.server.problems import Refused, problem
from netzplan.server.routes import REFUSED, AnyRequest

__all__ = [
    "ANSWERS",
    "answer",
    "answer_entered",
    "check_new_table",
    "check_seat",
    "check_seated",
    "check_welcome",
    "sit",
    "sit_down",
    "site_of",
    "visitor_of",
]

ANSWERS: dict[int, ResponseSpec] = dict.fromkeys((400, 403, 409, 413, 415, 422, 429, 503), REFUSED)


async def visitor_of(house: House, request: AnyRequest) -> Visitor:
    """Return the visitor who sends a request."""
    return await house.people.visitor(request.cookies.get(NAME, ""))


def site_of(house: House, request: AnyRequest) -> Site:
    """Return the address of the house: the configured one, or else the one the browser used."""
    asked = f"{request.url.scheme}://{request.headers.get('host', '')}"
    return Site(house.settings.address or asked)


async def check_welcome(house: House, visitor: Visitor) -> None:
    """Raise Refused if a visitor is banned from sitting, talking and opening tables."""
    await house.administration.check("" if visitor.row is None else visitor.row.id)


async def check_seated(house: House, table: str, reader: Reader) -> None:
    """Raise Refused if the seat's owner is banned, whichever browser sends the request."""
    sitting = {} if reader is None else await house.store.belongings.sitting(table)
    await house.administration.check(sitting.get(-1 if reader is None else reader, ""))


async def check_seat(house: House, request: AnyRequest, wanted: Claim | QuickSeat) -> str:
    """Return the id of a person who claims a seat; raises Refused if the name is another's account.

    Empty for a browser without a cookie; the claim contains the rest.
    """
    visitor = await visitor_of(house, request)
    await check_welcome(house, visitor)
    if wanted.name not in GIVEN:
        await house.people.free_name(visitor, wanted.name)
    return visitor.id if visitor.known else ""


async def check_new_table(
    house: House, request: AnyRequest, seats: Sequence[SeatSpec], field: str = "seats"
) -> None:
    """Raise Refused if a person creates too many tables, or uses the name of another's account.

    People at the creator's device may use one as long as nobody else can sit down. Guests without a
    cookie are limited by address only. ``field`` is where the request has the seats.
    """
    visitor = await visitor_of(house, request)
    await check_welcome(house, visitor)
    now = asyncio.get_running_loop().time()
    house.quotas.check_new_table(visitor.id if visitor.known else "", now)
    meets_others = any(seat.kind == "open" for seat in seats)
    kinds = ("me", "local") if meets_others else ("me",)
    for at, seat in enumerate(seats):
        is_called = seat.kind in kinds and seat.name not in GIVEN
        if is_called and await house.people.is_taken(visitor, seat.name):
            raise Refused(problem("person/name-taken", field=f"{field}[{at}].name"))


async def sit_down(
    house: House, request: AnyRequest, table: str, seats: Sequence[SeatSpec]
) -> None:
    """Record that the seats at the device that has created a table belong to the visitor."""
    kinds = ("me", "local")
    mine = {at: seat.name for at, seat in enumerate(seats) if seat.kind in kinds}
    await sit(house, request, table, mine)


async def sit(house: House, request: AnyRequest, table: str, mine: Mapping[int, str]) -> None:
    """Record that seats belong to the visitor, if the browser has a cookie.

    ``mine`` has the name given for each seat; that of the first becomes the person's.
    """
    if not mine:
        return
    visitor = await visitor_of(house, request)
    if visitor.known:
        name = next(iter(mine.values()))
        await house.people.sit(visitor, table, list(mine), "" if name in GIVEN else name)


async def answer_entered(
    house: House, request: AnyRequest, came: Visitor, entered: Visitor
) -> Response[Me]:
    """Respond to a login; the account is notified of turns at the seats that the guest had."""
    if came.row is not None and not came.row.is_account:
        house.renew_notices(entered.id)
    return await answer(house, request, entered)


async def answer(house: House, request: AnyRequest, visitor: Visitor) -> Response[Me]:
    """Return who is at a browser from now on, and set its cookie."""
    row = visitor.row
    told = Me(ended=visitor.ended)
    if row is not None:
        ban = await house.administration.ban_of(row.id)
        told = Me(
            row.name,
            account=row.is_account,
            ended=visitor.ended,
            admin=row.is_account and await house.store.office.has_role(row.id),
            banned=None if ban is None else Banned(ban.reason, ban.until),
        )
    passes = await house.people.passes()
    # An untrusted proxy hides that the browser used https.
    by_https = f"https://{request.headers.get('host', '')}" == house.settings.address
    is_secure = by_https or request.url.scheme == "https"
    cookie = passes.header(visitor.own_pass, secure=is_secure)
    return Response(told, headers={"set-cookie": cookie})
