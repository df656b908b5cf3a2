"""The bot for a first evening: completes lines, and otherwise marks as much as it can."""

from netzplan.bots.attention import noticed
from netzplan.bots.bot import Decision
from netzplan.bots.voll_verplant.prospect import Candidate, Prospect, Temper, chance_at
from netzplan.bots.voll_verplant.reasons import reasons_for
from netzplan.core.effort import Effort
from netzplan.core.outcome import Note
from netzplan.games.voll_verplant.actions import Action, Fill
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.view import View

__all__ = ["NoviceBot"]


class NoviceBot:
    """Sees only the obvious: a line that it can complete, or else the most stations.

    It knows nothing of transfers, windows and races to come.
    """

    def __init__(self, rules: VollVerplant, seed: int, share: float = 1.0) -> None:
        """Bind the bot to the rules on a map; it notices a ``share`` of its choices."""
        self._rules = rules
        self._seed = seed
        self._share = share
        self._temper = Temper("greedy", seed)

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the choice with the most visible effect on the sheet."""
        prospect = Prospect(self._rules, view, self._temper)
        chance = chance_at(self._seed, view)
        candidates = noticed(_fullest(prospect.candidates()), self._share, chance)
        best = max(candidates, key=lambda each: _shown(prospect, each))
        completes, marks = _shown(prospect, best)
        writes = prospect.pads.kinds[prospect.card] == "transfer"
        if completes or writes or not marks:
            return Decision(best.action, reasons_for(prospect, best)[:1])
        return Decision(best.action, (Note("why.vv.most", (("marks", marks),)),))


def _fullest(candidates: list[Candidate]) -> list[Candidate]:
    """Return the choice that marks most for each line and direction: it never stops short."""
    fullest: dict[tuple[object, ...], Candidate] = {}
    for each in candidates:
        action = each.action
        place = (action.line, action.backward) if isinstance(action, Fill) else (action.station,)
        most = fullest.setdefault(place, each)
        if each.step.marks_mask.bit_count() > most.step.marks_mask.bit_count():
            fullest[place] = each
    return list(fullest.values())


def _shown(prospect: Prospect, candidate: Candidate) -> tuple[int, int]:
    """Return how many lines a choice completes, and how many stations it marks."""
    marks_mask = candidate.step.marks_mask
    completes = prospect.pads.completes(prospect.pad.free_mask, marks_mask)
    return len(completes), marks_mask.bit_count()
