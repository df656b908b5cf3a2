"""The work of ``netzplan admin``, in the database of a house; a running house reads it there."""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from netzplan.catalogue import GAMES
from netzplan.cli.failure import NEGATIVE, Failure
from netzplan.cli.home import Home
from netzplan.cli.language import harmless, text, texts
from netzplan.cli.series import known_game
from netzplan.server.admin import acts
from netzplan.server.admin.listing import act_of, person_of, sessions_of, table_of
from netzplan.server.admin.messages import Act, AdminPerson, AdminTable
from netzplan.server.problems import Refused
from netzplan.server.store import SqlStore, Store, StoreError, TableWish
from netzplan.server.store.migrations import newest, revision_of

__all__ = [
    "announce",
    "close",
    "do_to",
    "list_persons",
    "list_sessions",
    "list_tables",
    "set_read_only",
    "show_log",
]

T = TypeVar("T")
Does = Callable[[Store], Awaitable[T]]

Deed = Literal["grant", "revoke", "rename", "ban", "unban", "log-out"]
MOST_LISTED = 1000


def do_to(
    home: Home, deed: Deed, called: str, why: str = "", *, name: str = "", until: str = ""
) -> None:
    """Carry out an act on a person; raises Failure."""

    async def work(store: Store) -> str:
        row = await acts.person_called(store, called)
        if deed == "grant":
            await acts.grant(store, row)
        elif deed == "revoke":
            await acts.revoke(store, row)
        elif deed == "rename":
            await acts.rename(store, None, row, name, why)
        elif deed == "ban":
            await acts.ban(store, None, row, until, why)
        elif deed == "unban":
            await acts.unban(store, None, row, why)
        else:
            await acts.log_out(store, None, row, why)
        return row.name

    done = {
        "grant": text("admin.grant", name="{name}"),
        "revoke": text("admin.revoke", name="{name}"),
        "rename": text("admin.rename", name="{name}", now=name),
        "ban": text("admin.ban", name="{name}"),
        "unban": text("admin.unban", name="{name}"),
        "log-out": text("admin.log-out", name="{name}"),
    }
    was = _in_store(home, work, name=name or called, until=until)
    print(done[deed].replace("{name}", harmless(was)))


def close(home: Home, table: str, why: str) -> None:
    """End a table without a result; raises Failure."""
    _in_store(home, lambda store: acts.close(store, None, table, why), table=table)
    print(text("admin.close", table=table))


def announce(home: Home, words: Sequence[str], until: str, *, clears: bool) -> None:
    """Announce a text in each language, or end the announcement; raises Failure."""
    languages = tuple(texts()["help.admin"])
    if len(words) != (0 if clears else len(languages)):
        raise Failure("admin/announce")
    told = {} if clears else dict(zip(languages, words, strict=True))
    _in_store(home, lambda store: acts.announce(store, None, told, until), until=until)
    print(text("admin.cleared") if clears else text("admin.announce"))


def set_read_only(home: Home, *, on: bool) -> None:
    """Turn read-only mode on or off; raises Failure."""
    _in_store(home, lambda store: acts.set_read_only(store, None, on=on))
    print(text("admin.read-only") if on else text("admin.read-write"))


def list_tables(
    home: Home, game: str, status: str, person: str, older: int, *, as_json: bool
) -> None:
    """Print tables, the newest first; raises Failure."""
    if game:
        known_game(GAMES, game)
    before = (datetime.now(UTC) - timedelta(days=older)).isoformat() if older else ""

    async def work(store: Store) -> list[AdminTable]:
        whom = (await acts.person_called(store, person)).id if person else ""
        wish = TableWish(game, status, whom, before)
        return [table_of(each) for each in await store.office.tables(wish, MOST_LISTED)]

    found = _in_store(home, work, name=person)
    if as_json:
        _print_json(found)
        return
    lines = []
    for each in found:
        names = ", ".join(seat.name or seat.bot or "–" for seat in each.seats)
        line = (each.table, each.game, each.map, each.status, _here(each.changed)[:16], names)
        lines.append("  ".join(line))
    _print_lines(lines, MOST_LISTED)


def list_persons(home: Home, search: str, *, as_json: bool) -> None:
    """Print persons, the most recently seen first; raises Failure."""

    async def work(store: Store) -> list[AdminPerson]:
        return [person_of(each) for each in await store.office.persons(search, MOST_LISTED)]

    found = _in_store(home, work)
    if as_json:
        _print_json(found)
        return
    lines = []
    for each in found:
        kind = text("admin.account") if each.account else text("admin.guest")
        said = [kind, text("admin.has-role")] if each.admin else [kind]
        if each.banned:
            until = _here(each.until)[:16] or "–"
            said.append(text("admin.banned", until=until, reason=each.reason))
        lines.append(f"{each.person}  {each.seen}  {each.name or '–'}  ({', '.join(said)})")
    _print_lines(lines, MOST_LISTED)


def list_sessions(home: Home, called: str, *, as_json: bool) -> None:
    """Print what gives access as a person; raises Failure."""

    async def work(store: Store) -> msgspec.Struct:
        return await sessions_of(store, await acts.person_called(store, called))

    found = _in_store(home, work, name=called)
    if as_json:
        _print_json(found)
        return
    told = msgspec.structs.asdict(found)
    told["password"] = "✓" if told["password"] else "–"
    print(text("admin.sessions", **told))


def show_log(home: Home, most: int, *, as_json: bool) -> None:
    """Print the log of acts, the latest first; raises Failure."""

    async def work(store: Store) -> list[Act]:
        return [act_of(each) for each in await store.office.acts(0, most)]

    found = _in_store(home, work)
    if as_json:
        _print_json(found)
        return
    lines = []
    for each in found:
        by = each.by or text("admin.by-command")
        is_cleared = each.kind == "announce" and not each.detail
        detail = text("admin.cleared") if is_cleared else each.detail
        said = " · ".join(part for part in (each.name, each.whom, detail, each.why) if part)
        lines.append(f"{each.number}  {_here(each.at)[:19]}  {by}  {each.kind}  {said}")
    _print_lines(lines)


def _here(at: str) -> str:
    """Return a time in this machine's time zone, as for ``--until``; empty for none."""
    try:
        return datetime.fromisoformat(at).astimezone().isoformat() if at else ""
    except (OverflowError, OSError):  # at the end of the year 9999
        return at


def _print_lines(lines: Sequence[str], most: int = 0) -> None:
    """Print a list; to stderr, which programs leave aside, that it is empty or ends at ``most``.

    0 is no limit.
    """
    for line in lines:
        print(harmless(line))
    if not lines:
        print(text("admin.nothing"), file=sys.stderr)
    elif len(lines) == most:
        print(text("admin.no-more", most=most), file=sys.stderr)


def _print_json(found: object) -> None:
    print(msgspec.json.encode(found).decode())


def _in_store(home: Home, work: Does[T], **named: str) -> T:
    """Run a function on a host's database, also beside a running house; raises Failure."""
    if not home.database.exists():
        raise Failure("backup/none", NEGATIVE, path=str(home.folder))

    async def working() -> T:
        store = SqlStore(home.database, migrates=False)
        try:
            return await work(store)
        finally:
            store.close()

    logging.disable()  # the store would log an outage, which the failure reports
    try:
        _check_revision(home)
        return asyncio.run(working())
    except Refused as wrong:
        named |= {key: str(value) for key, value in wrong.problem.parameters.items()}
        raise _failure(wrong.problem.code, named) from wrong
    except (SQLAlchemyError, StoreError) as wrong:
        raise home.unusable(wrong) from None
    finally:
        logging.disable(logging.NOTSET)


def _check_revision(home: Home) -> None:
    """Raise Failure if another version has written the database, which may be running."""
    engine = home.database.reading()
    try:
        with engine.begin() as connection:
            found = revision_of(connection)
    finally:
        engine.dispose()
    if found != newest():
        raise Failure("admin/revision", NEGATIVE, found=found or "–", known=newest())


def _failure(code: str, named: dict[str, str]) -> Failure:
    """Return the failure that this command reports for a code."""
    told = {"name": "", "table": "", "until": "", "most": "", **named}
    failures = (
        Failure("admin/no-person", NEGATIVE, **told),
        Failure("admin/has-role", NEGATIVE, **told),
        Failure("admin/no-change", NEGATIVE, **told),
        Failure("admin/until", NEGATIVE, **told),
        Failure("admin/reason", NEGATIVE, **told),
        Failure("admin/text", NEGATIVE, **told),
        Failure("person/no-account", NEGATIVE, **told),
        Failure("person/name-taken", NEGATIVE, **told),
        Failure("person/changed", NEGATIVE, **told),
        Failure("table/name", NEGATIVE, **told),
        Failure("table/unknown", NEGATIVE, **told),
        Failure("match/over", NEGATIVE, **told),
    )
    other = Failure("admin/refused", NEGATIVE, reason=code)
    return next((each for each in failures if each.code == code), other)
