"""Hints: what the strongest available bot would choose for the card that is turned."""

from msgspec.structs import replace

from netzplan.bots.hint import SEED, BotHint
from netzplan.bots.hint import upto as reduced
from netzplan.bots.voll_verplant.expert import ExpertBot
from netzplan.bots.voll_verplant.planner import PlannerBot
from netzplan.core.effort import Effort
from netzplan.core.outcome import Note
from netzplan.games.voll_verplant.actions import Action, Fill, Ride
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.view import View

__all__ = ["Hint", "hint", "upto"]

FINAL = ("why.vv.final", "why.vv.last")
HOW_MANY = ("why.vv.keeps", "why.vv.forward", "why.vv.window")
TELLS_ALL = (
    *HOW_MANY,
    *FINAL,
    *(f"why.vv.before-{other}" for other in ("line", "turned", "ride", "pass")),
)
"""Reasons that reveal how many stations to mark, or the consequences: only at step 3."""


class Hint(BotHint, frozen=True, kw_only=True):
    """The most promising choice for the current card, as far as the step reveals it."""

    action: Action | None
    """The choice; None before step 3."""
    completes: str | None = None
    """Another line that the choice completes, if the topic is about that line. None before step 2,
    and if there is none."""
    compared: tuple[str, ...] = ()
    """The line (or station) of the choice and of the next best one, in alphabetical order; empty if
    there is no other choice."""


def hint(rules: VollVerplant, view: View, effort: Effort) -> Hint:
    """Return the best choice of a seat, with all steps."""
    if view.card is None or view.seat not in view.awaited:
        return Hint.none()
    # Does not wait for the compiler: meanwhile, the planner gives the hints.
    weighed = ExpertBot(rules, SEED).weigh(view, effort, waits=False)
    decision, ranked = weighed or PlannerBot(rules, SEED).weigh(view, effort)
    if weighed is not None:
        decision = replace(decision, reasons=_short(decision.reasons))
    action = decision.action
    line = action.line if isinstance(action, Fill) else None
    found = Hint.of(
        decision,
        "netzplan.bots.voll_verplant",
        line=line,
        station=action.station if isinstance(action, Ride) else None,
    )
    return replace(
        found,
        completes=_other(decision.reasons, line),
        compared=_compared(_place(action), [_place(choice) for choice in ranked]),
    )


def upto(whole: Hint, step: int) -> Hint:
    """Return a hint reduced to what its step reveals."""
    told = reduced(whole, step)
    if step == 1:
        return replace(told, completes=None)
    if step == 2:
        why = [reason for reason in whole.reasons if reason.rule not in TELLS_ALL]
        return replace(told, reasons=tuple(why[:1]))
    return told


def _short(reasons: tuple[Note, ...]) -> tuple[Note, ...]:
    """Return the expert's reasons that fit: without the score, if they are long."""
    is_long = any(note.rule in HOW_MANY for note in reasons)
    return tuple(note for note in reasons if not (is_long and note.rule in FINAL))


def _place(action: Action) -> str | None:
    """Return the line or station of a choice; None for passing."""
    return action.line if isinstance(action, Fill) else action.station


def _compared(chosen: str | None, ranked: list[str | None]) -> tuple[str, ...]:
    """Return the places of the choice and the best alternative, in an order that does not tell."""
    other = next((place for place in ranked if place not in (chosen, None)), None)
    return tuple(sorted((chosen, other))) if chosen and other else ()


def _other(reasons: tuple[Note, ...], line: str | None) -> str | None:
    """Return a line that the choice completes in passing, if it does not complete its own."""
    completed = [dict(note.why)["line"] for note in reasons if note.rule == "why.vv.completes"]
    if line is None or line in completed or not completed:
        return None
    return str(completed[0])
