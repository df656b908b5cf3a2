"""Stores on each kind of database, for tests of what all of them guarantee."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import sqlalchemy as sa

from netzplan.server.store import Database, SqlStore

__all__ = ["Kept"]


class Kept:
    """A database that is still empty."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def run(self, scenario: Callable[[SqlStore], Awaitable[None]]) -> None:
        """Run a scenario with a store."""

        async def living() -> None:
            store = SqlStore(self.database)
            try:
                await scenario(store)
            finally:
                store.close()

        asyncio.run(living())

    def execute(self, statement: str) -> list[tuple[Any, ...]]:
        """Return the rows of a statement, whatever their columns."""
        engine = self.database.writing()
        try:
            with engine.begin() as connection:
                done = connection.execute(sa.text(statement))
                return [tuple(row) for row in done] if done.returns_rows else []
        finally:
            engine.dispose()
