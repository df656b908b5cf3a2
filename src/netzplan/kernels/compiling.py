"""Turns functions into machine code, by numba: for the compiled parts of kernels.

Functions are compiled when a kernel is made (:mod:`netzplan.kernels.loading`) and not when they
are first called, so that nobody waits for a compiler in the middle of a game.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target
from numba.core.types import unliteral

__all__ = ["compiled", "compiled_apart"]

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Return a function as machine code that does not hold Python's lock while it runs.

    Where it is called by another it becomes a part of it: a call costs as much as a small move.
    """
    return _made(function, forceinline=True)


def compiled_apart(function: Function) -> Function:
    """Return a function as machine code of its own: for what is long and called from many places.

    Compilers take far less time than with a copy of it in each caller.
    """
    return _made(function, forceinline=False)


class _Library(JITCodeLibrary):
    """Machine code of a function with all that it calls.

    What is only called by others is improved there, as a part of them: to do so with it alone as
    well took a quarter of the time, and made nothing faster. Who compiles holds numba's lock.
    """

    is_part = False
    """Whether what is compiled right now is called by compiled code alone."""

    def _optimize_final_module(self) -> None:
        if not _Library.is_part:
            super()._optimize_final_module()  # type: ignore[no-untyped-call]


_target: Any = cpu_target.target_context
_target.codegen()._library_class = _Library


def _made(function: Function, *, forceinline: bool) -> Function:
    """Return a function as machine code, compiled once for constants and variables alike.

    Numba would compile it anew for each constant that is handed to it, of which most are inlined
    and folded all the same: a sixth of the time of the largest kernel. Nobody calls by pointer.
    """
    options: dict[str, Any] = {"forceinline": forceinline, "no_cfunc_wrapper": True}
    made: Any = njit(nogil=True, **options)(function)
    template = made.get_call_template
    of_any: Callable[[Any], Any] = unliteral

    def template_of_any(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        before, _Library.is_part = _Library.is_part, isinstance(made._cache, NullCache)
        try:
            return template(tuple(map(of_any, args)), {name: of_any(kws[name]) for name in kws})
        finally:
            _Library.is_part = before

    made.get_call_template = template_of_any
    return cast(Function, made)
