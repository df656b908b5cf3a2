"""The routes of the chat at a table, and of notes."""

from typing import Annotated

from litestar import Response, get, post, route
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from netzplan.server.persons.asking import check_seated, check_welcome, visitor_of
from netzplan.server.routes import REFUSED, AnyRequest, TheHouse
from netzplan.server.talk.messages import Line, Notes, Say, Talk

__all__ = ["LISTENING", "SPEAKING"]

ANSWERS: dict[int, ResponseSpec] = dict.fromkeys((400, 403, 404, 409, 413, 415, 422, 429), REFUSED)

Number = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]
"""Number of a line, within the range of databases."""


@route(
    ["/links/{link:str}/talk", "/links/{link:str}/notes"],
    http_method="OPTIONS",
    status_code=204,
    include_in_schema=False,
    sync_to_thread=False,
)
def methods() -> Response[None]:
    """Return the allowed methods: Litestar would omit POST, which is a separate route."""
    return Response(None, headers={"Allow": "GET, HEAD, OPTIONS, POST"})


@get("/links/{link:str}/talk", responses=ANSWERS)
async def talk(
    house: TheHouse,
    request: AnyRequest,
    link: FromPath[str],
    after: Number = 0,
) -> Talk:
    """Return what was said in the reader's room after a number, except by blocked people."""
    table, reader = await house.tables.look_up(link)
    return await house.rooms.heard(table, reader, await visitor_of(house, request), after)


@post("/links/{link:str}/talk", responses=ANSWERS)
async def say(
    house: TheHouse, request: AnyRequest, link: FromPath[str], data: JSONBody[Say]
) -> Line:
    """Say something to everybody in the reader's room."""
    table, reader = await house.tables.look_up(link)
    visitor = await visitor_of(house, request)
    await check_welcome(house, visitor)
    await check_seated(house, table.row.id, reader)
    return await house.rooms.say(table, reader, visitor, data)


@get("/links/{link:str}/notes", responses=ANSWERS)
async def notes(house: TheHouse, link: FromPath[str]) -> Notes:
    """Return a seat's private notes."""
    table, reader = await house.tables.look_up(link)
    return await house.rooms.noted(table, reader)


@post("/links/{link:str}/notes", status_code=200, responses=ANSWERS)
async def note(house: TheHouse, link: FromPath[str], data: JSONBody[Notes]) -> Notes:
    """Replace a seat's private notes."""
    table, reader = await house.tables.look_up(link)
    return await house.rooms.note(table, reader, data)


LISTENING = [talk, notes, note]
SPEAKING = [methods, say]
"""Routes whose effect everybody in a room sees, with stricter limits."""
