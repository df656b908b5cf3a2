"""Statements for PostgreSQL, each answered before the next one is sent.

The driver would send those for several rows without waiting. A house that is stopped in the middle
of that is no house that rests in a transaction: PostgreSQL would wait for the rest, and keep its
locks, for as long as the house stands still.
"""

from collections.abc import Iterable
from typing import Any

from psycopg import Cursor
from psycopg.abc import Params, Query

__all__ = ["OneByOne"]


class OneByOne(Cursor[Any]):
    """Does a statement for several rows one after the other."""

    def executemany(
        self, query: Query, params_seq: Iterable[Params], *, returning: bool = False
    ) -> None:
        """Do it for all rows; of what it returns nobody asks for more than the last."""
        del returning
        for params in params_seq:
            self.execute(query, params)  # type: ignore[arg-type]  # its own two differ
