"""Small cases of Deutschland Rummy, solved by exhaustive search.

It walks every row of three or more tiles, with every pair that a joker can stand for, and then
combines rows to sets of tiles. It uses nothing of the theorem.
"""

from functools import lru_cache
from random import Random

from netzplan.games.deutschland_rummy.network import (
    CityRules,
    ConnectionRules,
    Country,
    MapRules,
    bits,
)
from netzplan.games.deutschland_rummy.routes import Route, table_mask

__all__ = ["Answers", "best_rows", "covers", "deal", "toy_country"]

NEVER = -10_000


@lru_cache(maxsize=64)
def toy_country(seed: int, cities: int = 7, connections: int = 11, left: int = 0) -> Country:
    """Return a small country of two regions with random connections.

    The first region has ``left`` cities, or half of them.
    """
    left = left or cities // 2
    random = Random(seed)
    names = [chr(ord("a") + number) for number in range(cities)]
    pairs = [(a, b) for at, a in enumerate(names) for b in names[at + 1 :]]
    chosen = random.sample(pairs, min(connections, len(pairs)))
    rules = MapRules(
        ("left", "right"),
        tuple(CityRules(name, "left" if at < left else "right") for at, name in enumerate(names)),
        tuple(ConnectionRules(pair, random.randint(20, 300)) for pair in chosen),
    )
    return Country("toy", rules, "")


def pairs_of(country: Country, tile: int) -> list[tuple[int, int]]:
    """Return the ordered pairs of cities that a tile can lie between."""
    if tile < country.first_joker:
        a, b = country.ends[tile]
        return [(a, b), (b, a)]
    return [
        (a, b)
        for a, region in enumerate(country.region_of)
        for b, other in enumerate(country.region_of)
        if a != b and region == other
    ]


def best_rows(country: Country, tiles: int, table: tuple[Route, ...]) -> dict[int, int]:
    """Return the sets of tiles that can form one route, with the most joints kept.

    Each joker that is declared anew reduces the number by one.
    """
    beside: set[tuple[int, int, int]] = set()
    stood: dict[int, set[int]] = {}
    for route in table:
        joints = list(zip(route.tiles, route.tiles[1:], route.cities[1:], strict=False))
        if route.cities[0] == route.cities[-1]:
            joints.append((route.tiles[-1], route.tiles[0], route.cities[0]))
        beside |= {(s, t, city) for s, t, city in joints} | {(t, s, city) for s, t, city in joints}
        for at, tile in enumerate(route.tiles):
            if country.is_joker(tile):
                stood[tile] = {route.cities[at], route.cities[at + 1]}
    lies: dict[int, list[tuple[int, int, int]]] = {}
    starts = []
    for tile in bits(tiles):
        for a, b in pairs_of(country, tile):
            spent = int(tile in stood and stood[tile] != {a, b})
            lies.setdefault(a, []).append((tile, b, spent))
            starts.append((tile, a, b, spent))
    rows: dict[int, int] = {}

    def go(first: int, origin: int, last: int, city: int, used: int, value: int) -> None:
        if used.bit_count() >= 3:
            closed = city == origin and (last, first, city) in beside
            rows[used] = max(rows.get(used, NEVER), value + closed)
        for tile, far, spent in lies.get(city, ()):
            if not used >> tile & 1:
                kept = (last, tile, city) in beside
                go(first, origin, tile, far, used | 1 << tile, value + kept - spent)

    for tile, a, b, spent in starts:
        go(tile, a, tile, b, 1 << tile, -spent)
    return rows


def covers(tiles: int, rows: dict[int, int]) -> dict[int, int]:
    """Return the sets of tiles that can be laid out in routes, with the most joints kept."""
    found = {0: 0}
    by_low: dict[int, list[tuple[int, int]]] = {}
    for row, value in rows.items():
        by_low.setdefault(row & -row, []).append((row, value))
    for low in sorted(by_low, reverse=True):
        for rest, kept in list(found.items()):
            for row, value in by_low[low]:
                if not row & rest:
                    whole = row | rest
                    found[whole] = max(found.get(whole, NEVER), kept + value)
    return {mask: value for mask, value in found.items() if not mask & ~tiles}


class Answers:
    """The best layings of a case, found by exhaustive search."""

    def __init__(self, country: Country, table: tuple[Route, ...], rack_mask: int) -> None:
        self.country = country
        self.rack_mask = rack_mask
        self.on_table = table_mask(table)
        everything = self.on_table | rack_mask
        self.covers = covers(everything, best_rows(country, everything, table))
        joints = sum(
            len(route.tiles) - 1 + (route.cities[0] == route.cities[-1]) for route in table
        )
        self.changes = {
            mask & ~self.on_table: joints - kept
            for mask, kept in self.covers.items()
            if mask & self.on_table == self.on_table
        }
        """The fewest changes for each set of rack tiles that can be laid."""

    def best(self, weights: tuple[int, ...]) -> tuple[int, int]:
        """Return the most that can be laid, and the fewest changes that it takes."""
        ranked = [
            (sum(weights[tile] for tile in bits(laid)), -changed)
            for laid, changed in self.changes.items()
        ]
        most, changed = max(ranked)
        return most, -changed


def deal(
    country: Country, random: Random, table_tiles: int, rack_tiles: int, jokers: int
) -> tuple[tuple[Route, ...], int]:
    """Return a random table of valid routes and a random rack, with some jokers in either."""
    free = country.connections_mask
    for joker in range(country.first_joker, country.first_joker + jokers):
        free |= 1 << joker
    left = free
    routes: list[Route] = []
    for _ in range(40):
        laid = table_mask(tuple(routes)).bit_count()
        if laid + 3 > table_tiles:
            break
        most = random.randint(3, min(5, table_tiles - laid))
        route = _random_route(country, random, left, most)
        if route is not None:
            routes.append(route)
            left &= ~sum(1 << tile for tile in route.tiles)
    hand = random.sample(list(bits(left)), min(rack_tiles, left.bit_count()))
    present = [joker for joker in bits(left & country.jokers_mask) if random.random() < 0.7]
    hand = [*present, *(tile for tile in hand if tile not in present)][: max(rack_tiles, 1)]
    return tuple(routes), sum(1 << tile for tile in hand)


def _random_route(country: Country, random: Random, left: int, most: int) -> Route | None:
    city = random.randrange(len(country.cities))
    tiles: list[int] = []
    cities = [city]
    while len(tiles) < most:
        ways = [
            (tile, b)
            for tile in bits(left)
            for a, b in pairs_of(country, tile)
            if a == cities[-1] and tile not in tiles
        ]
        if not ways:
            break
        tile, city = random.choice(ways)
        tiles.append(tile)
        cities.append(city)
    return Route(tuple(tiles), tuple(cities)) if len(tiles) >= 3 else None
