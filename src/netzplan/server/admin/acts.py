"""Acts of administrators, requested on the command line or the page.

Each is stored together with its log entry. A running server picks up the entries of both sources.
"""

import re
from datetime import UTC, datetime

from msgspec.structs import replace

from netzplan.server.persons.names import JOINER, checked_name, composed, hides, looks
from netzplan.server.persons.people import account_like, unchanged
from netzplan.server.problems import Refused, problem
from netzplan.server.seating import new_link, now
from netzplan.server.store import ActKind, ActRow, BanRow, PersonRow, Stale, Store

__all__ = [
    "announce",
    "ban",
    "close",
    "grant",
    "log_out",
    "person_called",
    "rename",
    "revoke",
    "set_read_only",
    "unban",
]

LONGEST_REASON = 300
LONGEST_TEXT = 500
MOST_LANGUAGES = 20
_LANGUAGE = re.compile("[a-z]{2}")

By = PersonRow | None
"""The administrator who acts; None for the command line."""


async def person_called(store: Store, called: str) -> PersonRow:
    """Return the person with an id, or the account with a name; raises Refused."""
    row = await store.person(called)
    looked = looks(called)[:256]
    if row is None and looked:
        row = await store.account(looked)
    if row is None:
        raise Refused(problem("admin/no-person", parameters={"name": called[:64]}))
    return row


async def grant(store: Store, row: PersonRow) -> None:
    """Give an account the role of administrator; raises Refused."""
    if not row.is_account:
        raise Refused(problem("person/no-account"))
    with unchanged():
        _changed(await store.office.grant(_act("grant", None, row)))


async def revoke(store: Store, row: PersonRow) -> None:
    """Take the role of administrator away; raises Refused."""
    _changed(await store.office.revoke(_act("revoke", None, row)))


async def close(store: Store, by: By, table: str, why: str) -> None:
    """End a table without a result; raises Refused."""
    game = await store.office.game_at(table)
    if game is None:
        raise Refused(problem("table/unknown"))
    act = replace(_act("close", by, None, why), whom=table, name=game)
    if not await store.office.close(table, act):
        raise Refused(problem("match/over"))


async def rename(store: Store, by: By, row: PersonRow, name: str, why: str) -> None:
    """Rename a person, wherever the old name appears; raises Refused."""
    called = checked_name(name, "name")
    renamed = replace(row, name=called, looks=looks(called) if row.is_account else "")
    if renamed == row:
        raise Refused(problem("admin/no-change"))
    await _check_free(store, row, called)
    act = replace(_act("rename", by, row, why), detail=called)
    try:
        await store.office.rename(renamed, row, act)
    except Stale:
        await _check_free(store, row, called)
        raise Refused(problem("person/changed", parameters={"name": row.name})) from None


async def _check_free(store: Store, row: PersonRow, name: str) -> None:
    """Raise Refused if a name looks like another's account."""
    if await account_like(store, name, but=row.id) is not None:
        raise Refused(problem("person/name-taken", field="name"))


async def ban(store: Store, by: By, row: PersonRow, until: str, why: str) -> None:
    """Ban a person from sitting, talking and opening tables, perhaps for good; raises Refused."""
    if not why.strip():
        raise Refused(problem("admin/reason", field="reason", parameters={"most": LONGEST_REASON}))
    act = replace(_act("ban", by, row, why), detail=_until(until))
    with unchanged():
        is_banned = await store.office.ban(BanRow(row.id, act.detail, act.why, act.at), act)
    if not is_banned:
        raise Refused(problem("admin/has-role"))


async def unban(store: Store, by: By, row: PersonRow, why: str) -> None:
    """Lift a ban; raises Refused."""
    _changed(await store.office.unban(_act("unban", by, row, why)))


async def log_out(store: Store, by: By, row: PersonRow, why: str) -> None:
    """Log a person out of all browsers, and change the links of their seats; raises Refused."""
    with unchanged():
        await store.office.log_out(row, new_link, _act("log-out", by, row, why))


async def announce(store: Store, by: By, texts: dict[str, str], until: str) -> None:
    """Announce a text, by language; without texts, end the announcement. Raises Refused."""
    known = {language: _plain(text, LONGEST_TEXT, "admin/text") for language, text in texts.items()}
    fits = all(_LANGUAGE.fullmatch(each) for each in known) and all(known.values())
    if not fits or len(known) > MOST_LANGUAGES:
        raise Refused(problem("admin/text", field="texts", parameters={"most": LONGEST_TEXT}))
    act = replace(_act("announce", by, None), detail=" / ".join(known.values()))
    _changed(await store.office.announce(known, _until(until), act))


async def set_read_only(store: Store, by: By, *, on: bool) -> None:
    """Turn read-only mode, in which nothing can be begun or chosen, on or off; raises Refused."""
    act = replace(_act("read-only", by, None), detail="on" if on else "off")
    _changed(await store.office.set_read_only(act, on=on))


def _changed(done: bool) -> None:  # noqa: FBT001 - the store's answer
    if not done:
        raise Refused(problem("admin/no-change"))


def _act(kind: ActKind, by: By, whom: PersonRow | None, why: str = "") -> ActRow:
    reason = _plain(why, LONGEST_REASON, "admin/reason")
    act = ActRow(kind, now(), why=reason)
    if by is not None:
        act = replace(act, by=by.id, by_name=by.name)
    return act if whom is None else replace(act, whom=whom.id, name=whom.name)


def _plain(text: str, most: int, code: str) -> str:
    """Return a text as one line; raises Refused."""
    plain = composed(" ".join(text.split()), most)
    if plain is None or hides(plain, JOINER):
        raise Refused(problem(code, parameters={"most": most}))
    return plain


def _until(text: str) -> str:
    """Return a time in stored form; without a zone it is in local time. Raises Refused."""
    if not text:
        return ""
    try:
        until = datetime.fromisoformat(text).astimezone(UTC)
        stored = until.isoformat(timespec="milliseconds")
    except (ValueError, OverflowError, OSError):
        stored = ""
    if stored <= now():
        raise Refused(problem("admin/until", field="until"))
    return stored
