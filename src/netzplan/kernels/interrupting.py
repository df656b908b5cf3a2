"""Ctrl-C during compilation: the compiler's callbacks swallow exceptions raised in them."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["interruptible"]

_CALLBACK = "_raw_object_cache_notify"
"""Called from compiled code, where Python waits longest; exceptions can't pass through it."""


@contextmanager
def interruptible() -> Iterator[Callable[[], None]]:
    """Defer interrupts that would be lost; the function yielded raises them, and so does the exit.

    If the program has its own handler for interrupts, it stays in place; other threads receive no
    interrupts.
    """
    is_asked = False

    def keep(number: int, frame: FrameType | None) -> None:
        nonlocal is_asked
        is_asked = True
        if not _is_in_callback(frame):
            raise KeyboardInterrupt

    def check() -> None:
        if is_asked:
            raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield check
        return
    try:
        signal.signal(signal.SIGINT, keep)
    except ValueError:  # not the main thread
        yield check
        return
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    check()


def _is_in_callback(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_name == _CALLBACK:
            return True
        frame = frame.f_back
    return False
