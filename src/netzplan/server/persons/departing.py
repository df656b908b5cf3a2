"""A person who is deleted leaves all tables first, so that nobody waits for them."""

import asyncio

from netzplan.server.house import House
from netzplan.server.neighbours import Elsewhere
from netzplan.server.nodes.forwarding import PATIENCE_SECONDS, PAUSE_SECONDS
from netzplan.server.pace.leaving import get_up
from netzplan.server.problems import Refused, problem
from netzplan.server.routes import AnyRequest

__all__ = ["leave_all"]


async def leave_all(house: House, request: AnyRequest, person: str) -> None:
    """Let a person leave all running tables, except those where nobody else plays.

    Raises Refused while one of the tables is unreachable.
    """
    mine: dict[str, dict[int, str]] = {}
    for table, seat, _, link in await house.store.office.seats_of(person):
        if link:
            mine.setdefault(table, {})[seat] = link
    for links in mine.values():
        found = (await house.store.listed(tuple(links.values()))).values()
        listed = next(iter(found), None)
        if listed is None:
            continue  # it is damaged: nobody plays there
        row = listed.row
        others = any(seat.link and seat.seat not in links for seat in row.seats)
        if others or row.status == "waiting":
            for link in (links[seat] for seat in links if seat not in row.course.stand_ins):
                await _leave(house, request, link)


async def _leave(house: House, request: AnyRequest, link: str) -> None:
    """Leave one table; raises Refused if it is unreachable."""
    time = asyncio.get_running_loop().time
    until = time() + PATIENCE_SECONDS
    while not await _has_left(house, request, link):
        if time() > until:
            raise Refused(problem("server/unavailable"))
        await asyncio.sleep(PAUSE_SECONDS)


async def _has_left(house: House, request: AnyRequest, link: str) -> bool:
    """Leave a table here or through the node that holds it; return whether that succeeded."""
    try:
        table, seat = await house.tables.find(link)
        assert seat is not None, "it is the link of a seat"
        await get_up(house.tables, table, seat)
        house.tables.note_change(table)
    except Elsewhere as there:
        assert house.node is not None, "tables are elsewhere where there are several nodes"
        path = f"/api/links/{link}/leave"
        return await house.node.forwarding.reaches(request, there.node, path, b"{}")
    except Refused:
        pass  # it is archived, or was cancelled with its host
    return True
