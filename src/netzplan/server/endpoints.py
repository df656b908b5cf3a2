"""The HTTP routes and the socket; each is thin and delegates to the responsible part."""

import asyncio
from functools import reduce
from operator import or_
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, WebSocket, get, post, route, websocket
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Struct

import netzplan
from netzplan.catalogue import Catalogue
from netzplan.games.rulebook import Rulebook
from netzplan.server.admin.endpoints import ADMINISTERING
from netzplan.server.archive import ArchivedTable, written
from netzplan.server.archive_messages import Archive
from netzplan.server.connections import let_go
from netzplan.server.counters import SOCKETS
from netzplan.server.limits import limit
from netzplan.server.lobby.endpoints import JOINING, LOOKING, QUICK
from netzplan.server.lobby.messages import LinksAsked, LinkSummary
from netzplan.server.messages import (
    Claim,
    CreateTable,
    GameInfo,
    History,
    LinkInfo,
    Rematch,
    RematchReady,
    TableCreated,
)
from netzplan.server.notices.endpoints import ABOUT_NOTICES
from netzplan.server.offering import game_infos, map_page, plate_for, rulebook_page
from netzplan.server.pace.endpoints import AGREEING, invitations
from netzplan.server.page import RequestHeaders, cached_answer, packed
from netzplan.server.persons import access
from netzplan.server.persons import endpoints as persons
from netzplan.server.persons.asking import (
    check_new_table,
    check_seat,
    check_seated,
    check_welcome,
    sit,
    sit_down,
    visitor_of,
)
from netzplan.server.persons.cookies import NAME
from netzplan.server.problems import NOWHERE, Refused, problem
from netzplan.server.reach import outside
from netzplan.server.reasons import Reasons, reasons_for
from netzplan.server.routes import (
    BY_ANY_NAME,
    REFUSED,
    WHILE_READ_ONLY,
    AnyRequest,
    Routes,
    TheHouse,
)
from netzplan.server.settings import Settings
from netzplan.server.signals import HouseNews
from netzplan.server.talk.endpoints import LISTENING, SPEAKING

__all__ = ["Health", "router"]

MOST_LISTED = 200
"""Most links in one list."""
MOST_LOOKED_BACK = 64
"""Most positions of the past in one response."""

CHANGING: dict[int, ResponseSpec] = dict.fromkeys((400, 403, 404, 409, 413, 415, 422, 429), REFUSED)
"""Error responses of requests that change a table."""
MAKING: dict[int, ResponseSpec] = dict.fromkeys((400, 413, 415, 422, 429), REFUSED)
ASKING: dict[int, ResponseSpec] = dict.fromkeys((400, 403, 404, 409, 429), REFUSED)
READING: dict[int, ResponseSpec] = dict.fromkeys((400, 403, 404, 409, 415, 429), REFUSED)
"""Error responses of requests in which a seat asks for something."""


def _found(kind: Any) -> ResponseSpec:
    return ResponseSpec(data_container=kind, description="Found.", generate_examples=False)


class Health(Struct, frozen=True):
    """Response of ``GET /api/health``."""

    version: str
    tables: int
    """Tables in memory."""


@get("/health", sync_to_thread=False, opt={BY_ANY_NAME: True})
def health(house: TheHouse) -> Health:
    """Report that the server is up."""
    return Health(netzplan.__version__, len(house.tables))


@get("/house", sync_to_thread=False)
def house_news(house: TheHouse) -> HouseNews:
    """Return the state of the whole house: read-only mode and the announcement."""
    return house.administration.news()


@get("/games", responses={200: _found(list[GameInfo])}, sync_to_thread=False, packs_itself=True)
def all_games(house: TheHouse, request: AnyRequest) -> Response[bytes]:
    """Return all games, their maps, options and bots."""
    games = packed(msgspec.json.encode(game_infos(house.games)))
    return cached_answer(games, _asked(request), MediaType.JSON, "no-cache")


async def map_of(
    house: TheHouse,
    request: AnyRequest,
    game: FromPath[str],
    map_id: FromPath[str],
    hash: FromQuery[str] = "",
) -> Response[bytes]:
    """Return everything constant about a board: a `MapPage` of its game.

    With a hash, from a table's `info`, it is the version of the board that the table was created
    on.
    """
    plate = await plate_for(house.games, house.store, game, map_id, hash)
    # It is drawn on first use, in a thread, so that no table has to wait.
    return _constant(request, await asyncio.to_thread(map_page, plate))


@get(
    "/rulebooks/{game:str}",
    responses={200: _found(Rulebook), 400: REFUSED, 404: REFUSED},
    sync_to_thread=False,
    packs_itself=True,
)
def rulebook(house: TheHouse, request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """Return the rules of a game, each with its id and sentences."""
    return _constant(request, rulebook_page(house.games, game))


@post("/tables", responses=MAKING)
async def create_table(
    house: TheHouse, request: AnyRequest, data: JSONBody[CreateTable]
) -> TableCreated:
    """Create a table; no other response contains all its links."""
    await check_new_table(house, request, data.seats)
    made = await house.tables.create(data)
    await sit_down(house, request, made.table, data.seats)
    return made


@post("/links", status_code=200, responses=MAKING, opt={WHILE_READ_ONLY: True})
async def links(house: TheHouse, data: JSONBody[LinksAsked]) -> list[LinkSummary]:
    """Return what each link opens, as a list of tables shows it."""
    if len(data.links) > MOST_LISTED:
        raise Refused(problem("request/malformed", field="links"))
    return await house.listing.listed(data.links)


@get("/links/{link:str}", responses=ASKING)
async def link_info(house: TheHouse, link: FromPath[str]) -> LinkInfo:
    """Return which seat of which table a link opens."""
    found, reader = await house.tables.look_up(link)
    if isinstance(found, ArchivedTable):
        return found.link_info(link, reader, await house.tables.successor(found))
    return found.link_info(reader)


@post("/links/{link:str}/claim", status_code=200, responses=CHANGING)
async def claim(
    house: TheHouse, request: AnyRequest, link: FromPath[str], data: JSONBody[Claim]
) -> LinkInfo:
    """Take an open seat; the response contains the seat's own new link."""
    person = await check_seat(house, request, data)
    table, seat = await house.tables.claim(link, data.name, data.share, data.key, person)
    await sit(house, request, table.row.id, {seat: data.name})
    return table.link_info(seat)


@get("/links/{link:str}/history/{position:int}", responses=ASKING)
async def history(
    house: TheHouse, link: FromPath[str], position: FromPath[int]
) -> History[Any]:  # Any: a view of any game
    """Return the position after a number of log entries, as this reader saw it."""
    table, reader = await house.tables.look_up(link)
    return table.history(reader, position, position)[0]


@get("/links/{link:str}/history", responses=ASKING)
async def run_of_history(
    house: TheHouse,
    link: FromPath[str],
    first: Annotated[int, QueryParameter(name="from")],
    last: Annotated[int, QueryParameter(name="to")],
) -> list[History[Any]]:  # Any: a view of any game
    """Return the positions from one to another, both included: at most 64 at once."""
    if not first <= last < first + MOST_LOOKED_BACK:
        raise Refused(problem("request/malformed", field="to"))
    table, reader = await house.tables.look_up(link)
    return list(table.history(reader, first, last))


@get("/links/{link:str}/archive", responses=ASKING)
async def archive(
    house: TheHouse, link: FromPath[str]
) -> Archive[Any, Any, Any, Any, Any]:  # Any: of any game
    """Return everything that can be read of an archived match."""
    table, reader = await house.tables.look_up(link)
    if not isinstance(table, ArchivedTable):
        raise Refused(problem("match/not-archived"))
    return table.told(link, reader)


@get("/links/{link:str}/reasons/{entry:int}", responses=ASKING)
async def reasons(house: TheHouse, link: FromPath[str], entry: FromPath[int]) -> Reasons:
    """Return a bot's reasons for an entry of the reader's log; some only after the end."""
    table, reader = await house.tables.look_up(link)
    return await reasons_for(table, reader, entry, house.store)


@post(
    "/links/{link:str}/queries/{name:str}",
    status_code=200,
    responses=READING,
    opt={WHILE_READ_ONLY: True},
)
async def query(
    house: TheHouse, request: AnyRequest, link: FromPath[str], name: FromPath[str]
) -> Any:  # Any: the result of any game's query
    """Return the answer to a query of the game; it changes nothing, and nobody else sees it."""
    table, reader = await house.tables.find(link)
    return await house.queries.answer(table, reader, name, await request.body())


# These two routes predate queries; pages that were loaded back then still use them.


@post("/links/{link:str}/draft", status_code=200, responses=READING, opt={WHILE_READ_ONLY: True})
async def draft(
    house: TheHouse, request: AnyRequest, link: FromPath[str]
) -> Any:  # Any: the result of the query
    """Check a draft against the rules, like `POST …/queries/draft`."""
    table, reader = await house.tables.find(link)
    return await house.queries.answer(table, reader, "draft", await request.body())


@get("/links/{link:str}/hint/{step:int}", responses=READING)
async def hint(
    house: TheHouse, link: FromPath[str], step: FromPath[int]
) -> Any:  # Any: the result of the query
    """Return a hint, like `POST …/queries/hint`: step 1 whether, 2 what, 3 how."""
    table, reader = await house.tables.find(link)
    return await house.queries.answer(table, reader, "hint", b'{"step":%d}' % step)


@get(
    "/links/{link:str}/record",
    responses={200: _found(str), **ASKING},
)
async def record(house: TheHouse, link: FromPath[str]) -> Response[str]:
    """Return the record of a finished match as JSON Lines, to keep or to verify."""
    found, _ = await house.tables.look_up(link)
    row, text = found.row, written(found)
    name = f"{row.game}-{row.map}-{row.created[:10]}-{row.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=headers)


@post("/links/{link:str}/rematch", status_code=200, responses=CHANGING)
async def rematch(
    house: TheHouse, request: AnyRequest, link: FromPath[str], data: JSONBody[Rematch]
) -> RematchReady:
    """Return the new links of this device at a table with the same seats and options."""
    await check_welcome(house, await visitor_of(house, request))
    table, reader = await house.tables.look_up(link)
    await check_seated(house, table.row.id, reader)
    if not set(data.links) <= set(table.row.links()):
        raise Refused(problem("link/unknown", field="links"))
    old, new = await house.tables.rematch(link, data)
    await house.administration.begin_without(new.id)
    asked = {link, *data.links} - {old.row.spectators}
    if new.watching != "nobody":
        asked.add(old.row.spectators)
    readers = old.row.links()
    return RematchReady({each: new.link_after(readers[each]) for each in asked})


def nowhere(_: ASGIConnection[Any, Any, Any, Any], __: BaseRouteHandler) -> None:
    """Refuse an unknown address before anything else about the request is examined."""
    raise Refused(problem("request/unknown"))


@route(
    "/{_:path}",
    http_method=["GET", "POST", "OPTIONS"],
    include_in_schema=False,
    sync_to_thread=False,
    guards=[nowhere],
    opt={NOWHERE: True},
)
def no_such_thing() -> None:
    """Match all addresses that lead nowhere."""


@websocket("/play")
async def play(house: TheHouse, socket: WebSocket[Any, Any, Any]) -> None:
    """Serve a play socket."""
    try:
        visitor = await house.people.visitor(socket.cookies.get(NAME, ""))
        with SOCKETS.track_inprogress():
            await house.sockets.serve(socket, visitor.id)
    finally:
        let_go(socket)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, packs_itself=True)
def page(house: TheHouse, request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
    """Return a file of the page, or its index for the page's own addresses."""
    answer = house.page.answer(path, _asked(request))
    if answer is None and "text/html" in request.headers.get("accept", ""):
        answer = house.page.missing(_asked(request))  # for a person: the page explains it
    if answer is None:
        raise Refused(problem("request/unknown"))
    return answer


def _map_route(games: Catalogue) -> Any:  # Any: a route handler of Litestar
    boards: Any = reduce(or_, (game.entry.wire.page for game in games.values()))
    answers = {200: _found(boards), 400: REFUSED, 404: REFUSED, 429: REFUSED}
    return get("/maps/{game:str}/{map_id:str}", responses=answers, packs_itself=True)(map_of)


def router(settings: Settings, games: Catalogue) -> list[Any]:  # Any: Litestar's route handlers
    """Return all routes, limited by the settings; the games determine the types of boards."""
    asks = [
        links,
        link_info,
        history,
        run_of_history,
        archive,
        reasons,
        query,
        draft,
        hint,
        record,
        invitations,
        outside,
        _map_route(games),
        # A route that does not exist answers like one that exists for others.
        no_such_thing,
        *ADMINISTERING,
    ]
    about_me = [*persons.ABOUT_ME, *access.ABOUT_ME, *ABOUT_NOTICES]
    limited = (
        ("tables", settings.tables_per_minute, [create_table, rematch, *QUICK]),
        ("claims", settings.claims_per_minute, [claim, *AGREEING, *JOINING]),
        ("logins", settings.logins_per_minute, [*persons.ENTERING, *access.ENTERING]),
        ("words", settings.words_per_minute, SPEAKING),
        ("exports", settings.exports_per_minute, persons.EXPORTING),
        ("asks", settings.asks_per_minute, [*asks, *about_me, *LISTENING, *LOOKING]),
    )
    api = Routes(
        "/api",
        route_handlers=[
            health, house_news, all_games, rulebook, play,
            *(
                Routes("/", route_handlers=handlers, middleware=[limit(kind, most)])
                if settings.limits
                else Routes("/", route_handlers=handlers)
                for kind, most, handlers in limited
            ),
        ],
    )  # fmt: skip
    return [api, page]


def _constant(request: AnyRequest, body: bytes) -> Response[bytes]:
    caching = "public, max-age=60, must-revalidate"
    return cached_answer(packed(body), _asked(request), MediaType.JSON, caching)


def _asked(request: AnyRequest) -> RequestHeaders:
    headers = request.headers
    return RequestHeaders(headers.get("if-none-match", ""), headers.get("accept-encoding", ""))
