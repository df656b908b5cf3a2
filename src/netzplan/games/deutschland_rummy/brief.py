"""The log as it is sent to a page: a laying with the routes that it changed, not all of them."""

from collections.abc import Sequence

from msgspec.structs import replace

from netzplan.core.record import Acted, Entry, Happened
from netzplan.games.deutschland_rummy.actions import Action, Deal, Event, Lay
from netzplan.games.deutschland_rummy.routes import RouteWords

__all__ = ["brief"]


def brief(log: Sequence[Entry[Action, Event]]) -> list[Entry[Action, Event]]:
    """Return a log whose layings hold only the routes that lay differently before.

    A table of a hundred tiles in each laying would make the log of a game some hundred
    kilobytes, sent again with every move. Records keep the whole table.
    """
    before: frozenset[RouteWords] = frozenset()
    told: list[Entry[Action, Event]] = []
    for entry in log:
        if isinstance(entry, Happened) and isinstance(entry.event, Deal):
            before = frozenset()
        if isinstance(entry, Acted) and isinstance(entry.action, Lay):
            routes = entry.action.routes
            told.append(
                replace(entry, action=Lay(tuple(each for each in routes if each not in before)))
            )
            before = frozenset(routes)
        else:
            told.append(entry)
    return told
