"""Legal moves and random moves; compiled.

The twin of ``games/on_the_underground/position.py``.
"""

from netzplan.kernels.bits import first_one, nth_of_word, ones
from netzplan.kernels.chance import drawn
from netzplan.kernels.compiling import compiled
from netzplan.kernels.copying import copy_words
from netzplan.kernels.on_the_underground.layout import (
    BRANCH,
    EDGE_WORDS,
    MOST_EDGES,
    RANDOM,
)
from netzplan.kernels.on_the_underground.moves import END, PLACE, TAKE, TRAVEL
from netzplan.kernels.on_the_underground.placing import first_line, open_edges, seat_at
from netzplan.kernels.on_the_underground.slate import CHOICES, COPY, OPENED
from netzplan.kernels.on_the_underground.turns import ACT, ahead, phase
from netzplan.kernels.words import Words

__all__ = ["legal", "random_action", "random_move"]


@compiled
def _open_all(chart: Words, row: Words, seat: int, slate: Words) -> int:
    """Write for each line the edges open to a seat's tokens; return their total number."""
    branch = row[seat_at(seat) + BRANCH]
    found = 0
    for line in range(first_line(chart, row, seat), first_line(chart, row, seat + 1)):
        edges, edges_1, edges_2 = open_edges(chart, row, line, branch)
        at = OPENED + line * EDGE_WORDS
        slate[at], slate[at + 1], slate[at + 2] = edges, edges_1, edges_2
        found += ones(edges) + ones(edges_1) + ones(edges_2)
    return found


@compiled
def legal(chart: Words, row: Words, seat: int, moves: Words, slate: Words) -> int:
    """Write all moves of the seat to move, in the order of the rules; return their number."""
    if phase(chart, row) != ACT:
        return _journeys(chart, row, moves, slate)
    moves[0] = TAKE  # ug.turn.token
    found = 1
    _open_all(chart, row, seat, slate)
    first = first_line(chart, row, seat)  # ug.place.own
    for number in range(first * EDGE_WORDS, first_line(chart, row, seat + 1) * EDGE_WORDS):
        line, word = number // EDGE_WORDS, number % EDGE_WORDS
        edges = slate[OPENED + number]
        while edges:
            moves[found] = PLACE + line * MOST_EDGES + word * 64 + first_one(edges)
            edges &= edges - 1
            found += 1
    return found


@compiled
def _journeys(chart: Words, row: Words, moves: Words, slate: Words) -> int:
    """Write the journeys to choose from, after those without a choice; return their number."""
    copy = slate[COPY : COPY + len(row)]
    copy_words(row, copy)
    found = ahead(chart, copy, slate)
    if found == 0:  # ug.passenger.alone
        moves[0] = END
        return 1
    for number in range(found):
        moves[number] = TRAVEL + slate[CHOICES + number]
    return found


@compiled
def random_action(chart: Words, row: Words, seat: int, slate: Words) -> int:
    """Return a random legal move of a seat that has actions left, uniformly."""
    nth = drawn(row, RANDOM, 1 + _open_all(chart, row, seat, slate)) - 1
    if nth < 0:
        return TAKE
    number = first_line(chart, row, seat) * EDGE_WORDS
    while nth >= ones(slate[OPENED + number]):
        nth -= ones(slate[OPENED + number])
        number += 1
    edge = number % EDGE_WORDS * 64 + nth_of_word(slate[OPENED + number], nth)
    return PLACE + number // EDGE_WORDS * MOST_EDGES + edge


@compiled
def random_move(chart: Words, row: Words, seat: int, slate: Words) -> int:
    """Return a random legal move of the seat whose turn it is, uniformly."""
    if phase(chart, row) == ACT:
        return random_action(chart, row, seat, slate)
    copy = slate[COPY : COPY + len(row)]
    copy_words(row, copy)
    found = ahead(chart, copy, slate)
    return int(TRAVEL + slate[CHOICES + drawn(row, RANDOM, found)]) if found else END
