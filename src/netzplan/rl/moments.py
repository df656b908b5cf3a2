"""What a seat remembers of a match: its own choices, and all that it has seen on the way."""

from hashlib import blake2b
from typing import Any

from netzplan.rl.numbering import Numbering
from netzplan.rl.play import Play

__all__ = ["Moment", "seen"]

HASH_BYTES = 16


def seen(numbering: Numbering, state: Any, draft: Any, seat: int) -> str:
    """Return what a seat sees of a position, in words, with what it has chosen in part."""
    return f"{numbering.rules.view(state, seat)} {draft}"


class Moment:
    """A position of a match, with the way that led there.

    Two ways are the same to a seat if it made the same choices and saw the same things one after
    another. How long it saw the same thing, while others chose unseen, is nothing that it knows.
    Copies of a match share their moments, which never change.
    """

    __slots__ = ("_before", "_choice", "_drafts", "_numbering", "_remembered", "_seat", "_state")

    def __init__(
        self, play: Play, before: "Moment | None" = None, seat: int | None = None, choice: int = 0
    ) -> None:
        """Note a position, and which choice of which seat led there; None: nature's."""
        self._numbering, self._state = play.numbering, play.state
        self._drafts = tuple(play.drafts)
        self._before, self._seat, self._choice = before, seat, choice
        self._remembered: list[tuple[bytes, str] | None] = [None] * play.seats

    def __deepcopy__(self, memo: Any) -> "Moment":
        """Return the moment itself."""
        return self

    def remembered(self, seat: int) -> str:
        """Return a hash of the way as a seat knows it, then what it sees now."""
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
        """Return the hash of the way to here and what is seen here, once it is known before."""
        known = self._remembered[seat]
        if known is None:
            hashed, now = before[0], seen(self._numbering, self._state, self._drafts[seat], seat)
            if self._seat == seat:
                hashed = _hashed(hashed, str(self._choice))
            if now != before[1]:
                hashed = _hashed(hashed, now)
            known = self._remembered[seat] = hashed, now
            if None not in self._remembered:
                self._before = None  # nobody needs the way any more
        return known


def _hashed(before: bytes, what: str) -> bytes:
    return blake2b(before + what.encode(), digest_size=HASH_BYTES).digest()
