"""Positions of On the Underground for bots to choose in, and games of bots from fixed seeds."""

from collections.abc import Iterator, Sequence
from functools import cache

from netzplan.arena.selfplay import play_match
from netzplan.catalogue import bot_for
from netzplan.core import Dealer, Match, Players, Setup
from netzplan.core.effort import Effort
from netzplan.games.on_the_underground import Action, Event, OnTheUnderground, State, View
from tests.shipped.on_the_underground import rules

__all__ = ["BOARDS", "OVER", "QUICK", "positions", "series", "start"]

BOARDS = ("london", "berlin")
QUICK = Effort(simulations=16)
OVER = Effort(deadline=0.0, clock=lambda: 1.0)
"""An effort whose time is already up."""


def start(board: str, seats: int, seed: int) -> Match[State, Action, Event, View]:
    """Return a match after the set-up, with the first player to act."""
    match: Match[State, Action, Event, View] = Match(
        rules(board), Setup(seats), Dealer(f"{board}/{seed}")
    )
    match.advance()
    return match


@cache
def positions(board: str, seats: int, seed: int) -> tuple[tuple[State, int], ...]:
    """Return every state of a game between greedy and random bots, with the seat to move."""
    return tuple(_positions(board, seats, seed))


def _positions(board: str, seats: int, seed: int) -> Iterator[tuple[State, int]]:
    made = rules(board)
    bots = [bot_for(("random", "greedy")[at % 2], made, seed + at) for at in range(seats)]
    match = start(board, seats, seed)
    while isinstance(turn := match.turn, Players):
        seat = turn.seats[0]
        yield match.state, seat
        action = bots[seat].choose(made.view(match.state, seat), QUICK).action
        assert isinstance(match.submit(seat, action), list)


def series(
    made: OnTheUnderground, bots: Sequence[str], games: int, seed: int, effort: Effort = QUICK
) -> list[tuple[int, ...]]:
    """Return the scores of some games by bot; the bots change seats from game to game."""
    found = []
    for number in range(games):
        shift = number % len(bots)
        order = [*bots[shift:], *bots[:shift]]
        players = [bot_for(bot, made, seed + 100 * at) for at, bot in enumerate(order)]
        match = start(made.network.id, len(bots), seed + number)
        scores = play_match(match, players, effort)[0].scores
        back = len(bots) - shift
        found.append((*scores[back:], *scores[:back]))
    return found
