"""A map of Deutschland Rummy as a plan and as a drawing."""

from netzplan.games.deutschland_rummy.mapformat import MapFile
from netzplan.network.country_drawing import CountryDrawing
from netzplan.network.country_geometry import (
    CountryPlan,
    PlannedCity,
    PlannedConnection,
    PlannedRegion,
    draw_country,
)

__all__ = ["draw_map", "plan_of"]


def plan_of(file: MapFile) -> CountryPlan:
    """Return the plan of a sound map file."""
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


def draw_map(file: MapFile) -> CountryDrawing:
    """Return the drawing of a sound map file."""
    return draw_country(plan_of(file))
