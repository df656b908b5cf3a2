"""What came of a game of an arena: one line of its file."""

from typing import Literal

from msgspec import Struct

__all__ = ["FaultKind", "GameFault", "GameResult"]

FaultKind = Literal["start", "raised", "late", "nonsense", "illegal", "memory", "died"]
"""How a bot can fail: it does not start, raises, takes too long, answers what can't be read,
breaks a rule, fills its memory, or ends."""


class GameFault(Struct, frozen=True):
    """What a bot did that ended its game."""

    seat: int
    kind: FaultKind
    detail: str = ""


class GameResult(Struct, frozen=True, tag="game", kw_only=True):
    """One game. Tuples are by seat; seats count from 0."""

    number: int
    contest: int
    deal: int
    bots: tuple[str, ...]
    seed: str
    """Of the deal, hexadecimal."""
    scores: tuple[int, ...]
    """Empty if a bot failed."""
    places: tuple[int, ...]
    """1 is the best. Who failed is last, and all others share the first place."""
    end: str
    """Rule id of the way it ended; empty if a bot failed."""
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    """Time thought in all."""
    slowest: tuple[float, ...]
    """The longest time thought about one choice, in seconds."""
    openings: tuple[str, ...]
    """The first choice, in the game's notation; empty if there was none."""
    digest: str
    """SHA-256 of the entries: a game that is played again has the same."""
    fault: GameFault | None = None

    @property
    def played(self) -> tuple[object, ...]:
        """Return all that is the same whenever the game is played, without times."""
        timed = ("seconds", "slowest")
        return tuple(getattr(self, name) for name in self.__struct_fields__ if name not in timed)
