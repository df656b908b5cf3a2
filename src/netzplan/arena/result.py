"""The result of a game of an arena: one line of its file."""

from typing import Literal

from msgspec import Struct

__all__ = ["FaultKind", "GameFault", "GameResult"]

FaultKind = Literal["start", "raised", "late", "nonsense", "illegal", "memory", "died"]
"""How a bot can fail: it does not start, raises an exception, takes too long, sends an unreadable
answer, breaks a rule, exceeds its memory, or exits."""


class GameFault(Struct, frozen=True):
    """The failure of a bot that ended its game."""

    seat: int
    kind: FaultKind
    detail: str = ""


class GameResult(Struct, frozen=True, tag="game", kw_only=True):
    """One game. Tuples are indexed by seat, from 0."""

    number: int
    contest: int
    deal: int
    bots: tuple[str, ...]
    seed: str
    """Seed of the deal, hexadecimal."""
    scores: tuple[int, ...]
    """Empty if a bot failed."""
    places: tuple[int, ...]
    """1 is the best. A bot that failed is last, and all others share the first place."""
    end: str
    """Id of the rule by which it ended; empty if a bot failed."""
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    """Total thinking time in seconds."""
    slowest: tuple[float, ...]
    """The longest thinking time for one choice, in seconds."""
    openings: tuple[str, ...]
    """The first choice of each seat, in the game's notation; empty if there was none."""
    digest: str
    """SHA-256 of the entries; playing the game again gives the same."""
    fault: GameFault | None = None

    @property
    def played(self) -> tuple[object, ...]:
        """Return everything that is reproducible: all but the times."""
        timed = ("seconds", "slowest")
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name not in timed)
