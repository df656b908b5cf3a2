"""The strong bot: tries its best choices against cards that could come next."""

from random import Random

from netzplan.bots.attention import noticed
from netzplan.bots.bot import Decision
from netzplan.bots.voll_verplant.playout import shuffled
from netzplan.bots.voll_verplant.prospect import Candidate, Prospect, Temper, chance_at
from netzplan.bots.voll_verplant.reasons import reasons_for
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant.actions import Action
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.view import View

__all__ = ["PlannerBot"]

WIDTH = 8
"""The most choices to try; with a single one, it is taken without a trial."""
DEPTH = 3
"""How many more windows each is played on."""
SIMULATIONS = 240
"""Playouts in one decision, if time allows."""
TASTE = 0.05
"""See Temper.taste."""


class PlannerBot:
    """Plays its most promising choices on, all against the same orders of cards.

    The orders are sampled from what the view reveals of the pile, so they are fair guesses: the
    real order does not exist yet. After a few cards, the appraisal takes over.
    """

    def __init__(
        self, rules: VollVerplant, seed: int, share: float = 1.0, width: int = WIDTH
    ) -> None:
        """Bind the bot to the rules on a map.

        It notices a ``share`` of its choices, and plays the best ``width`` of them on.
        """
        self._rules = rules
        self._seed = seed
        self._share = share
        self._width = width
        self._temper = Temper("planner", seed, TASTE)

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the choice that did best on average, within the effort."""
        return self.weigh(view, effort)[0]

    def weigh(self, view: View, effort: Effort) -> tuple[Decision[Action], list[Action]]:
        """Return that choice, and all choices by their value at first sight, best first."""
        prospect = Prospect(self._rules, view, self._temper)
        ranked = prospect.candidates()
        random = chance_at(self._seed, view)
        tried = noticed(ranked, self._share, random)[: self._width]
        best, expected = tried[0], tried[0].value
        if len(tried) > 1 and prospect.pad.left:
            trial = _Trial(prospect, tried, random, effort)
            best, expected = trial.result()
        reasons = reasons_for(prospect, best, expected, is_flawless=self._share >= 1)
        decision = Decision(best.action, reasons)
        return decision, [candidate.action for candidate in ranked]


class _Trial:
    """Candidates played on against the same cards; the worse half drops out, stage by stage."""

    def __init__(
        self,
        prospect: Prospect,
        candidates: list[Candidate],
        random: Random,
        effort: Effort,
    ) -> None:
        self._prospect = prospect
        self._candidates = candidates
        self._random = random
        self._simulations = effort.simulations or SIMULATIONS
        self._is_late = effort.is_over
        self._totals = [0.0] * len(candidates)
        self._rounds = 0
        reshuffled = prospect.pads.cards[prospect.card].reshuffles
        full = prospect.pads.full_pile
        counts = prospect.state.pile
        left = [card for card, count in enumerate(counts) for _ in range(count)]
        self._pile = list(full) if reshuffled or not left else left
        random.shuffle(self._pile)

    def result(self) -> tuple[Candidate, float]:
        """Return the candidate with the best mean, and that mean."""
        field = list(range(len(self._candidates)))
        stages = len(field).bit_length() - 1
        while len(field) > 1:
            share = self._simulations // stages
            for _ in range(max(share // len(field), 1)):
                if self._rounds and self._is_late():
                    break
                self._play_round(field)
            field.sort(key=lambda at: -self._totals[at])
            field = field[: 1 if self._is_late() else len(field) // 2]
        best = field[0]
        return self._candidates[best], self._totals[best] / self._rounds

    def _play_round(self, field: list[int]) -> None:
        """Play the remaining candidates on; first cards are spread evenly over the pile."""
        prospect, pile = self._prospect, self._pile
        first = self._rounds % len(pile)
        cards = shuffled(prospect.pads, pile, DEPTH, self._random, first)
        for at in field:
            candidate = self._candidates[at]
            points = prospect.playout.play(candidate.pad, cards, prospect.worth)
            self._totals[at] += candidate.gain + points
        self._rounds += 1
