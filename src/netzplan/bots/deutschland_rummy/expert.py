"""The strongest bot: plays out its options against hidden tiles that fit what it has seen."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from netzplan.bots.bot import Decision
from netzplan.bots.deutschland_rummy.endings import Endings
from netzplan.bots.deutschland_rummy.favours import MARGIN, Favours, Weighed, Why
from netzplan.bots.deutschland_rummy.judges import at_hand
from netzplan.bots.deutschland_rummy.planner import PlannerBot
from netzplan.bots.deutschland_rummy.prospects import Choice, Prospects, Tried, best_of
from netzplan.bots.deutschland_rummy.reasons import (
    Notes,
    asked,
    compared,
    drawn,
    ended,
    given,
    held,
    laid,
    refused,
)
from netzplan.bots.deutschland_rummy.requests import best_request
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.bots.judging import stood_in
from netzplan.core.effort import Effort
from netzplan.core.outcome import Note
from netzplan.games.deutschland_rummy.actions import Action, Ask, Draw, EndTurn, Give, Refuse
from netzplan.games.deutschland_rummy.routes import table_mask
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import Phase
from netzplan.games.deutschland_rummy.view import View
from netzplan.kernels.deutschland_rummy.attempts import (
    ALWAYS,
    EVERYTHING,
    NEVER_LAYS,
    Attempt,
    until,
)

if TYPE_CHECKING:  # it needs numba, which may not be installed
    from netzplan.kernels.deutschland_rummy.judge import Judge

__all__ = ["STAND_IN", "ExpertBot"]

AnswerT = TypeVar("AnswerT")

RACES = 600
"""Races per decision in a single game, if time allows."""
RACES_OF_A_SERIES = 1200
"""Races per decision in a series, where more depends on them: about a tenth of a second."""
USUALLY = until(3, 10)
"""The usual limit for holding back: lay when the others end the game with a probability of 3 %, or
10 % with a joker in hand. In races 25 % would be better with a joker, but at tables games end
sooner than in races."""
PATIENCE = (USUALLY, NEVER_LAYS, until(8, 16), ALWAYS)
"""Limits to try."""
ANSWERS = (USUALLY, NEVER_LAYS, ALWAYS)
"""Limits to try when answering a request."""
COMPARED = 100
"""Races to estimate two choices whose order is already known."""
LOOK = Effort(nodes=1_000)
"""Effort to find out whether a rack can be laid, up to 40 ms: with three jokers, one in twenty
takes more than other bots spend, but hardly any takes more than this."""
CITIES = 5
"""Number of cities to consider asking for: those that close most gaps."""
STAND_IN = Note("why.dr.stand-in")


class ExpertBot:
    """Runs races for each of its options, all against the same hidden tiles.

    The hidden tiles are sampled so that the others would have done what they did. Without a
    compiler, the planner plays instead and says so in its reasons.
    """

    def __init__(self, rules: DeutschlandRummy, seed: int) -> None:
        """Bind the bot to the rules on a country."""
        self._rules = rules
        self._seed = seed

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the most promising action, within the effort."""
        # Counted work is the same on every machine.
        waits = not effort.is_timed
        decision = self._judged(lambda judge: self._chosen(judge, view, effort), waits=waits)
        if decision is None:
            planner = PlannerBot(self._rules, self._seed)
            return stood_in(planner.choose(view, effort), STAND_IN)
        return decision

    def weigh_answer(self, view: View, effort: Effort, *, waits: bool) -> Weighed | None:
        """Return the answer to a request with the reason, or None if there is no judge.

        With ``waits``, wait for a judge that is still being compiled.
        """

        def weighed(judge: "Judge") -> Weighed:
            position = SeenPosition(self._rules, view, self._seed, LOOK)
            return _Thought(position, judge, effort).weigh_answer()[0]

        return self._judged(weighed, waits=waits)

    def _judged(self, ask: "Callable[[Judge], AnswerT]", *, waits: bool) -> AnswerT | None:
        judges = at_hand()
        judge = judges.judge(self._rules, waits=waits)
        return None if judge is None else judges.asked(lambda: ask(judge))

    def _chosen(self, judge: "Judge", view: View, effort: Effort) -> Decision[Action]:
        position = SeenPosition(self._rules, view, self._seed, LOOK)
        thought = _Thought(position, judge, effort)
        if view.phase is Phase.ANSWER:
            return thought.answer()
        if position.can_finish:
            plan = position.plan
            return Decision(position.lay(plan.tables[0]), laid(position, plan))
        return thought.act()


class _Thought:
    """The analysis of one position."""

    def __init__(self, position: SeenPosition, judge: "Judge", effort: Effort) -> None:
        self._position = position
        self._prospects = Prospects(judge, position, effort)
        self._favours = Favours(position, RACES, effort.is_over)
        self._endings = Endings(position, effort.is_over)
        self._races = effort.simulations or (RACES if self._is_alone else RACES_OF_A_SERIES)

    def _best(self, attempts: list[Attempt]) -> Choice:
        if len(attempts) == 1:
            return Choice(attempts[0])
        return best_of(self._prospects.tried(attempts, self._races))

    def act(self) -> Decision[Action]:
        """Return the next step of the most promising option, chosen afresh at each step."""
        position = self._position
        if position.may_ask and position.smallest > 1:
            request = self._endings.request()
            if request is not None:
                return Decision(
                    self._ask(request.city), asked(position, request, "why.dr.asks-last")
                )
            if position.must_draw and not self._turn.best.lays:
                # No gift can end the game now; after the draw, the seat will know better what to
                # ask for.
                return self._step(self._turn)
            asking = self._asking_once() if self._is_alone else self._asking()
            if asking is not None and asking.best.asks >= 0:
                found = best_request(position, 1 << asking.best.asks, lambda _: 1.0)
                assert found is not None, "some tile with the city is hidden"
                return Decision(
                    self._ask(found.city), asked(position, found) + self._compared(asking)
                )
        return self._against_stalemate() or self._step(self._turn)

    def _against_stalemate(self) -> Decision[Action] | None:
        """Return a laying in a single game of two that would be lost if both held back, or None.

        Races do not model a stalemate. With an empty bag, all hidden tiles are the other seat's.
        """
        position, country, view = self._position, self._position.country, self._position.view
        if not self._is_alone or view.bag or len(view.players) > 2 or self._turn.best.lays:
            return None
        theirs_mask = position.unseen_mask
        if country.km_of(position.rack_mask) <= country.km_of(theirs_mask):
            return None
        plan = position.plan_for("kilometres")
        routes = plan.tables[0] if plan.tables else ()
        parts = [table_mask((route,)) & position.rack_mask for route in routes]
        for mask in (plan.laid_mask, *sorted(parts, key=lambda part: -country.km_of(part))):
            if mask and not position.finishes(1 - position.seat, theirs_mask, mask):
                laying = position.plan_for("kilometres", mask)
                if laying.tables:
                    told = (*laid(position, laying), Note("why.dr.stalemate"))
                    return Decision(position.lay(laying.tables[0]), told)
        return None

    def _ask(self, city: int) -> Ask:
        return Ask(self._position.country.cities[city])

    @cached_property
    def _turn(self) -> Choice:
        """The choice for the turn, apart from requests."""
        position = self._position
        attempts = _turns(position)
        if self._is_alone and position.view.bag and position.smallest:
            return self._first(attempts)  # a full rack costs nothing
        return self._best(attempts)

    @property
    def _is_alone(self) -> bool:
        """Whether the match is a single game, in which only the winner counts."""
        return self._position.view.games == 1

    def _first(self, attempts: list[Attempt]) -> Choice:
        """Return the first of some attempts, known to be the best, with estimates for two."""
        others = [each for each in attempts if each.lays or each.asks != attempts[0].asks]
        if not others:
            return Choice(attempts[0])
        pair = [attempts[0], others[0]]
        return Choice(attempts[0], *self._prospects.compared(pair, COMPARED))

    def _step(self, choice: Choice) -> Decision[Action]:
        """Return the first step of an attempt without a request."""
        position, best, compared = self._position, choice.best, self._compared(choice)
        if best.draws:
            return Decision(Draw(), drawn(position) + compared)
        if best.lays:
            plan = position.plan_early(best.lays)
            if plan.tables:
                reasons = laid(position, plan, early=True) + compared
                return Decision(position.lay(plan.tables[0]), reasons)
        if position.must_draw:
            return Decision(Draw(), drawn(position) + compared)
        return Decision(EndTurn(), (held(position) or ended(position)) + compared)

    def _compared(self, choice: Choice) -> Notes:
        return compared(self._position.country, choice)

    def _asking(self) -> Choice | None:
        """Return whether to ask before holding back, and for which city; None if nothing helps."""
        cities = [request.city for request in self._favours.requests()[:CITIES]]
        if not cities:
            return None
        usual = Attempt(draws=self._position.must_draw, holds=USUALLY)
        # Not asking comes last, since the first of equals wins: a request costs nothing.
        return self._best([*(replace(usual, asks=city) for city in cities), usual])

    def _asking_once(self) -> Choice | None:
        """Return the city to ask for in a single game: the one that closes most gaps.

        The seat does not ask while another holds back, which would only give tiles that let it end
        the game first.
        """
        request = None if self._endings.somebody_holds else self._favours.request()
        if request is None:
            return None
        usual = Attempt(draws=self._position.must_draw)
        return self._first([replace(usual, asks=request.city), usual])

    def answer(self) -> Decision[Action]:
        """Return what to give, if anything."""
        weighed, choice = self.weigh_answer()
        told = () if choice is None else self._compared(choice)
        if weighed.tile is None:
            return Decision(Refuse(), refused(self._position) + told)
        return self._giving(weighed.tile, told)

    def weigh_answer(self) -> tuple[Weighed, Choice | None]:
        """Return the best answer, and the races behind it if any were run."""
        position = self._position
        can = position.rules.positions.givable(position.state)
        if not can:
            return Weighed(None, "none"), None
        if position.rack_mask.bit_count() == 1:
            return Weighed(can[0], "last"), None
        if self._is_alone and len(position.view.players) == 2 and self._endings.somebody_holds:
            return self._endings.gift(self._favours), None
        patience = (NEVER_LAYS,) if self._is_alone else ANSWERS
        attempts = [Attempt(gives=gives, holds=k) for gives in (-1, *can) for k in patience]
        tried = self._prospects.tried(attempts, self._races)
        choice = best_of(tried).unless_better(Attempt(), MARGIN)
        refusing, giving = (_worth(tried, gives=gives) for gives in (False, True))
        if choice.best.gives >= 0:
            # Attempts that dropped out ran too few races to count as better than the others.
            return Weighed(choice.best.gives, "better", giving, min(refusing, giving)), choice
        why: Why = "worse" if giving < refusing - MARGIN else "equal"
        return Weighed(None, why, giving, refusing), choice

    def _giving(self, tile: int, compared: Notes) -> Decision[Action]:
        position = self._position
        action = Give(position.country.tiles[tile], position.view.mover)
        return Decision(action, given(position, tile, "why.dr.gives") + compared)


def _worth(tried: list[Tried], *, gives: bool) -> float:
    """Return the win share of the best attempts that give, or of those that refuse."""
    best = best_of(each for each in tried if (each.attempt.gives >= 0) is gives).first
    assert best is not None, "both were tried"
    return best.figures.worth


def _turns(position: SeenPosition) -> list[Attempt]:
    """Return the options of a seat in its turn, apart from requests."""
    must = position.must_draw
    patience = (NEVER_LAYS,) if position.view.games == 1 else PATIENCE
    found = [Attempt(draws=must, holds=holds) for holds in patience]
    layable = position.layable_mask
    if not layable:
        return found
    found.append(Attempt(lays=layable, holds=ALWAYS))
    if position.may_draw:
        found.append(Attempt(lays=EVERYTHING, draws=True, holds=ALWAYS))
    shed = position.shed_mask
    if shed and shed != layable:
        found += (Attempt(lays=shed, holds=holds) for holds in (USUALLY, ALWAYS))
    return found
