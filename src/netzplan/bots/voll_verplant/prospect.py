"""The choices of a seat as steps on its pad, with the value of each at first sight."""

from functools import lru_cache
from random import Random

from msgspec import Struct

from netzplan.bots.voll_verplant.appraiser import Appraiser, load_weights
from netzplan.bots.voll_verplant.playout import Playout
from netzplan.bots.voll_verplant.race import first_chances
from netzplan.bots.voll_verplant.walks import Walker
from netzplan.games.voll_verplant.actions import Action, Fill
from netzplan.games.voll_verplant.resample import state_from_view
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import State
from netzplan.games.voll_verplant.view import View
from netzplan.kernels.voll_verplant.pad import Pad, PadRules, Step

__all__ = ["Candidate", "Prospect", "Temper", "appraiser_of", "chance_at", "walker_of"]

KEPT = 16
"""Cache size, in rules, for walks: a host can have very many maps, and each takes about 20 MB."""


@lru_cache(KEPT)
def walker_of(rules: VollVerplant) -> Walker:
    """Return the walks by some rules, shared by all bots that play by them."""
    return Walker(PadRules(rules))


@lru_cache(KEPT)
def appraiser_of(rules: VollVerplant, weights: str, seats: int) -> Appraiser:
    """Return an appraiser, also shared; in solo matches a free station costs double."""
    return Appraiser(walker_of(rules), load_weights(weights), 1.0 if seats == 1 else 0.5)


def chance_at(seed: int, view: View) -> Random:
    """Return the randomness of a bot for one choice; the same each time it is asked."""
    made = 0 if view.sealed is None else len(view.sealed.actions)
    return Random(f"{seed}/{view.seat}/{view.round}/{made}")


class Temper(Struct, frozen=True):
    """The parameters in which bots differ."""

    weights: str
    """Name of its weights."""
    seed: int
    taste: float = 0.0
    """Largest relative deviation of its liking for a line from the line's worth, so that two bots
    at one table do not fill the same sheet."""
    told: str = ""
    """Name of the weights for the probabilities in its reasons; its own weights if empty."""


class Candidate(Struct, frozen=True):
    """A legal choice and its result."""

    action: Action
    step: Step
    gain: float
    """Points that it brings at once, including extra entries."""
    pad: Pad
    """The sheet after it and after the extra entries that it requires."""
    value: float
    """Gain plus appraisal: points from here to the end of the match."""


class Prospect:
    """A seat's position, with everything that its bot derives from it."""

    def __init__(self, rules: VollVerplant, view: View, temper: Temper) -> None:
        """Read a view whose seat has to choose."""
        assert view.seat is not None, "a spectator does not choose"
        assert view.card is not None, "no card is turned"
        self.seat = view.seat
        self.state: State = state_from_view(rules, view)
        self.appraiser = appraiser_of(rules, temper.weights, len(view.sheets))
        self.told = appraiser_of(rules, temper.told or temper.weights, len(view.sheets))
        """Gives the probabilities of lines in reasons."""
        self.pads = self.appraiser.pads
        self.card = rules.positions.card_number[view.card]
        self.sheet = rules.positions.sheet_of(self.state, self.seat)
        self.pad = self.pads.pad(self.sheet)
        self.firsts = first_chances(self.appraiser, self.state, self.seat)
        """For each line, the probability of being the first to complete it."""
        liking = Random(f"{temper.seed}/{self.seat}")
        self.worth = tuple(
            (line.low + (line.high - line.low) * first) * (1 + liking.uniform(-1, 1) * temper.taste)
            for line, first in zip(self.pads.lines, self.firsts, strict=True)
        )
        """For each line, the expected value of completing it, adjusted to the seat's taste."""
        self.playout = Playout(self.appraiser, special=view.special)

    def candidates(self) -> list[Candidate]:
        """Return the legal choices, best value first; one of each set of equivalent choices."""
        found: dict[Step, Candidate] = {}
        for action in self.pads.rules.actions(self.state, self.seat):
            step = self._step(action)
            if step not in found:
                found[step] = self._candidate(action, step)
        return sorted(found.values(), key=lambda candidate: -candidate.value)

    def candidate(self, action: Action) -> Candidate:
        """Return a legal choice with its result."""
        return self._candidate(action, self._step(action))

    def _step(self, action: Action) -> Step:
        rules = self.pads.rules
        drawn, _ = rules.positions.draw(self.state, self.sheet, action)
        line = rules.city.line_number[action.line] if isinstance(action, Fill) else -1
        return Step(line, drawn.marked_mask & ~self.sheet.marked_mask)

    def _candidate(self, action: Action, step: Step) -> Candidate:
        gain = self.appraiser.gain(self.pad, step, self.card, self.worth)
        pad = self.pads.after(self.pad, step)
        choice = self.state.sealed[self.seat]
        owed = choice.owed - 1 if choice is not None else 0
        owed = self.playout.owed(step, owed) if isinstance(action, Fill) else 0
        pad, more = self.playout.settle(pad, self.card, owed, self.worth)
        gain += more
        return Candidate(action, step, gain, pad, gain + self.appraiser.value(pad, self.worth))
