"""Passwords: stored as Argon2 hashes, and verified in threads."""

import asyncio
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

__all__ = ["LONGEST_PASSWORD", "SHORTEST_PASSWORD", "Passwords"]

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 128
AT_ONCE = 2
"""Most hashes at once: each deliberately takes tens of megabytes and tens of milliseconds."""


class Passwords:
    """Computes and verifies hashes, a few at a time."""

    def __init__(self) -> None:
        """Compute nothing yet, so that the server starts at once."""
        self._hasher = PasswordHasher()
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def hashed(self, password: str) -> str:
        """Return the hash of a password."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, kept: str, password: str) -> bool:
        """Return whether a password matches a hash.

        An empty hash takes as long and never matches, so timing does not reveal which names exist.
        """
        async with self._turn:
            return await asyncio.to_thread(self._compared, kept, password)

    def is_outdated(self, kept: str) -> bool:
        """Return whether a hash was made with weaker parameters than today's."""
        return self._hasher.check_needs_rehash(kept)

    @cached_property
    def _nobodys(self) -> str:
        """Return the hash that is verified if there is no such account."""
        return self._hasher.hash("nobody's password")

    def _compared(self, kept: str, password: str) -> bool:
        other = self._nobodys  # the first caller pays for computing it, whichever name is tried
        try:
            self._hasher.verify(kept or other, password)
        except (VerificationError, InvalidHashError):
            return False
        return kept != ""
