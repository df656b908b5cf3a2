"""Migrations of a database file that are interrupted."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event

from netzplan.server.store.engines import writing_engine
from netzplan.server.store.migrations import migrate, revision_of, upgrade
from netzplan.server.store.schema import metadata


@pytest.mark.parametrize("before", [None, "0001", "0008", "0012"])
def test_an_interrupted_migration_changes_nothing_and_is_repeated(
    tmp_path: Path, before: str | None
) -> None:
    engine = writing_engine(tmp_path / "db")
    if before is not None:
        with engine.begin() as connection:
            upgrade(connection, before)

    def interrupt(_: object, __: object, statement: str, *___: object) -> None:
        if "CREATE TABLE former" in statement:  # the last of many
            raise InterruptedError

    event.listen(engine, "before_cursor_execute", interrupt)
    with pytest.raises(InterruptedError):
        migrate(engine)
    event.remove(engine, "before_cursor_execute", interrupt)
    with engine.connect() as connection:
        assert revision_of(connection) == before
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
