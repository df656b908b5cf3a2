"""Samples hidden tiles with which the others would have done what they did; compiled.

What a seat knows is in an array of its own, *seen*:

=========  ==============================================================================
SEATS      number of seats
OWN        the seat that is thinking
MOVER      the seat whose turn it is
OUT        mask of seats that have come out
TURNED     mask of seats that have had a turn
CITY       the city asked for in the running turn, -1 if nobody has asked
REFUSED    mask of seats that refused the request
HOLDING    probability in thousandths that a seat holds its tiles back
DRAWN      1 if the turn's tile was drawn
LAID       1 if the mover has laid anything in the turn
LYING      2 words: tiles on the table
BEFORE     2 words: tiles on the table before the running turn
RACK       2 words: tiles on the rack of ``OWN``
UNSEEN     2 words: tiles that can be in the bag or on any other rack
TILES      by seat: number of tiles on its rack
KNOWN      8 words, 2 by seat: tiles on its rack that ``OWN`` gave away
=========  ==============================================================================
"""

from netzplan.kernels.bits import first_of_two, is_in, ones, with_one, without
from netzplan.kernels.chance import drawn
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.deutschland_rummy import racing
from netzplan.kernels.deutschland_rummy.attempts import ALWAYS, NEVER_LAYS
from netzplan.kernels.deutschland_rummy.chart import SHOWN
from netzplan.kernels.deutschland_rummy.gaps import gap
from netzplan.kernels.deutschland_rummy.layable import can_come_out, closes, connections
from netzplan.kernels.deutschland_rummy.layout import MOST_SEATS
from netzplan.kernels.deutschland_rummy.racing import BAG, FRONT, RANDOM, WAITS
from netzplan.kernels.words import Words

__all__ = [
    "BEFORE",
    "CITY",
    "DRAWN",
    "HOLDING",
    "KNOWN",
    "LAID",
    "LYING",
    "MOVER",
    "OUT",
    "OWN",
    "RACK",
    "REFUSED",
    "SEATS",
    "SEEN_WORDS",
    "TILES",
    "TURNED",
    "UNSEEN",
    "guess",
    "stuck_tiles",
]

SEATS, OWN, MOVER, OUT, TURNED, CITY, REFUSED, HOLDING, DRAWN, LAID = range(10)
LYING = 10
BEFORE = LYING + 2
RACK = BEFORE + 2
UNSEEN = RACK + 2
TILES = UNSEEN + 2
KNOWN = TILES + MOST_SEATS
SEEN_WORDS = KNOWN + 2 * MOST_SEATS

TRIES = 24
"""Number of attempts to sample a rack with which its seat would have acted as it did."""
OUT_HOLDING = 4
"""Factor by which a seat that has come out holds less often."""


@compiled_apart
def stuck_tiles(chart: Words, seen: Words, desk: Words) -> tuple[int, int]:
    """Return the unseen tiles that could not have been laid singly before the turn."""
    low, high = seen[UNSEEN], seen[UNSEEN + 1]
    stuck_low, stuck_high = low, high
    while low | high:
        tile = first_of_two(low, high)
        low, high = without(low, high, tile)
        one_low, one_high = with_one(0, 0, tile)
        if closes(chart, seen[BEFORE], seen[BEFORE + 1], one_low, one_high, 0, desk):
            stuck_low, stuck_high = without(stuck_low, stuck_high, tile)
    return stuck_low, stuck_high


@compiled
def _swap(course: Words, one: int, other: int) -> None:
    course[BAG + one], course[BAG + other] = course[BAG + other], course[BAG + one]


@compiled
def _fill_bag(seen: Words, course: Words) -> None:
    """Put all unseen tiles into the bag, in any order."""
    low, high, count = seen[UNSEEN], seen[UNSEEN + 1], 0
    while low | high:
        tile = first_of_two(low, high)
        low, high = without(low, high, tile)
        course[BAG + count] = tile
        count += 1
    course[FRONT], course[racing.END] = 0, count
    _shuffle(course)


@compiled
def _shuffle(course: Words) -> None:
    for at in range(course[FRONT], course[racing.END] - 1):
        _swap(course, at, at + drawn(course, RANDOM, course[racing.END] - at))


@compiled
def _settle(course: Words, need: int, stuck: Words) -> None:
    """Exchange tiles at the front of the bag that would have been laid for stuck ones."""
    other = course[FRONT] + need
    for at in range(course[FRONT], course[FRONT] + need):
        if is_in(stuck, 0, course[BAG + at]):
            continue
        while other < course[racing.END] and not is_in(stuck, 0, int(course[BAG + other])):
            other += 1
        if other == course[racing.END]:
            return
        _swap(course, at, other)
        other += 1


@compiled
def _needs(chart: Words, seen: Words, low: int, high: int, desk: Words) -> bool:
    """Return whether the requested city is one of those that keep a rack from being laid."""
    low, high = connections(chart, low | seen[LYING], high | seen[LYING + 1])
    relaxed = 0
    while True:
        found = gap(chart, low, high, relaxed, desk)
        if not found or found >> seen[CITY] & 1:
            return bool(found)
        relaxed |= found


@compiled
def _is_likely(
    chart: Words, seen: Words, seat: int, holds: int, low: int, high: int, desk: Words
) -> bool:
    """Return whether a seat with this rack would have acted as it did."""
    if seen[CITY] >= 0:
        at = SHOWN + 2 * seen[CITY]
        shows = low & chart[at] | high & chart[at + 1]
        if seat == seen[MOVER] and not _needs(chart, seen, low, high, desk):
            return False
        if seen[REFUSED] >> seat & 1 and shows and not holds:
            return False
    if not seen[TURNED] >> seat & 1:
        return True
    if not seen[OUT] >> seat & 1:
        if not can_come_out(chart, low, high):
            return True
        if not holds:
            return False
    return not closes(chart, seen[BEFORE], seen[BEFORE + 1], low, high, 0, desk)


@compiled
def _guess_rack(
    chart: Words, seen: Words, seat: int, course: Words, stuck: Words, desk: Words
) -> None:
    """Deal a rack from the front of the bag, and decide whether its seat holds."""
    known = KNOWN + 2 * seat
    need = seen[TILES + seat] - ones(seen[known]) - ones(seen[known + 1])
    is_out = seen[OUT] >> seat & 1
    low, high = seen[known], seen[known + 1]
    for _ in range(TRIES):
        holds = drawn(course, RANDOM, 1000) * (OUT_HOLDING if is_out else 1) < seen[HOLDING]
        course[WAITS + seat] = NEVER_LAYS if holds else ALWAYS
        if is_out and not holds:
            _settle(course, need, stuck)
        low, high = seen[known], seen[known + 1]
        for at in range(course[FRONT], course[FRONT] + need):
            low, high = with_one(low, high, course[BAG + at])
        if _is_likely(chart, seen, seat, holds, low, high, desk):
            break
        _shuffle(course)
    course[racing.RACK + 2 * seat], course[racing.RACK + 2 * seat + 1] = low, high
    # The tiles of the last attempt are at the front only if nothing was shuffled since.
    _take_out(course, low & ~seen[known], high & ~seen[known + 1])


@compiled
def _take_out(course: Words, low: int, high: int) -> None:
    """Move some tiles to the front of the bag, and remove them."""
    for at in range(course[FRONT], course[racing.END]):
        tile = course[BAG + at]
        if (low >> tile if tile < 64 else high >> (tile - 64)) & 1:
            _swap(course, at, course[FRONT])
            course[FRONT] += 1


@compiled_apart
def guess(chart: Words, seen: Words, course: Words, stuck: Words, desk: Words) -> None:
    """Write to a course what the seat sees, and a guess at the rest."""
    course[racing.SEATS], course[racing.OWN] = seen[SEATS], seen[OWN]
    course[racing.OUT], course[racing.IDLE] = seen[OUT], 0
    course[racing.LYING], course[racing.LYING + 1] = seen[LYING], seen[LYING + 1]
    _fill_bag(seen, course)
    for step in range(1, seen[SEATS]):
        _guess_rack(chart, seen, (seen[OWN] + step) % seen[SEATS], course, stuck, desk)
    course[racing.RACK + 2 * seen[OWN]] = seen[RACK]
    course[racing.RACK + 2 * seen[OWN] + 1] = seen[RACK + 1]
    _shuffle(course)
