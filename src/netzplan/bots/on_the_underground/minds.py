"""Minds of the expert's playouts: what tokens and stations are worth at first sight.

Fitted by self-play (``python -m bench.on_the_underground.minds``): minds with other numbers played
a few thousand games against the best one so far, with two seats and with four.
"""

from msgspec import Struct

from netzplan.games.on_the_underground.network import Network

__all__ = ["LANDMARKS", "LOOPS", "Mind", "mind_of"]


class Mind(Struct, frozen=True):
    """Weights in hundredths of a point or percent; see ``kernels/on_the_underground/minds.py``."""

    token: int
    """A branch token, with the whole game to come."""
    idle: int
    """Extra value of taking a branch token."""
    new: int
    """A destination still to be visited that is on none of the seat's lines."""
    more: int
    """Such a destination on another line of the seat."""
    pair: int
    """Such a destination, if the line had joined all others."""
    lying: int
    """Extra value of such a destination whose card is open."""
    hub: int
    """A station on another line of the seat."""
    half: int
    """A connection station whose partner the line has not joined."""
    plus: tuple[int, int, int, int]
    """The first plus station of a line, and so on."""
    missing: int
    """A landmark of a kind that is not in hand."""
    other: int
    """A landmark of any other kind."""
    near: int
    """Percentage that remains of the value of stations one token further away."""
    far: int
    """The same for two tokens."""
    long: int
    """Each token that the line already has."""
    begin: int
    """Beginning a line."""
    closed: int
    """Joining two stations of one line."""
    rival: int
    """A station on a line of a rival."""
    trip: int
    """Percentage of what the passenger brings at the end of the turn."""
    lure: int = 400
    """An edge of a ring that the line is to become; set by hand."""

    def words(self) -> tuple[int, ...]:
        """Return the numbers as a flat tuple."""
        return (
            self.token, self.idle, self.new, self.more, self.pair, self.lying, self.hub, self.half,
            *self.plus, self.missing, self.other, self.near, self.far, self.long, self.begin,
            self.closed, self.rival, self.trip, self.lure,
        )  # fmt: skip


LOOPS = Mind(
    token=-8, idle=-21, new=186, more=36, pair=-61, lying=11, hub=-26, half=90,
    plus=(64, 245, 313, 475), missing=438, other=141, near=66, far=24, long=-5, begin=322,
    closed=-33, rival=-60, trip=184,
)  # fmt: skip
"""The mind for boards where loops score."""
LANDMARKS = Mind(
    token=17, idle=3, new=83, more=-17, pair=108, lying=19, hub=-4, half=97,
    plus=(157, 371, 380, 437), missing=196, other=102, near=44, far=22, long=-3, begin=-134,
    closed=-86, rival=-26, trip=105,
)  # fmt: skip
"""The mind for boards with landmarks."""


def mind_of(board: Network) -> Mind:
    """Return the mind for a board."""
    return LANDMARKS if board.has_landmarks else LOOPS
