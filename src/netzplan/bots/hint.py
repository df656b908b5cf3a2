"""Hints: what the strong bot would do in the player's place, in steps that reveal more and more."""

from typing import Any, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from netzplan.bots.bot import Decision
from netzplan.bots.reason import Reason, told
from netzplan.solvers.hint_steps import STEPS

__all__ = ["SEED", "BotHint", "upto"]

SEED = 1
"""Fixed, so that the same position gives the same hint."""


class BotHint(Struct, frozen=True, kw_only=True):
    """The most promising choice, as far as the step reveals it; each game adds its action."""

    step: int
    """1: what to look at; 2: also which line or station; 3: also the action."""
    found: bool
    """Whether the seat has anything to do."""
    topic: str
    """What to look at: the id of the strongest reason; empty if there is nothing to do."""
    line: str | None
    """The line of the action; None before step 2, and if the action has none."""
    station: str | None
    """The station to ride or travel to; None before step 2, and if there is none."""
    action: Any
    """The action; None before step 3."""
    reasons: tuple[Reason, ...]
    """The reasons, as far as the step may reveal them; empty at step 1."""

    @classmethod
    def none(cls) -> Self:
        """Return the hint for a seat that has nothing to do."""
        return cls(
            step=STEPS, found=False, topic="", line=None, station=None, action=None, reasons=()
        )

    @classmethod
    def of(
        cls, decision: Decision[Any], package: str, *, line: str | None, station: str | None
    ) -> Self:
        """Return a bot's decision as a hint with all steps; its package has the sentences."""
        return cls(
            step=STEPS,
            found=True,
            topic=decision.reasons[0].rule,
            line=line,
            station=station,
            action=decision.action,
            reasons=told(package, decision.reasons),
        )


H = TypeVar("H", bound=BotHint)


def upto(whole: H, step: int) -> H:
    """Return a hint reduced to what its step reveals."""
    if step == STEPS:
        return whole
    shown = replace(whole, step=step, action=None, reasons=())
    return shown if step > 1 else replace(shown, line=None, station=None)
