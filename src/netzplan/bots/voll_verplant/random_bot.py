"""The weakest bot: any legal choice, drawn from its own seed."""

from netzplan.bots.bot import Decision
from netzplan.bots.voll_verplant.prospect import chance_at
from netzplan.core.effort import Effort
from netzplan.core.outcome import Note
from netzplan.games.voll_verplant.actions import Action
from netzplan.games.voll_verplant.resample import state_from_view
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.view import View

__all__ = ["RandomBot"]


class RandomBot:
    """Chooses uniformly from the legal choices; the same view and seed give the same choice."""

    def __init__(self, rules: VollVerplant, seed: int) -> None:
        """Bind the bot to the rules on a map."""
        self._rules = rules
        self._seed = seed

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return any legal choice; its only reason is chance."""
        assert view.seat is not None, "a spectator does not choose"
        actions = self._rules.actions(state_from_view(self._rules, view), view.seat)
        why = Note("why.vv.random", (("choices", len(actions)),))
        return Decision(chance_at(self._seed, view).choice(actions), (why,))
