"""What a seat may ask while it rebuilds the table: how a draft reads, and hints."""

from netzplan.games.deutschland_rummy.draft import Draft, DraftRead, read_draft
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.server.folding import AnyMatch
from netzplan.server.hints import STEPS, Hint, hint
from netzplan.server.players import BotPlayers
from netzplan.server.problems import Refused, problem
from netzplan.server.table import Reader, Table

__all__ = ["draft_of", "hint_of"]


def draft_of(table: Table, reader: Reader, draft: Draft) -> DraftRead:
    """Return how a table in the making reads for a seat; raises Refused."""
    match, rules, seat = _place(table, reader)
    most = len(rules.country.tiles)
    if len(draft.rows) > most or sum(map(len, draft.rows)) > most:
        raise Refused(problem("request/malformed", field="rows"))
    return read_draft(rules, match.state, seat, draft)


async def hint_of(table: Table, reader: Reader, step: int, bots: BotPlayers) -> Hint:
    """Return what the seat can lay, as far as the step tells; raises Refused."""
    match, rules, seat = _place(table, reader)
    if not table.row.options.get("hints"):
        raise Refused(problem("table/no-hints"))
    if not 1 <= step <= STEPS:
        raise Refused(problem("request/malformed", field="step"))
    told = await bots.think(hint, table.row.map, rules.view(match.state, seat), step)
    if told is None:
        raise Refused(problem("server/fault"))
    return told


def _place(table: Table, reader: Reader) -> tuple[AnyMatch, DeutschlandRummy, int]:
    if table.match is None:
        raise Refused(problem("match/waiting"))
    rules = table.match.rules
    if not isinstance(rules, DeutschlandRummy):
        raise Refused(problem("request/unknown"))
    if reader is None:
        raise Refused(problem("link/spectator"))
    return table.match, rules, reader
