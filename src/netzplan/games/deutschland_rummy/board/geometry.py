"""From the plan of a country to a drawing in pixels."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot

from netzplan.games.deutschland_rummy.board.areas import Segment, areas
from netzplan.games.deutschland_rummy.board.drawing import (
    CountryDrawing,
    DrawnCity,
    DrawnConnection,
    DrawnRegion,
)
from netzplan.games.deutschland_rummy.board.format import MapFile
from netzplan.games.deutschland_rummy.board.plan import CountryPlan, PlannedRegion, plan_of
from netzplan.paper.colour import DARK_PAPER, INK, PAPER, ink_on, lifted, mixed
from netzplan.paper.labels import LEADING, SIZE, Nameable, Obstacles, place_labels
from netzplan.paper.lettering import CAP_HEIGHT, text_width
from netzplan.paper.plane import Box, Point, box_around, hull_of, overlap
from netzplan.paper.squares import Squares

__all__ = ["STEP", "draw", "draw_map"]

STEP = 40.0
"""Pixels of a lattice step."""

_DISC = 25.0
_LETTER = 14.5
_LINE = 3.0
_KM = 12.0
_MARGIN = 64.0
_TINT = 0.10
_DARK_TINT = 0.16
_PLACES = (0.5, 0.44, 0.56, 0.38, 0.62, 0.33, 0.67, 0.28, 0.72)
"""Positions that the kilometres can take, as fractions of the connection, best first."""


def draw_map(file: MapFile, *, with_areas: bool = True) -> CountryDrawing:
    """Return the drawing of a map file, which must be free of faults."""
    return draw(plan_of(file), with_areas=with_areas)


def draw(plan: CountryPlan, *, with_areas: bool = True) -> CountryDrawing:
    """Return the drawing of a plan, which must be free of faults.

    Areas take most of the time; a drawing without them shows as well what overlaps.
    """
    at = {city.id: _in_pixels(city.at) for city in plan.cities}
    width, height = (each * STEP + 2 * _MARGIN for each in plan.size)
    discs = [box_around(at[city.id], _DISC, _DISC) for city in plan.cities]
    connections = tuple(_connections(plan, at, discs))
    skeletons = _skeletons(plan, at)
    drawn = areas(skeletons, width, height) if with_areas else ("",) * len(skeletons)
    labels = place_labels(
        [
            Nameable(city.name, city.side, disc)
            for city, disc in zip(plan.cities, discs, strict=True)
        ],
        Obstacles(
            solid=(*discs, *(each.km_box for each in connections), *_outside(width, height)),
            tracks=tuple((each.start, each.end) for each in connections),
            track_width=_LINE,
        ),
    )
    return CountryDrawing(
        width=width,
        height=height,
        disc_size=_DISC,
        letter_size=_LETTER,
        line_width=_LINE,
        km_size=_KM,
        label_size=SIZE,
        label_leading=LEADING,
        regions=tuple(_region(*each) for each in zip(plan.regions, drawn, strict=True)),
        cities=tuple(
            DrawnCity(city.id, city.name, city.region, *at[city.id], label)
            for city, label in zip(plan.cities, labels, strict=True)
        ),
        connections=connections,
    )


def _in_pixels(at: Point) -> Point:
    return at[0] * STEP + _MARGIN, at[1] * STEP + _MARGIN


def _outside(width: float, height: float) -> tuple[Box, ...]:
    """Return boxes that cover everything around a sheet, and a rim of it."""
    far, rim = 1000.0, 12.0
    return (
        Box(-far, -far, far + rim, height + 2 * far),
        Box(width - rim, -far, far, height + 2 * far),
        Box(-far, -far, width + 2 * far, far + rim),
        Box(-far, height - rim, width + 2 * far, far),
    )


# --- connections ----------------------------------------------------------------------


def _connections(
    plan: CountryPlan, at: Mapping[str, Point], discs: Sequence[Box]
) -> Iterator[DrawnConnection]:
    taken, near = list(discs), Squares(discs)
    for connection in plan.connections:
        start, end = (at[id] for id in connection.between)
        length = hypot(end[0] - start[0], end[1] - start[1])
        inset = _DISC / 2 / length
        places = _places(connection.km, start, end)
        others = [taken[number] for number in near.near(hull_of(places))]
        box = min(places, key=lambda box: sum(overlap(box, other) for other in others))
        taken.append(box)
        near.enter(box)
        yield DrawnConnection(
            id=connection.id,
            between=connection.between,
            km=connection.km,
            start=_rounded(_along(start, end, inset)),
            end=_rounded(_along(start, end, 1 - inset)),
            km_box=box,
        )


def _places(km: int, start: Point, end: Point) -> list[Box]:
    """Return boxes that the kilometres on a line could take, best first."""
    width, height = text_width(str(km), _KM) + 4, _KM * CAP_HEIGHT + 5
    return [
        box_around(_rounded(_along(start, end, part)), round(width, 1), round(height, 1))
        for part in _PLACES
    ]


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


# --- regions --------------------------------------------------------------------------


def _skeletons(plan: CountryPlan, at: Mapping[str, Point]) -> list[list[Segment]]:
    """Return for each region its connections, and its cities without any there."""
    home = {city.id: city.region for city in plan.cities}
    skeletons: list[list[Segment]] = []
    for region in plan.regions:
        pairs = [each.between for each in plan.connections]
        inside = [(a, b) for a, b in pairs if home[a] == home[b] == region.id]
        joined = {city for pair in inside for city in pair}
        alone = [id for id, own in home.items() if own == region.id and id not in joined]
        skeletons.append([(at[a], at[b]) for a, b in (*inside, *((id, id) for id in alone))])
    return skeletons


def _region(region: PlannedRegion, area: str) -> DrawnRegion:
    dark = lifted(region.colour)
    return DrawnRegion(
        id=region.id,
        name=region.name,
        letter=region.letter,
        colour=region.colour,
        dark=dark,
        ink=ink_on(region.colour) or INK,
        dark_ink=ink_on(dark) or INK,
        tint=mixed(PAPER, region.colour, _TINT),
        dark_tint=mixed(DARK_PAPER, dark, _DARK_TINT),
        area=area,
    )
