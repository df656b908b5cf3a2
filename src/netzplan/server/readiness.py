"""Whether the house lives, and whether it can take choices: for a proxy or a supervisor."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, Literal

import msgspec
from litestar import MediaType, Response, get
from msgspec import Struct

import netzplan
from netzplan.server.house import House
from netzplan.server.store import StoreError

__all__ = ["LEAST_FREE", "Lives", "Ready", "watched_over"]

LEAST_FREE = 64 * 1024 * 1024
"""Bytes on the disk of the data folder: with less, a database soon can't be written."""
KEPT_SECONDS = 1.0
"""How long an answer holds: whoever asks more often costs no more."""
PATIENCE_SECONDS = 5.0
"""Time for the database to write."""

Free = Callable[[Path], int]


class Lives(Struct, frozen=True):
    """Answer of ``GET /health``."""

    version: str


class Ready(Struct, frozen=True):
    """Answer of ``GET /ready``: 200 if all parts are, else 503."""

    database: Literal["ready", "unwritable", "slow"]
    disk: Literal["ready", "full"]
    nodes: Literal["ready", "away"] = "ready"
    """Whether other nodes of the house can be reached; alone it is always ready."""

    @property
    def is_ready(self) -> bool:
        """Return whether all parts are ready."""
        return self.database == self.disk == self.nodes == "ready"


def free_bytes(folder: Path) -> int:
    """Return how much fits on the disk of a folder."""
    return shutil.disk_usage(folder).free


def watched_over(house: House, folder: Path, free: Free = free_bytes) -> list[Any]:
    """Return the routes by which somebody watches over a house with that data folder."""
    # Any: handlers of whichever framework. Whoever watches may call us by any name.
    asking = asyncio.Lock()
    kept = Ready("ready", "ready")
    until = 0.0

    @get(path="/health", include_in_schema=False, sync_to_thread=False, by_any_name=True)
    def health() -> Lives:
        return Lives(netzplan.__version__)

    @get(path="/ready", include_in_schema=False, by_any_name=True)
    async def ready() -> Response[bytes]:
        nonlocal kept, until
        async with asking:
            if monotonic() >= until:
                kept = await _ready(house, folder, free)
                until = monotonic() + KEPT_SECONDS
        status = 200 if kept.is_ready else 503
        return Response(msgspec.json.encode(kept), status_code=status, media_type=MediaType.JSON)

    return [health, ready]


async def _ready(house: House, folder: Path, free: Free) -> Ready:
    database: Literal["ready", "unwritable", "slow"] = "ready"
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await house.store.mark(house.uptime.now())
    except StoreError:
        database = "unwritable"
    except TimeoutError:
        database = "slow"
    try:
        has_room = await asyncio.to_thread(free, folder) >= LEAST_FREE
    except OSError:
        has_room = False
    is_reached = house.node is None or house.node.exchange.is_ready
    nodes: Literal["ready", "away"] = "ready" if is_reached else "away"
    return Ready(database, "ready" if has_room else "full", nodes)
