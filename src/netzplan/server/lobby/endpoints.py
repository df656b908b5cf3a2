"""The routes of the lobby, where tables are found without a link."""

from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from netzplan.server.lobby.access import Access, FillNow
from netzplan.server.lobby.messages import Lobby, QuickSeat, Seated
from netzplan.server.lobby.open_tables import Wish
from netzplan.server.messages import Claim, LinkInfo, TableCreated
from netzplan.server.persons.asking import check_new_table, check_seat, sit, sit_down, visitor_of
from netzplan.server.routes import REFUSED, AnyRequest, TheHouse

__all__ = ["JOINING", "LOOKING", "QUICK"]

ANSWERS: dict[int, ResponseSpec] = dict.fromkeys((400, 403, 404, 409, 413, 415, 422, 429), REFUSED)
LISTED = ResponseSpec(data_container=Lobby, description="Found.", generate_examples=False)

_ENCODER = msgspec.json.Encoder()

Seats = Annotated[int, QueryParameter(ge=0, le=100)]
First = Annotated[int, QueryParameter(name="from", ge=0, le=100_000)]
Either = Literal["", "yes", "no"]


@get("/lobby", responses={200: LISTED, 400: REFUSED, 429: REFUSED})
async def lobby(
    house: TheHouse,
    request: AnyRequest,
    game: FromQuery[str] = "",
    seats: Seats = 0,
    bots: FromQuery[Either] = "",
    running: FromQuery[Either] = "",
    pace: FromQuery[Literal["", "none", "live", "days"]] = "",
    first: First = 0,
) -> Response[bytes]:
    """Return tables at which the visitor can sit down, or running ones that anybody may watch.

    Tables with people online come first, then the newest. An unchanged list is answered with 304.
    """
    wish = Wish(running == "yes", game, seats, bots == "yes" if bots else None, first, pace or None)
    matters = await house.lobby.are_some_chosen()
    visitor = await visitor_of(house, request) if matters else None
    person = visitor.id if visitor is not None and visitor.known else ""
    body = _ENCODER.encode(await house.lobby.listed(wish, person))
    tag = f'"{sha256(body).hexdigest()[:24]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match", "") == tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=MediaType.JSON, headers=headers)


@post("/lobby/{table:str}/claim", status_code=200, responses=ANSWERS)
async def join(
    house: TheHouse, request: AnyRequest, table: FromPath[str], data: JSONBody[Claim]
) -> LinkInfo:
    """Take any open seat of a table; the response contains the seat's own link."""
    found, seat = await house.joining.join(table, data, await check_seat(house, request, data))
    await sit(house, request, found.row.id, {seat: data.name})
    return found.link_info(seat)


@post("/lobby/quick", status_code=200, responses=ANSWERS)
async def quick(house: TheHouse, request: AnyRequest, data: JSONBody[QuickSeat]) -> Seated:
    """Take a seat at any open table of a game, or create one that waits for others."""
    await check_new_table(house, request, data.otherwise.seats, "otherwise.seats")
    person = await check_seat(house, request, data)

    async def elsewhere(node: str, table: str, claim: Claim) -> LinkInfo | None:
        assert house.node is not None, "tables are elsewhere where there are several nodes"
        path, body = f"/api/lobby/{table}/claim", _ENCODER.encode(claim)
        answer = await house.node.forwarding.ask(request, node, path, body)
        return msgspec.json.decode(answer, type=LinkInfo) if answer is not None else None

    found = await house.joining.quick(data, person, elsewhere)
    if isinstance(found, LinkInfo):
        return Seated(found, None)
    if isinstance(found, TableCreated):
        await sit_down(house, request, found.table, data.otherwise.seats)
        return Seated(None, found)
    table, seat = found
    await sit(house, request, table.row.id, {seat: data.name})
    return Seated(table.link_info(seat), None)


@post("/links/{link:str}/access", status_code=200, responses=ANSWERS)
async def access(house: TheHouse, link: FromPath[str], data: JSONBody[Access]) -> LinkInfo:
    """Change who may come to a table; only its host can."""
    table = await house.joining.set_access(link, data)
    return table.link_info(table.info(None).host)


@post("/links/{link:str}/fill", status_code=200, responses=ANSWERS)
async def fill(house: TheHouse, link: FromPath[str], data: JSONBody[FillNow]) -> LinkInfo:
    """Let bots take the open seats, so that the match begins; only the host can."""
    table = await house.joining.fill_now(link, data.bot)
    return table.link_info(table.info(None).host)


LOOKING = [lobby, access, fill]
JOINING = [join]
QUICK = [quick]
"""Routes that may create a table, and share its limit."""
