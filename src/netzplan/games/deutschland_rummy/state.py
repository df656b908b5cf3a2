"""A position of Deutschland Rummy: bag, racks, table, and what happened so far in the turn.

Cities and tiles are indices into the country; sets of tiles are masks. Only history determines what
a player knows about other racks: it is stored as :class:`Gift`.
"""

from enum import StrEnum

from msgspec import Struct

from netzplan.games.deutschland_rummy.routes import Route

__all__ = ["NOBODY", "NONE", "RACKS", "Gift", "Phase", "Played", "Question", "State"]

RACKS = {2: 12, 3: 10, 4: 8}
"""Tiles on each rack at the start, by number of seats (rules 1.2)."""

NONE = -1
"""Stands for no tile, or for one that the reader may not see, in place of a tile number."""

NOBODY = -1
"""Stands for no seat, in place of a seat number."""


class Phase(StrEnum):
    """The phase of a match."""

    BEGIN = "begin"
    """Nature draws the seat that begins the first game."""
    DEAL = "deal"
    """Nature deals the racks."""
    ACT = "act"
    """The player whose turn it is lays, draws, asks, or ends the turn."""
    DRAW = "draw"
    """Nature draws a tile for that player."""
    ANSWER = "answer"
    """Another player has to answer a request for a city."""
    OVER = "over"


class Question(Struct, frozen=True, gc=False):
    """The request of the running turn."""

    city: int
    refused: tuple[int, ...] = ()
    """Seats that refused, in the order they were asked."""
    giver: int = NOBODY
    tile: int = NONE
    """The tile that the giver gave; NONE if no seat gave one."""
    after_draw: bool = False
    """Whether the turn's tile was drawn before the request."""


class Gift(Struct, frozen=True, gc=False):
    """What a player knows of a tile that they gave away and that has not been laid since."""

    giver: int
    tile: int
    seats_mask: int
    """Mask of the seats that can have it: more than one if it could have been passed on."""


class Played(Struct, frozen=True, gc=False):
    """A finished game."""

    end: str
    """Id of the rule by which it ended."""
    winners: tuple[int, ...]
    racks: tuple[int, ...]
    """For each seat, the mask of the tiles left."""


class State(Struct, frozen=True, gc=False):
    """The full position."""

    phase: Phase
    games: int
    """Number of games agreed on."""
    racks: tuple[int, ...]
    """For each seat, the mask of the tiles on its rack."""
    bag_mask: int
    mover: int
    """The seat whose turn it is, or will be after the deal."""
    table: tuple[Route, ...] = ()
    out_mask: int = 0
    """Mask of the seats that have come out."""
    laid_mask: int = 0
    """Mask of the tiles laid from the rack in the running turn."""
    drawn: bool = False
    """Whether the turn's tile has been drawn, or is being drawn."""
    question: Question | None = None
    """The request of the running turn, open or answered; None if there was none."""
    idle: int = 0
    """Consecutive turns with an empty bag in which nobody laid or gave a tile."""
    gifts: tuple[Gift, ...] = ()
    played: tuple[Played, ...] = ()
    starter: int = 0
    """The seat that begins the first game; UNDRAWN until nature has drawn it."""
    take_at_once: bool = False
    """Whether drawing forfeits the right to take a tile from the table (rules 3 C 2)."""

    @property
    def is_fresh(self) -> bool:
        """Return whether the mover has not acted in the running turn."""
        has_begun = self.drawn or self.laid_mask or self.question is not None
        return self.phase is Phase.ACT and not has_begun
