"""The stored database of an earlier version, and what that version showed of it.

``56fbc86.sqlite3.gz`` was written by a server of that commit: tables that wait, run (a sealed
choice, a turn of the Underground, a request in the middle, a series) and are over; the JSON
beside it is what the same server showed to every link. Neither is ever written anew.
"""

import gzip
import json
from pathlib import Path

from tests.server.running import JSON

__all__ = ["TABLES", "unpacked"]

HERE = Path(__file__).parent
TABLES: list[JSON] = json.loads(gzip.decompress((HERE / "56fbc86.json.gz").read_bytes()))


def unpacked(data: Path) -> None:
    """Put the database into a data folder."""
    data.mkdir(exist_ok=True)
    stored = gzip.decompress((HERE / "56fbc86.sqlite3.gz").read_bytes())
    (data / "netzplan.sqlite3").write_bytes(stored)
