"""Compiled judges for experts: made once per process, in the background if necessary.

Where there is no judge, another bot stands in and says so in its reasons.
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
"""Default folder of code compiled for bots."""
SUFFIX = ".learned"
"""Suffix of the files of learned values."""
KEPT = 64
"""Cache size for judges: a host can have very many maps."""


class Places(Struct, frozen=True):
    """Where the experts of a process find their files."""

    kernels: Path = KERNELS
    """Folder of compiled code, which is also written there."""
    maps: Path | None = None
    """The host's own maps, in a folder for each game, with learned values next to them; or None."""

    def of(self, game: str) -> Path | None:
        """Return the folder of a game's own maps, or None."""
        return None if self.maps is None else self.maps / game


_settled = [Places()]
"""One per process, because bots are made from rules and a seed alone."""


def places() -> Places:
    """Return where experts look for files."""
    return _settled[0]


def settle(chosen: Places) -> None:
    """Make the experts of this process use these places, from their next choice on."""
    _settled[0] = chosen


def learned_file(maps: Path, map_id: str) -> Path:
    """Return the file of a map's learned values, in the folder of its game's maps."""
    return maps / f"{map_id}{SUFFIX}"


class Judging(Generic[JudgeT]):
    """The judges of a game's maps, or the fact that there are none."""

    game: ClassVar[str]

    def __init__(self, kernels: Path) -> None:
        """Take the folder of compiled code."""
        self._kernels = kernels
        self._module: Future[ModuleType] | None = None
        self._told: set[str] = set()
        self._made: dict[Hashable, JudgeT | None] = {}

    @classmethod
    def of(cls, settled: Places) -> Self:
        """Return judges that use these places."""
        return cls(settled.kernels)

    def made(
        self, key: Hashable, make: Callable[[Compiled], JudgeT], *, waits: bool
    ) -> JudgeT | None:
        """Return the judge of a key, made if necessary; None if there is none, or none yet.

        Compiling takes up to a minute once; with ``waits`` the call waits for it. ``make`` can
        raise KernelFailure; the reason is logged once.
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
        """Return the answer of a judge; None, logged, if a position is too large for it."""
        try:
            return ask()
        except KernelFailure as failure:
            self._tell(failure)
            return None

    def _tell(self, failure: KernelFailure) -> None:
        """Log why there is no judge, or no answer; each reason once."""
        if str(failure) not in self._told:
            self._told.add(str(failure))
            warn(failure)


def judges_at_hand(kind: type[JudgesT]) -> JudgesT:
    """Return the judges of a game in this process, renewed when the places change."""
    settled, judges = _at_hand.get(kind.game, (None, None))
    if judges is None or settled != places():
        judges = kind.of(places())
        _at_hand[kind.game] = places(), judges
    return cast(JudgesT, judges)


_at_hand: dict[str, tuple[Places, Judging[Any]]] = {}


def stood_in(decision: Decision[ActionT], note: Note) -> Decision[ActionT]:
    """Return a decision by another bot in place of an expert, with a last reason that says so."""
    return replace(decision, reasons=(*decision.reasons, note))
