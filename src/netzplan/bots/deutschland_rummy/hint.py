"""Hints: what the solver can lay; for a seat that is asked, the answer of the strongest bot."""

from msgspec import Struct
from msgspec.structs import asdict

from netzplan.bots.deutschland_rummy.expert import ExpertBot
from netzplan.bots.deutschland_rummy.favours import Weighed, Why
from netzplan.bots.deutschland_rummy.planner import PlannerBot
from netzplan.bots.hint import SEED
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import Phase
from netzplan.games.deutschland_rummy.view import View
from netzplan.solvers.deutschland_rummy.hint import Hint as LayingHint
from netzplan.solvers.deutschland_rummy.hint import hint as laying_hint
from netzplan.solvers.hint_steps import STEPS

__all__ = ["AnswerHint", "Hint", "hint"]


class AnswerHint(Struct, frozen=True):
    """How the strongest available bot would answer a request."""

    tile: str | None
    """The tile to give; None to refuse."""
    why: Why
    """none: there is nothing to give. last: giving the last tile wins. needed: none of the tiles
    stops the seat from laying its whole rack. better, worse, equal: how the best gift changes the
    chance to win."""
    giving: int | None
    """Chance to win the game with the best gift, in per cent; None if not evaluated."""
    refusing: int | None
    """Chance to win the game without giving, in per cent; None if not evaluated."""


class Hint(LayingHint, frozen=True, kw_only=True):
    """What can be laid, or how to answer, as far as the step reveals it."""

    answer: AnswerHint | None = None
    """How to answer, from step 1 on; None if nobody asks the seat."""


def hint(rules: DeutschlandRummy, view: View, effort: Effort) -> Hint:
    """Return the best action of a seat, with all steps."""
    question = view.question
    if view.phase is not Phase.ANSWER or question is None or question.asked != view.seat:
        return Hint(**asdict(laying_hint(rules, view, effort)))
    # Does not wait for the compiler: meanwhile, the planner gives the hints.
    answered = ExpertBot(rules, SEED).weigh_answer(view, effort, waits=False)
    weighed = answered or PlannerBot(rules, SEED).weigh_answer(view, effort)
    return Hint(
        step=STEPS,
        found=False,
        complete=True,
        tiles=(),
        action=None,
        city=None,
        answer=_told(rules, weighed),
    )


def _told(rules: DeutschlandRummy, weighed: Weighed) -> AnswerHint:
    giving, refusing = (
        None if chance is None else round(100 * chance)
        for chance in (weighed.giving, weighed.refusing)
    )
    tile = None if weighed.tile is None else rules.country.tiles[weighed.tile]
    return AnswerHint(tile, weighed.why, giving, refusing)
