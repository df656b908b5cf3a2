"""The weakest bot: any legal action, drawn from its own seed."""

from random import Random

from netzplan.bots.bot import Decision
from netzplan.core.effort import Effort
from netzplan.core.outcome import Note
from netzplan.games.on_the_underground.actions import Action
from netzplan.games.on_the_underground.resample import state_from_view
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.view import View

__all__ = ["RandomBot"]


class RandomBot:
    """Chooses uniformly from the legal actions; the same view and seed give the same action."""

    def __init__(self, rules: OnTheUnderground, seed: int) -> None:
        """Bind the bot to the rules on a board."""
        self._rules = rules
        self._seed = seed

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return any legal action; its only reason is chance."""
        assert view.seat is not None, "a spectator does not choose"
        random = Random(f"{self._seed}/{view.seat}/{view.turns}/{view.acted}/{view.legs}")
        actions = self._rules.actions(state_from_view(self._rules, view), view.seat)
        why = Note("why.ug.random", (("choices", len(actions)),))
        return Decision(random.choice(actions), (why,))
