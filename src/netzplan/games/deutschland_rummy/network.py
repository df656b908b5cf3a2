"""A country as the rules use it: cities by region, tiles by number, the cities of connections."""

from collections.abc import Iterator

from msgspec import Struct

__all__ = ["JOKERS", "JOKER_KM", "CityRules", "ConnectionRules", "Country", "MapRules", "bits"]

JOKERS = 3
"""Joker tiles in the bag (rules 1.1)."""

JOKER_KM = 1000
"""Kilometres that a joker left on a rack counts (rules 6)."""


class CityRules(Struct, frozen=True, forbid_unknown_fields=True):
    """A city of a map file's rules part."""

    id: str
    region: str


class ConnectionRules(Struct, frozen=True, forbid_unknown_fields=True):
    """A connection of a map file's rules part, which is shown on one tile."""

    between: tuple[str, str]
    km: int


class MapRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules part of a map file."""

    regions: tuple[str, ...]
    cities: tuple[CityRules, ...]
    connections: tuple[ConnectionRules, ...]


def bits(mask: int) -> Iterator[int]:
    """Yield the members of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Country:
    """A country: immutable, shared by all matches on it. Cities and tiles are indices."""

    def __init__(self, map_id: str, rules: MapRules, map_hash: str) -> None:
        """Compile the rules part of a checked map."""
        self.id = map_id
        self.map_hash = map_hash
        self.cities: tuple[str, ...] = tuple(city.id for city in rules.cities)
        self.city_number = {id: number for number, id in enumerate(self.cities)}
        self.regions = rules.regions
        self.region_of: tuple[int, ...] = tuple(
            rules.regions.index(city.region) for city in rules.cities
        )
        """For each city, the index of its region."""
        self.ends: tuple[tuple[int, int], ...] = tuple(
            (self.city_number[each.between[0]], self.city_number[each.between[1]])
            for each in rules.connections
        )
        """For each connection, its two cities in the order of the map."""
        self.first_joker = len(self.ends)
        """Tiles below this number are connections; the others are jokers."""
        self.tiles: tuple[str, ...] = (
            *("--".join(each.between) for each in rules.connections),
            *(f"joker-{number}" for number in range(1, JOKERS + 1)),
        )
        self.tile_number = {id: number for number, id in enumerate(self.tiles)}
        self.km: tuple[int, ...] = (
            *(each.km for each in rules.connections),
            *(JOKER_KM,) * JOKERS,
        )
        """For each tile, the kilometres that it counts if it is left on a rack."""
        self.all_mask = (1 << len(self.tiles)) - 1
        self.connections_mask = (1 << self.first_joker) - 1
        self.jokers_mask = self.all_mask & ~self.connections_mask
        self.tiles_of_city: tuple[int, ...] = tuple(
            sum(1 << tile for tile, pair in enumerate(self.ends) if city in pair)
            for city in range(len(self.cities))
        )
        """For each city, the mask of the connections that show it."""
        self.connection_between: dict[tuple[int, int], int] = {
            pair: tile for tile, (a, b) in enumerate(self.ends) for pair in ((a, b), (b, a))
        }
        """(city, city) -> connection, in either order."""

    def is_joker(self, tile: int) -> bool:
        """Return whether a tile is a joker."""
        return tile >= self.first_joker

    def mask_of(self, tiles: tuple[int, ...]) -> int:
        """Return the mask of tiles, which must all differ."""
        return sum([1 << tile for tile in tiles])

    def ids_of(self, mask: int) -> tuple[str, ...]:
        """Return the ids of the tiles in a mask, in the order of the map, jokers last."""
        return tuple([self.tiles[tile] for tile in bits(mask)])

    def cities_of(self, mask: int) -> int:
        """Return the mask of the cities on the connections in a mask."""
        found = 0
        for tile in bits(mask):
            a, b = self.ends[tile]
            found |= 1 << a | 1 << b
        return found

    def tiles_at(self, cities_mask: int) -> int:
        """Return the mask of the connections that show any of the cities in a mask."""
        found = 0
        for city in bits(cities_mask):
            found |= self.tiles_of_city[city]
        return found

    def km_of(self, mask: int) -> int:
        """Return the kilometres of the tiles in a mask."""
        return sum([self.km[tile] for tile in bits(mask)])
