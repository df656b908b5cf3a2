"""On the Underground: networks and a passenger, for 2 to 5 players on London or Berlin."""

from netzplan.games.on_the_underground.actions import (
    Action,
    EndTurn,
    Event,
    LayTile,
    PlaceToken,
    TakeToken,
    Travel,
    TurnCard,
)
from netzplan.games.on_the_underground.network import Network
from netzplan.games.on_the_underground.rules import FACTS, OnTheUnderground
from netzplan.games.on_the_underground.state import Journey, Line, Phase, Player, State
from netzplan.games.on_the_underground.view import View

__all__ = [
    "FACTS",
    "Action",
    "EndTurn",
    "Event",
    "Journey",
    "LayTile",
    "Line",
    "Network",
    "OnTheUnderground",
    "Phase",
    "PlaceToken",
    "Player",
    "State",
    "TakeToken",
    "Travel",
    "TurnCard",
    "View",
]
