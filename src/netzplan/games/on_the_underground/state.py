"""A position of On the Underground: who has built what, and where the passenger is.

Stations, edges and lines are indices into the board and the table. Points are not stored: they are
functions of the position (``scoring``). Only what the rest does not determine is: stations scored
by loops, rides, and landmark tiles taken.
"""

from enum import StrEnum

from msgspec import Struct

__all__ = ["WALK", "Journey", "Line", "Phase", "Player", "Rival", "State"]

WALK = -1
"""Stands for an empty space in place of a line in a step."""


class Phase(StrEnum):
    """The phase of a match; a function of the position."""

    BEGIN = "begin"
    """Nature draws the seat that begins."""
    TILES = "tiles"
    """Nature lays the tiles."""
    CARDS = "cards"
    """Nature turns up cards until enough are open."""
    ACT = "act"
    """The player has actions left."""
    PASSENGER = "passenger"
    """No actions are left: the passenger travels, then the turn ends."""
    OVER = "over"


class Line(Struct, frozen=True, gc=False):
    """One line."""

    edges_mask: int = 0
    """Edges with a token of the line; bit i is edge i of the board."""
    looped_mask: int = 0
    """Stations that its loops have scored; bit i is station i of the board."""
    rides: int = 0
    """Number of journeys on which the passenger used the line."""


class Player(Struct, frozen=True, gc=False):
    """The tokens and tiles in front of a player."""

    branch: int = 0
    """Number of branch tokens."""
    landmarks: tuple[int, ...] = ()
    """Landmark tiles in hand, as counts by kind; empty on a board without landmarks."""
    sets: int = 0
    """Number of sets of five different landmarks returned."""


class Rival(Struct, frozen=True, gc=False):
    """A destination that the passenger did not choose."""

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
    """Number of empty spaces walked."""
    lines: tuple[int, ...]
    """Indices of the lines used: each scores a point."""
    steps: tuple[tuple[int, int], ...]
    """(station reached, line ridden or WALK), in order from the origin."""
    choices: int
    """Number of equally good journeys."""
    rivals: tuple[Rival, ...]
    """The other destinations of its kind that were open."""


class State(Struct, frozen=True, gc=False):
    """The full position."""

    tiles: tuple[int, ...]
    """Kinds of the tiles laid so far, in the order of ``Network.tiled``."""
    pile_mask: int
    """Mask of the stations whose cards are face down."""
    open: tuple[int, ...]
    """Stations whose cards are face up, in the order they were turned."""
    passenger: int
    """Station where the passenger is."""
    turns: int
    """Number of turns completed."""
    acted: int
    """Number of actions taken in the running turn."""
    legs: int
    """Number of journeys that the passenger has made in the running turn."""
    lines: tuple[Line, ...]
    players: tuple[Player, ...]
    journeys: tuple[Journey, ...] = ()
    """Journeys of the running turn if there are any, else of the previous turn."""
    starter: int = 0
    """The seat that begins; UNDRAWN until nature has drawn it."""
