"""Judges of cities for the expert: made once for a process, in the background if need be."""

from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from netzplan.bots.voll_verplant.learned import read, shipped
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.loading import load, warn

if TYPE_CHECKING:  # it needs numba, which may be missing
    from netzplan.kernels.voll_verplant.judge import Judge

__all__ = ["Judges", "at_hand"]

KEPT = 64
"""Judges that are remembered: a host may have very many maps."""


class Judges:
    """Knows the judge of each city and number of seats, or that there is none."""

    def __init__(self, kernels: Path, values: Path | None = None) -> None:
        """Take the folder of compiled code, and that of learned values if not those shipped."""
        self._kernels = kernels
        self._values = values
        self._module: Future[ModuleType] | None = None
        self._told: set[str] = set()
        self._made: dict[tuple[str, bool], Judge | None] = {}

    def judge(self, rules: VollVerplant, seats: int, *, waits: bool) -> "Judge | None":
        """Return the judge for a table; None if there is none, or not yet.

        Compiling takes half a minute once; with ``waits`` it is awaited. Why there is none is
        told once.
        """
        key = rules.city.map_hash, seats == 1
        if key in self._made:
            return self._made[key]
        if self._module is None:
            executor = ThreadPoolExecutor(1)
            self._module = executor.submit(load, "voll_verplant", self._kernels, "judge")
            executor.shutdown(wait=False)
        if not (waits or self._module.done()):
            return None
        made = None
        try:
            made = self._make(rules, seats)
        except KernelFailure as failure:
            if str(failure) not in self._told:
                self._told.add(str(failure))
                warn(failure)
        if len(self._made) >= KEPT:
            self._made.clear()
        self._made[key] = made
        return made

    def _make(self, rules: VollVerplant, seats: int) -> "Judge":
        assert self._module is not None
        text = shipped(rules.city.id, self._values)
        if text is None:
            raise KernelFailure("value/none", map=rules.city.id)
        learned = read(text, rules)
        judge: Judge = self._module.result().Judge.of(rules, *learned.value(seats))
        return judge


@lru_cache(1)
def at_hand() -> Judges:
    """Return the judges of this process."""
    return Judges(user_cache_path("netzplan") / "kernels")
