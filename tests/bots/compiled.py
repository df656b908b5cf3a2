"""The experts' compiled code: compiled on the first run, kept in the cache of pytest."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from types import ModuleType
from typing import TypeVar

import pytest

from netzplan.bots.judging import Judging
from netzplan.kernels.failure import KernelFailure
from tests.kernels.keeping import folder_of, load_once

__all__ = ["ADVISERS", "advised_by", "judging", "missing"]

JudgesT = TypeVar("JudgesT", bound=Judging)  # type: ignore[type-arg]


@contextmanager
def judging(
    request: pytest.FixtureRequest, judges: type[JudgesT], expert: ModuleType
) -> Iterator[JudgesT]:
    """Let an expert find its code in the cache."""
    folder = folder_of(request.config)
    load_once(folder, judges.game, "judge")
    made = judges(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(expert, "at_hand", lambda: made)
        yield made


ADVISERS = ("expert", "planner")
"""From whom hints come: the planner gives them as long as the expert's code is not there."""


@contextmanager
def advised_by(
    adviser: str, request: pytest.FixtureRequest, judges: type[JudgesT], expert: ModuleType
) -> Iterator[None]:
    """Let hints come from one of the advisers."""
    with judging(request, judges, expert) as made:
        if adviser == "planner":
            made._module = Future()  # never done
        else:
            made.made("", lambda compiled: compiled(), waits=True)
        yield


def missing(*_: object) -> ModuleType:
    """Load compiled code where there is no compiler."""
    raise KernelFailure("kernel/no-numba")
