"""Tables, persons and acts in the form that administrators see."""

from netzplan.server.admin.messages import Act, AdminPerson, AdminSeat, AdminTable, Sessions
from netzplan.server.seating import now
from netzplan.server.store import ActRow, KnownPerson, KnownTable, PersonRow, Store

__all__ = ["act_of", "person_of", "sessions_of", "table_of"]


def table_of(known: KnownTable, *, live: bool = False, watched: bool = False) -> AdminTable:
    """Return a table as a list entry."""
    row, summary = known.row, known.summary
    seats = tuple(
        AdminSeat(
            seat.name,
            row.bot_at(seat.seat),
            known.sitting[seat.seat].id if seat.seat in known.sitting else "",
            seat.claimed,
        )
        for seat in row.seats
    )
    return AdminTable(
        row.id,
        row.game,
        row.map,
        row.status,
        row.created,
        row.created if summary is None else summary.changed,
        seats,
        () if summary is None else summary.awaited,
        live,
        watched,
    )


def person_of(known: KnownPerson) -> AdminPerson:
    """Return a person as a list entry."""
    row, ban = known.row, known.ban
    if ban is not None and not ban.holds(now()):
        ban = None
    return AdminPerson(
        person=row.id,
        name=row.name,
        account=row.is_account,
        admin=known.is_admin,
        created=row.created,
        seen=row.seen,
        tables=known.tables,
        banned=ban is not None,
        reason="" if ban is None else ban.reason,
        until="" if ban is None else ban.until,
    )


def act_of(row: ActRow) -> Act:
    """Return a line of the log of acts."""
    return Act(row.number, row.at, row.kind, row.by_name, row.whom, row.name, row.detail, row.why)


async def sessions_of(store: Store, row: PersonRow) -> Sessions:
    """Return what gives access as a person: password, passkeys and seats."""
    return Sessions(
        person=row.id,
        name=row.name,
        seen=row.seen,
        generation=row.session,
        password=bool(row.password),
        passkeys=len(await store.belongings.passkeys_of(row.id)),
        pushes=len(await store.wishes.pushes_of(row.id)),
        seats=sum(bool(link) for _, _, _, link in await store.office.seats_of(row.id)),
    )
