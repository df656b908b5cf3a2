"""Counts of recent attempts, for passwords and letters."""

import asyncio

from litestar.stores.base import Store as Counts

__all__ = ["Tries"]


class Tries:
    """Counts the attempts per key, in a window that begins with the first."""

    def __init__(self, counts: Counts) -> None:
        """Take the store of the counts."""
        self._counts = counts
        self._counting = asyncio.Lock()

    async def count(self, at: str, most: int, seconds: int) -> int:
        """Count an attempt; return 0 if it is allowed, or for how many seconds none is.

        It is counted before it is made, so simultaneous attempts do not slip through. A rejected
        attempt is not counted, so trying again does not prolong the wait.
        """
        async with self._counting:
            made = int(await self._counts.get(at) or b"0")
            left = max(1, await self._counts.expires_in(at) or 0) if made else seconds
            if made >= most:
                return left
            await self._counts.set(at, str(made + 1), expires_in=left)
            return 0

    async def forget(self, at: str) -> None:
        """Reset the count of a key."""
        await self._counts.delete(at)
