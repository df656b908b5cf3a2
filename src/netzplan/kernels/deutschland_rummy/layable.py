"""What can be laid of a rack, roughly but fast: assumes that a joker closes any one gap.

The twin of ``bots/deutschland_rummy/rough_laying.py``; compiled.
"""

from netzplan.kernels.bits import first_of_two, first_one, ones, with_one, without
from netzplan.kernels.compiling import compiled, compiled_apart
from netzplan.kernels.deutschland_rummy.chart import (
    CONNECTIONS,
    FROM,
    KM,
    REGION,
    SHOWN,
    TO,
)
from netzplan.kernels.deutschland_rummy.gaps import gap
from netzplan.kernels.words import Words

__all__ = ["can_come_out", "closes", "connections", "heaviest", "jokers", "left_over", "lightest"]


@compiled
def connections(chart: Words, low: int, high: int) -> tuple[int, int]:
    """Return the tiles of a mask that are not jokers."""
    return low & chart[CONNECTIONS], high & chart[CONNECTIONS + 1]


@compiled
def jokers(chart: Words, low: int, high: int) -> int:
    """Return the number of jokers in a mask of tiles."""
    return ones(low & ~chart[CONNECTIONS]) + ones(high & ~chart[CONNECTIONS + 1])


@compiled
def heaviest(chart: Words, low: int, high: int) -> int:
    """Return the tile of a mask with the most kilometres; of several, the first."""
    best, most = -1, -1
    while low | high:
        tile = first_of_two(low, high)
        low, high = without(low, high, tile)
        if chart[KM + tile] > most:
            best, most = tile, chart[KM + tile]
    return best


@compiled
def lightest(chart: Words, low: int, high: int) -> int:
    """Return the tile of a mask with the fewest kilometres; of several, the first."""
    best, fewest = -1, 1 << 20
    while low | high:
        tile = first_of_two(low, high)
        low, high = without(low, high, tile)
        if chart[KM + tile] < fewest:
            best, fewest = tile, chart[KM + tile]
    return best


@compiled
def _is_met(chart: Words, low: int, high: int, tile: int) -> bool:
    """Return whether any tile of a mask meets a connection."""
    low, high = without(low, high, tile)
    one, other = SHOWN + 2 * chart[FROM + tile], SHOWN + 2 * chart[TO + tile]
    touching = low & (chart[one] | chart[other]) | high & (chart[one + 1] | chart[other + 1])
    return bool(touching)


@compiled
def _lone(chart: Words, low: int, high: int, own_low: int, own_high: int) -> tuple[int, int]:
    """Return the own connections that no tile of a mask meets."""
    lone_low, lone_high = own_low, own_high
    while own_low | own_high:
        tile = first_of_two(own_low, own_high)
        own_low, own_high = without(own_low, own_high, tile)
        if _is_met(chart, low, high, tile):
            lone_low, lone_high = without(lone_low, lone_high, tile)
    return lone_low, lone_high


@compiled_apart
def closes(
    chart: Words, table_low: int, table_high: int, low: int, high: int, gifts: int, desk: Words
) -> bool:
    """Return whether a whole rack can be laid, if a joker or a gift closes any one gap."""
    spare = jokers(chart, table_low | low, table_high | high) + gifts
    all_low, all_high = connections(chart, table_low | low, table_high | high)
    own_low, own_high = connections(chart, low, high)
    lone_low, lone_high = _lone(chart, all_low, all_high, own_low, own_high)
    if ones(lone_low) + ones(lone_high) > spare:
        return False
    relaxed = 0
    for _ in range(spare + 1):
        found = gap(chart, all_low, all_high, relaxed, desk)
        if not found:
            return True
        relaxed |= found
    return False


@compiled_apart
def can_come_out(chart: Words, low: int, high: int) -> bool:
    """Return whether own tiles can form a route; jokers stand for whatever is needed."""
    wild = jokers(chart, low, high)
    low, high = connections(chart, low, high)
    if wild >= 2:
        return bool(wild > 2 or low | high)
    left_low, left_high, seen = low, high, 0
    while left_low | left_high:
        tile = first_of_two(left_low, left_high)
        left_low, left_high = without(left_low, left_high, tile)
        a, b = chart[FROM + tile], chart[TO + tile]
        if wild:
            regions = 1 << chart[REGION + a] | 1 << chart[REGION + b]
            if regions & seen:
                return True  # they meet, or the joker joins two cities of the region
            seen |= regions
        else:
            other_low, other_high = without(low, high, tile)
            one, two = SHOWN + 2 * a, SHOWN + 2 * b
            at_a = other_low & chart[one] | other_high & chart[one + 1]
            at_b = other_low & chart[two] | other_high & chart[two + 1]
            if at_a and at_b:
                return True
    return False


@compiled
def _without_lone(
    chart: Words, low: int, high: int, lone_low: int, lone_high: int, spare: int
) -> tuple[int, int]:
    """Return the tiles without the lightest lone ones, of which ``spare`` stay."""
    for _ in range(ones(lone_low) + ones(lone_high) - spare):
        tile = lightest(chart, lone_low, lone_high)
        lone_low, lone_high = without(lone_low, lone_high, tile)
        low, high = without(low, high, tile)
    return low, high


@compiled
def _without_one(chart: Words, low: int, high: int, cities: int) -> tuple[int, int]:
    """Return the tiles without the lightest one at a gap; none if they are not at the gap."""
    near_low, near_high = 0, 0
    while cities:
        at = SHOWN + 2 * first_one(cities)
        near_low, near_high = near_low | chart[at], near_high | chart[at + 1]
        cities &= cities - 1
    near_low, near_high = near_low & low, near_high & high
    if not near_low | near_high:
        return 0, 0
    return without(low, high, lightest(chart, near_low, near_high))


@compiled
def _with_more(
    chart: Words, table_low: int, table_high: int, low: int, high: int,
    laid_low: int, laid_high: int, desk: Words,
) -> tuple[int, int]:  # fmt: skip
    """Return the tiles to lay, with the jokers and all tiles that were left unnecessarily."""
    if not (table_low | table_high | laid_low | laid_high):
        return 0, 0
    laid_low |= low & ~chart[CONNECTIONS]
    laid_high |= high & ~chart[CONNECTIONS + 1]
    left_low, left_high = low & ~laid_low, high & ~laid_high
    while left_low | left_high:
        tile = heaviest(chart, left_low, left_high)
        left_low, left_high = without(left_low, left_high, tile)
        if not _is_met(chart, table_low | laid_low, table_high | laid_high, tile):
            continue
        own_low, own_high = with_one(laid_low, laid_high, tile)
        if closes(chart, table_low, table_high, own_low, own_high, 0, desk):
            laid_low, laid_high = own_low, own_high
    return laid_low, laid_high


@compiled_apart
def left_over(
    chart: Words, table_low: int, table_high: int, low: int, high: int, desk: Words
) -> tuple[int, int]:
    """Return what is left on a rack when as much as possible is laid."""
    spare = jokers(chart, table_low | low, table_high | high)
    laid_low, laid_high = connections(chart, low, high)
    lying_low, lying_high = connections(chart, table_low, table_high)
    while laid_low | laid_high:
        all_low, all_high = lying_low | laid_low, lying_high | laid_high
        lone_low, lone_high = _lone(chart, all_low, all_high, laid_low, laid_high)
        if ones(lone_low) + ones(lone_high) > spare:
            laid_low, laid_high = _without_lone(
                chart, laid_low, laid_high, lone_low, lone_high, spare
            )
            continue
        relaxed, borne, is_more = 0, spare, False
        found = gap(chart, all_low, all_high, relaxed, desk)
        while found:
            relaxed |= found
            if borne:
                borne -= 1
            else:
                is_more = True
                laid_low, laid_high = _without_one(chart, laid_low, laid_high, found)
            found = gap(chart, all_low, all_high, relaxed, desk)
        if not is_more:
            break
    laid_low, laid_high = _with_more(
        chart, table_low, table_high, low, high, laid_low, laid_high, desk
    )
    return low & ~laid_low, high & ~laid_high
