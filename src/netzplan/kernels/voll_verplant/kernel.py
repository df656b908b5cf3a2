"""The kernel of a city and its deck: the Python interface to the compiled code."""

import numpy as np

from netzplan.games.voll_verplant.actions import Action, TurnCard
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import State
from netzplan.kernels.batches import Batched
from netzplan.kernels.plain_chance import drawn
from netzplan.kernels.voll_verplant import playing, rows, walking
from netzplan.kernels.voll_verplant.chart import chart_of
from netzplan.kernels.voll_verplant.layout import AWAITED, GAME_WORDS, MOST_SEATS, SEAT_WORDS, SEATS
from netzplan.kernels.voll_verplant.moves import MOST_MOVES, action_of, move_of
from netzplan.kernels.words import Words

__all__ = ["ENTRY_POINTS", "Kernel"]

ENTRY_POINTS = (
    (walking.legal, "(int64[::1], int64[::1], int64, int64[::1])"),
    (walking.random_move, "(int64[::1], int64[::1], int64)"),
    (playing.step, "(int64[::1], int64[::1], int64, int64)"),
    (playing.turn_card, "(int64[::1], int64)"),
    (playing.draw_card, "(int64[::1], int64[::1])"),
    (playing.scores, "(int64[::1], int64[::1], int64[::1])"),
    (playing.playouts, "(int64[::1], int64[::1], int64, int64, int64[::1], int64[::1])"),
)
"""Functions called from Python, with the types of their parameters; compiled beforehand."""


class Kernel(Batched):
    """The rules on one sheet as compiled code; shared by all threads that play on it."""

    seats_at = SEATS
    game_words = GAME_WORDS

    def __init__(self, rules: VollVerplant) -> None:
        """Load the city and its deck; raise KernelFailure if they are too large."""
        self.rules = rules
        self.chart = chart_of(rules)

    def row(self, state: State) -> Words:
        """Return a state as a row; raise KernelFailure for too many seats."""
        return rows.row_of(self.rules, state)

    def state(self, row: Words) -> State:
        """Return a row as a state."""
        self.check(row)
        return rows.state_of(self.rules, row)

    def kept(self, state: State) -> State:
        """Return a state as a row keeps it, which is unchanged."""
        return state

    def actions(self, row: Words, seat: int) -> list[Action]:
        """Return every legal action of a seat, in the order of the rules; empty if not to act."""
        if seat not in self.awaited(row):
            return []
        moves = np.empty(MOST_MOVES, np.int64)
        found = walking.legal(self.chart, row, seat, moves)
        return [action_of(self.rules.city, move) for move in moves[:found].tolist()]

    def act(self, row: Words, seat: int, action: Action) -> None:
        """Apply a legal action of a seat to act, in place."""
        self.check_turn(row, seat)
        playing.step(self.chart, row, seat, move_of(self.rules.city, action))

    def more_words(self, row: Words) -> int:
        """Return the words of all seats; -1 for a number of seats that can't be."""
        seats = int(row[SEATS])
        return seats * SEAT_WORDS if 0 < seats <= MOST_SEATS else -1

    def room(self) -> Words:
        """Return working memory for ``choose``, for one thread."""
        return np.empty(MOST_MOVES, np.int64)

    def choose(self, row: Words, seat: int, word: int, room: Words) -> Action:
        """Apply the one of ``actions`` that a random word selects, in place; return it.

        For speed, neither the row nor the seat is checked.
        """
        found = walking.legal(self.chart, row, seat, room)
        move = int(room[drawn(word, found)])
        playing.step(self.chart, row, seat, move)
        return action_of(self.rules.city, move)

    def awaited(self, row: Words) -> tuple[int, ...]:
        """Return the seats that still owe a choice in this round."""
        self.check(row)
        waiting = int(row[AWAITED])
        return tuple(seat for seat in range(int(row[SEATS])) if waiting >> seat & 1)

    def happen(self, row: Words, event: TurnCard) -> None:
        """Turn a card of the pile, in place."""
        self.check(row)
        playing.turn_card(row, self.rules.positions.card_number[event.card])

    def enter_scores(self, row: Words, found: Words) -> None:
        """Write score and free stations by seat; only valid between rounds."""
        playing.scores(self.chart, row, found)

    def enter_playouts(self, row: Words, seed: int, first: int, found: Words) -> int:
        """Play as many games as there is room for, each with its own random stream."""
        room = np.empty_like(row)
        return playing.playouts(self.chart, row, seed, first, room, found)
