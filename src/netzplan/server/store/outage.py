"""A database that goes away for a while: who asks meanwhile waits a little, then is refused."""

import logging
import threading
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from netzplan.server.store.faults import Unreachable, sentence

__all__ = ["Outage"]

log = logging.getLogger("netzplan.server")

T = TypeVar("T")

PATIENCE_SECONDS = 5.0
"""How long somebody waits for the database to come back: a restart of it takes less."""
LONGEST_PAUSE_SECONDS = 0.5


class Outage:
    """Outlasts what passes by itself, for all threads of a store.

    The first ones to find the database away wait for it. From when they have given up until it is
    back, everybody is refused at once.
    """

    def __init__(self, passes: Callable[[SQLAlchemyError], bool]) -> None:
        """Take what tells whether a fault ``passes`` and has left nothing written."""
        self._passes = passes
        self._lasts = False
        self._closed = threading.Event()

    def close(self) -> None:
        """Wait no longer."""
        self._closed.set()

    def outlast(self, attempt: Callable[[], T]) -> T:
        """Return what an attempt gives, made again until it works; raises Unreachable."""
        until = monotonic() + PATIENCE_SECONDS
        pause = 0.0  # connections of before a restart are broken, though the database is back
        while True:
            try:
                found = attempt()
            except Unreachable as wrong:
                reason = str(wrong)
            except SQLAlchemyError as wrong:
                if not self._passes(wrong):
                    raise
                reason = sentence(wrong)
            else:
                if self._lasts:
                    self._lasts = False
                    log.warning("the database is back")
                return found
            if self._lasts or monotonic() + pause >= until or self._closed.is_set():
                if not self._lasts:
                    self._lasts = True
                    log.warning("the database is out of reach: %s", reason)
                raise Unreachable(reason)
            self._closed.wait(pause)
            pause = min(2 * pause + 0.05, LONGEST_PAUSE_SECONDS)
