"""Turns functions into machine code, by numba: for the compiled parts of kernels.

Functions are compiled when a kernel is made (:mod:`netzplan.kernels.loading`) and not when they
are first called, so that nobody waits for a compiler in the middle of a game.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

__all__ = ["compiled", "compiled_apart"]

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Return a function as machine code that does not hold Python's lock while it runs.

    Where it is called by another it becomes a part of it: a call costs as much as a small move.
    """
    return cast(Function, njit(nogil=True, forceinline=True, no_cfunc_wrapper=True)(function))


def compiled_apart(function: Function) -> Function:
    """Return a function as machine code of its own: for what is long and called from many places.

    Compilers take far less time than with a copy of it in each caller.
    """
    return cast(Function, njit(nogil=True, no_cfunc_wrapper=True)(function))
