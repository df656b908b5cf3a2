"""A function that others call is compiled once, as a part of its callers."""

from typing import Any

import pytest
from numba.core.codegen import CPUCodeLibrary

from netzplan.kernels.compiling import compiled


def _half(number: int) -> int:
    return number // 2


@pytest.fixture
def half() -> Any:
    """A function that is compiled on its first call."""
    return compiled(_half)


@pytest.fixture
def halves(half: Any) -> Any:
    """A function that calls ``half`` with a variable and with a constant."""

    def halves(number: int) -> int:
        return int(half(number) + half(6))

    return compiled(halves)


def test_a_called_function_is_optimized_as_part_of_its_caller(
    halves: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    improved: list[str] = []
    improve: Any = CPUCodeLibrary._optimize_final_module

    def noted(library: Any) -> None:
        improved.append(library.name)
        improve(library)

    monkeypatch.setattr(CPUCodeLibrary, "_optimize_final_module", noted)
    assert halves(10) == 8
    assert "_half" not in improved
    assert improved[-1].endswith("halves")


def test_a_function_is_compiled_once_for_constants_and_variables(half: Any, halves: Any) -> None:
    assert halves(10) == 8
    assert len(half.signatures) == 1
