"""The plan of a country: everything to draw, on a lattice, before any geometry."""

from msgspec import Struct

from netzplan.games.deutschland_rummy.board.format import MapFile
from netzplan.paper.plane import Point

__all__ = ["CountryPlan", "PlannedCity", "PlannedConnection", "PlannedRegion", "plan_of"]


class PlannedRegion(Struct, frozen=True):
    """A region before it is drawn."""

    id: str
    name: dict[str, str]
    letter: str
    colour: str


class PlannedCity(Struct, frozen=True):
    """A city on the lattice."""

    id: str
    name: str
    region: str
    at: Point
    side: str
    """Preferred side for the name: n, ne, e, se, s, sw, w or nw."""


class PlannedConnection(Struct, frozen=True):
    """A connection."""

    id: str
    between: tuple[str, str]
    km: int


class CountryPlan(Struct, frozen=True):
    """A whole country on the lattice."""

    size: tuple[int, int]
    """Lattice steps to the right and down."""
    regions: tuple[PlannedRegion, ...]
    cities: tuple[PlannedCity, ...]
    connections: tuple[PlannedConnection, ...]


def plan_of(file: MapFile) -> CountryPlan:
    """Return the plan of a map file, which must be free of faults."""
    layout = file.layout
    return CountryPlan(
        size=layout.size,
        regions=tuple(
            PlannedRegion(id, shown.name, shown.letter, shown.colour)
            for id, shown in ((id, layout.regions[id]) for id in file.rules.regions)
        ),
        cities=tuple(
            PlannedCity(city.id, drawn.name, city.region, drawn.at, drawn.label)
            for city, drawn in ((city, layout.cities[city.id]) for city in file.rules.cities)
        ),
        connections=tuple(
            PlannedConnection("--".join(each.between), each.between, each.km)
            for each in file.rules.connections
        ),
    )
