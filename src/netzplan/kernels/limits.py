"""Size limits of kernels: larger inputs are rejected with an error, never computed wrongly."""

from collections.abc import Iterable

from netzplan.kernels.failure import KernelFailure

__all__ = ["check_sizes"]


def check_sizes(sizes: Iterable[tuple[str, int, int]]) -> None:
    """Raise KernelFailure for the first of (code, size, limit) that exceeds its limit."""
    for code, size, most in sizes:
        if size > most:
            raise KernelFailure(code, size=size, most=most)
