"""What an environment needs of a game: views and choices as numbers, always in the same places."""

from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from netzplan.catalogue.game_entry import AnyRules
from netzplan.core.rules import Setup
from netzplan.rl.own_maps import Own

__all__ = ["Layout", "Mask", "Numbering", "Observation", "Part", "Step"]

Observation: TypeAlias = npt.NDArray[Any]
"""Shape (length,), whole numbers of the numbering's ``dtype``."""

Mask: TypeAlias = npt.NDArray[np.int8]
"""Shape (actions,): 1 where a choice is legal."""


class Part(Struct, frozen=True):
    """Some neighbouring places of an observation, or of the actions."""

    name: str
    start: int
    length: int
    means: str

    @property
    def places(self) -> slice:
        """Return where it stands."""
        return slice(self.start, self.start + self.length)


class Layout:
    """Which places mean what: parts one after another."""

    def __init__(self) -> None:
        """Begin with no places."""
        self.parts: dict[str, Part] = {}
        self.length = 0

    def add(self, name: str, length: int, means: str) -> Part:
        """Return a new part after all others."""
        part = Part(name, self.length, length, means)
        self.parts[name] = part
        self.length += length
        return part

    def part_of(self, place: int) -> Part:
        """Return the part that a place lies in; raises ValueError for one that is not there."""
        for part in self.parts.values():
            if part.start <= place < part.start + part.length:
                return part
        raise ValueError(f"there is no place {place}: they go from 0 to {self.length - 1}")


class Step(Struct, frozen=True):
    """What a numbered choice comes to: an action of the rules, or a part of one."""

    action: Any = None
    """The action; None as long as it is not whole."""
    draft: Any = None
    """What has been chosen of it so far; None: nothing."""


class Numbering(Protocol):
    """A game on one map with one number of seats, in numbers.

    Seats stand in the order of the observer: first its own, then those that follow it. Most
    choices are one action of the rules; those with too many ways are made in parts, and what has
    been chosen so far is a *draft*, of the seat that chooses alone.
    """

    own: Own | None
    """Where the map was found; None for one of the house."""

    @property
    def rules(self) -> AnyRules:
        """Return the rules on the map."""
        ...

    @property
    def setup(self) -> Setup:
        """Return seats and options."""
        ...

    @property
    def dtype(self) -> type[np.signedinteger[Any]]:
        """Return the type of an observation's numbers."""
        ...

    @property
    def observed(self) -> Layout:
        """Return the places of an observation."""
        ...

    @property
    def chosen(self) -> Layout:
        """Return the numbers of the choices."""
        ...

    @property
    def idle(self) -> int | None:
        """Return the choice of who is not asked; None where nobody is asked at once."""
        ...

    @property
    def events(self) -> int:
        """Return how many different events nature has."""
        ...

    @property
    def score_sign(self) -> int:
        """Return 1 where the most points win, -1 where the fewest do."""
        ...

    def observe(self, view: Any, draft: Any) -> Observation:
        """Return a view as numbers, with the draft of its seat."""
        ...

    def legal(self, state: Any, seat: int, draft: Any) -> list[int]:
        """Return the numbers that a seat that is asked may choose, the lowest first."""
        ...

    def step(self, state: Any, seat: int, draft: Any, number: int) -> Step:
        """Return what a legal number comes to."""
        ...

    def event_number(self, event: Any) -> int:
        """Return the number of an event, below ``events``."""
        ...

    def name(self, number: int) -> str:
        """Return a choice in a few words, for people; raises ValueError."""
        ...
