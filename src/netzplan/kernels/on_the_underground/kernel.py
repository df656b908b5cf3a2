"""The kernel of a board and its box: the Python interface to the compiled code."""

import numpy as np

from netzplan.games.on_the_underground.actions import Action, Begins, Event, LayTile
from netzplan.games.on_the_underground.edition import Colour
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import State
from netzplan.kernels.batches import Batched
from netzplan.kernels.on_the_underground import choosing, passenger, playing, rows, turns
from netzplan.kernels.on_the_underground.chart import chart_of
from netzplan.kernels.on_the_underground.layout import LINE_AT, LINE_WORDS, SEATS
from netzplan.kernels.on_the_underground.moves import action_of, move_of
from netzplan.kernels.on_the_underground.slate import MOST_CHOICES, blank_slate
from netzplan.kernels.plain_chance import drawn
from netzplan.kernels.words import Words

__all__ = ["ENTRY_POINTS", "Kernel"]

ENTRY_POINTS = (
    (choosing.legal, "(int64[::1], int64[::1], int64, int64[::1], int64[::1])"),
    (choosing.random_move, "(int64[::1], int64[::1], int64, int64[::1])"),
    (passenger.search, "(int64[::1], int64[::1], int64, int64, int64[::1])"),
    (passenger.targets, "(int64[::1], int64[::1])"),
    (turns.phase, "(int64[::1], int64[::1])"),
    (turns.mover, "(int64[::1],)"),
    (turns.draw, "(int64[::1], int64[::1])"),
    (turns.happen, "(int64[::1], int64[::1], int64)"),
    (playing.step, "(int64[::1], int64[::1], int64, int64, int64[::1])"),
    (playing.scores, "(int64[::1], int64[::1], int64[::1])"),
    (
        playing.playouts,
        "(int64[::1], int64[::1], int64, int64, int64[::1], int64[::1], int64[::1])",
    ),
)
"""Functions called from Python, with the types of their parameters; compiled beforehand."""


class Kernel(Batched):
    """The rules on one board as compiled code; shared by all threads that play on it."""

    seats_at = SEATS
    game_words = LINE_AT

    def __init__(self, rules: OnTheUnderground) -> None:
        """Load the board and its box; raise KernelFailure if they are too large."""
        self.rules = rules
        self.chart = chart_of(rules)

    def row(self, state: State) -> Words:
        """Return a state as a row; raise KernelFailure for too many seats."""
        return rows.row_of(self.rules, state)

    def state(self, row: Words) -> State:
        """Return a row as a state, without the information that only readers need (``kept``)."""
        self.check(row)
        return rows.state_of(self.rules, row)

    def kept(self, state: State) -> State:
        """Return a state reduced to what a row keeps."""
        return rows.kept(state)

    def actions(self, row: Words, seat: int) -> list[Action]:
        """Return every legal action of a seat, in the order of the rules; empty if not to act."""
        if seat not in self.awaited(row):
            return []
        moves = np.empty(MOST_CHOICES, np.int64)
        found = choosing.legal(self.chart, row, seat, moves, blank_slate())
        colours = self._colours(row)
        return [action_of(self.rules.network, colours, move) for move in moves[:found].tolist()]

    def act(self, row: Words, seat: int, action: Action) -> None:
        """Apply a legal action of the seat whose turn it is, in place."""
        self.check_turn(row, seat)
        move = move_of(self.rules.network, self._colours(row), action)
        playing.step(self.chart, row, seat, move, blank_slate())

    def more_words(self, row: Words) -> int:
        """Return the words of all lines; -1 for a number of seats that can't be."""
        lines = self.rules.positions.colours.get(int(row[SEATS]))
        return -1 if lines is None else len(lines) * LINE_WORDS

    def room(self) -> tuple[Words, Words]:
        """Return working memory for ``choose``, for one thread: moves and a slate."""
        return np.empty(MOST_CHOICES, np.int64), blank_slate()

    def choose(self, row: Words, seat: int, word: int, room: tuple[Words, Words]) -> Action:
        """Apply the one of ``actions`` that a random word selects, in place; return it.

        For speed, neither the row nor the seat is checked.
        """
        moves, slate = room
        found = choosing.legal(self.chart, row, seat, moves, slate)
        move = int(moves[drawn(word, found)])
        playing.step(self.chart, row, seat, move, slate)
        return action_of(self.rules.network, self._colours(row), move)

    def awaited(self, row: Words) -> tuple[int, ...]:
        """Return the seat whose turn it is; empty while nature draws, and at the end."""
        self.check(row)
        is_awaited = turns.phase(self.chart, row) in (turns.ACT, turns.TRIP)
        return (turns.mover(row),) if is_awaited else ()

    def happen(self, row: Words, event: Event) -> None:
        """Let a seat begin, lay a tile or turn a card, in place."""
        self.check(row)
        if isinstance(event, Begins):
            number = event.seat
        elif isinstance(event, LayTile):
            number = self.rules.positions.tiles.kinds.index(event.kind)
        else:
            number = self.rules.network.number[event.station]
        turns.happen(self.chart, row, number)

    def enter_scores(self, row: Words, found: Words) -> None:
        """Write score and number of branch tokens by seat."""
        playing.scores(self.chart, row, found)

    def enter_playouts(self, row: Words, seed: int, first: int, found: Words) -> int:
        """Play as many games as there is room for, each with its own random stream."""
        room = np.empty_like(row)
        return playing.playouts(self.chart, row, seed, first, room, blank_slate(), found)

    def _colours(self, row: Words) -> tuple[Colour, ...]:
        return self.rules.positions.colours[int(row[SEATS])]
