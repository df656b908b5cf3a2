"""The reasons of bots: stored beside the entry, shown to readers who may know them."""

import msgspec
from msgspec import Struct

from netzplan.bots.reason import Reason, told
from netzplan.core.outcome import Note
from netzplan.server.archive import ArchivedTable
from netzplan.server.audience import Reader
from netzplan.server.problems import Refused, problem
from netzplan.server.store import ReasonRow, Store
from netzplan.server.table import Table

__all__ = ["Reasons", "reasons_for"]

_DECODER = msgspec.json.Decoder(tuple[Note, ...])


class Reasons(Struct, frozen=True):
    """Response of ``GET /api/links/{link}/reasons/{entry}``: why a bot made that entry."""

    entry: int
    """Its number in the reader's log."""
    reasons: tuple[Reason, ...]
    """Empty if no bot made the entry, or if no reasons are stored."""
    withheld: bool
    """Whether there are more reasons, which would reveal something hidden before the end."""


async def reasons_for(
    table: Table | ArchivedTable, reader: Reader, number: int, store: Store
) -> Reasons:
    """Return what a reader may know of the reasons for an entry of its log; raises Refused."""
    match = table.match
    if match is None:
        is_waiting = table.row.status == "waiting"
        raise Refused(problem("match/waiting" if is_waiting else "match/outdated"))
    is_over = table.row.status == "over"
    if not is_over and not table.row.hosting.get("reasons"):
        raise Refused(problem("table/no-reasons"))
    # What is sealed is in no other's log: its reasons can't be asked for before its stage is over.
    log = [*match.settled, *match.unsettled(table.row.reads_as(reader))]
    if not 1 <= number <= len(log):
        bounds = {"position": number, "most": len(log)}
        raise Refused(problem("match/no-such-position", parameters=bounds))
    game = table.game if isinstance(table, ArchivedTable) else table.plate.game
    reasoning = None if game is None else game.reasoning
    kept = await store.reasons(table.row.id, log[number - 1].seq)
    if kept is None or reasoning is None:
        return Reasons(number, (), withheld=False)
    notes = _notes(kept)
    shown = notes if is_over else reasoning.told_openly(notes)
    return Reasons(number, told(reasoning.package, shown), withheld=shown != notes)


def _notes(kept: ReasonRow) -> tuple[Note, ...]:
    return _DECODER.decode(kept.notes)
