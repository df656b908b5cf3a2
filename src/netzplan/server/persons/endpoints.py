"""The routes for the person at a browser, whom the cookie identifies."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody

from netzplan.server.archive import written
from netzplan.server.house import House
from netzplan.server.messages import SeatLink
from netzplan.server.neighbours import Elsewhere
from netzplan.server.persons.access import settings_of
from netzplan.server.persons.asking import ANSWERS, answer, answer_entered, visitor_of
from netzplan.server.persons.departing import leave_all
from netzplan.server.persons.messages import (
    Called,
    Confirmed,
    Credentials,
    Export,
    ExportedLine,
    ExportedTable,
    Me,
    MyTable,
)
from netzplan.server.persons.people import Visitor
from netzplan.server.problems import Refused
from netzplan.server.routes import WHILE_READ_ONLY, AnyRequest, TheHouse

__all__ = ["ABOUT_ME", "ENTERING"]

MOST_TABLES = 200
"""Most tables of one person that are listed, the newest ones."""

MOST_SAID = 10_000
"""Most chat lines of one person that are exported, the newest ones."""


@get("/me", responses=ANSWERS)
async def me(house: TheHouse, request: AnyRequest) -> Response[Me]:
    """Return who is at this browser, and renew its cookie."""
    visitor = await visitor_of(house, request)
    await house.people.greet(visitor)
    return await answer(house, request, visitor)


async def _tables_of(house: House, visitor: Visitor) -> list[MyTable]:
    """Return the tables of a person, the newest first."""
    links = await house.people.links(visitor, MOST_TABLES)
    opened = await house.store.listed(links)
    found: dict[str, MyTable] = {}
    for link in links:
        if (listed := opened.get(link)) is None:
            continue
        row, seat = listed.row, listed.target.seat
        assert seat is not None, "it is the link of a seat"
        names = [each.name for each in row.seats]
        fresh = MyTable(row.id, row.game, row.map, row.status == "over", row.spectators, names, [])
        kind: Any = row.seats[seat].kind
        found.setdefault(row.id, fresh).seats.append(SeatLink(seat, kind, link))
    return list(found.values())


@get("/me/tables", responses=ANSWERS)
async def my_tables(house: TheHouse, request: AnyRequest) -> list[MyTable]:
    """Return the tables at which the person has seats, the newest first."""
    return await _tables_of(house, await visitor_of(house, request))


@get("/me/export", responses=ANSWERS)
async def export(house: TheHouse, request: AnyRequest) -> Response[Export]:
    """Return everything stored about the person, as a file."""
    visitor = await visitor_of(house, request)
    tables = [
        ExportedTable(
            each,
            await _record(house, request, each.seats[0].link),
            await _notes(house, each),
        )
        for each in await _tables_of(house, visitor)
    ]
    row = visitor.row
    told = Export(tables)
    if row is not None:
        said = await house.store.said_by(row.id, MOST_SAID)
        lines = [ExportedLine(each.match_id, each.at, each.text or each.phrase) for each in said]
        kept = await settings_of(house, visitor)
        told = Export(tables, row.name, row.is_account, row.created, lines, kept)
    return Response(told, headers={"content-disposition": 'attachment; filename="netzplan.json"'})


async def _notes(house: House, at: MyTable) -> list[str]:
    return [await house.store.noted(at.table, each.seat) for each in at.seats]


async def _record(house: House, request: AnyRequest, link: str) -> list[Any]:
    """Return the lines of a record; empty if the match is not over."""
    try:
        found, _ = await house.tables.look_up(link)
        text = written(found)
    except Elsewhere as there:
        text = await _record_elsewhere(house, request, there.node, link)
    except Refused:
        return []
    return [msgspec.json.decode(line) for line in text.split("\n") if line]


async def _record_elsewhere(house: House, request: AnyRequest, node: str, link: str) -> str:
    assert house.node is not None, "tables are elsewhere where there are several nodes"
    found = await house.node.forwarding.ask(request, node, f"/api/links/{link}/record", b"")
    return "" if found is None else found.decode()


@post("/me/name", status_code=200, responses=ANSWERS)
async def call_me(house: TheHouse, request: AnyRequest, data: JSONBody[Called]) -> Response[Me]:
    """Rename the person."""
    visitor = await visitor_of(house, request)
    return await answer(house, request, await house.people.call(visitor, data.name))


@post("/me/account", status_code=200, responses=ANSWERS)
async def keep_me(
    house: TheHouse, request: AnyRequest, data: JSONBody[Credentials]
) -> Response[Me]:
    """Turn the guest into an account with a password, which can be opened in any browser."""
    visitor = await visitor_of(house, request)
    kept = await house.people.register(visitor, data.name, data.password)
    return await answer(house, request, kept)


@post("/session", status_code=200, responses=ANSWERS, opt={WHILE_READ_ONLY: True})
async def log_in(house: TheHouse, request: AnyRequest, data: JSONBody[Credentials]) -> Response[Me]:
    """Log in; seats that the guest has taken in this browser become the account's."""
    visitor = await visitor_of(house, request)
    entered = await house.people.log_in(visitor, data.name, data.password)
    return await answer_entered(house, request, visitor, entered)


@post("/session/end", status_code=200, responses=ANSWERS, opt={WHILE_READ_ONLY: True})
async def log_out(house: TheHouse, request: AnyRequest) -> Response[Me]:
    """Log out of this browser."""
    return await answer(house, request, house.people.fresh_guest())


@post("/session/end-everywhere", status_code=200, responses=ANSWERS, opt={WHILE_READ_ONLY: True})
async def log_out_everywhere(house: TheHouse, request: AnyRequest) -> Response[Me]:
    """Log out of all browsers, end their pushes, and change the links of the person's seats."""
    visitor = await visitor_of(house, request)
    for table, _, _ in await house.people.log_out_everywhere(visitor):
        await house.reseating.reread(table)
    return await answer(house, request, house.people.fresh_guest())


@post("/me/delete", status_code=200, responses=ANSWERS)
async def delete_me(
    house: TheHouse, request: AnyRequest, data: JSONBody[Confirmed]
) -> Response[Me]:
    """Delete the person; their name at tables is replaced, and the records stay.

    Nobody waits for them any more, and no link plays their seats.
    """
    visitor = await visitor_of(house, request)
    row = visitor.row
    if row is not None:
        await house.people.check(row, data.password)
        await leave_all(house, request, row.id)
        for table, _ in await house.people.delete(row):
            await house.reseating.reread(table)
        await house.reseating.forget_person(row.id)
        house.lobby.forget()
    return await answer(house, request, house.people.fresh_guest())


ABOUT_ME = [me, my_tables, export, call_me, log_out, log_out_everywhere, delete_me]
ENTERING = [keep_me, log_in]
"""Routes that check or create passwords, with stricter limits."""
