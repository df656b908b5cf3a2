"""Judges of countries for the expert."""

from typing import TYPE_CHECKING

from netzplan.bots.judging import Judging, judges_at_hand
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy

if TYPE_CHECKING:  # it needs numba, which may not be installed
    from netzplan.kernels.deutschland_rummy.judge import Judge

__all__ = ["Judges", "at_hand"]


class Judges(Judging["Judge"]):
    """The judges of all countries, or the fact that there is none."""

    game = "deutschland_rummy"

    def judge(self, rules: DeutschlandRummy, *, waits: bool) -> "Judge | None":
        """Return the judge of a country; None if there is none, or none yet."""
        # By the country itself: countries made in Python can share a hash, or have none.
        return self.made(rules.country, lambda compiled: compiled().Judge(rules), waits=waits)


def at_hand() -> Judges:
    """Return the judges of this process."""
    return judges_at_hand(Judges)
