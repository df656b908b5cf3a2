"""How often something was tried in a while: passwords, letters."""

import asyncio

from litestar.stores.base import Store as Counts

__all__ = ["Tries"]


class Tries:
    """Counts what is tried at some place, from the first try on until a while has passed."""

    def __init__(self, counts: Counts) -> None:
        """Take where it is counted."""
        self._counts = counts
        self._counting = asyncio.Lock()

    async def count(self, at: str, most: int, seconds: int) -> int:
        """Count a try; return for how many seconds there may be no other, 0 if this one may be.

        It counts before it is made, so many that come at once are no fewer. One that may not be
        does not count: nobody is kept out for longer by trying again.
        """
        async with self._counting:
            made = int(await self._counts.get(at) or b"0")
            left = max(1, await self._counts.expires_in(at) or 0) if made else seconds
            if made >= most:
                return left
            await self._counts.set(at, str(made + 1), expires_in=left)
            return 0

    async def forget(self, at: str) -> None:
        """Begin anew at a place."""
        await self._counts.delete(at)
