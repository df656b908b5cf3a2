"""Shortened log entries for the page: a laying holds the routes that it changed, not all routes."""

from msgspec.structs import replace

from netzplan.core.record import Acted, Entry
from netzplan.games.deutschland_rummy.actions import Action, Event, Lay
from netzplan.games.deutschland_rummy.routes import known_from_words
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import State

__all__ = ["brief"]


def brief(
    rules: DeutschlandRummy, before: State, entry: Entry[Action, Event]
) -> Entry[Action, Event]:
    """Return an entry whose laying holds only the routes that differ from those before.

    With a table of up to a hundred tiles in each laying, the log of a game would take a few hundred
    kilobytes. Records keep the whole table.
    """
    if not isinstance(entry, Acted) or not isinstance(entry.action, Lay):
        return entry
    lay = frozenset(before.table)
    routes = entry.action.routes
    return replace(
        entry,
        action=Lay(tuple([r for r in routes if known_from_words(rules.country, r) not in lay])),
    )
