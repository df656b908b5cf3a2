"""When Python's collector looks for cycles: often, so that it never has much to look through.

All tables wait while it looks. Left alone, it starts once a thousand more objects have been
allocated than freed; at tables as many go as come, so that it starts once in a second or two, and
then looks through all that has come since: that takes 20 ms (docs/decisions/064).
"""

import asyncio
import gc
from itertools import count

__all__ = ["collect_in_turns", "leave_what_is_loaded"]

AFTER = (1_000, 4, 25_000)
"""Thresholds of the automatic collector, beside the calls below: it looks at everything once an
hour at most."""
TURN_SECONDS = 0.02
OLDER_EVERY = 8
"""So many turns until it looks through what has survived a look, too."""


def leave_what_is_loaded() -> None:
    """Let the collector never look through what is there by now: it stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*AFTER)


async def collect_in_turns() -> None:
    """Look through what is new, turn after turn, until cancelled."""
    for turn in count(1):
        await asyncio.sleep(TURN_SECONDS)
        gc.collect(1 if turn % OLDER_EVERY == 0 else 0)
