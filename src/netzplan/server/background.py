"""Background loops that outlive a fault: an unforeseen one must not end a duty of the server."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

__all__ = ["kept_up"]

log = logging.getLogger("netzplan.server")

REST_SECONDS = 5.0
"""Time before a loop that a fault has ended begins anew; a lasting fault fills no log."""


async def kept_up(loop: Callable[[], Awaitable[None]]) -> None:
    """Run a loop that should never end; after a fault, log it, rest, and begin anew."""
    while True:
        try:
            await loop()
        except Exception:
            log.exception("a background task failed and is restarted")
        await asyncio.sleep(REST_SECONDS)
