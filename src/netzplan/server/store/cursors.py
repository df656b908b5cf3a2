"""Statements for PostgreSQL, each answered before the next one is sent.

By default the driver pipelines the statements for several rows. A house that is suspended in the
middle of a pipeline does not count as idle in transaction: PostgreSQL would wait for the rest, and
keep its locks, for as long as the house is suspended.
"""

from collections.abc import Iterable
from typing import Any

from psycopg import Cursor
from psycopg.abc import Params, Query

__all__ = ["OneByOne"]


class OneByOne(Cursor[Any]):
    """Executes a statement for several rows one after the other."""

    def executemany(
        self, query: Query, params_seq: Iterable[Params], *, returning: bool = False
    ) -> None:
        """Execute a query for all rows; only the last result is available."""
        del returning
        for params in params_seq:
            self.execute(query, params)  # type: ignore[arg-type]  # its overloads differ
