"""Counts the entries that are folded, and how many of them without letting others run."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from netzplan.core.match import Match

__all__ = ["Folded", "counted"]


class Folded:
    """What was folded while it was counted."""

    total = 0
    most = 0
    """Most entries in one turn of the loop, for which everybody else waits."""
    _since = 0

    def note(self) -> None:
        """Count an entry."""
        self.total += 1
        self._since += 1
        self.most = max(self.most, self._since)

    async def turn(self) -> None:
        """Begin anew with each turn of the loop, until cancelled."""
        while True:
            self._since = 0
            await asyncio.sleep(0)


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Folded]:
    """Count what is folded for a while."""
    folded, replay = Folded(), Match.replay

    def noted(match: Match[Any, Any, Any, Any], *given: Any) -> None:
        folded.note()
        replay(match, *given)

    beside = asyncio.create_task(folded.turn())
    with monkeypatch.context() as patch:
        patch.setattr(Match, "replay", noted)
        yield folded
    beside.cancel()
