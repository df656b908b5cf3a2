"""The passenger's best journeys; compiled.

The search is that of ``games/on_the_underground/passenger.py``: levels of stations that need
equally many empty spaces, and within each, layers of those that need equally many boardings.

The sets of lines are found backwards: for each set, one mask holds the stations of a level from
which it leads to the destination. So many routes with the same lines cost no more than one.
"""

from netzplan.kernels.bits import first_one, is_in
from netzplan.kernels.compiling import compiled
from netzplan.kernels.on_the_underground.chart import (
    EXPRESSES,
    LINES,
    NEIGHBOURS,
    STANDARDS,
    TABLE,
    TABLE_WORDS,
)
from netzplan.kernels.on_the_underground.layout import (
    CARDS,
    LEGS,
    LINE_AT,
    LINE_WORDS,
    ON,
    OPEN,
    PASSENGER,
    SEATS,
    STATION_WORDS,
)
from netzplan.kernels.on_the_underground.moves import USED
from netzplan.kernels.on_the_underground.slate import (
    CHOICES,
    DEPTHS,
    EMPTY,
    FAMILY,
    FOUND,
    LAYER_WORDS,
    LAYERS,
    MOST_SETS,
    QUEUE,
    QUEUED,
)
from netzplan.kernels.words import Words

__all__ = ["around", "search", "targets"]


@compiled
def targets(chart: Words, row: Words) -> tuple[int, int]:
    """Return the destinations of the next journey in this turn, 0 if there is none."""
    low = high = 0
    for card in range(row[CARDS]):
        station = row[OPEN + card]
        low |= int(station < 64) << (station & 63)
        high |= int(station >= 64) << (station & 63)
    # ug.passenger.kinds
    express_low, express_high = low & chart[EXPRESSES], high & chart[EXPRESSES + 1]
    if row[LEGS] == 0 and express_low | express_high:
        return express_low, express_high
    if row[LEGS] == 0 or (row[LEGS] == 1 and is_in(chart, EXPRESSES, row[PASSENGER])):
        return low & chart[STANDARDS], high & chart[STANDARDS + 1]
    return 0, 0


@compiled
def around(chart: Words, low: int, high: int) -> tuple[int, int]:
    """Return the mask of the stations next to any of some stations."""
    around_low = around_high = 0
    while low:
        at = NEIGHBOURS + first_one(low) * STATION_WORDS
        around_low |= chart[at]
        around_high |= chart[at + 1]
        low &= low - 1
    while high:
        at = NEIGHBOURS + (64 + first_one(high)) * STATION_WORDS
        around_low |= chart[at]
        around_high |= chart[at + 1]
        high &= high - 1
    return around_low, around_high


@compiled
def search(chart: Words, row: Words, to_low: int, to_high: int, slate: Words) -> int:
    """Find the best journeys from the passenger to any of some stations; return their number.

    They are on the slate, sorted by destination, then by lines.
    """
    empty, boarded = _reached(chart, row, to_low, to_high, slate)
    slate[EMPTY] = empty
    slate[FOUND] = 0
    at = LAYERS + empty * LAYER_WORDS + boarded * STATION_WORDS
    low, high = slate[at] & to_low, slate[at + 1] & to_high
    while low | high:
        station = first_one(low) if low else 64 + first_one(high)
        if low:
            low &= low - 1
        else:
            high &= high - 1
        if boarded:
            _trace(chart, row, station, empty, boarded, slate)
        else:
            slate[CHOICES + slate[FOUND]] = station * USED
            slate[FOUND] += 1
    return int(slate[FOUND])


@compiled
def _reached(chart: Words, row: Words, to_low: int, to_high: int, slate: Words) -> tuple[int, int]:
    """Write layers until one contains a destination; return its level and its boardings."""
    waiting = (1 << int(chart[TABLE + row[SEATS] * TABLE_WORDS + LINES])) - 1
    seen_low = seen_high = 0
    level, arriving = 0, 1
    origin = row[PASSENGER]
    slate[LAYERS] = int(origin < 64) << (origin & 63)
    slate[LAYERS + 1] = int(origin >= 64) << (origin & 63)
    while True:  # ug.passenger.empty
        low = high = depth = 0
        while low | high or depth < arriving:  # ug.passenger.lines
            at = LAYERS + level * LAYER_WORDS + depth * STATION_WORDS
            if depth < arriving:
                low |= slate[at]
                high |= slate[at + 1]
            low &= ~seen_low
            high &= ~seen_high
            slate[at], slate[at + 1] = low, high
            depth += 1
            if low & to_low | high & to_high:
                slate[DEPTHS + level] = depth
                return level, depth - 1
            seen_low |= low
            seen_high |= high
            waiting, low, high = _boarded(row, waiting, low, high)
            low &= ~seen_low
            high &= ~seen_high
        slate[DEPTHS + level] = depth
        for layer in range(depth):
            at = LAYERS + level * LAYER_WORDS + layer * STATION_WORDS
            low, high = around(chart, int(slate[at]), int(slate[at + 1]))
            slate[at + LAYER_WORDS] = low & ~seen_low
            slate[at + LAYER_WORDS + 1] = high & ~seen_high
        arriving = depth
        level += 1


@compiled
def _boarded(row: Words, waiting: int, low: int, high: int) -> tuple[int, int, int]:
    """Return the lines not yet boarded, and the stations of those that can be boarded."""
    boarded_low = boarded_high = 0
    lines = waiting
    while lines:
        line = first_one(lines)
        lines &= lines - 1
        on = LINE_AT + line * LINE_WORDS + ON
        if low & row[on] | high & row[on + 1]:
            waiting ^= 1 << line
            boarded_low |= row[on]
            boarded_high |= row[on + 1]
    return waiting, boarded_low, boarded_high


@compiled
def _trace(chart: Words, row: Words, station: int, empty: int, boarded: int, slate: Words) -> None:
    """Write the sets of lines that lead to a station of the last layer.

    A set of n lines belongs to the layer of ``boarded - n`` boardings.
    """
    for number in range(boarded + 1):
        slate[QUEUED + number] = 0
    _add(slate, 0, 0, int(station < 64) << (station & 63), int(station >= 64) << (station & 63))
    level = empty
    while True:
        for number in range(boarded):
            _ride(chart, row, level, number, boarded, slate)
        if level == 0:
            break
        level -= 1
        for number in range(boarded + 1):
            _walk(chart, level, number, boarded, slate)
    _enter(slate, station, boarded)


@compiled
def _add(slate: Words, number: int, used: int, low: int, high: int) -> None:
    """Add stations to those from which the set of lines ``used`` leads to the destination."""
    at = FAMILY + used * STATION_WORDS
    if slate[at] | slate[at + 1] == 0:
        slate[QUEUE + number * MOST_SETS + slate[QUEUED + number]] = used
        slate[QUEUED + number] += 1
    slate[at] |= low
    slate[at + 1] |= high


@compiled
def _ride(chart: Words, row: Words, level: int, number: int, boarded: int, slate: Words) -> None:
    """Follow all rides that led to stations of one layer back to the layer before."""
    layer = boarded - number - 1
    if layer >= slate[DEPTHS + level]:
        return
    at = LAYERS + level * LAYER_WORDS + layer * STATION_WORDS
    lines = chart[TABLE + row[SEATS] * TABLE_WORDS + LINES]
    for nth in range(slate[QUEUED + number]):
        used = slate[QUEUE + number * MOST_SETS + nth]
        from_low = slate[FAMILY + used * STATION_WORDS]
        from_high = slate[FAMILY + used * STATION_WORDS + 1]
        for line in range(lines):
            on = LINE_AT + line * LINE_WORDS + ON
            if row[on] & from_low | row[on + 1] & from_high:
                low, high = row[on] & slate[at], row[on + 1] & slate[at + 1]
                if low | high:
                    _add(slate, number + 1, used | 1 << line, low, high)


@compiled
def _walk(chart: Words, level: int, number: int, boarded: int, slate: Words) -> None:
    """Follow all empty spaces that led on from a layer; drop stations from which none did."""
    layer = boarded - number
    at = LAYERS + level * LAYER_WORDS + layer * STATION_WORDS
    is_there = layer < slate[DEPTHS + level]
    kept = 0
    for nth in range(slate[QUEUED + number]):
        used = slate[QUEUE + number * MOST_SETS + nth]
        family = FAMILY + used * STATION_WORDS
        low, high = around(chart, int(slate[family]), int(slate[family + 1]))
        slate[family] = low & slate[at] if is_there else 0
        slate[family + 1] = high & slate[at + 1] if is_there else 0
        if slate[family] | slate[family + 1]:
            slate[QUEUE + number * MOST_SETS + kept] = used
            kept += 1
    slate[QUEUED + number] = kept


@compiled
def _enter(slate: Words, station: int, boarded: int) -> None:
    """Write a best journey for each set that leads from the origin, in order; clear FAMILY."""
    found = first = slate[FOUND]
    for nth in range(slate[QUEUED + boarded]):
        journey = station * USED + slate[QUEUE + boarded * MOST_SETS + nth]
        at = found
        while at > first and slate[CHOICES + at - 1] > journey:
            slate[CHOICES + at] = slate[CHOICES + at - 1]
            at -= 1
        slate[CHOICES + at] = journey
        found += 1
    slate[FOUND] = found
    for number in range(boarded + 1):
        for nth in range(slate[QUEUED + number]):
            at = FAMILY + slate[QUEUE + number * MOST_SETS + nth] * STATION_WORDS
            slate[at] = slate[at + 1] = 0
