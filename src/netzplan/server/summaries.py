"""How tables stand, for lists: worked out when a table changes, read without folding it."""

from netzplan.core.turn import Players
from netzplan.server.folding import AnyMatch
from netzplan.server.messages import LinkSummary, SeatInfo, TableSummary
from netzplan.server.store import Listed, SeatRow, Summary, TableRow

__all__ = ["link_summary", "seat_info", "summary_of"]


def summary_of(row: TableRow, match: AnyMatch | None, at: str) -> Summary:
    """Return how a table stands, after a change at that time."""
    if match is None:
        return Summary(row.status, (), (), (), (), 0, at)
    outcome = match.rules.outcome(match.state)
    if outcome is not None:
        return Summary("over", (), (), outcome.scores, outcome.places, len(match.entries), at)
    turn = match.turn
    due = turn.seats if isinstance(turn, Players) else ()
    return Summary(
        status="running",
        awaited=match.awaited(None),
        due=due,
        scores=_points(row, match),
        places=(),
        entries=len(match.entries),
        changed=at,
        stage=len(match.settled) if isinstance(turn, Players) and turn.sealed else 0,
    )


def _points(row: TableRow, match: AnyMatch) -> tuple[int, ...]:
    """Return the points of each seat as they stand."""
    points = [0] * len(row.seats)
    for item in match.rules.standing(match.state):
        points[item.seat] += item.points
    return tuple(points)


def link_summary(link: str, listed: Listed, summary: Summary, online: set[int]) -> LinkSummary:
    """Return what a link opens, as everybody at the table may know it."""
    row, seat = listed.row, listed.target.seat
    if listed.target.used:
        return LinkSummary(link, "seat/taken", None, None)
    table = TableSummary(
        table=row.id,
        game=row.game,
        map=row.map,
        status=summary.status,
        seats=tuple(seat_info(each, is_online=each.seat in online) for each in row.seats),
        awaited=tuple(sorted({*summary.awaited, *(each for each in summary.due if each == seat)})),
        scores=summary.scores,
        places=summary.places,
    )
    return LinkSummary(link, "", seat, table)


def seat_info(seat: SeatRow, *, is_online: bool) -> SeatInfo:
    """Return what everybody may know of a seat; a bot is always there."""
    return SeatInfo(
        name=seat.name,
        kind=seat.kind,  # type: ignore[arg-type]  # the store holds kinds only
        bot=seat.bot,
        claimed=seat.claimed,
        online=bool(seat.bot) or is_online,
    )
