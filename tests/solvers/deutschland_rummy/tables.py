"""Tables of Germany as good players leave them, and the verdict of the rules on layings."""

from functools import cache
from random import Random

from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy.laying import (
    Laying,
    read_laying,
    wrong_before_out,
    wrong_taking,
)
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import Route, table_mask, to_words
from netzplan.solvers.deutschland_rummy import best_laying
from tests.shipped.deutschland_rummy import rules

__all__ = ["Table", "full_cases", "germany", "is_legal", "played_table"]

Table = tuple[Route, ...]


def germany() -> Country:
    """Return the country Germany."""
    return rules("germany").country


def played_table(random: Random, size: int, jokers: int) -> Table:
    """Return a table of at least ``size`` tiles, made of one best laying after another."""
    country = germany()
    bag = list(range(country.first_joker + jokers))
    random.shuffle(bag)
    table: Table = ()
    rack_mask = 0
    while table_mask(table).bit_count() < size and bag:
        for _ in range(min(random.randint(1, 4), len(bag))):
            rack_mask |= 1 << bag.pop()
        laying = best_laying(country, table, rack_mask, out=True, effort=Effort(nodes=2_000))
        table = laying.routes
        rack_mask &= ~laying.laid_mask
    return table


@cache
def full_cases(
    seed: int, count: int, jokers: int, fewest: int = 60, most: int = 100
) -> tuple[tuple[Table, int], ...]:
    """Return random tables with racks of 12 tiles each; ``jokers`` are on the table or the rack."""
    country = germany()
    random = Random(seed)
    cases: list[tuple[Table, int]] = []
    while len(cases) < count:
        on_table = random.randint(0, jokers)
        table = played_table(random, random.randint(fewest, most), on_table)
        lying = table_mask(table)
        rest = list(bits(country.connections_mask & ~lying))
        in_play = country.mask_of(tuple(country.first_joker + each for each in range(jokers)))
        own_jokers = in_play & ~lying
        drawn = random.sample(rest, min(12 - own_jokers.bit_count(), len(rest)))
        cases.append((table, own_jokers | country.mask_of(tuple(drawn))))
    return tuple(cases)


def is_legal(
    country: Country,
    before: Table,
    rack_mask: int,
    after: Table,
    *,
    out: bool,
    asked: int | None = None,
) -> bool:
    """Return whether the rules allow a laying."""
    words = tuple(to_words(country, route) for route in after)
    read = read_laying(country, table_mask(before), rack_mask, words)
    if not isinstance(read, Laying):
        return False
    if out or wrong_before_out(country, before, read) is None:
        return True
    return asked is not None and wrong_taking(country, before, read, asked) is None
