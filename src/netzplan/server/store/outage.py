"""Outages of the database, or of its disk: requests are refused until they are over."""

import logging
import sqlite3
import threading
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from netzplan.server.store.databases import Database
from netzplan.server.store.faults import Unreachable, Unwritable, sentence

__all__ = ["Outage"]

log = logging.getLogger("netzplan.server")

T = TypeVar("T")

PATIENCE_SECONDS = 5.0
"""How long a caller waits for the database to come back; its restart takes less."""
LONGEST_PAUSE_SECONDS = 0.5
QUIET_SECONDS = 60.0
"""Least time between two reports of a full disk: on one that is nearly full, short writes succeed
between long ones that fail."""


class Outage:
    """Bridges temporary faults, for all threads of a store.

    The first callers that find the database away wait for it. Once they have given up, all callers
    are refused at once until it is back. Nobody waits for a disk, which stays full for a while. The
    beginning and the end of either outage are logged, with one line each.
    """

    def __init__(self, database: Database) -> None:
        """Take the database, which classifies faults."""
        self._database = database
        self._lasts = False
        self._is_disk_reported = False
        self._quiet_until = 0.0
        self._closed = threading.Event()

    def close(self) -> None:
        """Stop waiting."""
        self._closed.set()

    def outlast(self, attempt: Callable[[], T], *, writes: bool = False) -> T:
        """Return the result of an attempt, repeated until it works; raises Unavailable.

        A full disk can still be read, so only an attempt that ``writes`` shows that it is full no
        longer.
        """
        until = monotonic() + PATIENCE_SECONDS
        pause = 0.0  # connections made before a restart are broken even though the database is back
        while True:
            try:
                found = attempt()
            except Unreachable as wrong:
                reason = str(wrong)
            except (SQLAlchemyError, sqlite3.Error) as wrong:
                if self._database.disk_fails(wrong):
                    raise self._unwritable(sentence(wrong)) from None
                if not isinstance(wrong, SQLAlchemyError) or not self._database.passes(wrong):
                    raise
                reason = sentence(wrong)
            else:
                if self._lasts:
                    self._lasts = False
                    log.warning("the database is back")
                if writes and self._is_disk_reported:
                    self._is_disk_reported = False
                    log.warning("the database can be written again")
                return found
            if self._lasts or monotonic() + pause >= until or self._closed.is_set():
                if not self._lasts:
                    self._lasts = True
                    log.warning("the database is out of reach: %s", reason)
                raise Unreachable(reason)
            self._closed.wait(pause)
            pause = min(2 * pause + 0.05, LONGEST_PAUSE_SECONDS)

    def _unwritable(self, reason: str) -> Unwritable:
        if not self._is_disk_reported and monotonic() >= self._quiet_until:
            self._is_disk_reported = True
            self._quiet_until = monotonic() + QUIET_SECONDS
            log.error("the database can't be written: %s", reason)
        return Unwritable(reason)
