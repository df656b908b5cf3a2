"""A function that others call is compiled once, as a part of its callers."""

from typing import Any

import pytest
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary

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


@pytest.mark.parametrize(
    ("library", "step"),
    [(CPUCodeLibrary, "_optimize_final_module"), (JITCodeLibrary, "_finalize_specific")],
    ids=["optimized", "translated"],
)
def test_a_called_function_is_worked_on_as_part_of_its_caller(
    halves: Any, monkeypatch: pytest.MonkeyPatch, library: Any, step: str
) -> None:
    done: list[str] = []
    work: Any = getattr(library, step)

    def noted(code: Any) -> None:
        done.append(code.name)
        work(code)

    monkeypatch.setattr(library, step, noted)
    assert halves(10) == 8
    assert "_half" not in done
    assert done[-1].endswith("halves")


def test_python_can_call_what_was_compiled_as_a_part(half: Any, halves: Any) -> None:
    assert halves(10) == 8
    assert half(10) == 5
    assert halves(20) == 13
    assert half(20) == 10


def test_python_can_call_what_becomes_a_part_later(half: Any, halves: Any) -> None:
    assert half(10) == 5
    assert halves(10) == 8
    assert half(20) == 10


def test_a_part_raises_through_its_caller() -> None:
    @compiled
    def small(number: int) -> int:
        if number > 3:
            raise ValueError("too large")
        return number

    @compiled
    def next_small(number: int) -> int:
        return int(small(number) + 1)

    assert next_small(3) == 4
    with pytest.raises(ValueError, match="too large"):
        next_small(4)


def test_a_function_is_compiled_once_for_constants_and_variables(half: Any, halves: Any) -> None:
    assert halves(10) == 8
    assert len(half.signatures) == 1
