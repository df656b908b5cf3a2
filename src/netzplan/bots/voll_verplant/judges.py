"""Judges of cities for the expert, with its learned values."""

from pathlib import Path
from typing import TYPE_CHECKING, Self

from netzplan.bots.judging import Compiled, Judging, Places, judges_at_hand
from netzplan.bots.voll_verplant.learned import found, read
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.failure import KernelFailure

if TYPE_CHECKING:  # it needs numba, which may not be installed
    from netzplan.kernels.voll_verplant.judge import Judge

__all__ = ["Judges", "at_hand"]


class Judges(Judging["Judge"]):
    """The judges of each city and number of seats, or the fact that there is none."""

    game = "voll_verplant"

    def __init__(self, kernels: Path, maps: Path | None = None) -> None:
        """Take the folder of compiled code, and that of the host's own maps, if there is one."""
        super().__init__(kernels)
        self._maps = maps

    @classmethod
    def of(cls, settled: Places) -> Self:
        """Return judges that use these places."""
        return cls(settled.kernels, settled.of(cls.game))

    def judge(self, rules: VollVerplant, seats: int, *, waits: bool) -> "Judge | None":
        """Return the judge for a table; None if there is none, or none yet."""

        def make(compiled: Compiled) -> "Judge":
            text = found(rules.city.id, self._maps)
            if text is None:
                raise KernelFailure("value/none", map=rules.city.id)
            judge: Judge = compiled().Judge.of(rules, *read(text, rules).value(seats))
            return judge

        # With the id: learned values may exist for only one of the ids of a map.
        key = (rules.city.id, rules.city.map_hash, seats == 1)
        return self.made(key, make, waits=waits)


def at_hand() -> Judges:
    """Return the judges of this process."""
    return judges_at_hand(Judges)
