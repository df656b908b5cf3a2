"""Liveness and readiness checks, for a proxy or a supervisor."""

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
"""Least free bytes on the disk of the data folder; with less, writes would soon fail."""
KEPT_SECONDS = 1.0
"""How long an answer is cached, so that frequent checks cost nothing."""
PATIENCE_SECONDS = 5.0
"""Longest time that the database may take to write."""

Free = Callable[[Path], int]


class Lives(Struct, frozen=True):
    """Response of ``GET /health``."""

    version: str


class Ready(Struct, frozen=True):
    """Response of ``GET /ready``: status 200 if all parts are ready, otherwise 503."""

    database: Literal["ready", "unwritable", "slow"]
    disk: Literal["ready", "full"]
    nodes: Literal["ready", "away"] = "ready"
    """Whether the other nodes can be reached; always ready if there are none."""

    @property
    def is_ready(self) -> bool:
        """Return whether all parts are ready."""
        return self.database == self.disk == self.nodes == "ready"


def free_bytes(folder: Path) -> int:
    """Return the free bytes on the disk of a folder."""
    return shutil.disk_usage(folder).free


def watched_over(house: House, folder: Path, free: Free = free_bytes) -> list[Any]:
    """Return the monitoring routes of a house with that data folder."""
    # Any: Litestar's handlers. Monitoring may call the server by any name.
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
