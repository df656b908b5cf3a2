"""Deutschland Rummy: tiles with connections and free rearrangement, for 2 to 4 players."""

from netzplan.games.deutschland_rummy.actions import (
    Action,
    Ask,
    Deal,
    Draw,
    Drawn,
    EndTurn,
    Event,
    Give,
    Lay,
    Refuse,
)
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.routes import Route, RouteWords
from netzplan.games.deutschland_rummy.rules import FACTS, DeutschlandRummy
from netzplan.games.deutschland_rummy.state import Phase, State
from netzplan.games.deutschland_rummy.view import View

__all__ = [
    "FACTS",
    "Action",
    "Ask",
    "Country",
    "Deal",
    "DeutschlandRummy",
    "Draw",
    "Drawn",
    "EndTurn",
    "Event",
    "Give",
    "Lay",
    "Phase",
    "Refuse",
    "Route",
    "RouteWords",
    "State",
    "View",
]
