"""The strongest bot: values sheets by what it learned of the city, and looks at cards to come."""

from typing import TYPE_CHECKING

from netzplan.bots.attention import noticed
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

if TYPE_CHECKING:  # it needs numba, which may not be installed
    from netzplan.kernels.voll_verplant.judge import Judge, Judged
    from netzplan.kernels.words import Words

__all__ = ["ExpertBot"]

LOOKS = (8, 4, 2)
"""Number of choices examined one, two and three rounds ahead."""
NEARLY = 0.5
"""Points by which a choice may be worse while two sheets are the same: otherwise experts at one
table would fill the same sheet to the end."""
SIMULATIONS = 100_000
"""Future choices that can be valued for one decision: more than three rounds require."""
STAND_IN = Note("why.vv.stand-in")


class ExpertBot:
    """Looks ahead from the choices of the highest learned value, at all cards that can come.

    It learned by self-play (``lessons.py``). Where that can't be used, for example without numba,
    the planner plays instead and says so in its reasons.
    """

    def __init__(self, rules: VollVerplant, seed: int, share: float = 1.0) -> None:
        """Bind the bot to the rules on a map; it notices a ``share`` of its choices."""
        self._rules = rules
        self._seed = seed
        self._share = share

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the choice that brings most on average over all cards, within the effort."""
        # Counted work is the same on every machine.
        weighed = self.weigh(view, effort, waits=not effort.is_timed, apart=True)
        if weighed is None:
            # The planner chooses less well anyway, so it overlooks only half as much.
            planner = PlannerBot(self._rules, self._seed, (1 + self._share) / 2)
            return stood_in(planner.choose(view, effort), STAND_IN)
        return weighed[0]

    def weigh(
        self, view: View, effort: Effort, *, waits: bool, apart: bool = False
    ) -> tuple[Decision[Action], list[Action]] | None:
        """Return that choice, and all choices, best first; None if there is no judge.

        With ``waits``, wait for a judge that is still being compiled. ``apart``: as long as another
        seat has the same sheet, the choice can be one that is nearly as good.
        """
        judges = at_hand()
        judge = judges.judge(self._rules, len(view.sheets), waits=waits)
        if judge is None:
            return None
        return judges.asked(lambda: self._weighed(judge, view, effort, apart=apart))

    def _weighed(
        self, judge: "Judge", view: View, effort: Effort, *, apart: bool
    ) -> tuple[Decision[Action], list[Action]]:
        assert view.seat is not None, "a spectator does not choose"
        row = judge.row(state_from_view(self._rules, view))
        chance = chance_at(self._seed, view)
        field = noticed(judge.judged(row, view.seat), self._share, chance)
        ranked = _ranked(judge, row, view.seat, field[: LOOKS[0]], effort)
        if apart and _has_twin(view):
            near = [at for at, each in enumerate(ranked[: LOOKS[-1]]) if _is_near(each, ranked[0])]
            ranked.insert(0, ranked.pop(chance.choice(near)))
        prospect = Prospect(self._rules, view, Temper("planner", self._seed, told="expert"))
        reasons = reasons_against(prospect, ranked, is_flawless=self._share >= 1)
        decision = Decision(ranked[0][0], reasons)
        others = [judged.action for judged in field[LOOKS[0] :]]
        return decision, [action for action, _ in ranked] + others


def _has_twin(view: View) -> bool:
    """Return whether another seat has the same sheet."""
    assert view.seat is not None, "a spectator does not choose"
    return view.sheets.count(view.sheets[view.seat]) > 1


def _is_near(choice: tuple[Action, float], best: tuple[Action, float]) -> bool:
    return best[1] - choice[1] <= NEARLY


def _ranked(
    judge: "Judge", row: "Words", seat: int, field: "list[Judged]", effort: Effort
) -> list[tuple[Action, float]]:
    """Return choices with their expected points, best first.

    Each round further ahead considers fewer of them. A lookahead that can't finish within the
    effort is discarded: choices are compared at equal depth.
    """
    ranked = [(judged, judged.value) for judged in field]
    left = effort.simulations or SIMULATIONS
    for rounds, width in enumerate(LOOKS, 1):
        looked_at = [judged for judged, _ in ranked[:width]]
        left -= len(looked_at) * judge.cards**rounds
        if left < 0 or len(looked_at) == 1:
            break
        values: list[float] = []
        for judged in looked_at:
            if effort.is_over():
                return _actions(ranked)
            values.append(judge.foreseen(row, seat, judged, rounds))
        seen = zip(looked_at, values, strict=True)
        ranked[:width] = sorted(seen, key=lambda each: -each[1])
    return _actions(ranked)


def _actions(ranked: "list[tuple[Judged, float]]") -> list[tuple[Action, float]]:
    return [(judged.action, value) for judged, value in ranked]
