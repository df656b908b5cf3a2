"""The core: matches of any game, independent of any one game, of clocks and of the network."""

from netzplan.core.dealer import Dealer, commitment
from netzplan.core.effects import Effects
from netzplan.core.effort import Effort
from netzplan.core.facts import Facts
from netzplan.core.match import Match, Refusal
from netzplan.core.outcome import Item, Note, Outcome
from netzplan.core.random_source import RandomSource
from netzplan.core.record import (
    Acted,
    Entry,
    Happened,
    Header,
    Lapsed,
    MatchRecord,
    Rewound,
    Undone,
)
from netzplan.core.rules import Rules, Setup
from netzplan.core.turn import Chance, Over, Players, Turn
from netzplan.core.violation import Violation

__all__ = [
    "Acted",
    "Chance",
    "Dealer",
    "Effects",
    "Effort",
    "Entry",
    "Facts",
    "Happened",
    "Header",
    "Item",
    "Lapsed",
    "Match",
    "MatchRecord",
    "Note",
    "Outcome",
    "Over",
    "Players",
    "RandomSource",
    "Refusal",
    "Rewound",
    "Rules",
    "Setup",
    "Turn",
    "Undone",
    "Violation",
    "commitment",
]
