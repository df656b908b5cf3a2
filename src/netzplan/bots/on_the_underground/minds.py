"""How the expert plays games on in its head: what tokens and stations are worth at first sight.

Fitted by games against itself (``python -m bench.on_the_underground.minds``): minds with other
numbers played some thousand games against the best one so far, with two seats and with four.
"""

from msgspec import Struct

from netzplan.games.on_the_underground.network import Network

__all__ = ["LANDMARKS", "LOOPS", "Mind", "mind_of"]


class Mind(Struct, frozen=True):
    """Hundredths of a point, or percent; as in ``kernels/on_the_underground/minds.py``."""

    token: int
    """A branch token, with the whole game to come."""
    idle: int
    """What it is worth besides to take one."""
    new: int
    """A destination still to be visited that is on no line of the seat."""
    more: int
    """One that is on another line of the seat."""
    pair: int
    """One, if the line had joined all others."""
    lying: int
    """One whose card lies open, besides."""
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
    """Percent of what the stations are worth that are one token further."""
    far: int
    """The same for two tokens."""
    long: int
    """Each token that the line has already."""
    begin: int
    """To begin a line."""
    closed: int
    """To join two stations of one line."""
    rival: int
    """A station on a line of a rival."""
    trip: int
    """Percent of what the passenger brings at the end of the turn."""
    lure: int = 400
    """An edge of a ring that the line is to become; set by hand."""

    def words(self) -> tuple[int, ...]:
        """Return the numbers in a row."""
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
"""Of boards where loops score."""
LANDMARKS = Mind(
    token=17, idle=3, new=83, more=-17, pair=108, lying=19, hub=-4, half=97,
    plus=(157, 371, 380, 437), missing=196, other=102, near=44, far=22, long=-3, begin=-134,
    closed=-86, rival=-26, trip=105,
)  # fmt: skip
"""Of boards with landmarks."""


def mind_of(board: Network) -> Mind:
    """Return the mind for a board."""
    return LANDMARKS if board.has_landmarks else LOOPS
