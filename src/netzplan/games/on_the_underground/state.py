"""A position of On the Underground: who has built what, where the passenger is and may go.

Stations, edges and lines are indices into the board and the table. Points are not here:
they are functions of the position (``scoring``). What history alone tells is: stations
scored by loops, rides, and landmark tiles taken.
"""

from enum import StrEnum

from msgspec import Struct

__all__ = ["WALK", "Journey", "Line", "Phase", "Player", "Rival", "State"]

WALK = -1
"""In place of a line in a step: an empty space."""


class Phase(StrEnum):
    """What is going on; a function of the position."""

    BEGIN = "begin"
    """Nature draws the seat that begins."""
    TILES = "tiles"
    """Nature lays the tiles."""
    CARDS = "cards"
    """Nature turns cards up until enough lie open."""
    ACT = "act"
    """The player has actions left."""
    PASSENGER = "passenger"
    """No action is left: the passenger is to travel, then the turn is over."""
    OVER = "over"


class Line(Struct, frozen=True, gc=False):
    """One line."""

    edges_mask: int = 0
    """Edges with a token of the line; bit i is edge i of the board."""
    looped_mask: int = 0
    """Stations that its loops have scored; bit i is station i of the board."""
    rides: int = 0
    """Journeys on which the passenger used it."""


class Player(Struct, frozen=True, gc=False):
    """What lies before a player."""

    branch: int = 0
    """Branch tokens."""
    landmarks: tuple[int, ...] = ()
    """Landmark tiles in hand, as counts by kind; empty on a board without landmarks."""
    sets: int = 0
    """Sets of five different landmarks given back."""


class Rival(Struct, frozen=True, gc=False):
    """A destination that a journey did not lead to."""

    station: int
    empty: int
    """Fewest empty spaces on the way to it."""
    more_lines: bool
    """Whether it needs as few empty spaces as the one reached, but more lines."""


class Journey(Struct, frozen=True, gc=False):
    """A journey that the passenger made."""

    origin: int
    destination: int
    empty: int
    """Empty spaces walked."""
    lines: tuple[int, ...]
    """Lines used: each scores a point."""
    steps: tuple[tuple[int, int], ...]
    """(station reached, line ridden or WALK), one by one from the origin."""
    choices: int
    """How many journeys were equally good."""
    rivals: tuple[Rival, ...]
    """The other destinations of its kind that lay open."""


class State(Struct, frozen=True, gc=False):
    """The position of all."""

    tiles: tuple[int, ...]
    """Kinds of the tiles laid so far, in the order of ``Network.tiled``."""
    pile_mask: int
    """Stations whose cards lie face down."""
    open: tuple[int, ...]
    """Stations whose cards lie face up, in the order they were turned."""
    passenger: int
    """Where he is."""
    turns: int
    """Turns completed."""
    acted: int
    """Actions taken in the running turn."""
    legs: int
    """Journeys that the passenger has made in the running turn."""
    lines: tuple[Line, ...]
    players: tuple[Player, ...]
    journeys: tuple[Journey, ...] = ()
    """Journeys of the running turn if there are any, else of the turn before."""
    starter: int = 0
    """The seat that begins; UNDRAWN as long as it is not drawn."""
