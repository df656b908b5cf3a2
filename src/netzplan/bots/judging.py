"""Compiled judges for experts: made once for a process, in the background if need be.

Where there is none another bot stands in, and says so.
"""

from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import ClassVar, Generic, TypeVar

from msgspec.structs import replace
from platformdirs import user_cache_path

from netzplan.bots.bot import Decision
from netzplan.core.outcome import Note
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.loading import load, warn

__all__ = ["KERNELS", "Compiled", "Judging", "stood_in"]

ActionT = TypeVar("ActionT")
JudgeT = TypeVar("JudgeT")

Compiled = Callable[[], ModuleType]
"""Returns the compiled module; raises KernelFailure."""
KERNELS = user_cache_path("netzplan") / "kernels"
"""Where code is kept that was compiled for bots."""
KEPT = 64
"""Judges that are remembered: a host may have very many maps."""


class Judging(Generic[JudgeT]):
    """Knows the judges of a game's maps, or that there are none."""

    game: ClassVar[str]

    def __init__(self, kernels: Path) -> None:
        """Take the folder of compiled code."""
        self._kernels = kernels
        self._module: Future[ModuleType] | None = None
        self._told: set[str] = set()
        self._made: dict[Hashable, JudgeT | None] = {}

    def made(
        self, key: Hashable, make: Callable[[Compiled], JudgeT], *, waits: bool
    ) -> JudgeT | None:
        """Return the judge of a key, made if need be; None if there is none, or not yet.

        Compiling takes up to a minute once; with ``waits`` it is awaited. ``make`` may raise
        KernelFailure: why there is no judge is told once.
        """
        if key in self._made:
            return self._made[key]
        if self._module is None:
            executor = ThreadPoolExecutor(1)
            self._module = executor.submit(load, self.game, self._kernels, "judge")
            executor.shutdown(wait=False)
        if not (waits or self._module.done()):
            return None
        judge = None
        try:
            judge = make(self._module.result)
        except KernelFailure as failure:
            if str(failure) not in self._told:
                self._told.add(str(failure))
                warn(failure)
        if len(self._made) >= KEPT:
            self._made.clear()
        self._made[key] = judge
        return judge


def stood_in(decision: Decision[ActionT], note: Note) -> Decision[ActionT]:
    """Return what another bot has decided in place of an expert, which its last reason says."""
    return replace(decision, reasons=(*decision.reasons, note))
