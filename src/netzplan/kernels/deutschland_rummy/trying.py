"""Tries options of a seat against the same hidden tiles, and sums up their results; compiled.

An *attempt* is what the thinking seat does in the running turn, or answers in another seat's:

=========  ==============================================================================
ASKS       the city that it asks for first, -1 for none
DRAWS      1 if it draws before it lays
LAYS       what it lays: nothing, some tiles, or whatever can then be laid
THESE      2 words: the tiles, if it lays some
HOLDS      how long it holds in later turns, as ``racing.WAITS``
GIVES      the tile that it gives to the seat that asks, -1 for none
=========  ==============================================================================
"""

import numpy as np
import numpy.typing as npt

from netzplan.kernels.chance import stream
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.copying import copy_words
from netzplan.kernels.deutschland_rummy.gaps import DESK_WORDS
from netzplan.kernels.deutschland_rummy.guessing import (
    CITY,
    DRAWN,
    LAID,
    MOVER,
    OWN,
    SEATS,
    guess,
    stuck_tiles,
)
from netzplan.kernels.deutschland_rummy.layout import MOST_SEATS
from netzplan.kernels.deutschland_rummy.racing import (
    COURSE_WORDS,
    NOBODY,
    RACK,
    RANDOM,
    WAITS,
    draw,
    ends,
    finish_turn,
    give,
    lay_all,
    lay_these,
    play_on,
    request,
    tiles_of,
)
from netzplan.kernels.deutschland_rummy.turns import kilometres
from netzplan.kernels.words import Words

__all__ = [
    "ASKS",
    "ATTEMPT_WORDS",
    "DRAWS",
    "ENDED",
    "FIGURES",
    "GIVES",
    "HOLDS",
    "LAYS",
    "LAY_ALL",
    "LAY_NOTHING",
    "LAY_THESE",
    "LEFT",
    "LOST",
    "THESE",
    "WORTH",
    "Sums",
    "try_attempts",
]

Sums = npt.NDArray[np.float64]

ASKS, DRAWS, LAYS = range(3)
THESE = 3
HOLDS = THESE + 2
GIVES = HOLDS + 1
ATTEMPT_WORDS = GIVES + 1

LAY_NOTHING, LAY_THESE, LAY_ALL = range(3)

WORTH, ENDED, LOST, LEFT = range(4)
"""The sums: shares of wins, games that the seat ended, games that others ended, kilometres left."""
FIGURES = 4


@compiled
def _begin(chart: Words, seen: Words, attempt: Words, course: Words, desk: Words) -> bool:
    """Play the rest of the seat's own turn; return whether the rack is then empty."""
    own = seen[OWN]
    is_met = attempt[ASKS] >= 0 and request(chart, course, own, attempt[ASKS], 1, desk)
    if is_met and ends(chart, course, own, desk):
        return True
    if attempt[DRAWS]:
        draw(course, own)
        if ends(chart, course, own, desk):
            return True
    if attempt[LAYS] == LAY_ALL:
        lay_all(chart, course, own, desk)
    elif attempt[LAYS]:
        lay_these(course, own, attempt[THESE], attempt[THESE + 1])
    return not tiles_of(course, own)


@compiled
def _answer(chart: Words, seen: Words, attempt: Words, course: Words, desk: Words) -> int:
    """Answer, and let the mover play the rest of its turn; return the seat that ends the game."""
    own, mover = seen[OWN], seen[MOVER]
    if attempt[GIVES] >= 0:
        give(course, own, mover, attempt[GIVES])
    else:
        step = (own - mover) % seen[SEATS]
        request(chart, course, mover, seen[CITY], step + 1, desk)
    draws = 0 if seen[DRAWN] or seen[LAID] else 1
    is_over = finish_turn(chart, course, mover, draws, desk)
    if not tiles_of(course, own):
        return int(own)
    return int(mover) if is_over else NOBODY


@compiled
def _run(chart: Words, seen: Words, attempt: Words, course: Words, desk: Words) -> int:
    """Play an attempt to the end of the game; return the seat that ends it."""
    own, mover = seen[OWN], seen[MOVER]
    course[WAITS + own] = attempt[HOLDS]
    if own == mover:
        if _begin(chart, seen, attempt, course, desk):
            return int(own)
    else:
        ender = _answer(chart, seen, attempt, course, desk)
        if ender != NOBODY:
            return ender
    return int(play_on(chart, course, (mover + 1) % seen[SEATS], desk))


@compiled
def _share(sums: Sums, seats: int, own: int) -> float:
    """Return the share of a win, where the fewest kilometres win."""
    fewer = equal = 0
    for seat in range(seats):
        fewer += sums[seat] < sums[own]
        equal += sums[seat] == sums[own]
    return 0.0 if fewer else 1.0 / equal


@compiled
def _worth(
    chart: Words, seen: Words, course: Words, ender: int, futures: Sums, left: Sums
) -> float:
    """Return the share of a win that the end of a race is worth, over the courses of the series."""
    own, seats = seen[OWN], seen[SEATS]
    for seat in range(seats):
        left[seat] = kilometres(chart, course, RACK + 2 * seat)
    if not len(futures):
        if ender != NOBODY:
            return 1.0 if ender == own else 0.0
        return _share(left, seats, own)
    worth, sums = 0.0, left[MOST_SEATS:]
    for future in futures:
        for seat in range(seats):
            sums[seat] = left[seat] + future[seat]
        worth += _share(sums, seats, own)
    return worth / len(futures)


@compiled_apart
def try_attempts(
    chart: Words,
    seen: Words,
    attempts: Words,
    futures: Sums,
    seed: int,
    first: int,
    rounds: int,
    sums: Sums,
) -> None:
    """Play attempts on from what the seat sees, once per round; add up their figures.

    ``futures`` are kilometres in the other games of the series, by course and seat; empty for a
    single game, which the seat that ends it wins.
    """
    desk, left = np.empty(DESK_WORDS, np.int64), np.empty(2 * MOST_SEATS, np.float64)
    start, course = np.zeros(COURSE_WORDS, np.int64), np.empty(COURSE_WORDS, np.int64)
    stuck = np.empty(2, np.int64)
    stuck[0], stuck[1] = stuck_tiles(chart, seen, desk)
    for number in range(first, first + rounds):
        start[RANDOM] = stream(seed, number)
        guess(chart, seen, start, stuck, desk)
        for at in range(len(attempts)):
            copy_words(start, course)
            ender = _run(chart, seen, attempts[at], course, desk)
            sums[at, WORTH] += _worth(chart, seen, course, ender, futures, left)
            sums[at, ENDED] += ender == seen[OWN]
            sums[at, LOST] += ender != seen[OWN] and ender != NOBODY
            sums[at, LEFT] += left[seen[OWN]]
