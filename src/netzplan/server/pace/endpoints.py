"""The routes for agreements at a table, and for seats with a stand-in."""

from collections.abc import Sequence

from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from netzplan.server.course_messages import Answered, Invitation, Offered, Returned
from netzplan.server.house import House
from netzplan.server.messages import LinkInfo, Problem
from netzplan.server.neighbours import Elsewhere
from netzplan.server.pace import agreeing
from netzplan.server.pace.leaving import get_up
from netzplan.server.persons.asking import check_seated
from netzplan.server.play_socket import MOST_LINKS
from netzplan.server.problems import Refused, problem
from netzplan.server.routes import REFUSED, TheHouse
from netzplan.server.table import Table

__all__ = ["AGREEING", "invitations"]

ANSWERS: dict[int, ResponseSpec] = dict.fromkeys((400, 403, 404, 409, 413, 415, 429), REFUSED)


async def _seat(house: House, link: str) -> tuple[Table, int]:
    """Return the table and seat that a link plays; raises Refused."""
    table, reader = await house.tables.find(link)
    if reader is None:
        raise Refused(problem("link/spectator"))
    if link != table.row.seats[reader].link:
        raise Refused(problem("match/waiting"))  # an invitation can only be used to claim
    return table, reader


async def _seats(house: House, table: Table, links: Sequence[str]) -> list[int]:
    """Return the seats that further links of a device play at a table; raises Refused."""
    if len(links) > MOST_LINKS:
        raise Refused(problem("request/malformed", field="links"))
    try:
        found = [await _seat(house, link) for link in links]
    except Elsewhere:
        raise Refused(problem("link/unknown", field="links")) from None
    if any(at is not table for at, _ in found):
        raise Refused(problem("link/unknown", field="links"))
    return [seat for _, seat in found]


def _answered(
    house: House, table: Table, link: str, seat: int, refused: Problem | None
) -> LinkInfo:
    if refused is not None:
        raise Refused(refused)
    told = table.link_info(seat)
    house.tables.note_change(table)
    if told.link != link:  # meanwhile the seat has become another person's
        raise Refused(problem("seat/vacated", link=link))
    return told


@post("/links/{link:str}/offers", status_code=200, responses=ANSWERS)
async def offer(house: TheHouse, link: FromPath[str], data: JSONBody[Offered]) -> LinkInfo:
    """Ask all persons at the table to agree on something."""
    table, seat = await _seat(house, link)
    seats = await _seats(house, table, data.links)
    refused = await agreeing.propose(table, seat, seats, data.kind, data.of)
    return _answered(house, table, link, seat, refused)


@post("/links/{link:str}/offers/{number:int}", status_code=200, responses=ANSWERS)
async def answer_offer(
    house: TheHouse, link: FromPath[str], number: FromPath[int], data: JSONBody[Answered]
) -> LinkInfo:
    """Accept or decline an offer; the person who has made it withdraws it."""
    table, seat = await _seat(house, link)
    seats = [seat, *await _seats(house, table, data.links)]
    refused = await agreeing.answer(table, seats, number, agrees=data.agrees)
    return _answered(house, table, link, seat, refused)


@post("/links/{link:str}/return", status_code=200, responses=ANSWERS)
async def take_back(house: TheHouse, link: FromPath[str], data: JSONBody[Returned]) -> LinkInfo:
    """Take a seat back from its stand-in."""
    table, seat = await _seat(house, link)
    await check_seated(house, table.row.id, seat)
    return _answered(house, table, link, seat, await agreeing.take_back(table, seat))


@post("/links/{link:str}/leave", status_code=200, responses=ANSWERS)
async def leave_seat(
    house: TheHouse, link: FromPath[str], data: JSONBody[Returned]
) -> dict[str, str]:
    """Leave the table; the seat opens again, the host's table is cancelled, or a bot plays on."""
    table, seat = await _seat(house, link)
    await get_up(house.tables, table, seat)
    house.tables.note_change(table)
    return {}


@get("/links/{link:str}/invitations", responses=ANSWERS)
async def invitations(house: TheHouse, link: FromPath[str]) -> list[Invitation]:
    """Return the invitations of vacated seats, for players at the table."""
    table, _ = await _seat(house, link)
    return [
        Invitation(seat.seat, seat.invitation)
        for seat in table.row.seats
        if seat.invitation is not None and seat.link is None
    ]


AGREEING = [offer, answer_offer, take_back, leave_seat]
