"""How much thinking an answer may cost: counted, or limited by a deadline on the caller's clock."""

from collections.abc import Callable

from msgspec import Struct

__all__ = ["Clock", "Effort"]

Clock = Callable[[], float]
"""Returns the seconds elapsed since an arbitrary starting point."""


class Effort(Struct, frozen=True):
    """What a bot or solver may spend on one answer; the first limit that it reaches ends the work.

    With counted limits only, the answer is the same on every machine.
    """

    simulations: int | None = None
    """Approximate number of simulations, for bots that simulate; None leaves it to the bot."""
    nodes: int | None = None
    """Number of steps of one search, for bots that search; None leaves it to the bot.

    0 allows only what needs no search."""
    deadline: float | None = None
    """When thinking ends, in seconds of ``clock``; None means no deadline."""
    clock: Clock | None = None
    """The clock to read. The caller passes it in, because nothing below the callers has one."""

    def __post_init__(self) -> None:
        """Raise ValueError for limits that nothing could keep."""
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
        """Return an effort that starts now and ends after ``seconds``."""
        return cls(simulations, nodes, clock() + seconds, clock)

    @property
    def is_timed(self) -> bool:
        """Whether there is a deadline, which makes the answer depend on the machine."""
        return self.deadline is not None

    def is_over(self) -> bool:
        """Return whether the deadline has passed; does not read the clock if there is none."""
        if self.deadline is None or self.clock is None:
            return False
        return self.clock() > self.deadline
