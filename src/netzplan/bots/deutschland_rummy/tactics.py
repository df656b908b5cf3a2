"""Whether to hold tiles back or to lay them: whichever wins most races."""

from collections.abc import Callable

from netzplan.bots.deutschland_rummy.guesses import Guesses
from netzplan.bots.deutschland_rummy.races import ROUNDS, Start, Tactic, race
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.bots.deutschland_rummy.standing import Standing

__all__ = ["best_tactic", "danger"]

MARGIN = 0.02
"""How much better than holding everything back a tactic must look, as a share of wins."""
RACED = 4
"""Races are run with at least this many seats: with fewer, games last longer than races."""
RISK = 0.6
"""Thousand kilometres that a seat risks in a turn to deny others help, if it risks none so far."""
SHARE = 6
"""Simulations per sampled position, which is played out with each tactic."""


def best_tactic(position: SeenPosition, simulations: int, is_late: Callable[[], bool]) -> Tactic:
    """Return what to do with tiles that can be laid, for a seat that can't lay all.

    In a single game a full rack costs nothing, and laid tiles only help the others. In a series the
    danger is weighed, with many seats in races. With an empty bag, or when a seat has given its
    last tile away, all that remains is to lay.
    """
    layable_mask = position.layable_mask
    must = position.must_draw
    hold = Tactic(0, draws=must, waits=True)
    if not layable_mask:
        return hold
    if not position.view.bag or not position.smallest:
        return Tactic(layable_mask, draws=False, waits=False)
    if position.view.games == 1:
        return hold
    if len(position.view.players) < RACED:
        kilometres = position.country.km_of(position.laid_mask)
        risk = danger(position, simulations, is_late) * kilometres / 1000
        lays = bool(position.state.laid_mask) or risk > RISK
        return Tactic(layable_mask, draws=False, waits=False) if lays else hold
    tactics = [hold, *_others(position, layable_mask)]
    tried = _Tried(position, tactics)
    count = max(1, simulations // SHARE)
    while tried.count < count and not (tried.count and is_late()):
        tried.once_more()
        if tried.count == count // 2:
            tried.keep(hold)
    return tried.best(hold)


def danger(position: SeenPosition, simulations: int, is_late: Callable[[], bool]) -> float:
    """Return the probability that another seat ends the game before this seat's next turn.

    Racks are dealt at random, which they are not: the more seats are out, the more the result
    overestimates.
    """
    seats = len(position.view.players)
    others = [(position.seat + step) % seats for step in range(1, seats)]
    guesses = Guesses(position)
    ended = tried = 0
    while tried < simulations and not (tried and is_late()):
        guess = guesses.any()
        drawn = dict(zip(others, guess.bag, strict=False))
        ended += any(
            position.finishes(seat, guess.racks[seat])
            or position.finishes(seat, guess.racks[seat] | 1 << tile)
            for seat, tile in drawn.items()
        )
        tried += 1
    return ended / tried


def _others(position: SeenPosition, layable_mask: int) -> list[Tactic]:
    """Return the alternatives to holding all tiles back."""
    tactics = [
        Tactic(0, draws=position.must_draw, waits=False),
        Tactic(layable_mask, draws=False, waits=False),
    ]
    if position.may_draw:
        tactics.append(Tactic(layable_mask, draws=True, waits=False))
    shed = position.shed_mask
    if shed and shed != layable_mask:
        tactics += (Tactic(shed, draws=False, waits=waits) for waits in (True, False))
    return tactics


class _Tried:
    """The races of some tactics, each with the same hidden tiles."""

    def __init__(self, position: SeenPosition, tactics: list[Tactic]) -> None:
        self._position = position
        self._guesses = Guesses(position)
        self._standing = Standing(position.country, position.view, position.seat, position.random)
        self._totals = dict.fromkeys(tactics, 0.0)
        self.count = 0

    def once_more(self) -> None:
        """Run one race of each tactic."""
        position = self._position
        guess = self._guesses.likely()
        start = Start(
            position.seat,
            position.lying_mask,
            guess.racks,
            position.state.out_mask,
            guess.bag,
            tuple(position.random.random() for _ in range(ROUNDS * len(guess.racks))),
        )
        for tactic in self._totals:
            self._totals[tactic] += self._standing.worth(race(position.country, start, tactic))
        self.count += 1

    def keep(self, tactic: Tactic) -> None:
        """Continue with a tactic and the two best only."""
        best = sorted(self._totals, key=lambda each: -self._totals[each])[:2]
        self._totals = {each: self._totals[each] for each in (tactic, *best)}

    def best(self, usual: Tactic) -> Tactic:
        """Return the usual tactic, unless another is clearly better."""
        best = max(self._totals, key=lambda each: self._totals[each])
        is_better = self._totals[best] > self._totals[usual] + MARGIN * self.count
        return best if is_better else usual
