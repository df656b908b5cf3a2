"""Hints: what the strongest available bot would do in the player's place."""

from msgspec.structs import replace

from netzplan.bots.hint import SEED, BotHint
from netzplan.bots.hint import upto as reduced
from netzplan.bots.on_the_underground.expert import ExpertBot
from netzplan.bots.on_the_underground.planner import PlannerBot, SecondBest
from netzplan.core.effort import Effort
from netzplan.core.turn import Players
from netzplan.games.on_the_underground.actions import Action, PlaceToken, Travel
from netzplan.games.on_the_underground.resample import state_from_view
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.view import View
from netzplan.solvers.hint_steps import STEPS

__all__ = ["Hint", "hint", "upto"]


class Hint(BotHint, frozen=True, kw_only=True):
    """The most promising next action of the turn, as far as the step reveals it."""

    action: Action | None
    """The action; None before step 3."""
    second: SecondBest | None = None
    """The second-best action; None before step 3, if there is none, and if a reason already names
    it (the expert's reasons do)."""


def hint(rules: OnTheUnderground, view: View, effort: Effort) -> Hint:
    """Return the best action of a seat, with all steps."""
    turn = rules.turn(state_from_view(rules, view))
    if not isinstance(turn, Players) or view.seat not in turn.seats:
        return Hint.none()
    # Does not wait for the compiler: meanwhile, the planner gives the hints.
    decision, second = ExpertBot(rules, SEED).weigh(view, effort, waits=False), None
    if decision is None:
        decision, second = PlannerBot(rules, SEED).weigh(view, effort)
    action = decision.action
    found = Hint.of(
        decision,
        "netzplan.bots.on_the_underground",
        line=action.line if isinstance(action, PlaceToken) else None,
        station=action.destination if isinstance(action, Travel) else None,
    )
    return replace(found, second=second)


def upto(whole: Hint, step: int) -> Hint:
    """Return a hint reduced to what its step reveals."""
    told = reduced(whole, step)
    return told if step == STEPS else replace(told, second=None)
