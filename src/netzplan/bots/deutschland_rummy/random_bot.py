"""The weakest bot: any of the sampled legal actions, drawn from its own seed."""

from netzplan.bots.bot import Decision
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.core.effort import Effort
from netzplan.core.outcome import Note
from netzplan.games.deutschland_rummy.actions import Action
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.view import View

__all__ = ["RandomBot"]


class RandomBot:
    """Chooses uniformly from the rules' sample; the same view and seed give the same action."""

    def __init__(self, rules: DeutschlandRummy, seed: int) -> None:
        """Bind the bot to the rules on a country."""
        self._rules = rules
        self._seed = seed

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return a legal action; its only reason is chance."""
        position = SeenPosition(self._rules, view, self._seed)
        actions = self._rules.actions(position.sample(), position.seat)
        among = Note("why.dr.among", (("choices", len(actions)),))
        return Decision(position.random.choice(actions), (Note("why.dr.random"), among))
