"""The strongest bot: values sheets by what it learned of the city, and tries its best choices."""

from typing import TYPE_CHECKING

from netzplan.bots.bot import Decision
from netzplan.bots.judging import stood_in
from netzplan.bots.voll_verplant.judges import at_hand
from netzplan.bots.voll_verplant.planner import PlannerBot
from netzplan.bots.voll_verplant.prospect import Prospect, Temper, chance_at
from netzplan.bots.voll_verplant.reasons import reasons_against
from netzplan.core.effort import Effort
from netzplan.core.outcome import Note
from netzplan.games.voll_verplant.actions import Action
from netzplan.games.voll_verplant.resample import state_from_view
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.view import View

if TYPE_CHECKING:  # it needs numba, which may be missing
    from netzplan.kernels.voll_verplant.judge import Judge, Judged
    from netzplan.kernels.words import Words

__all__ = ["ExpertBot"]

WIDTH = 8
"""How many choices are tried at most."""
DEPTH = 3
"""How many choices further they are played on."""
SIMULATIONS = 2400
"""How often a choice is played on in one decision, if time allows: about a tenth of a second."""
ROUNDS = 25
"""Rounds of trials between two looks at the clock."""
STAND_IN = Note("why.vv.stand-in")


class ExpertBot:
    """Plays the choices of the highest learned value on, all against the same cards.

    What it learned it learned from games against itself (``lessons.py``). Where that can't be
    used, without numba for one, the planner plays, and says so.
    """

    def __init__(self, rules: VollVerplant, seed: int) -> None:
        """Bind the bot to the rules on a map."""
        self._rules = rules
        self._seed = seed

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the choice that did best on average, within the effort."""
        # What is counted is the same on every machine.
        weighed = self.weigh(view, effort, waits=not effort.is_timed)
        if weighed is None:
            planner = PlannerBot(self._rules, self._seed)
            return stood_in(planner.choose(view, effort), STAND_IN)
        return weighed[0]

    def weigh(
        self, view: View, effort: Effort, *, waits: bool
    ) -> tuple[Decision[Action], list[Action]] | None:
        """Return that choice, and all choices, the best first; None where there is no judge.

        With ``waits`` one that is being made is awaited.
        """
        judges = at_hand()
        judge = judges.judge(self._rules, len(view.sheets), waits=waits)
        return None if judge is None else judges.asked(lambda: self._weighed(judge, view, effort))

    def _weighed(
        self, judge: "Judge", view: View, effort: Effort
    ) -> tuple[Decision[Action], list[Action]]:
        assert view.seat is not None, "a spectator does not choose"
        row = judge.row(state_from_view(self._rules, view))
        field = judge.judged(row, view.seat)
        seed = chance_at(self._seed, view).getrandbits(62)
        trial = _Trial(judge, row, view.seat, field[:WIDTH], seed)
        ranked = trial.ranked(effort)
        prospect = Prospect(self._rules, view, Temper("planner", self._seed))
        decision = Decision(ranked[0][0], reasons_against(prospect, ranked))
        others = [judged.action for judged in field[WIDTH:]]
        return decision, [action for action, _ in ranked] + others


class _Trial:
    """Choices played on against the same cards; the worse half drops out, stage by stage."""

    def __init__(
        self, judge: "Judge", row: "Words", seat: int, field: "list[Judged]", seed: int
    ) -> None:
        self._judge = judge
        self._row = row
        self._seat = seat
        self._field = field
        self._seed = seed
        self._totals = [0.0] * len(field)
        self._rounds = [0] * len(field)

    def ranked(self, effort: Effort) -> list[tuple[Action, float]]:
        """Return the choices, the best first, with the points that each is expected to bring."""
        order = list(range(len(self._field)))
        simulations = effort.simulations or SIMULATIONS
        stages = max(len(order).bit_length() - 1, 1)
        left = len(order)
        while left > 1:
            self._play(order[:left], max(simulations // stages // left, 1), effort)
            order[:left] = sorted(order[:left], key=lambda at: -self._mean(at))
            left //= 2
        return [(self._field[at].action, self._mean(at)) for at in order]

    def _mean(self, at: int) -> float:
        if not self._rounds[at]:
            return self._field[at].value
        return self._totals[at] / self._rounds[at]

    def _play(self, order: list[int], rounds: int, effort: Effort) -> None:
        field = [self._field[at] for at in order]
        begin = self._rounds[order[0]]
        until = begin + rounds
        while begin < until and not effort.is_over():
            part = range(begin, min(begin + ROUNDS, until))
            sums = self._judge.tried(self._row, self._seat, field, DEPTH, part, self._seed)
            for at, total in zip(order, sums, strict=True):
                self._totals[at] += total
                self._rounds[at] = part.stop
            begin = part.stop
