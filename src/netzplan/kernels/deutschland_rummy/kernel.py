"""The kernel of a country: what Python asks, and what compiled code answers."""

import numpy as np

from netzplan.games.deutschland_rummy.actions import Action, Begins, Event, Give, Lay
from netzplan.games.deutschland_rummy.routes import Route, RouteFault, from_words, to_words
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import State
from netzplan.kernels.batches import Batched
from netzplan.kernels.deutschland_rummy import choosing, legality, playing, rows, tables, turns
from netzplan.kernels.deutschland_rummy.chart import chart_of
from netzplan.kernels.deutschland_rummy.layout import MOST_ROUTES, MOST_TILES, MOVER, NO, SEATS
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
"""What is called from Python, with the types of its parameters; compiled before it is called."""


class Kernel(Batched):
    """The rules in one country as compiled code; shared by all threads that play on it."""

    seats_at = SEATS

    def __init__(self, rules: DeutschlandRummy) -> None:
        """Enter the country; raises KernelFailure if it is too large."""
        self.rules = rules
        self.chart = chart_of(rules)

    def row(self, state: State) -> Words:
        """Return a state as a row; raises KernelFailure if there are too many seats or games."""
        return rows.row_of(state)

    def state(self, row: Words) -> State:
        """Return a row as a state, without what is only for telling (``kept``)."""
        return rows.state_of(row)

    def kept(self, state: State) -> State:
        """Return a state as a row keeps it."""
        return rows.kept(state)

    def actions(self, row: Words, seat: int) -> list[Action]:
        """Return the rules' sample of what a seat may do, in their order; none unless awaited."""
        if seat not in self.awaited(row):
            return []
        moves, slate = np.empty(MOST_MOVES, np.int64), blank_slate()
        found = choosing.sample(self.chart, row, moves, slate)
        return [self.action(row, move, slate) for move in moves[:found].tolist()]

    def action(self, row: Words, move: int, slate: Words) -> Action:
        """Return the choice that a move means; layings of a sample are on its slate."""
        if move < SAMPLED:
            return action_of(self.rules.country, move, int(row[MOVER]))
        number = int(slate[CHOSEN + move - SAMPLED])
        tables.enter_wanted(row, slate, CHANGES + number * CHANGE_WORDS)
        routes = rows.routes_of(slate[WANTED:])
        return Lay(tuple(to_words(self.rules.country, route) for route in routes))

    def act(self, row: Words, seat: int, action: Action) -> None:
        """Make a legal choice of the seat that is awaited, in place."""
        assert (seat,) == self.awaited(row), "another seat is awaited"
        slate = blank_slate()
        turns.step(self.chart, row, self.move(action, slate), slate)

    def room(self) -> tuple[Words, Words]:
        """Return room for ``choose``, for one thread: moves and a slate."""
        return np.empty(MOST_MOVES, np.int64), blank_slate()

    def choose(self, row: Words, seat: int, word: int, room: tuple[Words, Words]) -> Action:
        """Make the one of ``actions`` that a word draws, in place; return it."""
        assert (seat,) == self.awaited(row), "another seat is awaited"
        moves, slate = room
        found = choosing.sample(self.chart, row, moves, slate)
        move = int(moves[drawn(word, found)])
        action = self.action(row, move, slate)
        turns.step(self.chart, row, move, slate)
        return action

    def is_legal(self, row: Words, seat: int, action: Action) -> bool:
        """Return whether a choice is legal, be it in the sample or not."""
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
        """Return a choice as a move; a laying is entered on the slate as the wanted table.

        Raises KeyError for tiles, cities and routes that there can't be.
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
        """Return the seat that acts or answers; nobody while nature draws, and at the end."""
        seat = choosing.awaited(row)
        return () if seat == NO else (seat,)

    def happen(self, row: Words, event: Event) -> None:
        """Let a seat begin, or move a tile from the bag to a rack, in place."""
        if isinstance(event, Begins):
            turns.happen(self.chart, row, event.seat)
        else:
            turns.happen(self.chart, row, self.rules.country.tile_number[event.tile])

    def enter_scores(self, row: Words, found: Words) -> None:
        """Enter kilometres, of which fewest win, and games won by seat."""
        playing.scores(self.chart, row, found)

    def enter_playouts(self, row: Words, seed: int, first: int, found: Words) -> int:
        """Play as many games as there is room for, each with a stream of its own."""
        room = np.empty_like(row)
        return playing.playouts(self.chart, row, seed, first, room, blank_slate(), found)
