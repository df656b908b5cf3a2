"""The memory of a seat: its own choices, and everything that it has seen in the match."""

from hashlib import blake2b
from typing import Any

from netzplan.rl.numbering import Numbering
from netzplan.rl.play import Play

__all__ = ["Moment", "seen"]

HASH_BYTES = 16


def seen(numbering: Numbering, state: Any, draft: Any, seat: int) -> str:
    """Return what a seat sees of a position as text, with its own partial choice."""
    return f"{numbering.rules.view(state, seat)} {draft}"


class Moment:
    """A position of a match, with the history that led to it.

    Two histories are the same to a seat if it made the same choices and saw the same observations
    in the same order. How long an observation stayed unchanged while others chose unseen does not
    count. Copies of a match share their moments, which are immutable.
    """

    __slots__ = ("_before", "_choice", "_drafts", "_numbering", "_remembered", "_seat", "_state")

    def __init__(
        self, play: Play, before: "Moment | None" = None, seat: int | None = None, choice: int = 0
    ) -> None:
        """Record a position, and the choice and seat that led to it; None for nature."""
        self._numbering, self._state = play.numbering, play.state
        self._drafts = tuple(play.drafts)
        self._before, self._seat, self._choice = before, seat, choice
        self._remembered: list[tuple[bytes, str] | None] = [None] * play.seats

    def __deepcopy__(self, memo: Any) -> "Moment":
        """Return the moment itself, which is immutable."""
        return self

    def remembered(self, seat: int) -> str:
        """Return a hash of the history as a seat knows it, followed by what it sees now."""
        way, moment = [], self
        while moment._remembered[seat] is None and moment._before is not None:
            way.append(moment)
            moment = moment._before
        known = moment._known_after((b"", ""), seat)
        for later in reversed(way):
            known = later._known_after(known, seat)
        hashed, now = known
        return f"{hashed.hex()} {now}"

    def _known_after(self, before: tuple[bytes, str], seat: int) -> tuple[bytes, str]:
        """Return the hash of the history and the observation, given those of the moment before."""
        known = self._remembered[seat]
        if known is None:
            hashed, now = before[0], seen(self._numbering, self._state, self._drafts[seat], seat)
            if self._seat == seat:
                hashed = _hashed(hashed, str(self._choice))
            if now != before[1]:
                hashed = _hashed(hashed, now)
            known = self._remembered[seat] = hashed, now
            if None not in self._remembered:
                self._before = None  # the history is no longer needed
        return known


def _hashed(before: bytes, what: str) -> bytes:
    return blake2b(before + what.encode(), digest_size=HASH_BYTES).digest()
