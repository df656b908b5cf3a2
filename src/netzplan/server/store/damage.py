"""Whether the file of a database is damaged: SQLite looks through its pages for that."""

from threading import Timer
from time import monotonic

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

__all__ = ["Unfinished", "damage_in"]

STEPS = 1000
"""Of SQLite's own, after which it is asked whether it is to go on: less than a millisecond."""


class Unfinished(Exception):
    """The time was out before the whole file was looked through; there was no damage until then."""


def damage_in(connection: Connection, seconds: float) -> str | None:
    """Return in one line what is damaged in an SQLite database, None if nothing is.

    Raises Unfinished after so many seconds, and what the driver raises if it can't even look.
    """
    driver = connection.connection.driver_connection
    assert driver is not None, "a connection that is open has a driver's"
    until = monotonic() + seconds
    # SQLite asks at rows; within the pages of a large table it has to be told.
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
