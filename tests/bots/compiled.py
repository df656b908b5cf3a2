"""The experts' compiled code: compiled on the first run, kept in the cache of pytest."""

from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from types import ModuleType
from typing import TypeVar

import pytest

from netzplan.bots.judging import Judging
from netzplan.kernels.loading import load

__all__ = ["judging"]

JudgesT = TypeVar("JudgesT", bound=Judging)  # type: ignore[type-arg]


@contextmanager
def judging(
    request: pytest.FixtureRequest, judges: type[JudgesT], expert: ModuleType
) -> Iterator[JudgesT]:
    """Let an expert find its code in the cache; of several workers the first compiles it."""
    cache = request.config.cache
    assert cache is not None
    folder = cache.mkdir("kernels")
    with (folder / f"{judges.game}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        load(judges.game, folder, "judge")
    made = judges(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(expert, "at_hand", lambda: made)
        yield made
