"""Positions of Deutschland Rummy for bots to choose in, and games of bots from fixed seeds."""

from collections.abc import Iterator, Sequence
from functools import cache

from netzplan.arena.selfplay import play_match
from netzplan.bots.bot import Decision
from netzplan.bots.deutschland_rummy.finishing import LOOK
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.catalogue import bot_for
from netzplan.core import Dealer, Match, Outcome, Players, Setup
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy import Action, Event, State, View
from tests.rulebook.deutschland_rummy.table import Table
from tests.shipped.deutschland_rummy import rules

__all__ = ["OVER", "QUICK", "decide", "decide_for", "outcomes", "position_of", "positions", "start"]

QUICK = Effort(simulations=12)
OVER = Effort(deadline=0.0, clock=lambda: 1.0)
"""An effort whose time is already up."""


def position_of(table: Table, seat: int = 0, look: Effort = LOOK) -> SeenPosition:
    """Return a table's position as a seat sees it."""
    return SeenPosition(table.rules, table.rules.view(table.state, seat), 1, look)


def start(seats: int, seed: int, games: int = 1) -> Match[State, Action, Event, View]:
    """Return a match after the deal, with the first player to act."""
    setup = Setup(seats, (("games", games),))
    match: Match[State, Action, Event, View] = Match(
        rules("germany"), setup, Dealer(f"germany/{seed}")
    )
    match.advance()
    return match


def decide(bot_id: str, state: State, seat: int, effort: Effort = QUICK) -> Decision[Action]:
    """Return the decision of a bot in a position; its action has to be legal."""
    made = rules("germany")
    decision: Decision[Action] = bot_for(bot_id, made, 1).choose(made.view(state, seat), effort)
    violation = made.violation(state, seat, decision.action)
    assert violation is None, f"{bot_id} broke {violation}"
    return decision


def decide_for(bot_id: str, table: Table, effort: Effort = QUICK) -> Decision[Action]:
    """Return the decision of a bot for the seat that is to act or answer."""
    return decide(bot_id, table.state, table.asked if table.asked >= 0 else table.seat, effort)


@cache
def positions(seats: int, seed: int, games: int = 1) -> tuple[tuple[State, int], ...]:
    """Return every state of a match between random and greedy bots, with the seat to move."""
    return tuple(_positions(seats, seed, games))


def _positions(seats: int, seed: int, games: int) -> Iterator[tuple[State, int]]:
    made = rules("germany")
    bots = [bot_for(("random", "greedy")[at % 2], made, seed + at) for at in range(seats)]
    match = start(seats, seed, games)
    while isinstance(turn := match.turn, Players):
        seat = turn.seats[0]
        yield match.state, seat
        action = bots[seat].choose(made.view(match.state, seat), QUICK).action
        assert isinstance(match.submit(seat, action), list)


def outcomes(bots: Sequence[str], games: int, seed: int, length: int = 1) -> list[float]:
    """Return how many matches each bot won; the bots change seats from match to match."""
    won = [0.0] * len(bots)
    for number in range(games):
        shift = number % len(bots)
        order = [*range(shift, len(bots)), *range(shift)]
        made = rules("germany")
        players = [bot_for(bots[at], made, seed + 100 * at) for at in order]
        outcome: Outcome = play_match(start(len(bots), seed + number, length), players, QUICK)[0]
        for seat in outcome.winners():
            won[order[seat]] += 1 / len(outcome.winners())
    return won
