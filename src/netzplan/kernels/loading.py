"""Loads compiled kernels: compiled in the background, cached in a folder, and optional.

Until a kernel is ready, and where there is none, the reference plays: slower, with the same
results.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryFile
from types import ModuleType
from typing import Any, Generic, TypeVar, cast

from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.interrupting import interruptible
from netzplan.sentences import FALLBACK, said, sentences

__all__ = ["PARTS", "Workshop", "alone", "kept_in", "load", "warn"]

RulesT = TypeVar("RulesT")
KernelT = TypeVar("KernelT")

log = logging.getLogger("netzplan.kernels")

PARTS = ("kernel", "judge", "training", "vector", "study")
"""Modules of a game that can have entry points."""


def warn(failure: KernelFailure) -> None:
    """Log a warning for the operator that the reference plays, and why."""
    sentence = sentences("netzplan.kernels")[failure.code]
    log.warning("%s: %s", failure.code, said(sentence, FALLBACK, **failure.parameters))


class Workshop(Generic[RulesT, KernelT]):
    """Makes the kernels of one game in the background, and returns those that are ready.

    Callers never wait. The reason why a kernel is not available is reported once.
    """

    def __init__(
        self,
        game: str,
        folder: Path,
        executor: Executor,
        tell: Callable[[KernelFailure], None] = warn,
    ) -> None:
        """Take the id of the game, the folder of compiled code, and an executor for the work."""
        self._game = game
        self._folder = folder
        self._executor = executor
        self._tell = tell
        self._told: set[str] = set()
        self._module: Future[ModuleType] | None = None
        self._made: dict[int, tuple[RulesT, KernelT | None]] = {}

    def kernel(self, rules: RulesT) -> KernelT | None:
        """Return the kernel of some rules; None until there is one."""
        if id(rules) in self._made:
            return self._made[id(rules)][1]
        if self._module is None:
            self._module = self._executor.submit(load, self._game, self._folder)
        if not self._module.done():
            return None
        kernel = None
        try:
            kernel = cast(KernelT, self._module.result().Kernel(rules))
        except KernelFailure as failure:
            if str(failure) not in self._told:
                self._told.add(str(failure))
                self._tell(failure)
        self._made[id(rules)] = rules, kernel  # with the rules, whose id must not be reused
        return kernel


def load(game: str, folder: Path, part: str = "kernel") -> ModuleType:
    """Return the compiled module of a kernel, or another part; raise KernelFailure.

    Code compiled before is read from the folder, unless the sources have changed since. If several
    processes lack the same code, one compiles it, and the others wait.
    """
    if find_spec("numba") is None:
        raise KernelFailure("kernel/no-numba")
    cache = kept_in(folder)
    _check_writable(cache)
    try:
        module = import_module(f"netzplan.kernels.{game}.{part}")
        with alone(cache, game):
            _compile_or_mend(module.ENTRY_POINTS, cache / game, _entry_points(game))
    # The compiler can fail in many ways, and none of them may end a game.
    except Exception as wrong:
        raise KernelFailure("kernel/failed", reason=_brief(wrong)) from wrong
    return module


def kept_in(folder: Path) -> Path:
    """Return the subfolder for code compiled from the current sources."""
    return folder / _fingerprint()


def alone(cache: Path, what: str) -> AbstractContextManager[Any]:
    """Return a context manager that excludes other threads and processes."""
    from filelock import FileLock

    return FileLock(cache / f"{what}.lock")


def _entry_points(game: str) -> list[Any]:
    """Return the entry points of all parts of a game."""
    names = [f"netzplan.kernels.{game}.{part}" for part in PARTS]
    found = [import_module(name) for name in names if find_spec(name)]
    return [entry_point for module in found for entry_point in module.ENTRY_POINTS]


def _compile_or_mend(entry_points: Any, cache: Path, of_game: list[Any]) -> None:
    """Compile what is not cached; if the cache is damaged, compile everything again."""
    try:
        _compile(entry_points, cache, of_game)
    except Exception:  # numba can detect damage in many ways
        rmtree(cache)
        _compile(entry_points, cache, of_game)


def _compile(entry_points: Any, cache: Path, of_game: list[Any]) -> None:
    from numba.core import sigutils

    signatures: Any = sigutils  # untyped
    missing = [each for each in entry_points if not each[0].signatures]
    _keep(cache, of_game)
    with interruptible() as check:
        for function, types in missing:
            parameters, _ = signatures.normalize_signature(types)  # the cache key, no string
            function.compile(parameters)
            check()
            function.disable_compile()


def _keep(cache: Path, of_game: list[Any]) -> None:
    """Cache the entry points of all parts in a folder: some are compiled on the way to others."""
    from numba import config

    numba_settings: Any = config  # its names are created on import
    with alone(cache.parent, "naming"):  # the compiler's folder is set for all threads at once
        numba_settings.CACHE_DIR = str(cache)
        for function, _ in of_game:
            if not function.signatures:
                function.enable_caching()


def _fingerprint() -> str:
    """Return a name that changes with any source: numba checks only one file per function.

    Rules count, too: their constants, such as the points of a terminus, are compiled in.
    """
    kernels = Path(__file__).parent
    rules = (kernels.parent / "games").glob("*/*.py")
    digest = sha256()
    for source in sorted([*kernels.rglob("*.py"), *rules]):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _check_writable(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise KernelFailure("kernel/cache-folder", path=str(folder), reason=reason) from wrong


def _brief(wrong: Exception) -> str:
    lines = str(wrong).strip().splitlines()
    return f"{type(wrong).__name__}: {lines[0] if lines else '-'}"
