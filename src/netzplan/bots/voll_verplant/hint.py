"""Hints: what the strong bot would choose for the card that is turned."""

from netzplan.bots.hint import SEED, BotHint
from netzplan.bots.voll_verplant.planner import PlannerBot
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant.actions import Action, Fill, Ride
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.view import View

__all__ = ["Hint", "hint"]


class Hint(BotHint, frozen=True, kw_only=True):
    """What promises most for the card that is turned, as far as the step says."""

    action: Action | None
    """The choice; None before step 3."""


def hint(rules: VollVerplant, view: View, effort: Effort) -> Hint:
    """Return what a seat is best to choose, with all steps."""
    if view.card is None or view.seat not in view.awaited:
        return Hint.none()
    decision = PlannerBot(rules, SEED).choose(view, effort)
    action = decision.action
    return Hint.of(
        decision,
        "netzplan.bots.voll_verplant",
        line=action.line if isinstance(action, Fill) else None,
        station=action.station if isinstance(action, Ride) else None,
    )
