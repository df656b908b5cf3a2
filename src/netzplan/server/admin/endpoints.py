"""The routes of administrators; to everybody else they seem not to exist."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, get, post, route
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec.structs import replace

from netzplan.server.admin import acts
from netzplan.server.admin.listing import act_of, person_of, sessions_of, table_of
from netzplan.server.admin.messages import (
    Act,
    AdminPerson,
    AdminTable,
    Announced,
    Because,
    Overview,
    ReadOnly,
    Renamed,
    Sessions,
    Until,
)
from netzplan.server.house import House
from netzplan.server.nodes.forwarding import HOPS
from netzplan.server.persons.cookies import NAME
from netzplan.server.problems import NOWHERE, Refused, problem
from netzplan.server.routes import WHILE_READ_ONLY, AnyRequest, TheHouse
from netzplan.server.store import PersonRow, TableWish

__all__ = ["ADMINISTERING"]

MOST_LISTED = 100
_OVERVIEW = msgspec.json.Decoder(Overview)

Status = Literal["", "waiting", "running", "over"]


async def admins_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Respond to all others as if the route did not exist; raises Refused."""
    house: House = connection.app.state.house
    visitor = await house.people.visitor(connection.cookies.get(NAME, ""))
    row = visitor.row
    if row is None or not row.is_account or not await house.store.office.has_role(row.id):
        raise Refused(problem("request/unknown"))
    if isinstance(connection, Request) and connection.method == "POST":
        house.administration.count_act(row.id)


LOOK: dict[str, Any] = {"guards": [admins_only], "include_in_schema": False}
ACT: dict[str, Any] = {**LOOK, "status_code": 200, "opt": {WHILE_READ_ONLY: True}}
NOTHING: dict[str, Any] = {**ACT, "opt": {WHILE_READ_ONLY: True, NOWHERE: True}}
# Any: Litestar's arguments


async def _by(house: House, request: Request[Any, Any, Any]) -> PersonRow:
    row = (await house.people.visitor(request.cookies.get(NAME, ""))).row
    assert row is not None, "nobody else comes as far as this"
    return row


@get("/admin", **LOOK)
async def overview(house: TheHouse, request: AnyRequest) -> Overview:
    """Return how the house is doing, all nodes together."""
    return await _overview(house, request)


async def _overview(house: House, request: AnyRequest) -> Overview:
    run = house.administration
    news = run.news()
    own = Overview(
        len(house.tables),
        len(house.sockets),
        run.moves(),
        news.read_only,
        news.announcement,
        run.heard,
    )
    node = house.node
    if node is None or request.scope.get(HOPS):
        return own
    others = await node.look_around(request, "/api/admin")
    told = [own, *map(_OVERVIEW.decode, others.values())]
    return replace(
        own,
        tables=sum(each.tables for each in told),
        sockets=sum(each.sockets for each in told),
        moves=round(sum(each.moves for each in told), 1),
    )


@get("/admin/tables", **LOOK)
async def tables(
    house: TheHouse,
    game: FromQuery[str] = "",
    status: FromQuery[Status] = "",
    person: FromQuery[str] = "",
    table: FromQuery[str] = "",
    before: FromQuery[str] = "",
    after: FromQuery[str] = "",
) -> list[AdminTable]:
    """Return tables, the newest first."""
    return await _tables(house, TableWish(game, status, person, before, table, after))


async def _tables(house: House, wish: TableWish) -> list[AdminTable]:
    found = []
    listed = await house.store.office.tables(wish, MOST_LISTED)
    theirs = await house.neighbours.theirs([known.row.id for known in listed])
    for known in listed:
        id = known.row.id
        live = house.tables.live(id)
        watched = bool(house.tables.online(id)) if live is None else live.is_watched
        found.append(table_of(known, live=live is not None or id in theirs, watched=watched))
    return found


@get("/admin/persons", **LOOK)
async def persons(
    house: TheHouse, search: FromQuery[str] = "", after: FromQuery[str] = ""
) -> list[AdminPerson]:
    """Return persons, the most recently seen first."""
    return await _persons(house, search, after)


async def _persons(house: House, search: str, after: str = "") -> list[AdminPerson]:
    found = await house.store.office.persons(search, MOST_LISTED, after)
    return [person_of(each) for each in found]


@get("/admin/persons/{person:str}/sessions", **LOOK)
async def sessions(house: TheHouse, person: FromPath[str]) -> Sessions:
    """Return what gives access as a person: password, passkeys and seats."""
    return await sessions_of(house.store, await acts.person_called(house.store, person))


@get("/admin/log", **LOOK)
async def log(
    house: TheHouse, first: Annotated[int, QueryParameter(name="before", ge=0, le=2**31 - 1)] = 0
) -> list[Act]:
    """Return the log of acts, the latest first."""
    return [act_of(each) for each in await house.store.office.acts(first, MOST_LISTED)]


@post("/admin/tables/{table:str}/close", **ACT)
async def close(
    house: TheHouse, request: AnyRequest, table: FromPath[str], data: JSONBody[Because]
) -> list[AdminTable]:
    """End a table without a result."""
    await acts.close(house.store, await _by(house, request), table, data.reason)
    await house.administration.hear()
    return await _tables(house, TableWish(table=table))


@post("/admin/persons/{person:str}/rename", **ACT)
async def rename(
    house: TheHouse, request: AnyRequest, person: FromPath[str], data: JSONBody[Renamed]
) -> list[AdminPerson]:
    """Rename a person."""
    whom = await acts.person_called(house.store, person)
    await acts.rename(house.store, await _by(house, request), whom, data.name, data.reason)
    return await _heard(house, whom)


@post("/admin/persons/{person:str}/ban", **ACT)
async def ban(
    house: TheHouse, request: AnyRequest, person: FromPath[str], data: JSONBody[Until]
) -> list[AdminPerson]:
    """Ban a person from sitting, talking and opening tables."""
    whom = await acts.person_called(house.store, person)
    await acts.ban(house.store, await _by(house, request), whom, data.until, data.reason)
    return await _heard(house, whom)


@post("/admin/persons/{person:str}/unban", **ACT)
async def unban(
    house: TheHouse, request: AnyRequest, person: FromPath[str], data: JSONBody[Because]
) -> list[AdminPerson]:
    """Lift a ban."""
    whom = await acts.person_called(house.store, person)
    await acts.unban(house.store, await _by(house, request), whom, data.reason)
    return await _heard(house, whom)


@post("/admin/persons/{person:str}/log-out", **ACT)
async def log_out(
    house: TheHouse, request: AnyRequest, person: FromPath[str], data: JSONBody[Because]
) -> list[AdminPerson]:
    """Log a person out of all browsers."""
    whom = await acts.person_called(house.store, person)
    await acts.log_out(house.store, await _by(house, request), whom, data.reason)
    return await _heard(house, whom)


async def _heard(house: House, whom: PersonRow) -> list[AdminPerson]:
    await house.administration.hear()
    return await _persons(house, whom.id)


@post("/admin/announcement", **ACT)
async def announce(house: TheHouse, request: AnyRequest, data: JSONBody[Announced]) -> Overview:
    """Announce a text, or end the announcement."""
    await acts.announce(house.store, await _by(house, request), data.texts, data.until)
    await house.administration.hear()
    return await _overview(house, request)


@post("/admin/read-only", **ACT)
async def read_only(house: TheHouse, request: AnyRequest, data: JSONBody[ReadOnly]) -> Overview:
    """Turn read-only mode on or off."""
    await acts.set_read_only(house.store, await _by(house, request), on=data.on)
    await house.administration.hear()
    return await _overview(house, request)


# Routes for reading do not accept POST, nor those for acts GET; for others neither exists.


@route(
    [
        "/admin",
        "/admin/tables",
        "/admin/persons",
        "/admin/persons/{person:str}/sessions",
        "/admin/log",
    ],
    http_method=["POST", "OPTIONS"],
    **NOTHING,
    sync_to_thread=False,
)
def nothing_to_post() -> None:
    """Refuse a POST to a route for reading."""
    raise Refused(problem("request/unknown"))


@route(
    [
        "/admin/tables/{table:str}/close",
        "/admin/persons/{person:str}/rename",
        "/admin/persons/{person:str}/ban",
        "/admin/persons/{person:str}/unban",
        "/admin/persons/{person:str}/log-out",
        "/admin/announcement",
        "/admin/read-only",
    ],
    http_method=["GET", "OPTIONS"],
    **LOOK,
    opt={NOWHERE: True},
    sync_to_thread=False,
)
def nothing_to_read() -> None:
    """Refuse a GET of a route for acts."""
    raise Refused(problem("request/unknown"))


ADMINISTERING = [
    nothing_to_post,
    nothing_to_read,
    overview,
    tables,
    persons,
    sessions,
    log,
    close,
    rename,
    ban,
    unban,
    log_out,
    announce,
    read_only,
]
