"""Turns functions into machine code, by numba: for the compiled parts of kernels.

Functions are compiled when a kernel is made (:mod:`netzplan.kernels.loading`) and not when they
are first called, so that nobody waits for a compiler in the middle of a game.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit
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
        return template(tuple(map(of_any, args)), {name: of_any(kws[name]) for name in kws})

    made.get_call_template = template_of_any
    return cast(Function, made)
