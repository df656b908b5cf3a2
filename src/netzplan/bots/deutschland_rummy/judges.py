"""Judges of countries for the expert: made once for a process, in the background if need be."""

from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.loading import load, warn

if TYPE_CHECKING:  # it needs numba, which may be missing
    from netzplan.kernels.deutschland_rummy.judge import Judge

__all__ = ["Judges", "at_hand"]


class Judges:
    """Knows the judge of each country, or that there is none."""

    def __init__(self, kernels: Path) -> None:
        """Take the folder of compiled code."""
        self._kernels = kernels
        self._module: Future[ModuleType] | None = None
        self._told: set[str] = set()
        self._made: dict[str, Judge | None] = {}

    def judge(self, rules: DeutschlandRummy, *, waits: bool) -> "Judge | None":
        """Return the judge of a country; None if there is none, or not yet.

        Compiling takes half a minute once; with ``waits`` it is awaited. Why there is none is
        told once.
        """
        key = rules.country.map_hash
        if key in self._made:
            return self._made[key]
        if self._module is None:
            executor = ThreadPoolExecutor(1)
            self._module = executor.submit(load, "deutschland_rummy", self._kernels, "judge")
            executor.shutdown(wait=False)
        if not (waits or self._module.done()):
            return None
        made = None
        try:
            made = self._module.result().Judge(rules)
        except KernelFailure as failure:
            if str(failure) not in self._told:
                self._told.add(str(failure))
                warn(failure)
        self._made[key] = made
        return made


@lru_cache(1)
def at_hand() -> Judges:
    """Return the judges of this process."""
    return Judges(user_cache_path("netzplan") / "kernels")
