"""The stored database of an earlier version, and what that version showed of it.

A server of commit 56fbc86 wrote ``56fbc86.sqlite3.gz``: with tables that wait, run (with a
sealed choice, a turn of the Underground, an open request, a series) and are over. The JSON next
to it is what the same server showed for every link. Neither file is ever rewritten.
"""

import gzip
import json
from pathlib import Path

from tests.server.running import JSON

__all__ = ["TABLES", "unpacked"]

HERE = Path(__file__).parent
TABLES: list[JSON] = json.loads(gzip.decompress((HERE / "56fbc86.json.gz").read_bytes()))


def unpacked(data: Path) -> None:
    """Write the database into a data folder."""
    data.mkdir(exist_ok=True)
    stored = gzip.decompress((HERE / "56fbc86.sqlite3.gz").read_bytes())
    (data / "netzplan.sqlite3").write_bytes(stored)
