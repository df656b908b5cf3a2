"""When Python's garbage collector runs: often, so that each run has little to examine.

All tables pause while it runs. By default it starts once a thousand more objects have been
allocated than freed. Tables free about as many as they allocate, so it would start every second or
two and examine everything allocated since, which takes 20 ms (docs/decisions/064).
"""

import asyncio
import gc
from itertools import count

__all__ = ["collect_in_turns", "leave_what_is_loaded"]

AFTER = (1_000, 4, 25_000)
"""Thresholds of the automatic collector, in addition to the calls below: a full collection at most
once an hour."""
TURN_SECONDS = 0.02
OLDER_EVERY = 8
"""Every how many turns the second generation is collected as well."""


def leave_what_is_loaded() -> None:
    """Exclude all objects that exist so far from garbage collection: they stay."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*AFTER)


async def collect_in_turns() -> None:
    """Collect the youngest generation, turn after turn, until cancelled."""
    for turn in count(1):
        await asyncio.sleep(TURN_SECONDS)
        gc.collect(1 if turn % OLDER_EVERY == 0 else 0)
