"""The middle bot: takes what looks best now, with simple weights and no lookahead."""

from netzplan.bots.bot import Decision
from netzplan.bots.voll_verplant.prospect import Prospect, Temper, chance_at
from netzplan.bots.voll_verplant.reasons import reasons_for
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant.actions import Action
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.view import View

__all__ = ["GreedyBot"]

TASTE = 0.2
"""See Temper.taste."""
OPENING = 4
"""Rounds in which it takes any choice that is nearly the best: all sheets are still empty, and two
such bots would otherwise fill theirs alike for a third of a match."""
NEARLY = 0.7
"""Points by which a choice may then be worse; costs about one point per match."""


class GreedyBot:
    """Chooses what brings most, by an appraisal with weights set by hand.

    It knows what its lines are worth and which stations wait for a transfer, but ignores the cards
    to come.
    """

    def __init__(self, rules: VollVerplant, seed: int) -> None:
        """Bind the bot to the rules on a map."""
        self._rules = rules
        self._seed = seed
        self._temper = Temper("greedy", seed, TASTE)

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the choice of the highest value; in the opening, any that is nearly as good."""
        prospect = Prospect(self._rules, view, self._temper)
        candidates = prospect.candidates()
        best = candidates[0]
        if view.round <= OPENING:
            near = [each for each in candidates if best.value - each.value <= NEARLY]
            best = chance_at(self._seed, view).choice(near)
        return Decision(best.action, reasons_for(prospect, best))
