"""Where track tokens can go, and what they change; compiled.

The twin of ``games/on_the_underground/placing.py``.
"""

from netzplan.games.on_the_underground.placing import BRANCHING
from netzplan.kernels.bits import first_one, include, is_in, ones
from netzplan.kernels.compiling import compiled
from netzplan.kernels.on_the_underground.chart import (
    DOORS,
    DOORS_AT,
    EDGES_ALL,
    FACE_ON,
    FACES,
    FIRST_LINE,
    FROM,
    HAS_LOOPS,
    KINDS,
    LANDMARKS,
    LINES,
    STACK,
    TABLE,
    TABLE_WORDS,
    TERMINI,
    TO,
    TOKENS,
    TOUCHING,
)
from netzplan.kernels.on_the_underground.layout import (
    BRANCH,
    EDGE_WORDS,
    EDGES,
    ENDS,
    FULL,
    HELD,
    KIND_ON,
    LINE_AT,
    LINE_WORDS,
    LOOPED,
    ON,
    SEAT_AT,
    SEAT_WORDS,
    SEATS,
    SETS,
    SPACES,
    STATION_WORDS,
    TOUCHED,
)
from netzplan.kernels.on_the_underground.slate import CROSSED, INSIDE, WAITING
from netzplan.kernels.words import Words

__all__ = ["enclose", "first_line", "line_at", "open_edges", "place", "seat_at", "tiles_left"]


@compiled
def seat_at(seat: int) -> int:
    """Return the index of a seat's words."""
    return SEAT_AT + seat * SEAT_WORDS


@compiled
def line_at(line: int) -> int:
    """Return the index of a line's words."""
    return LINE_AT + line * LINE_WORDS


@compiled
def first_line(chart: Words, row: Words, seat: int) -> int:
    """Return the first line of a seat; its lines end where the next seat's begin."""
    return int(chart[TABLE + row[SEATS] * TABLE_WORDS + FIRST_LINE + seat])


@compiled
def open_edges(chart: Words, row: Words, line: int, branch: int) -> tuple[int, int, int]:
    """Return the edges where the next token of a line may go."""
    at = line_at(line)
    own, own_1, own_2 = row[at + EDGES], row[at + EDGES + 1], row[at + EDGES + 2]
    placed = ones(own) + ones(own_1) + ones(own_2)
    if placed == chart[TABLE + row[SEATS] * TABLE_WORDS + TOKENS + line]:  # ug.place.token
        return 0, 0, 0
    if placed == 0:  # ug.place.first
        near, near_1, near_2 = chart[EDGES_ALL], chart[EDGES_ALL + 1], chart[EDGES_ALL + 2]
    elif branch >= BRANCHING:  # ug.place.branch, ug.place.connected
        near, near_1, near_2 = row[at + TOUCHED], row[at + TOUCHED + 1], row[at + TOUCHED + 2]
    else:  # ug.place.end, ug.place.ring
        near = near_1 = near_2 = 0
        for word in range(STATION_WORDS):
            ends = row[at + ENDS + word]
            while ends:
                touching = TOUCHING + (64 * word + first_one(ends)) * EDGE_WORDS
                near |= chart[touching]
                near_1 |= chart[touching + 1]
                near_2 |= chart[touching + 2]
                ends &= ends - 1
    # ug.place.twice, ug.place.space
    return (
        near & ~(own | row[FULL]),
        near_1 & ~(own_1 | row[FULL + 1]),
        near_2 & ~(own_2 | row[FULL + 2]),
    )


@compiled
def place(chart: Words, row: Words, seat: int, line: int, edge: int, slate: Words) -> None:
    """Place a token on a legal edge; its owner pays and scores."""
    at = line_at(line)
    one, other = chart[FROM + edge], chart[TO + edge]
    was_on, was_on_other = is_in(row, at + ON, one), is_in(row, at + ON, other)
    is_first = row[at + ON] | row[at + ON + 1] == 0
    is_end = is_in(row, at + ENDS, one) | is_in(row, at + ENDS, other)
    if not is_first and not is_end:  # ug.place.branch
        row[seat_at(seat) + BRANCH] -= BRANCHING
    _fill_space(row, edge)
    include(row, at + EDGES, edge)
    if not was_on:
        _join(chart, row, seat, at, one)
    if not was_on_other:
        _join(chart, row, seat, at, other)
    _move_end(row, at, one, was_on)
    _move_end(row, at, other, was_on_other)
    if was_on and was_on_other and chart[HAS_LOOPS]:  # ug.score.loop
        enclose(chart, row, at, slate)
        row[at + LOOPED] |= slate[INSIDE] & ~row[at + ON]
        row[at + LOOPED + 1] |= slate[INSIDE + 1] & ~row[at + ON + 1]


@compiled
def _fill_space(row: Words, edge: int) -> None:
    """Use a free space of an edge."""
    at, shift = SPACES + (edge >> 4), (edge & 15) * 4
    left = (row[at] >> shift & 15) - 1
    row[at] -= 1 << shift
    if left == 0:
        include(row, FULL, edge)


@compiled
def _move_end(row: Words, at: int, station: int, was_on: int) -> None:
    """Record one more token at a station of a line; after the first, it is an end."""
    word, bit = at + ENDS + (station >> 6), 1 << (station & 63)
    row[word] = row[word] & ~bit if was_on else row[word] | bit


@compiled
def _join(chart: Words, row: Words, seat: int, at: int, station: int) -> None:
    """Join a station to a line for the first time (ug.score.each)."""
    row[seat_at(seat) + BRANCH] += is_in(chart, TERMINI, station)  # ug.score.terminus
    if is_in(chart, LANDMARKS, station):
        _take_landmark(chart, row, seat, station)
    include(row, at + ON, station)
    for word in range(EDGE_WORDS):
        row[at + TOUCHED + word] |= chart[TOUCHING + station * EDGE_WORDS + word]


@compiled
def tiles_left(chart: Words, row: Words, station: int) -> int:
    """Return the number of a station's tiles that no line has taken; below 1 for none."""
    left = chart[STACK + station]
    for line in range(chart[TABLE + row[SEATS] * TABLE_WORDS + LINES]):
        left -= is_in(row, line_at(line) + ON, station)
    return int(left)


@compiled
def _take_landmark(chart: Words, row: Words, seat: int, station: int) -> None:
    """Take a tile from a station, unless other lines have taken them all."""
    if tiles_left(chart, row, station) <= 0:  # ug.score.landmark
        return
    held = seat_at(seat) + HELD
    for kind in range(chart[KINDS]):
        row[held + kind] += is_in(row, KIND_ON + kind * STATION_WORDS, station)
    fewest = row[held]
    for kind in range(chart[KINDS]):
        fewest = min(fewest, row[held + kind])
    if fewest:  # ug.score.set
        for kind in range(chart[KINDS]):
            row[held + kind] -= 1
        row[seat_at(seat) + SETS] += 1


@compiled
def enclose(chart: Words, row: Words, at: int, slate: Words) -> None:
    """Write the stations on faces that can't be reached from outside, including the line's own."""
    for word in range(EDGE_WORDS):
        slate[CROSSED + word] = 0
    slate[CROSSED] = 1
    slate[WAITING] = 0
    left = 1
    while left:
        left -= 1
        face = slate[WAITING + left]
        for number in range(chart[DOORS_AT + face], chart[DOORS_AT + face + 1]):
            edge, beyond = chart[DOORS + number] >> 8, chart[DOORS + number] & 255
            if not is_in(row, at + EDGES, edge) and not is_in(slate, CROSSED, beyond):
                include(slate, CROSSED, beyond)
                slate[WAITING + left] = beyond
                left += 1
    slate[INSIDE] = slate[INSIDE + 1] = 0
    for face in range(chart[FACES]):
        if not is_in(slate, CROSSED, face):
            slate[INSIDE] |= chart[FACE_ON + face * STATION_WORDS]
            slate[INSIDE + 1] |= chart[FACE_ON + face * STATION_WORDS + 1]
