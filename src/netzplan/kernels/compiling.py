"""Compiles functions to machine code with numba, for the compiled parts of kernels.

Functions are compiled when a kernel is made (:mod:`netzplan.kernels.loading`) rather than on their
first call, so that nobody waits for a compiler in the middle of a game.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit
from numba._dynfunc import make_function  # type: ignore[import-not-found]
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target
from numba.core.types import unliteral

__all__ = ["compiled", "compiled_apart"]

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Return a function as machine code that releases Python's lock while it runs.

    Compiled callers inline it, since a call costs as much as a small move.
    """
    return _made(function, forceinline=True)


def compiled_apart(function: Function) -> Function:
    """Return a function as separate machine code, for long functions with many callers.

    This compiles far faster than inlining a copy into each caller.
    """
    return _made(function, forceinline=False)


class _Library(JITCodeLibrary):
    """The code of a function, including everything that it calls.

    Functions that are only called by others become machine code there, as parts. Optimising them on
    their own as well took a quarter of the time, and machine code of their own another fifth and
    50 to 100 MB; nothing was faster with it. The compiling thread holds numba's lock.
    """

    is_part = False
    """Whether the function being compiled is called only by compiled code."""

    def _optimize_final_module(self) -> None:
        if not _Library.is_part:
            super()._optimize_final_module()  # type: ignore[no-untyped-call]

    def _finalize_final_module(self) -> None:
        if _Library.is_part:
            self._finalized = True  # its callers link it as it is
        else:
            super()._finalize_final_module()  # type: ignore[no-untyped-call]


_target: Any = cpu_target.target_context
_target.codegen()._library_class = _Library
_executable: Callable[..., Any] = _target.get_executable


def _executable_or_part(library: Any, description: Any, environment: Any) -> Any:
    """Return a function that Python can call; for a part, one that must not be called."""
    if not _Library.is_part:
        return _executable(library, description, environment)
    library.finalize()
    named = description.lookup_module(), description.qualname, "only a part"
    return make_function(*named, 0, environment, (library,))


_target.get_executable = _executable_or_part


def _made(function: Function, *, forceinline: bool) -> Function:
    """Return a function as machine code, compiled once for constants and variables alike.

    By default, numba compiles it again for each constant argument, most of which are inlined and
    folded anyway: a sixth of the time for the largest kernel. Function pointers are not needed.
    """
    options: dict[str, Any] = {"forceinline": forceinline, "no_cfunc_wrapper": True}
    made: Any = njit(nogil=True, **options)(function)
    called: Any = njit(nogil=True, **options)(function)
    template, compile_called = made.get_call_template, made._compile_for_args
    of_any: Callable[[Any], Any] = unliteral

    def template_of_any(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        before, _Library.is_part = _Library.is_part, isinstance(made._cache, NullCache)
        made.targetoptions["no_cpython_wrapper"] = _Library.is_part
        try:
            return template(tuple(map(of_any, args)), {name: of_any(kws[name]) for name in kws})
        finally:
            if _Library.is_part:
                made._clear()  # so that a call from Python does not find the part
            _Library.is_part, made.targetoptions["no_cpython_wrapper"] = before, False

    def compile_what_is_called(*args: Any, **kws: Any) -> Any:
        """Return the function that a call from Python needs: tests call parts, too."""
        is_part = isinstance(made._cache, NullCache)
        return (called._compile_for_args if is_part else compile_called)(*args, **kws)

    made.get_call_template = template_of_any
    made._compile_for_args = compile_what_is_called
    return cast(Function, made)
