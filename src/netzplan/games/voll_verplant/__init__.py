"""Voll verplant: a flip-and-write game for 1 to 6 players on the sheet of a city."""

from netzplan.games.voll_verplant.actions import Action, Fill, Ride, TurnCard
from netzplan.games.voll_verplant.network import City
from netzplan.games.voll_verplant.rules import FACTS, VollVerplant
from netzplan.games.voll_verplant.state import SealedChoice, Sheet, State
from netzplan.games.voll_verplant.view import View

__all__ = [
    "FACTS",
    "Action",
    "City",
    "Fill",
    "Ride",
    "SealedChoice",
    "Sheet",
    "State",
    "TurnCard",
    "View",
    "VollVerplant",
]
