"""Databases for new test servers: migrations run once, and each test starts with a copy.

Running them took half the time of many tests. Tests that start the program by its command, and
``tests/stored``, check that a server runs its own migrations.
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from netzplan.server.store import SqliteStore
from netzplan.server.store.engines import DATABASE

__all__ = ["lay_database"]


def lay_database(data: Path) -> None:
    """Put an empty database of the newest revision into a data folder if the folder is empty."""
    data.mkdir(parents=True, exist_ok=True)
    if not any(data.iterdir()):
        (data / DATABASE).write_bytes(_empty())


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / DATABASE
        SqliteStore(file).close()
        return file.read_bytes()
