"""Custom boards and boxes of all sizes up to the limits of the kernel."""

from random import Random

from msgspec.structs import replace

from netzplan.games.on_the_underground import Network, OnTheUnderground
from netzplan.games.on_the_underground.edition import Edition, Tiles, load_edition
from netzplan.games.on_the_underground.network import (
    EdgeRules,
    MapRules,
    StationKind,
    StationRules,
)
from netzplan.kernels.on_the_underground.layout import (
    MOST_EDGES,
    MOST_KINDS,
    MOST_OPEN,
    MOST_SPACES,
    MOST_STATIONS,
)
from tests.properties.on_the_underground.random_games import small_board

__all__ = ["own_rules"]

SIZES = ((2, 2), (3, 3), (5, 4), (9, 7), (8, 8), (13, 5), (16, 8))
PLAIN: tuple[StationKind, ...] = ("express", "standard", "rail", "terminus", "plus")


def own_rules(random: Random) -> OnTheUnderground:
    """Return the rules on a random custom board with a random custom box."""
    columns, rows = random.choice(SIZES)
    drawn = small_board(random, columns, rows, density=0.45)
    while len(drawn.edges) > MOST_EDGES:
        drawn = small_board(random, columns, rows, density=0.45)
    assert len(drawn.stations) <= MOST_STATIONS
    edition = _edition(random)
    stations = _stations(random, edition, len(drawn.stations), columns)
    names = [station.id for station in stations]
    widths = random.choice(((1,), (1, 2), (1, 3, MOST_SPACES)))
    edges = tuple(EdgeRules((names[a], names[b]), random.choice(widths)) for a, b in drawn.edges)
    rules = MapRules(random.choice(names), random.random() < 0.7, stations, edges)
    return OnTheUnderground(Network("own", rules, ""), edition)


def _edition(random: Random) -> Edition:
    kinds = tuple(f"kind{number}" for number in range(random.choice((1, 2, 5, MOST_KINDS))))
    tiles = Tiles(kinds, random.choice(((1, 1), (3, 1), (2, 2, 1))))
    return replace(
        load_edition(),
        actions=random.choice((1, 4, 7)),
        open_cards=random.choice((1, 4, MOST_OPEN)),
        connections=tiles,
        landmarks=tiles,
    )


def _stations(
    random: Random, edition: Edition, number: int, columns: int
) -> tuple[StationRules, ...]:
    """Return stations of all kinds; those with tiles match the number of tiles in the box."""
    heights = list(edition.landmarks.stacks * len(edition.landmarks.kinds))
    kind: StationKind = random.choice(("connection", "landmark"))
    if len(heights) >= number or random.random() < 0.2:
        heights = []
    if kind == "connection":
        heights = heights if set(heights) == {1} else []
    kinds: list[StationKind] = ["standard", *(random.choice(PLAIN) for _ in range(number - 1))]
    tiles = [0] * number
    places = random.sample(range(1, number), len(heights))
    for at, height in zip(places, heights, strict=True):
        kinds[at], tiles[at] = kind, height if kind == "landmark" else 0
    return tuple(
        StationRules(f"s{at}", kinds[at], (at % columns, at // columns), tiles[at])
        for at in range(number)
    )
