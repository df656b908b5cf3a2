"""A position of Deutschland Rummy: bag, racks and table, and what the turn has brought so far.

Cities and tiles are numbers of the country; sets of tiles are masks. Who knows what beside
the own rack follows from history alone: it is kept as :class:`Gift`.
"""

from enum import StrEnum

from msgspec import Struct

from netzplan.games.deutschland_rummy.routes import Route

__all__ = ["NOBODY", "NONE", "RACKS", "Gift", "Phase", "Played", "Question", "State"]

RACKS = {2: 12, 3: 10, 4: 8}
"""By number of seats: tiles that each rack begins with (rules 1.2)."""

NONE = -1
"""In place of a tile's number: no tile, or one that the reader may not see."""

NOBODY = -1
"""In place of a seat."""


class Phase(StrEnum):
    """What is going on."""

    BEGIN = "begin"
    """Nature draws the seat that begins the first game."""
    DEAL = "deal"
    """Nature deals the racks."""
    ACT = "act"
    """The player whose turn it is lays, draws, asks, or ends the turn."""
    DRAW = "draw"
    """Nature draws a tile for that player."""
    ANSWER = "answer"
    """Another player is asked for a city."""
    OVER = "over"


class Question(Struct, frozen=True, gc=False):
    """What was asked for in the running turn."""

    city: int
    refused: tuple[int, ...] = ()
    """Seats that gave nothing, in the order they were asked."""
    giver: int = NOBODY
    tile: int = NONE
    """What the giver gave."""
    after_draw: bool = False
    """Whether the turn's tile was drawn before it."""


class Gift(Struct, frozen=True, gc=False):
    """What a player knows of a tile that he has given away and that was not laid since."""

    giver: int
    tile: int
    seats_mask: int
    """Where it may be: more than one seat if it may have been given on."""


class Played(Struct, frozen=True, gc=False):
    """A finished game."""

    end: str
    """Rule id of the way it ended."""
    winners: tuple[int, ...]
    racks: tuple[int, ...]
    """By seat: the tiles left, as masks."""


class State(Struct, frozen=True, gc=False):
    """The position of all."""

    phase: Phase
    games: int
    """Games agreed on."""
    racks: tuple[int, ...]
    """By seat, as masks."""
    bag_mask: int
    mover: int
    """Whose turn it is, or will be after the deal."""
    table: tuple[Route, ...] = ()
    out_mask: int = 0
    """Seats that have come out."""
    laid_mask: int = 0
    """Tiles laid from the rack in the running turn."""
    drawn: bool = False
    """Whether the turn's tile was drawn, or is being drawn."""
    question: Question | None = None
    """The request of the running turn, open or answered."""
    idle: int = 0
    """Turns in a row with an empty bag in which nobody laid or gave a tile."""
    gifts: tuple[Gift, ...] = ()
    played: tuple[Played, ...] = ()
    starter: int = 0
    """The seat that begins the first game; UNDRAWN as long as it is not drawn."""
    take_at_once: bool = False
    """Whether drawing ends the time to take a tile from the table (rules 3 C 2)."""

    @property
    def is_fresh(self) -> bool:
        """Return whether the mover has done nothing in the running turn."""
        has_begun = self.drawn or self.laid_mask or self.question is not None
        return self.phase is Phase.ACT and not has_begun
