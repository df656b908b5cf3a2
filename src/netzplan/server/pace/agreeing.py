"""What all persons at a table can agree on: pause, resume, undo, no result, replacing a player."""

from collections.abc import Collection

from msgspec.structs import replace

from netzplan.server.folding import last_of
from netzplan.server.messages import Problem
from netzplan.server.pace.agreed import DAY
from netzplan.server.pace.clocks import noted
from netzplan.server.pace.going import MOST_PAUSES
from netzplan.server.problems import problem
from netzplan.server.seating import new_link
from netzplan.server.store import Course, Offer, OfferKind
from netzplan.server.table import Table

__all__ = ["answer", "count_again", "propose", "take_back"]

LIVE_PAUSE, LONG_PAUSE = 600.0, 7 * DAY
"""Seconds of a pause, where everybody is present at the same time and where turns take days."""
LIVE_OFFER, LONG_OFFER = 120.0, DAY
"""Seconds for which an offer is open, in the same two cases."""
COOL_SECONDS = 60.0
"""Seconds before a seat may make another offer."""


async def propose(
    table: Table, seat: int, seats: Collection[int], kind: OfferKind, of: int | None
) -> Problem | None:
    """Ask all others to agree; ``seats`` share the asking device. Return the problem, or None."""
    async with table.lock:
        wrong = _wrong(table, seat, kind, of)
        if wrong is not None:
            return wrong
        going, course, match = table.going, table.row.course, table.match
        to: int | None = 0
        if kind == "back" and match is not None:
            to = await last_of(match.ways_back(seat, table.plate.game.is_fresh))
        if to is None:
            return problem("offer/not-now")
        life = LIVE_OFFER if going.pace is not None and going.pace.is_live else LONG_OFFER
        number, now = course.offers + 1, going.now()
        agreed = tuple(sorted({seat, *seats}))
        offer = Offer(number, kind, seat, now + life, agreed, to, of if kind == "replace" else None)
        offered = {**course.offered, seat: now}
        course = replace(course, offer=offer, offers=number, offered=offered)
        return await _counted(table, course)


async def answer(
    table: Table, seats: Collection[int], number: int, *, agrees: bool
) -> Problem | None:
    """Answer an offer for all seats of a device; return the problem, or None."""
    async with table.lock:
        course = table.row.course
        offer = course.offer
        if offer is None or offer.number != number or offer.until <= table.going.now():
            return problem("offer/gone")
        speak = [seat for seat in seats if seat not in course.stand_ins]
        if not speak:
            return problem("seat/stand-in")
        if agrees:
            offer = replace(offer, agreed=tuple(sorted({*offer.agreed, *speak})))
            return await _counted(table, replace(course, offer=offer))
        course = replace(course, offer=None)
        if offer.seat not in speak:
            course = noted(course, table.match, "declined", offer.seat, offer=offer.kind)
        return await table.change(course)


async def count_again(table: Table) -> None:
    """Carry out an agreement, once those who have not agreed no longer count."""
    async with table.lock:
        if not table.going.stands and table.row.status == "running":
            await _counted(table, table.row.course)


async def take_back(table: Table, seat: int) -> Problem | None:
    """Give a person their seat back; a choice that the bot is thinking about is dropped.

    A person whose time and grace are spent has to wait until the bot has chosen, or they could
    stop it again and again.
    """
    async with table.lock:
        if table.match is None:
            return problem("match/waiting")
        if table.row.seats[seat].link is None:  # given away a moment ago: its bot has to play on
            return problem("seat/vacated")
        if table.row.status == "over" or seat not in table.row.course.stand_ins:
            return None  # another of their devices was faster
        if table.going.must_wait(table.row.course, seat):
            return problem("seat/out-of-time")
        course, offer = table.going.returned(table.row, seat), table.row.course.offer
        if offer is not None and offer.kind == "replace" and offer.of == seat:
            course = noted(
                replace(course, offer=None), table.match, "declined", offer.seat, offer="replace"
            )
        return await table.change(noted(course, table.match, "returned", seat))


def _wrong(table: Table, seat: int, kind: OfferKind, of: int | None) -> Problem | None:
    row, course, now = table.row, table.row.course, table.going.now()
    if table.match is None:
        return problem("match/waiting")
    if row.status == "over":
        return problem("match/over")
    if seat in course.stand_ins:
        return problem("seat/stand-in")
    if course.offer is not None and course.offer.until > now:
        return problem("offer/stands")
    wait = course.offered.get(seat, -COOL_SECONDS) + COOL_SECONDS - now
    if wait > 0:
        return problem("offer/too-soon", parameters={"seconds": int(wait) + 1})
    if kind == "pause" and course.pauses >= MOST_PAUSES:
        return problem("offer/no-more-pauses", parameters={"most": MOST_PAUSES})
    is_paused = course.paused is not None
    fits = {
        "pause": table.going.pace is not None and not is_paused,
        "resume": is_paused,
        "replace": of in course.stand_ins and row.seats[of or 0].link is not None,
    }
    return None if fits.get(kind, True) else problem("offer/not-now")


async def _counted(table: Table, course: Course) -> Problem | None:
    """Keep an offer open, or carry out what all have agreed on."""
    offer = course.offer
    if offer is None or not table.going.is_agreed(replace(table.row, course=course)):
        return None if course is table.row.course else await table.change(course)
    course = replace(course, offer=None)
    if offer.kind == "replace":
        return await _replaced(table, course, offer.of)
    if offer.kind == "back":
        return await _back(table, course, offer)
    return await table.change(_agreed(table, course, offer))


async def _replaced(table: Table, course: Course, seat: int | None) -> Problem | None:
    if seat is None or seat not in course.stand_ins:  # its owner was back before an upgrade
        return await table.change(course) or problem("offer/gone")
    await table.vacate(seat, new_link(), noted(course, table.match, "vacated", seat))
    return None


def _agreed(table: Table, course: Course, offer: Offer) -> Course:
    if offer.kind == "cancel":
        return noted(replace(course, is_cancelled=True), table.match, "cancelled", offer.seat)
    if offer.kind == "resume":
        return noted(replace(course, paused=None), table.match, "resumed", offer.seat)
    is_live = table.going.pace is not None and table.going.pace.is_live
    until = table.going.now() + (LIVE_PAUSE if is_live else LONG_PAUSE)
    course = replace(course, paused=until, pauses=course.pauses + 1)
    return noted(course, table.match, "paused", offer.seat)


async def _back(table: Table, course: Course, offer: Offer) -> Problem | None:
    match = table.match
    assert match is not None, "it was offered in a running match"
    fork = match.fork()
    fork.rewind(offer.entries, await last_of(fork.pasts(offer.entries)))
    most = len(fork.settled)
    kept = tuple(replace(each, after=min(each.after, most)) for each in course.incidents)
    course = noted(replace(course, incidents=kept), fork, "back", offer.seat)
    return await table.change(course, fork)
