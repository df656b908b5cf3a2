"""Databases of new houses: the revisions are run once, each test begins with a copy.

To run them was half of the work of many tests. That a house runs them itself is asked where that is
what a test is about: ``tests/stored``, and wherever a program is started by its command.
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from netzplan.server.store import SqliteStore
from netzplan.server.store.engines import DATABASE

__all__ = ["lay_database"]


def lay_database(data: Path) -> None:
    """Lay an empty database of the newest revision into a data folder in which there is nothing."""
    data.mkdir(parents=True, exist_ok=True)
    if not any(data.iterdir()):
        (data / DATABASE).write_bytes(_empty())


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / DATABASE
        SqliteStore(file).close()
        return file.read_bytes()
