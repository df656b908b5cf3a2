"""Compiled code in the cache of pytest: of several workers the first compiles it for all."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from types import ModuleType

import pytest

from netzplan.kernels.loading import load

__all__ = ["folder_of", "load_once", "while_nobody_compiles"]


def folder_of(config: pytest.Config) -> Path:
    """Return where compiled code is kept from run to run."""
    assert config.cache is not None
    return config.cache.mkdir("kernels")


@contextmanager
def while_nobody_compiles(folder: Path, *games: str) -> Iterator[None]:
    """Keep other workers from compiling some games meanwhile."""
    with ExitStack() as stack:
        for game in sorted(games):  # in one order, so that nobody waits for ever
            lock = stack.enter_context((folder / f"{game}.lock").open("w"))
            flock(lock, LOCK_EX)
        yield


def load_once(folder: Path, game: str, part: str = "kernel") -> ModuleType:
    """Return the kernel of a game, or a part of it."""
    with while_nobody_compiles(folder, game):
        return load(game, folder, part)
