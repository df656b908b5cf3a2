"""Who asks, and how the routes about persons answer."""

from collections.abc import Mapping

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec

from netzplan.server.house import House
from netzplan.server.persons.cookies import NAME
from netzplan.server.persons.messages import Me
from netzplan.server.persons.passkeys import Site
from netzplan.server.persons.people import Visitor
from netzplan.server.problems import Refused, problem
from netzplan.server.routes import REFUSED, AnyRequest

__all__ = ["ANSWERS", "answer", "check_names", "check_seat", "sit", "site_of", "visitor_of"]

ANSWERS: dict[int, ResponseSpec] = dict.fromkeys((400, 403, 409, 413, 415, 422, 429, 503), REFUSED)


async def visitor_of(house: House, request: AnyRequest) -> Visitor:
    """Return who asks."""
    return await house.people.visitor(request.cookies.get(NAME, ""))


def site_of(house: House, request: AnyRequest) -> Site:
    """Return the address of the house: what the host has set, else what the browser asked."""
    asked = f"{request.url.scheme}://{request.headers.get('host', '')}"
    return Site(house.settings.address or asked)


async def check_seat(house: House, request: AnyRequest, link: str, name: str) -> None:
    """Raise Refused if who asks may not take a seat under a name; the claim says the rest."""
    try:
        table, _ = await house.tables.find(link)
    except Refused:
        return
    visitor = await visitor_of(house, request)
    await house.people.check_welcome(visitor, table.row.id)
    await house.people.free_name(visitor, name)


async def check_names(house: House, request: AnyRequest, names: Mapping[int, str]) -> None:
    """Raise Refused if who makes a table takes the name of another's account."""
    visitor = await visitor_of(house, request)
    for at, name in names.items():
        if await house.people.is_taken(visitor, name):
            raise Refused(problem("person/name-taken", field=f"seats[{at}].name"))


async def sit(house: House, request: AnyRequest, table: str, mine: Mapping[int, str]) -> None:
    """Note that seats are theirs who asks, if the browser has been here before."""
    if not mine:
        return
    visitor = await visitor_of(house, request)
    if visitor.known:
        await house.people.sit(visitor, table, list(mine), next(iter(mine.values())))


async def answer(house: House, request: AnyRequest, visitor: Visitor) -> Response[Me]:
    """Return who is at a browser from now on, and have it know that."""
    row = visitor.row
    told = Me(ended=visitor.ended)
    if row is not None:
        told = Me(row.name, account=row.is_account, ended=visitor.ended)
    passes = await house.people.passes()
    cookie = passes.header(visitor.own_pass, secure=request.url.scheme == "https")
    return Response(told, headers={"set-cookie": cookie})
