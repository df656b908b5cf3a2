"""The experts' compiled code: compiled on the first run and kept in pytest's cache."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from types import ModuleType
from typing import TypeVar

import pytest

from netzplan.bots.judging import Judging
from netzplan.kernels.failure import KernelFailure
from tests.kernels.keeping import folder_of, load_once

__all__ = ["advised_by", "judging", "missing"]

JudgesT = TypeVar("JudgesT", bound=Judging)  # type: ignore[type-arg]


@contextmanager
def judging(
    request: pytest.FixtureRequest, judges: type[JudgesT], expert: ModuleType
) -> Iterator[JudgesT]:
    """Make an expert use the cached compiled code."""
    folder = folder_of(request.config)
    load_once(folder, judges.game, "judge")
    with at_hand(judges(folder), expert) as made:
        yield made


@contextmanager
def at_hand(made: JudgesT, expert: ModuleType) -> Iterator[JudgesT]:
    """Make an expert use some judges."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(expert, "at_hand", lambda: made)
        yield made


@contextmanager
def advised_by(
    adviser: str, request: pytest.FixtureRequest, judges: type[JudgesT], expert: ModuleType
) -> Iterator[None]:
    """Make hints come from the expert, or from the planner until the expert's code is ready."""
    if adviser == "planner":
        with at_hand(judges(folder_of(request.config)), expert) as made:
            made._module = Future()  # never finished
            yield
    else:
        with judging(request, judges, expert) as made:
            made.made("", lambda compiled: compiled(), waits=True)
            yield


def missing(*_: object) -> ModuleType:
    """Fail to load compiled code, as without a compiler."""
    raise KernelFailure("kernel/no-numba")
