"""Prospects: estimates of choices from races that a judge runs."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.bots.deutschland_rummy.standing import futures
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.state import RACKS
from netzplan.kernels.deutschland_rummy.attempts import Attempt, Figures, Seen

if TYPE_CHECKING:  # it needs numba, which may not be installed
    from netzplan.kernels.deutschland_rummy.judge import Judge

__all__ = ["Choice", "Prospects", "Tried", "best_of", "seen_of"]

SKILL = 0.2
"""Assumed advantage of the seat in the games to come, from 0 (none) to 1 (certain to end them)."""
PART = 16
"""Rounds between two checks of the clock."""
KILOMETRES = 100_000
"""Kilometres that are worth a whole win; they only break ties between attempts."""
HOLDING_ALONE = 0.5
"""Probability that a seat holds back, where a full rack costs nothing."""
HOLDING_IN_SERIES = 0.05
"""Probability that a seat holds back, where kilometres count."""


def seen_of(position: SeenPosition) -> Seen:
    """Return what a seat knows, in the form that a judge reads."""
    view, state = position.view, position.state
    question = state.question
    return Seen(
        own=position.seat,
        mover=view.mover,
        out_mask=state.out_mask,
        turned_mask=_turned_mask(position),
        city=-1 if question is None else question.city,
        refused_mask=0 if view.question is None else sum(1 << at for at in view.question.refused),
        holding=HOLDING_ALONE if view.games == 1 else HOLDING_IN_SERIES,
        drawn=view.drawn,
        laid=bool(state.laid_mask),
        lying_mask=position.lying_mask,
        before_mask=position.lying_mask & ~state.laid_mask,
        rack_mask=position.rack_mask,
        unseen_mask=position.unseen_mask & ~position.known_mask,
        tiles=tuple(player.tiles for player in view.players),
        known_masks=tuple(
            0 if seat == position.seat else rack & position.known_mask
            for seat, rack in enumerate(state.racks)
        ),
    )


def _turned_mask(position: SeenPosition) -> int:
    """Return the seats that have had a turn, as far as the seat can see."""
    view = position.view
    dealt = RACKS[len(view.players)]
    seated = len(view.players) * dealt
    whole = len(position.country.tiles) - seated - view.bag >= len(view.players)
    return sum(
        1 << player.seat for player in view.players if whole or player.out or player.tiles > dealt
    )


class Tried(NamedTuple):
    """An attempt and its estimate."""

    attempt: Attempt
    figures: Figures
    races: int
    """Number of races; fewer for attempts that dropped out early."""

    @property
    def merit(self) -> float:
        """The value by which attempts are compared: kilometres decide between equal win shares."""
        return self.figures.worth - self.figures.left / KILOMETRES


class Choice(NamedTuple):
    """The best of some attempts, and the best with a different beginning."""

    best: Attempt
    first: Tried | None = None
    other: Tried | None = None
    """None, like the field before it, if there was no alternative."""

    def unless_better(self, usual: Attempt, margin: float) -> "Choice":
        """Return the usual choice unless the best is better by more than a margin."""
        first, other = self.first, self.other
        if first is None or other is None or first.attempt.gives == usual.gives:
            return self
        if other.attempt.gives != usual.gives or first.merit > other.merit + margin:
            return self
        return Choice(other.attempt, other, first)


def best_of(field: Iterable[Tried]) -> Choice:
    """Return the best of the attempts that did not drop out; of equals, the first."""
    tried = sorted(field, key=lambda each: (-each.races, -each.merit))
    first = tried[0]
    others = (each for each in tried if _begins(each.attempt) != _begins(first.attempt))
    return Choice(first.attempt, first, next(others, None))


def _begins(attempt: Attempt) -> tuple[int, bool, int, int]:
    """Return the visible beginning of an attempt."""
    return attempt.asks, attempt.draws, attempt.lays, attempt.gives


class Prospects:
    """Runs races from one position, each attempt against the same hidden tiles."""

    def __init__(self, judge: "Judge", position: SeenPosition, effort: Effort) -> None:
        """Take a position, which also supplies the randomness."""
        self._judge = judge
        self._seen = seen_of(position)
        view = position.view
        seats = len(view.players)
        skill = (1 + SKILL * (seats - 1)) / seats
        self._futures = [] if view.games == 1 else futures(view, position.random, skill)
        self._seed = position.random.getrandbits(62)
        self._effort = effort

    def tried(self, attempts: Sequence[Attempt], races: int) -> list[Tried]:
        """Return estimates of attempts; in three stages, the worse ones drop out."""
        sums = [[0.0] * 4 for _ in attempts]
        rounds = [0] * len(attempts)
        order = list(range(len(attempts)))
        for kept in (3, 2, 1):
            self._race(attempts, order, max(races // 3 // len(order), 1), sums, rounds)
            order.sort(key=lambda at: sums[at][3] / KILOMETRES - sums[at][0])
            order = order[:kept] if len(order) > kept else order
            if len(order) == 1 or self._effort.is_over():
                break
        return _averages(attempts, sums, rounds)

    def compared(self, attempts: Sequence[Attempt], races: int) -> list[Tried]:
        """Return estimates of attempts; none drops out."""
        sums = [[0.0] * 4 for _ in attempts]
        rounds = [0] * len(attempts)
        self._race(attempts, range(len(attempts)), max(races // len(attempts), 1), sums, rounds)
        return _averages(attempts, sums, rounds)

    def _race(
        self,
        attempts: Sequence[Attempt],
        order: Sequence[int],
        more: int,
        sums: list[list[float]],
        rounds: list[int],
    ) -> None:
        field = [attempts[at] for at in order]
        begin = rounds[order[0]]
        until = begin + more
        while begin < until and not (begin and self._effort.is_over()):
            part = range(begin, min(begin + PART, until))
            found = self._judge.tried(self._seen, field, self._futures, self._seed, part)
            for at, own in zip(order, found, strict=True):
                sums[at] = [old + new for old, new in zip(sums[at], own, strict=True)]
                rounds[at] = part.stop
            begin = part.stop


def _averages(
    attempts: Sequence[Attempt], sums: Sequence[Sequence[float]], rounds: Sequence[int]
) -> list[Tried]:
    return [
        Tried(attempt, Figures(*(figure / max(count, 1) for figure in own)), count)
        for attempt, own, count in zip(attempts, sums, rounds, strict=True)
    ]
