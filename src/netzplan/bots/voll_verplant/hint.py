"""Hints: what the strong bot would choose in one's place, in three steps that each say more."""

from msgspec import Struct
from msgspec.structs import replace

from netzplan.bots.reason import Reason, told
from netzplan.bots.voll_verplant.planner import PlannerBot
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant.actions import Action, Fill, Ride
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.view import View
from netzplan.solvers.hint_steps import STEPS

__all__ = ["Hint", "hint", "upto"]

SEED = 1
"""The same position has the same hint."""


class Hint(Struct, frozen=True):
    """What promises most for the card that is turned, as far as the step says."""

    step: int
    """1: what to look at; 2: which line or station, too; 3: the choice, too."""
    found: bool
    """Whether the seat has something to choose."""
    topic: str
    """What to look at: the id of the weightiest reason; empty if there is nothing to choose."""
    line: str | None
    """The line to choose; None before step 2, and for a free ride."""
    station: str | None
    """The station of a free ride; None before step 2, for a line, and for passing."""
    action: Action | None
    """The choice; None before step 3."""
    reasons: tuple[Reason, ...]
    """Why; empty before step 3."""


def hint(rules: VollVerplant, view: View, effort: Effort) -> Hint:
    """Return what a seat is best to choose, with all steps."""
    if view.card is None or view.seat not in view.awaited:
        return Hint(STEPS, found=False, topic="", line=None, station=None, action=None, reasons=())
    decision = PlannerBot(rules, SEED).choose(view, effort)
    action = decision.action
    return Hint(
        step=STEPS,
        found=True,
        topic=decision.reasons[0].rule,
        line=action.line if isinstance(action, Fill) else None,
        station=action.station if isinstance(action, Ride) else None,
        action=action,
        reasons=told("netzplan.bots.voll_verplant", decision.reasons),
    )


def upto(whole: Hint, step: int) -> Hint:
    """Return a hint reduced to what its step may tell."""
    if step == STEPS:
        return whole
    shown = replace(whole, step=step, action=None, reasons=())
    return shown if step > 1 else replace(shown, line=None, station=None)
