"""How much thinking an answer may cost: counted, or up to a deadline on the caller's clock."""

from collections.abc import Callable

from msgspec import Struct

__all__ = ["Clock", "Effort"]

Clock = Callable[[], float]
"""Tells seconds that pass; where it begins to count does not matter."""


class Effort(Struct, frozen=True):
    """What a bot or a solver may spend on one answer; whichever limit comes first ends it.

    Counted alone, an answer is the same on every machine.
    """

    simulations: int | None = None
    """About so many, for who simulates; None: as many as it thinks right."""
    nodes: int | None = None
    """Steps of one search, for who searches; None likewise, 0 is nothing but what needs none."""
    deadline: float | None = None
    """When thinking ends, in seconds of the clock; None: never."""
    clock: Clock | None = None
    """What tells the time, handed in: there is none below the callers."""

    def __post_init__(self) -> None:
        """Refuse what can't be kept to."""
        if self.simulations is not None and self.simulations < 1:
            raise ValueError("an effort is at least one simulation")
        if self.nodes is not None and self.nodes < 0:
            raise ValueError("an effort is no fewer than 0 nodes")
        if self.deadline is not None and self.clock is None:
            raise ValueError("a deadline needs a clock")

    @classmethod
    def within(
        cls,
        seconds: float,
        clock: Clock,
        *,
        simulations: int | None = None,
        nodes: int | None = None,
    ) -> "Effort":
        """Return an effort that begins now and is over after some seconds."""
        return cls(simulations, nodes, clock() + seconds, clock)

    @property
    def is_timed(self) -> bool:
        """Whether there is a deadline, so that the answer depends on the machine."""
        return self.deadline is not None

    def is_over(self) -> bool:
        """Return whether the deadline has passed; looks at no clock if there is none."""
        if self.deadline is None or self.clock is None:
            return False
        return self.clock() > self.deadline
