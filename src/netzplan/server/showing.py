"""Updates for the readers of a live table, assembled from parts that are made once.

View, offers and the unsettled end of the log stay valid as long as the reader's version; settled
entries are bytes of the chronicle; and a socket receives only what it does not hold yet.
"""

from typing import Any, cast

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from netzplan.catalogue import GameEntry
from netzplan.server.chronicle import Chronicle
from netzplan.server.folding import AnyMatch
from netzplan.server.messages import History, Info, TableInfo, Update
from netzplan.server.store import TableRow

__all__ = ["NOTHING", "Sent", "Showing", "Shown", "Stamp"]

# One table plays any game: Any stands for its actions, events, marks, view and offers.
AnyUpdate = Update[Any, Any, Any, Any, Any]

_ENCODER = msgspec.json.Encoder()
_WAITING_VERSION = "waiting"


class Stamp(Struct, frozen=True, gc=False):
    """What an update contains besides the table's info; no new update is due until it changes."""

    link: str
    version: str
    prepared: dict[str, str]
    noted: bool


class Sent(Struct, frozen=True, gc=False):
    """What was last sent to a socket for a reader."""

    stamp: Stamp | None = None
    info: TableInfo | None = None
    settled: int = 0
    """How many settled entries of the log it holds."""
    rewinds: int = 0
    """The match's number of rewinds at that time; settled entries differ after another rewind."""


NOTHING = Sent()
"""What a new socket holds."""


class Shown(Struct, frozen=True, gc=False):
    """The current input of an update for a reader."""

    row: TableRow
    match: AnyMatch | None
    reader: int | None
    link: str
    info: TableInfo
    told: Raw
    """The info as JSON."""
    noted: bool


class _Known(Struct, frozen=True, gc=False):
    """What changes only with a reader's version; cached, because it is expensive to compute."""

    version: str
    view: Raw
    offers: Raw | None
    tail: tuple[Raw, ...]
    can_undo: bool


class Showing:
    """Creates the messages of one live table."""

    def __init__(self, game: GameEntry) -> None:
        """Start with nothing cached."""
        self._game = game
        self._chronicle: Chronicle | None = None
        self._known: dict[int | None, _Known] = {}
        self._made: dict[tuple[int | None, int], tuple[Stamp, TableInfo, bytes]] = {}

    def forget(self) -> None:
        """Forget everything: the match has been replaced."""
        self._chronicle = None
        self._known.clear()
        self._made.clear()

    def renew(self) -> None:
        """Forget the messages after a change."""
        self._made.clear()

    def news(self, shown: Shown, sent: Sent, *, owed: bool) -> tuple[bytes | None, Sent]:
        """Return what to send to a socket, given what it holds, and what it holds then.

        If there is nothing new, that is nothing, or the table's info if a response is owed.
        """
        stamp = self._stamp(shown)
        if stamp != sent.stamp:
            rewinds = 0 if shown.match is None else shown.match.rewinds
            return self._told_anew(shown, stamp, sent.settled if rewinds == sent.rewinds else 0)
        if shown.info != sent.info or owed:
            encoded = _ENCODER.encode(Info(shown.link, cast(TableInfo, shown.told)))
            return encoded, replace(sent, info=shown.info)
        return None, sent

    def update(self, shown: Shown, since: int) -> tuple[bytes, Sent]:
        """Return an update for a socket that already holds ``since`` settled entries."""
        return self._told_anew(shown, self._stamp(shown), since)

    def _told_anew(self, shown: Shown, stamp: Stamp, since: int) -> tuple[bytes, Sent]:
        settled = 0 if shown.match is None else len(shown.match.settled)
        since = since if since <= settled else 0
        key = (shown.reader, since)
        made = self._made.get(key)
        if made is None or made[:2] != (stamp, shown.info):
            made = (stamp, shown.info, _ENCODER.encode(self._update(shown, stamp, since)))
            self._made[key] = made
        rewinds = 0 if shown.match is None else shown.match.rewinds
        return made[2], Sent(stamp, shown.info, settled, rewinds)

    def past(self, shown: Shown, first: int, last: int) -> tuple[History[Any], ...]:
        """Return what a reader saw after each number of entries from ``first`` to ``last``.

        Once the match is over nothing is hidden. Raises IndexError with the length of the reader's
        log.
        """
        match, reader = shown.match, shown.reader
        assert match is not None, "no seat is open"
        settled = match.settled
        log = (*settled, *match.unsettled(reader))
        if not 0 <= first <= last <= len(log):
            raise IndexError(len(log))
        known = min(first, len(settled))
        state = self._told(match).state_at(match, known)
        found = []
        for position in range(known, last + 1):
            if position > known:
                state = match.after(state, log[position - 1])
            if position >= first:
                found.append(History(position, self._seen(shown, match, state)))
        return tuple(found)

    def _seen(self, shown: Shown, match: AnyMatch, state: Any) -> Any:
        if shown.row.status == "over":
            return self._game.opened(match.rules, state, shown.reader)
        return match.rules.view(state, shown.reader)

    def _stamp(self, shown: Shown) -> Stamp:
        match, reader = shown.match, shown.reader
        version = _WAITING_VERSION if match is None else match.version(reader)
        prepared = {} if reader is None else shown.row.seats[reader].prepared
        return Stamp(shown.link, version, prepared, shown.noted)

    def _told(self, match: AnyMatch) -> Chronicle:
        if self._chronicle is None:
            self._chronicle = Chronicle(self._game, match)
        return self._chronicle

    def _update(self, shown: Shown, stamp: Stamp, since: int) -> AnyUpdate:
        row, match, reader = shown.row, shown.match, shown.reader
        over = row.status == "over"
        known = None if match is None else self._known_to(match, reader, stamp.version)
        log: tuple[Raw, ...] = ()
        if match is not None and known is not None:
            log = (*self._told(match).told(match, reader)[since:], *known.tail)
        return Update(
            link=shown.link,
            seat=reader,
            version=stamp.version,
            info=cast(TableInfo, shown.told),
            view=known and known.view,
            since=since,
            settled=0 if match is None else len(match.settled),
            log=log,  # type: ignore[arg-type]  # already encoded
            offers=known and known.offers,
            can_undo=known is not None and known.can_undo,
            noted=stamp.noted,
            outcome=match.rules.outcome(match.state) if match is not None and over else None,
            prepared=stamp.prepared,
            seed=row.seed if over else "",
            shares=tuple(seat.share for seat in row.seats) if over else (),
        )

    def _known_to(self, match: AnyMatch, reader: int | None, version: str) -> _Known:
        known = self._known.get(reader)
        if known is None or known.version != version:
            game, rules, state = self._game, match.rules, match.state_for(reader)
            known = _Known(
                version,
                Raw(game.encoded_view(rules, state, reader)),
                None if reader is None else _raw(game.encoded_offers(rules, state, reader)),
                self._tail(match, reader),
                reader is not None and match.can_undo(reader),
            )
            self._known[reader] = known
        return known

    def _tail(self, match: AnyMatch, reader: int | None) -> tuple[Raw, ...]:
        """Return the unsettled end of the log as the reader sees it."""
        chronicle, number = self._told(match), len(match.settled)
        told: list[Raw] = []
        open_ = match.unsettled(reader)
        before = chronicle.state_at(match, number) if open_ else None
        for entry in open_:
            number += 1
            told.append(chronicle.tell(match, before, entry, number, reader))
            before = match.after(before, entry)
        return tuple(told)


def _raw(encoded: bytes | None) -> Raw | None:
    return None if encoded is None else Raw(encoded)
