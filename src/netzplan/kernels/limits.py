"""Limits of kernels: what is beyond them is refused by name, never reckoned wrong."""

from collections.abc import Iterable

from netzplan.kernels.failure import KernelFailure

__all__ = ["check_sizes"]


def check_sizes(sizes: Iterable[tuple[str, int, int]]) -> None:
    """Raise KernelFailure for the first of (code, size, most) that is too large."""
    for code, size, most in sizes:
        if size > most:
            raise KernelFailure(code, size=size, most=most)
