"""The routes for the person at a browser, whom the cookie identifies."""

from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from litestar.response import Stream

from netzplan.server.persons.access import settings_of
from netzplan.server.persons.asking import ANSWERS, answer, answer_entered, visitor_of
from netzplan.server.persons.departing import leave_all
from netzplan.server.persons.exporting import exported, tables_of
from netzplan.server.persons.messages import (
    Called,
    Confirmed,
    Credentials,
    Export,
    Me,
    MyTable,
)
from netzplan.server.routes import WHILE_READ_ONLY, AnyRequest, TheHouse

__all__ = ["ABOUT_ME", "ENTERING", "EXPORTING"]

MOST_TABLES = 200
"""Most tables of one person that are listed, the newest ones."""

EXPORTED = ResponseSpec(Export, description="The file, sent as a stream.")


@get("/me", responses=ANSWERS)
async def me(house: TheHouse, request: AnyRequest) -> Response[Me]:
    """Return who is at this browser, and renew its cookie."""
    visitor = await visitor_of(house, request)
    await house.people.greet(visitor)
    return await answer(house, request, visitor)


@get("/me/tables", responses=ANSWERS)
async def my_tables(house: TheHouse, request: AnyRequest) -> list[MyTable]:
    """Return the tables at which the person has seats, the newest first."""
    visitor = await visitor_of(house, request)
    return [table for _, table in await tables_of(house, visitor, MOST_TABLES)]


@get("/me/export", media_type=MediaType.JSON, responses={**ANSWERS, 200: EXPORTED})
async def export(house: TheHouse, request: AnyRequest) -> Stream:
    """Return everything stored about the person, as a file."""
    visitor = await visitor_of(house, request)
    settings = None if visitor.row is None else await settings_of(house, visitor)
    return Stream(
        exported(house, visitor, settings),
        media_type=MediaType.JSON,
        headers={"content-disposition": 'attachment; filename="netzplan.json"'},
    )


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
    renewed = await house.people.log_out_everywhere(visitor)
    await house.reseat([table for table, _, _ in renewed])
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
        await house.reseat([table for table, _ in await house.people.delete(row)])
        await house.reseating.forget_person(row.id)
        house.lobby.forget()
    return await answer(house, request, house.people.fresh_guest())


ABOUT_ME = [me, my_tables, call_me, log_out, log_out_everywhere, delete_me]
ENTERING = [keep_me, log_in]
"""Routes that check or create passwords, with stricter limits."""
EXPORTING = [export]
"""Routes that read all that a person has ever played, with the strictest limits."""
