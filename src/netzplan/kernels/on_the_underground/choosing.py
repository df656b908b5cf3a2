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
    """Enter by line the edges on which a seat may place a token; return how many there are."""
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
    """Enter all moves of the seat whose turn it is, in the order of the rules; return how many."""
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
    """Enter the journeys to choose from once those are made that need no choice."""
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
    """Return one of the legal moves of a seat that has actions left, each as likely as another."""
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
    """Return one of the legal moves of the seat whose turn it is, each as likely as another."""
    if phase(chart, row) == ACT:
        return random_action(chart, row, seat, slate)
    copy = slate[COPY : COPY + len(row)]
    copy_words(row, copy)
    found = ahead(chart, copy, slate)
    return int(TRAVEL + slate[CHOICES + drawn(row, RANDOM, found)]) if found else END
