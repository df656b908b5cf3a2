"""Passwords: kept as Argon2 hashes, and compared in threads of their own."""

import asyncio
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

__all__ = ["LONGEST_PASSWORD", "SHORTEST_PASSWORD", "Passwords"]

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 128
AT_ONCE = 2
"""Each deliberately takes tens of megabytes and tens of milliseconds."""


class Passwords:
    """Makes and compares hashes, a few at a time."""

    def __init__(self) -> None:
        """Reckon nothing yet: a server starts at once."""
        self._hasher = PasswordHasher()
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def hashed(self, password: str) -> str:
        """Return the hash of a password."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, kept: str, password: str) -> bool:
        """Return whether a password is that of a hash.

        For an empty one it takes as long, and the answer is no: nobody can tell by the time
        which names there are.
        """
        async with self._turn:
            return await asyncio.to_thread(self._compared, kept, password)

    def is_outdated(self, kept: str) -> bool:
        """Return whether a hash was made more cheaply than today."""
        return self._hasher.check_needs_rehash(kept)

    @cached_property
    def _nobodys(self) -> str:
        """What is compared where there is no such account."""
        return self._hasher.hash("nobody's password")

    def _compared(self, kept: str, password: str) -> bool:
        other = self._nobodys  # whoever comes first pays for it, whatever name he tells
        try:
            self._hasher.verify(kept or other, password)
        except (VerificationError, InvalidHashError):
            return False
        return kept != ""
