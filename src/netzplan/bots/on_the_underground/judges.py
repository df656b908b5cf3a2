"""Judges of boards for the expert."""

from typing import TYPE_CHECKING

from netzplan.bots.judging import Judging, judges_at_hand
from netzplan.bots.on_the_underground.minds import mind_of
from netzplan.games.on_the_underground.rules import OnTheUnderground

if TYPE_CHECKING:  # it needs numba, which may not be installed
    from netzplan.kernels.on_the_underground.judge import Judge

__all__ = ["Judges", "at_hand"]


class Judges(Judging["Judge"]):
    """The judges of all boards, or the fact that there is none."""

    game = "on_the_underground"

    def judge(self, rules: OnTheUnderground, *, waits: bool) -> "Judge | None":
        """Return the judge of a board; None if there is none, or none yet."""
        mind = mind_of(rules.network).words()
        # By the board itself: boards made in Python can share a hash, or have none.
        return self.made(rules.network, lambda compiled: compiled().Judge(rules, mind), waits=waits)


def at_hand() -> Judges:
    """Return the judges of this process."""
    return judges_at_hand(Judges)
