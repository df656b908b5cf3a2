"""Ctrl-C during compilation ends the command, even where the compiler would swallow it."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from netzplan.kernels import loading
from netzplan.kernels.interrupting import interruptible


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def _raw_object_cache_notify() -> None:
    """Swallow an interrupt, like the compiler's callback of the same name."""
    with suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


class Compiled:
    """An entry point that is interrupted during its compilation."""

    def __init__(self, interrupt: Callable[[], None]) -> None:
        self.signatures: list[object] = []
        self.interrupt = interrupt

    def compile(self, parameters: object) -> None:
        self.interrupt()
        self.signatures.append(parameters)

    def disable_compile(self) -> None:
        pass

    def enable_caching(self) -> None:
        pass


def test_an_interrupt_in_a_callback_is_raised_after_the_entry_point(tmp_path: Path) -> None:
    first, second = Compiled(_raw_object_cache_notify), Compiled(lambda: None)
    with pytest.raises(KeyboardInterrupt):
        loading._compile([(first, "(int64,)"), (second, "(int64,)")], tmp_path, [])
    assert (len(first.signatures), len(second.signatures)) == (1, 0)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_elsewhere_is_raised_at_once(tmp_path: Path) -> None:
    first = Compiled(lambda: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        loading._compile([(first, "(int64,)")], tmp_path, [])
    assert first.signatures == []


def test_a_custom_handler_keeps_handling_interrupts() -> None:
    told: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: told.append(number))
    with interruptible() as check:
        signal.raise_signal(signal.SIGINT)
        check()
    assert told == [signal.SIGINT]


def test_other_threads_can_compile() -> None:
    done: list[bool] = []

    def compile_apart() -> None:
        with interruptible() as check:
            check()
            done.append(True)

    thread = threading.Thread(target=compile_apart)
    thread.start()
    thread.join()
    assert done == [True]
