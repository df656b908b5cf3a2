"""Checks whether a database file is damaged, with SQLite's own integrity check."""

from threading import Timer
from time import monotonic

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

__all__ = ["Unfinished", "damage_in"]

STEPS = 1000
"""SQLite instructions between two calls of the progress handler: less than a millisecond."""


class Unfinished(Exception):
    """The time was up before the whole file was checked; no damage was found until then."""


def damage_in(connection: Connection, seconds: float) -> str | None:
    """Return in one line what is damaged in an SQLite database; None if nothing is.

    Raises Unfinished after a number of seconds, and the driver's errors if it can't even begin.
    """
    driver = connection.connection.driver_connection
    assert driver is not None, "a connection that is open has a driver's"
    until = monotonic() + seconds
    # SQLite calls the progress handler per row; within a large table's pages it needs an interrupt.
    stop = Timer(seconds, driver.interrupt)
    stop.daemon = True
    stop.start()
    driver.set_progress_handler(lambda: monotonic() >= until, STEPS)
    try:
        told = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    except OperationalError as wrong:
        if getattr(wrong.orig, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
            raise Unfinished from None
        raise
    finally:
        stop.cancel()
        driver.set_progress_handler(None, 0)
    return None if told == "ok" else " ".join(told.split())
