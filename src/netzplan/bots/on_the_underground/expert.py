"""The strongest bot: plays turns on to the end of the game, and takes the one that did best."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from netzplan.bots.attention import noticed
from netzplan.bots.bot import Decision
from netzplan.bots.judging import stood_in
from netzplan.bots.on_the_underground.expert_reasons import Ending, reasons_against
from netzplan.bots.on_the_underground.judges import at_hand
from netzplan.bots.on_the_underground.planner import PlannerBot
from netzplan.bots.on_the_underground.rings import within_reach
from netzplan.core.effort import Effort
from netzplan.core.outcome import Note
from netzplan.games.on_the_underground.actions import Action
from netzplan.games.on_the_underground.resample import state_from_view
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.view import View
from netzplan.kernels.on_the_underground.building import own_lines

if TYPE_CHECKING:  # it needs numba, which may not be installed
    from netzplan.kernels.on_the_underground.judge import Course, Judge, Lure
    from netzplan.kernels.words import Words

__all__ = ["EXPERT", "ExpertBot", "Skill"]

LURED = 2
"""Number of turns to try on the way to each ring."""
OF_A_LINE = 2
"""Number of rings that each line can head for."""
ROUNDS = 10
"""Rounds of trials between two checks of the clock."""
STAND_IN = Note("why.ug.stand-in")


class Skill(Struct, frozen=True):
    """How far the bot looks."""

    trials: int = 240
    """Games played on in one decision, over all turns: about a tenth of a second."""
    width: int = 12
    """The most turns to try, not counting rings."""
    rings: int = 4
    """Number of rings to head for on trial."""
    share: float = 1.0
    """Share of these turns that the bot notices."""


EXPERT = Skill()


class ExpertBot:
    """Plays the most promising turns on, all against the same cards.

    In its playouts, every seat plays by a mind that was fitted by self-play (``minds.py``). Where
    the compiled rules are not available, the planner plays instead and says so in its reasons.
    """

    def __init__(self, rules: OnTheUnderground, seed: int, skill: Skill = EXPERT) -> None:
        """Bind the bot to the rules on a board."""
        self._rules = rules
        self._seed = seed
        self._skill = skill

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the first action of the turn that did best on average, within the effort."""
        # Counted work is the same on every machine.
        decision = self.weigh(view, effort, waits=not effort.is_timed)
        if decision is None:
            planner = PlannerBot(self._rules, self._seed)
            return stood_in(planner.choose(view, effort), STAND_IN)
        return decision

    def weigh(self, view: View, effort: Effort, *, waits: bool) -> Decision[Action] | None:
        """Return the same, or None if there is no judge.

        With ``waits``, wait for a judge that is still being compiled.
        """
        judges = at_hand()
        judge = judges.judge(self._rules, waits=waits)
        return None if judge is None else judges.asked(lambda: self._tried(judge, view, effort))

    def _tried(self, judge: "Judge", view: View, effort: Effort) -> Decision[Action]:
        assert view.seat is not None, "a spectator does not choose"
        state = state_from_view(self._rules, view)
        row = judge.row(state)
        random = Random(f"{self._seed}/{view.seat}/{view.turns}/{view.acted}/{view.legs}")
        field = noticed(self._field(judge, state, row, view.seat), self._skill.share, random)
        trial = _Trial(judge, row, view.seat, field, random.getrandbits(62))
        endings = trial.endings(effort.simulations or self._skill.trials, effort)
        reasons = reasons_against(self._rules, state, view.seat, endings)
        return Decision(endings[0].actions[0], reasons)

    def _field(self, judge: "Judge", state: State, row: "Words", seat: int) -> "list[Course]":
        """Return the turns to try: the best at first sight, and some towards rings."""
        if self._rules.positions.phase(state) is Phase.PASSENGER:
            return judge.endings(row, seat)
        left = self._rules.positions.allowance(state) - state.acted
        field = judge.courses(row, seat, left, self._skill.width)
        for lure in self._lures(state, seat):
            field += judge.courses(row, seat, left, LURED, lure)
        return field

    def _lures(self, state: State, seat: int) -> "list[Lure]":
        if not self._skill.rings:
            return []
        from netzplan.kernels.on_the_underground.judge import Lure

        found = sorted(self._rings(state, seat), reverse=True)
        return [Lure(line, edges) for _, edges, line in found[: self._skill.rings]]

    def _rings(self, state: State, seat: int) -> Iterator[tuple[float, int, int]]:
        """Yield (score, edges, line) of rings; of lines not yet begun, only for the first."""
        colours = self._rules.positions.colours[len(state.players)]
        is_seen = False
        for number in own_lines(self._rules, state, seat):
            line = state.lines[number]
            if not line.edges_mask:
                if is_seen:
                    continue
                is_seen = True
            tokens = colours[number].tokens - line.edges_mask.bit_count()
            rings = within_reach(self._rules.network, state, line, tokens)
            for good, edges in rings[:OF_A_LINE]:
                yield good, edges, number


class _Mean(NamedTuple):
    """A turn, and sums over the games that continued from it."""

    course: "Course"
    rounds: int
    sums: tuple[int, ...]

    @property
    def value(self) -> float:
        """Return its mean lead over the best rival."""
        return self.sums[0] / self.rounds if self.rounds else 0.0


class _Trial:
    """Turns played on against the same cards; the worse half drops out, stage by stage."""

    def __init__(
        self, judge: "Judge", row: "Words", seat: int, field: "list[Course]", seed: int
    ) -> None:
        self._judge = judge
        self._row = row
        self._seat = seat
        self._seed = seed
        self._order = [_Mean(course, 0, ()) for course in field]

    def endings(self, simulations: int, effort: Effort) -> list[Ending]:
        """Return the turns with their expected results, best first."""
        left = len(self._order)
        stages = max((left - 1).bit_length(), 1)
        rounds = 0
        for _ in range(stages):
            until = rounds + max(simulations // stages // left, 1)
            while rounds < until and not effort.is_over():
                part = range(rounds, min(rounds + ROUNDS, until))
                self._play(left, part)
                rounds = part.stop
            self._order[:left] = sorted(self._order[:left], key=lambda each: -each.value)
            left = (left + 1) // 2
        return [self._ending(mean) for mean in self._order if mean.rounds or not rounds]

    def _play(self, left: int, part: range) -> None:
        courses = [mean.course for mean in self._order[:left]]
        found = self._judge.tried(self._row, self._seat, courses, part, self._seed)
        for at, (mean, more) in enumerate(zip(self._order[:left], found, strict=True)):
            old = mean.sums or (0,) * len(more)
            sums = tuple(one + other for one, other in zip(old, more, strict=True))
            self._order[at] = _Mean(mean.course, part.stop, sums)

    def _ending(self, mean: _Mean) -> Ending:
        actions = tuple(self._judge.action(self._row, move) for move in mean.course.moves)
        if not mean.rounds:
            return Ending(actions, 0, 0.0, 0.0, 0.0, 0.0, 0.0)
        ahead, own, best, rides, loops = (total / mean.rounds for total in mean.sums)
        return Ending(actions, mean.rounds, ahead, own, best, rides, loops)
