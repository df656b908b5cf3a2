"""The luck in a score: by how much the cards promised more than the mean of all possible cards.

Its mean is 0 whatever a bot chooses, so scores without it have the same mean, and far less
variance.
"""

from functools import cache
from typing import Any

from netzplan.bots.bot import Bot, Decision
from netzplan.bots.judging import KERNELS
from netzplan.core.effort import Effort
from netzplan.games.voll_verplant import Action, View
from netzplan.games.voll_verplant.resample import state_from_view
from netzplan.kernels.loading import load
from netzplan.kernels.voll_verplant.judge import Judge
from netzplan.kernels.voll_verplant.layout import CARD, FACE_DOWN, NO_CARD, PILE
from netzplan.kernels.words import Words

__all__ = ["Fortune"]


class Fortune:
    """A bot that plays alone, and its luck with the cards, in points."""

    def __init__(self, bot: Bot[View, Action], judge: Judge) -> None:
        """Wrap a bot."""
        self._bot = bot
        self._judge = judge
        self.luck = 0.0

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return what the bot chooses."""
        row = self._judge.row(state_from_view(self._judge.rules, view))
        self.luck += self._promise(row) - self._mean(row)
        return self._bot.choose(view, effort)

    def _promise(self, row: Words) -> float:
        return self._judge.judged(row, 0)[0].value

    def _mean(self, row: Words) -> float:
        """Return the expected score of a round before its card is turned."""
        before = row.copy()
        before[PILE + row[CARD]] += 1
        before[FACE_DOWN] += 1
        before[CARD] = NO_CARD
        return float(_training().promised(self._judge, before, 0))


@cache
def _training() -> Any:  # Any: a module loaded by name
    """Return the compiled part that averages over all cards."""
    return load("voll_verplant", KERNELS, "training")
