"""Hints: what the strong bot would do in one's place, in three steps that each say more."""

from msgspec import Struct
from msgspec.structs import replace

from netzplan.bots.on_the_underground.planner import PlannerBot
from netzplan.bots.reason import Reason, told
from netzplan.core.effort import Effort
from netzplan.core.turn import Players
from netzplan.games.on_the_underground.actions import Action, PlaceToken, Travel
from netzplan.games.on_the_underground.resample import state_from_view
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.view import View
from netzplan.solvers.hint_steps import STEPS

__all__ = ["Hint", "hint", "upto"]

SEED = 1
"""The same position has the same hint."""


class Hint(Struct, frozen=True):
    """What promises most for the next action of a turn, as far as the step says."""

    step: int
    """1: what to look at; 2: which line or destination, too; 3: the action, too."""
    found: bool
    """Whether the seat is to move."""
    topic: str
    """What to look at: the id of the weightiest reason; empty if the seat is not to move."""
    line: str | None
    """The colour to place; None before step 2, and where none is placed."""
    station: str | None
    """Where to send the passenger; None before step 2, and where nobody chooses that."""
    action: Action | None
    """The action; None before step 3."""
    reasons: tuple[Reason, ...]
    """Why; empty before step 3."""


def hint(rules: OnTheUnderground, view: View, effort: Effort) -> Hint:
    """Return what a seat is best to do, with all steps."""
    turn = rules.turn(state_from_view(rules, view))
    if not isinstance(turn, Players) or view.seat not in turn.seats:
        return Hint(STEPS, found=False, topic="", line=None, station=None, action=None, reasons=())
    decision = PlannerBot(rules, SEED).choose(view, effort)
    action = decision.action
    return Hint(
        step=STEPS,
        found=True,
        topic=decision.reasons[0].rule,
        line=action.line if isinstance(action, PlaceToken) else None,
        station=action.destination if isinstance(action, Travel) else None,
        action=action,
        reasons=told("netzplan.bots.on_the_underground", decision.reasons),
    )


def upto(whole: Hint, step: int) -> Hint:
    """Return a hint reduced to what its step may tell."""
    if step == STEPS:
        return whole
    shown = replace(whole, step=step, action=None, reasons=())
    return shown if step > 1 else replace(shown, line=None, station=None)
