"""Hints: what the strong bot would do in one's place."""

from netzplan.bots.hint import SEED, BotHint
from netzplan.bots.on_the_underground.planner import PlannerBot
from netzplan.core.effort import Effort
from netzplan.core.turn import Players
from netzplan.games.on_the_underground.actions import Action, PlaceToken, Travel
from netzplan.games.on_the_underground.resample import state_from_view
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.view import View

__all__ = ["Hint", "hint"]


class Hint(BotHint, frozen=True, kw_only=True):
    """What promises most for the next action of a turn, as far as the step says."""

    action: Action | None
    """The action; None before step 3."""


def hint(rules: OnTheUnderground, view: View, effort: Effort) -> Hint:
    """Return what a seat is best to do, with all steps."""
    turn = rules.turn(state_from_view(rules, view))
    if not isinstance(turn, Players) or view.seat not in turn.seats:
        return Hint.none()
    decision = PlannerBot(rules, SEED).choose(view, effort)
    action = decision.action
    return Hint.of(
        decision,
        "netzplan.bots.on_the_underground",
        line=action.line if isinstance(action, PlaceToken) else None,
        station=action.destination if isinstance(action, Travel) else None,
    )
