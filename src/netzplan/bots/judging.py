"""Compiled judges for experts: made once for a process, in the background if need be.

Where there is none another bot stands in, and says so.
"""

from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace
from platformdirs import user_cache_path

from netzplan.bots.bot import Decision
from netzplan.core.outcome import Note
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.loading import load, warn

__all__ = [
    "KERNELS",
    "SUFFIX",
    "Compiled",
    "Judging",
    "Places",
    "judges_at_hand",
    "learned_file",
    "places",
    "settle",
    "stood_in",
]

ActionT = TypeVar("ActionT")
AnswerT = TypeVar("AnswerT")
JudgeT = TypeVar("JudgeT")
JudgesT = TypeVar("JudgesT", bound="Judging[Any]")

Compiled = Callable[[], ModuleType]
"""Returns the compiled module; raises KernelFailure."""
KERNELS = user_cache_path("netzplan") / "kernels"
"""Where code is kept that was compiled for bots, until another place is named."""
SUFFIX = ".learned"
"""Ends the names of files of what was learned."""
KEPT = 64
"""Judges that are remembered: a host may have very many maps."""


class Places(Struct, frozen=True):
    """Where the experts of a process find what they need."""

    kernels: Path = KERNELS
    """Compiled code, which is made and kept there."""
    maps: Path | None = None
    """Maps of a host in a folder for each game, with what was learned of them beside; or None."""

    def of(self, game: str) -> Path | None:
        """Return the folder of a game's maps."""
        return None if self.maps is None else self.maps / game


_settled = [Places()]
"""One for a process: bots are made of rules and a seed, wherever they are made."""


def places() -> Places:
    """Return where experts look."""
    return _settled[0]


def settle(chosen: Places) -> None:
    """Let the experts of this process look there, from their next choice on."""
    _settled[0] = chosen


def learned_file(maps: Path, map_id: str) -> Path:
    """Return the file of what was learned of a map, in the folder of the maps of its game."""
    return maps / f"{map_id}{SUFFIX}"


class Judging(Generic[JudgeT]):
    """Knows the judges of a game's maps, or that there are none."""

    game: ClassVar[str]

    def __init__(self, kernels: Path) -> None:
        """Take the folder of compiled code."""
        self._kernels = kernels
        self._module: Future[ModuleType] | None = None
        self._told: set[str] = set()
        self._made: dict[Hashable, JudgeT | None] = {}

    @classmethod
    def of(cls, settled: Places) -> Self:
        """Return judges that find there what they need."""
        return cls(settled.kernels)

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
            self._tell(failure)
        if len(self._made) >= KEPT:
            self._made.clear()
        self._made[key] = judge
        return judge

    def asked(self, ask: Callable[[], AnswerT]) -> AnswerT | None:
        """Return what a judge answers; None if a position is too much for it, which is told."""
        try:
            return ask()
        except KernelFailure as failure:
            self._tell(failure)
            return None

    def _tell(self, failure: KernelFailure) -> None:
        """Tell why there is no judge, or no answer: each reason once."""
        if str(failure) not in self._told:
            self._told.add(str(failure))
            warn(failure)


def judges_at_hand(kind: type[JudgesT]) -> JudgesT:
    """Return the judges of a game in this process, made anew once experts look elsewhere."""
    settled, judges = _at_hand.get(kind.game, (None, None))
    if judges is None or settled != places():
        judges = kind.of(places())
        _at_hand[kind.game] = places(), judges
    return cast(JudgesT, judges)


_at_hand: dict[str, tuple[Places, Judging[Any]]] = {}


def stood_in(decision: Decision[ActionT], note: Note) -> Decision[ActionT]:
    """Return what another bot has decided in place of an expert, which its last reason says."""
    return replace(decision, reasons=(*decision.reasons, note))
