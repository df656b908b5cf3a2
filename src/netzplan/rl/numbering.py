"""The numbering of a game for environments: views and actions as numbers, in fixed places."""

from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from netzplan.catalogue.game_entry import AnyRules
from netzplan.core.rules import Setup
from netzplan.rl.own_maps import Own

__all__ = ["Layout", "Mask", "Numbering", "Observation", "Part", "Step"]

Observation: TypeAlias = npt.NDArray[Any]
"""Shape (length,), integers of the numbering's ``dtype``."""

Mask: TypeAlias = npt.NDArray[np.int8]
"""Shape (actions,): 1 where an action is legal."""


class Part(Struct, frozen=True):
    """A contiguous range of places of an observation, or of actions."""

    name: str
    start: int
    length: int
    means: str

    @property
    def places(self) -> slice:
        """Return the range as a slice."""
        return slice(self.start, self.start + self.length)


class Layout:
    """The meaning of all places, as consecutive parts."""

    def __init__(self) -> None:
        """Start without places."""
        self.parts: dict[str, Part] = {}
        self.length = 0

    def add(self, name: str, length: int, means: str) -> Part:
        """Append a part and return it."""
        part = Part(name, self.length, length, means)
        self.parts[name] = part
        self.length += length
        return part

    def part_of(self, place: int) -> Part:
        """Return the part that contains a place; raise ValueError if there is none."""
        for part in self.parts.values():
            if part.start <= place < part.start + part.length:
                return part
        raise ValueError(f"there is no place {place}: they go from 0 to {self.length - 1}")


class Step(Struct, frozen=True):
    """The result of a numbered choice: an action of the rules, or a part of one."""

    action: Any = None
    """The action; None until it is complete."""
    draft: Any = None
    """The part of the action chosen so far; None if there is none."""


class Numbering(Protocol):
    """A game on one map with one number of seats, in numbers.

    Seats are in the order of the observer: its own first, then those that follow it. Most choices
    are one action of the rules. Actions with too many variants are chosen in parts; the part chosen
    so far is a *draft*, which only the choosing seat sees.
    """

    own: Own | None
    """Where a map of your own was found; None for a shipped map."""

    @property
    def rules(self) -> AnyRules:
        """Return the rules on the map."""
        ...

    @property
    def setup(self) -> Setup:
        """Return the seats and options."""
        ...

    @property
    def dtype(self) -> type[np.signedinteger[Any]]:
        """Return the dtype of observations."""
        ...

    @property
    def observed(self) -> Layout:
        """Return the layout of an observation."""
        ...

    @property
    def chosen(self) -> Layout:
        """Return the layout of the actions."""
        ...

    @property
    def idle(self) -> int | None:
        """Return the action of a seat that is not asked; None in games without simultaneity."""
        ...

    @property
    def events(self) -> int:
        """Return the number of different chance events."""
        ...

    @property
    def score_sign(self) -> int:
        """Return 1 if the most points win, -1 if the fewest do."""
        ...

    def observe(self, view: Any, draft: Any) -> Observation:
        """Return a view as numbers, with the draft of its seat."""
        ...

    def legal(self, state: Any, seat: int, draft: Any) -> list[int]:
        """Return the legal numbers of a seat that is asked, ascending."""
        ...

    def step(self, state: Any, seat: int, draft: Any, number: int) -> Step:
        """Return the result of a legal number."""
        ...

    def event_number(self, event: Any) -> int:
        """Return the number of an event, below ``events``."""
        ...

    def name(self, number: int) -> str:
        """Return a short text for a number, for people; raise ValueError if there is none."""
        ...
