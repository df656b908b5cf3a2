"""Plays games on with minds (``minds.py``), and tries turns against the same cards; compiled."""

import numpy as np

from netzplan.kernels.bits import ones
from netzplan.kernels.chance import stream
from netzplan.kernels.compiling import compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.on_the_underground.layout import (
    EDGE_WORDS,
    JOURNEYS,
    LOOPED,
    MOST_LINES,
    RANDOM,
    RIDES,
    SEATS,
)
from netzplan.kernels.on_the_underground.minds import MIND_WORDS
from netzplan.kernels.on_the_underground.placing import first_line, line_at
from netzplan.kernels.on_the_underground.playing import act, scores, step
from netzplan.kernels.on_the_underground.thinking import choose, send
from netzplan.kernels.on_the_underground.turns import (
    ACT,
    OVER,
    TRIP,
    draw,
    end_turn,
    happen,
    mover,
    phase,
)
from netzplan.kernels.words import Words

__all__ = ["FOUND_WORDS", "LURES", "TURN_WORDS", "contest", "try_turns"]

(_AHEAD, _OWN, _BEST, _RIDDEN, _LOOPS) = range(5)
FOUND_WORDS = 5
"""The sums for each turn: lead over the best rival, own points, the rival's points, points of the
passenger, points of loops."""
LURES = 6
TURN_WORDS = LURES + MOST_LINES * EDGE_WORDS
"""Number of moves, up to five moves, and for each line the edges of a ring that it is to become."""


@compiled_apart
def _play_on(
    chart: Words, row: Words, minds: Words, lures: Words, desk: Words, slate: Words, moves: Words,
    values: Words, copy: Words,
) -> None:  # fmt: skip
    """Play a game to its end; each seat has its own mind."""
    while True:
        now = phase(chart, row)
        if now == ACT:
            seat = mover(row)
            mind = minds[seat * MIND_WORDS : (seat + 1) * MIND_WORDS]
            move = choose(chart, row, seat, mind, lures, desk, slate, moves, values, copy)
            act(chart, row, seat, move, slate)
        elif now == TRIP:
            row[JOURNEYS] = 0
            send(chart, row, mover(row), slate)
            end_turn(row)
        elif now == OVER:
            return
        else:
            happen(chart, row, draw(chart, row))


@compiled_apart
def contest(
    chart: Words, start: Words, minds: Words, seed: int, first: int, games: int, desk: Words,
    slate: Words, moves: Words, values: Words, rows: Words, found: Words,
) -> None:  # fmt: skip
    """Play games between minds from one position; write score and tokens by game and seat."""
    words, seats = len(start), start[SEATS]
    row, copy = rows[:words], rows[words : 2 * words]
    lures = np.zeros(MOST_LINES * EDGE_WORDS, np.int64)
    for game in range(games):
        copy_words(start, row)
        row[RANDOM] = stream(seed, first + game)
        _play_on(chart, row, minds, lures, desk, slate, moves, values, copy)
        scores(chart, row, found[2 * seats * game :])


@compiled_apart
def _add_up(chart: Words, row: Words, seat: int, told: Words, found: Words) -> None:
    """Add the results of a game for a seat."""
    scores(chart, row, told)
    own, best = told[2 * seat], -1000000
    for rival in range(row[SEATS]):
        if rival != seat:
            best = max(best, told[2 * rival])
    found[_AHEAD] += own - best
    found[_OWN] += own
    found[_BEST] += best
    for line in range(first_line(chart, row, seat), first_line(chart, row, seat + 1)):
        at = line_at(line)
        found[_RIDDEN] += row[at + RIDES]
        found[_LOOPS] += ones(row[at + LOOPED]) + ones(row[at + LOOPED + 1])


@compiled_apart
def try_turns(
    chart: Words, start: Words, seat: int, minds: Words, turns: Words, seed: int, first: int,
    rounds: int, desk: Words, slate: Words, moves: Words, values: Words, rows: Words, sums: Words,
) -> None:  # fmt: skip
    """Play turns of a seat on to the end of the game, all against the same cards.

    A turn is a number of moves, 5 words for moves, and the lures by line (``TURN_WORDS``).
    """
    words = len(start)
    row, copy = rows[:words], rows[words : 2 * words]
    told = rows[2 * words : 2 * words + 2 * start[SEATS]]
    for number in range(first, first + rounds):
        for at in range(len(turns) // TURN_WORDS):
            turn = turns[at * TURN_WORDS : (at + 1) * TURN_WORDS]
            copy_words(start, row)
            row[RANDOM] = stream(seed, number)
            for nth in range(turn[0]):
                step(chart, row, seat, turn[1 + nth], slate)
            _play_on(chart, row, minds, turn[LURES:], desk, slate, moves, values, copy)
            _add_up(chart, row, seat, told, sums[at * FOUND_WORDS :])
