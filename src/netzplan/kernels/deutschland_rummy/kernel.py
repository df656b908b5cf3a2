"""The kernel of a country: the Python interface to the compiled code."""

import numpy as np

from netzplan.games.deutschland_rummy.actions import Action, Begins, Event, Give, Lay
from netzplan.games.deutschland_rummy.routes import Route, RouteFault, from_words, to_words
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import State
from netzplan.kernels.batches import Batched
from netzplan.kernels.deutschland_rummy import choosing, legality, playing, rows, tables, turns
from netzplan.kernels.deutschland_rummy.chart import chart_of
from netzplan.kernels.deutschland_rummy.layout import (
    GAMES,
    MOST_GAMES,
    MOST_ROUTES,
    MOST_SEATS,
    MOST_TILES,
    MOVER,
    NO,
    PLAYED_AT,
    PLAYED_WORDS,
    SEATS,
)
from netzplan.kernels.deutschland_rummy.moves import SAMPLED, action_of, move_of
from netzplan.kernels.deutschland_rummy.slate import (
    CHANGE_WORDS,
    CHANGES,
    CHOSEN,
    MOST_MOVES,
    WANTED,
    blank_slate,
)
from netzplan.kernels.plain_chance import drawn
from netzplan.kernels.words import Words

__all__ = ["ENTRY_POINTS", "Kernel"]

ENTRY_POINTS = (
    (choosing.awaited, "(int64[::1],)"),
    (choosing.sample, "(int64[::1], int64[::1], int64[::1], int64[::1])"),
    (choosing.random_move, "(int64[::1], int64[::1], int64[::1])"),
    (legality.is_legal, "(int64[::1], int64[::1], int64, int64[::1])"),
    (tables.enter_wanted, "(int64[::1], int64[::1], int64)"),
    (turns.draw, "(int64[::1],)"),
    (turns.happen, "(int64[::1], int64[::1], int64)"),
    (turns.step, "(int64[::1], int64[::1], int64, int64[::1])"),
    (playing.scores, "(int64[::1], int64[::1], int64[::1])"),
    (
        playing.playouts,
        "(int64[::1], int64[::1], int64, int64, int64[::1], int64[::1], int64[::1])",
    ),
)
"""Functions called from Python, with the types of their parameters; compiled beforehand."""


class Kernel(Batched):
    """The rules in one country as compiled code; shared by all threads that play on it."""

    seats_at = SEATS
    game_words = PLAYED_AT

    def __init__(self, rules: DeutschlandRummy) -> None:
        """Load the country; raise KernelFailure if it is too large."""
        self.rules = rules
        self.chart = chart_of(rules)

    def row(self, state: State) -> Words:
        """Return a state as a row; raise KernelFailure for too many seats or games."""
        return rows.row_of(state)

    def state(self, row: Words) -> State:
        """Return a row as a state, without the information that only readers need (``kept``)."""
        self.check(row)
        return rows.state_of(row)

    def kept(self, state: State) -> State:
        """Return a state reduced to what a row keeps."""
        return rows.kept(state)

    def actions(self, row: Words, seat: int) -> list[Action]:
        """Return the rules' sample of a seat's actions, in order; empty if it is not to act."""
        if seat not in self.awaited(row):
            return []
        moves, slate = np.empty(MOST_MOVES, np.int64), blank_slate()
        found = choosing.sample(self.chart, row, moves, slate)
        return [self.action(row, move, slate) for move in moves[:found].tolist()]

    def action(self, row: Words, move: int, slate: Words) -> Action:
        """Return the action of a move; layings of a sample are on its slate."""
        if move < SAMPLED:
            return action_of(self.rules.country, move, int(row[MOVER]))
        number = int(slate[CHOSEN + move - SAMPLED])
        tables.enter_wanted(row, slate, CHANGES + number * CHANGE_WORDS)
        routes = rows.routes_of(slate[WANTED:])
        return Lay(tuple(to_words(self.rules.country, route) for route in routes))

    def act(self, row: Words, seat: int, action: Action) -> None:
        """Apply a legal action of the seat to act, in place."""
        self.check_turn(row, seat)
        slate = blank_slate()
        turns.step(self.chart, row, self.move(action, slate), slate)

    def more_words(self, row: Words) -> int:
        """Return the words of all games; -1 for a number of seats or games that can't be."""
        seats, games = int(row[SEATS]), int(row[GAMES])
        can_be = 0 < seats <= MOST_SEATS and 0 < games <= MOST_GAMES
        return games * PLAYED_WORDS if can_be else -1

    def room(self) -> tuple[Words, Words]:
        """Return working memory for ``choose``, for one thread: moves and a slate."""
        return np.empty(MOST_MOVES, np.int64), blank_slate()

    def choose(self, row: Words, seat: int, word: int, room: tuple[Words, Words]) -> Action:
        """Apply the one of ``actions`` that a random word selects, in place; return it.

        For speed, neither the row nor the seat is checked.
        """
        moves, slate = room
        found = choosing.sample(self.chart, row, moves, slate)
        move = int(moves[drawn(word, found)])
        action = self.action(row, move, slate)
        turns.step(self.chart, row, move, slate)
        return action

    def is_legal(self, row: Words, seat: int, action: Action) -> bool:
        """Return whether an action is legal, whether or not it is in the sample."""
        if (seat,) != self.awaited(row):  # dr.turn.order
            return False
        if isinstance(action, Give) and action.to != row[MOVER]:  # dr.give.asker
            return False
        slate = blank_slate()
        try:
            move = self.move(action, slate)
        except KeyError:
            return False
        return bool(legality.is_legal(self.chart, row, move, slate))

    def move(self, action: Action, slate: Words) -> int:
        """Return an action as a move; a laying is written to the slate as the wanted table.

        Raise KeyError for tiles, cities and routes that can't exist.
        """
        if isinstance(action, Lay):
            rows.enter_table(slate[WANTED:], self._routes(action))
        return move_of(self.rules.country, action)

    def _routes(self, lay: Lay) -> list[Route]:
        country = self.rules.country
        routes = [from_words(country, words) for words in lay.routes]
        if len(routes) > MOST_ROUTES or sum(len(each.tiles) for each in lay.routes) > MOST_TILES:
            raise KeyError(lay)  # dr.route.min-three, dr.tile.once
        for route in routes:
            # dr.tile.known, dr.city.known, dr.route.ends
            if isinstance(route, RouteFault) or len(route.cities) != len(route.tiles) + 1:
                raise KeyError(route)
        return [route for route in routes if isinstance(route, Route)]

    def awaited(self, row: Words) -> tuple[int, ...]:
        """Return the seat that acts or answers; empty while nature draws, and at the end."""
        self.check(row)
        seat = choosing.awaited(row)
        return () if seat == NO else (seat,)

    def happen(self, row: Words, event: Event) -> None:
        """Let a seat begin, or move a tile from the bag to a rack, in place."""
        self.check(row)
        if isinstance(event, Begins):
            turns.happen(self.chart, row, event.seat)
        else:
            turns.happen(self.chart, row, self.rules.country.tile_number[event.tile])

    def enter_scores(self, row: Words, found: Words) -> None:
        """Write kilometres, of which the fewest win, and the number of games won, by seat."""
        playing.scores(self.chart, row, found)

    def enter_playouts(self, row: Words, seed: int, first: int, found: Words) -> int:
        """Play as many games as there is room for, each with its own random stream."""
        room = np.empty_like(row)
        return playing.playouts(self.chart, row, seed, first, room, blank_slate(), found)
