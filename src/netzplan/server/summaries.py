"""Summaries of tables for lists: computed when a table changes, read without folding it."""

from collections.abc import Set

from netzplan.catalogue import Plate
from netzplan.core.turn import Players
from netzplan.server.folding import AnyMatch
from netzplan.server.lobby.messages import LinkSummary, TableSummary
from netzplan.server.messages import SeatInfo
from netzplan.server.pace.clocks import out_at
from netzplan.server.since import latest_moves, moves_since, news_for, runs_of, sitting_with
from netzplan.server.store import Listed, SeatRow, Summary, TableRow

__all__ = ["link_summary", "seat_info", "seconds_left", "summary_of"]


def summary_of(
    row: TableRow,
    plate: Plate | None,
    match: AnyMatch | None,
    at: str,
    before: Summary | None = None,
) -> Summary:
    """Return the summary of a table on its map, after a change at a time.

    Moves, counts and points are copied from ``before`` if spectators have seen nothing new since.
    """
    if match is None or plate is None:
        return Summary(row.status, (), (), (), (), 0, at)
    if row.course.is_cancelled:
        points = _points(row, plate, match)
        return Summary("over", (), (), points, (), len(match.entries), at)
    outcome = match.rules.outcome(match.state)
    if outcome is not None:
        return Summary("over", (), (), outcome.scores, outcome.places, len(match.entries), at)
    turn = match.turn
    due = turn.seats if isinstance(turn, Players) else ()
    if before is None:
        runs = runs_of(plate, match)
        moves, since = latest_moves(plate, match, runs), moves_since(runs, len(row.seats))
        scores = _points(row, plate, match)
    else:
        moves, since, scores = before.moves, before.since, before.scores
    return Summary(
        status="running",
        awaited=match.awaited(None),
        due=due,
        scores=scores,
        places=(),
        entries=len(match.entries),
        changed=at,
        stage=len(match.settled) if isinstance(turn, Players) and turn.sealed else 0,
        moves=moves,
        since=since,
    )


def _points(row: TableRow, plate: Plate, match: AnyMatch) -> tuple[int, ...]:
    return plate.game.points_of(match.rules, match.state, len(row.seats))


def link_summary(
    link: str, listed: Listed, summary: Summary, online: Set[int], house_time: float
) -> LinkSummary:
    """Return what a link opens, as far as everybody at the table may know."""
    row, seat = listed.row, listed.target.seat
    if listed.target.used:
        return LinkSummary(link, "seat/taken", None, None)
    if seat is None and row.watching == "nobody":
        return LinkSummary(link, "table/no-spectators", None, None)
    table = TableSummary(
        table=row.id,
        game=row.game,
        map=row.map,
        status=summary.status,
        seats=tuple(seat_info(row, each, is_online=each.seat in online) for each in row.seats),
        awaited=tuple(sorted({*summary.awaited, *(each for each in summary.due if each == seat)})),
        scores=summary.scores,
        places=summary.places,
    )
    news = news_for(summary, sitting_with(row, seat))
    return LinkSummary(link, "", seat, table, seconds_left(row, seat, house_time), news)


def seconds_left(row: TableRow, seat: int | None, house_time: float) -> float | None:
    """Return the seconds left on a seat's clock, from the stored row; None if it stands still."""
    clocks = row.course.clocks
    out = None if seat is None or seat >= len(clocks) else out_at(clocks[seat])
    return None if out is None else round(max(0.0, out - house_time), 1)


def seat_info(row: TableRow, seat: SeatRow, *, is_online: bool) -> SeatInfo:
    """Return what everybody may know about a seat; a bot is always online."""
    return SeatInfo(
        name=seat.name,
        kind=seat.kind,  # type: ignore[arg-type]  # the store holds only these kinds
        bot=seat.bot,
        claimed=seat.claimed,
        online=bool(seat.bot) or is_online,
        stand_in=row.course.stand_ins.get(seat.seat, ""),
    )
