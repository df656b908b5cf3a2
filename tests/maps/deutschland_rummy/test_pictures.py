"""Checks of the country's drawing for everything that would look wrong."""

import re
from functools import cache
from itertools import combinations
from math import atan2, degrees, hypot

import msgspec
import pytest

from netzplan.games.deutschland_rummy.board.crowding import crowded
from netzplan.games.deutschland_rummy.board.drawing import CountryDrawing, DrawnCity
from netzplan.games.deutschland_rummy.board.page import CountryPage
from netzplan.paper.colour import DARK_PAPER, INK, PAPER, contrast, difference, mixed
from netzplan.paper.plane import Box
from netzplan.paper.polygon import from_box, gap
from tests.maps.deutschland_rummy.country import GOLDEN
from tests.shipped.deutschland_rummy import GAME, drawing, map_file, rules

Point = tuple[float, float]


@pytest.fixture(scope="module")
def drawn() -> CountryDrawing:
    return drawing("germany")


def disc(city: DrawnCity, drawn: CountryDrawing) -> Box:
    half = drawn.disc_size / 2
    return Box(city.x - half, city.y - half, drawn.disc_size, drawn.disc_size)


@cache
def ring_of(path: str) -> list[list[Point]]:
    """Return the corners of the closed curves that bound an area."""
    rings = []
    for part in path.split("Z"):
        numbers = [float(each) for each in re.findall(r"-?[\d.]+", part)]
        if numbers:
            rings.append(list(zip(numbers[0::2], numbers[1::2], strict=True)))
    return rings


def is_inside(point: Point, path: str) -> bool:
    """Return whether a point is inside an area (even-odd rule)."""
    x, y = point
    inside = False
    for ring in ring_of(path):
        for (a, b), (c, d) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (b > y) != (d > y) and x < a + (y - b) / (d - b) * (c - a):
                inside = not inside
    return inside


def test_every_city_connection_and_region_is_drawn_once(drawn: CountryDrawing) -> None:
    file, country = map_file("germany"), rules("germany").country
    assert [city.id for city in drawn.cities] == list(country.cities)
    assert [city.region for city in drawn.cities] == [each.region for each in file.rules.cities]
    assert [each.id for each in drawn.connections] == list(country.tiles[:117])
    assert [each.km for each in drawn.connections] == list(country.km[:117])
    assert [region.id for region in drawn.regions] == list(file.rules.regions)
    assert {"Lübeck", "Köln", "München", "Frankfurt O."} <= {city.name for city in drawn.cities}


def test_nothing_overlaps(drawn: CountryDrawing) -> None:
    assert list(crowded(drawn)) == []


def test_the_sheet_is_portrait_and_holds_everything(drawn: CountryDrawing) -> None:
    assert 850 < drawn.width < 1000 < drawn.height
    for city in drawn.cities:
        for box in (disc(city, drawn), city.label.box):
            assert min(box.x, box.y) >= 10, city.id
            assert box.x + box.width <= drawn.width - 10, city.id
            assert box.y + box.height <= drawn.height - 10, city.id
    for region in drawn.regions:
        for ring in ring_of(region.area):
            assert all(0 <= x <= drawn.width and 0 <= y <= drawn.height for x, y in ring)


def test_cities_keep_their_distance(drawn: CountryDrawing) -> None:
    for one, other in combinations(drawn.cities, 2):
        assert hypot(one.x - other.x, one.y - other.y) > 2.5 * drawn.disc_size, (one.id, other.id)


def test_names_are_legible_at_900_pixels_and_near_their_disc(drawn: CountryDrawing) -> None:
    assert drawn.label_size * 900 / drawn.width >= 13
    assert drawn.km_size * 900 / drawn.width >= 11
    for city in drawn.cities:
        name = from_box(city.label.box)
        own = gap(name, from_box(disc(city, drawn)))
        assert own < 25, city.id
        for other in drawn.cities:
            if other is not city:
                assert gap(name, from_box(disc(other, drawn))) > min(own, 9), (city.id, other.id)


def test_lines_keep_clear_of_other_cities(drawn: CountryDrawing) -> None:
    for connection in drawn.connections:
        for city in drawn.cities:
            if city.id not in connection.between:
                off = _distance((city.x, city.y), connection.start, connection.end)
                assert off > drawn.disc_size / 2 + 6, (connection.id, city.id)


def _distance(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    part = min(1.0, max(0.0, part))
    return hypot(point[0] - start[0] - part * dx, point[1] - start[1] - part * dy)


def test_most_lines_run_straight_or_at_45_degrees(drawn: CountryDrawing) -> None:
    at = {city.id: city for city in drawn.cities}
    turned = []
    for connection in drawn.connections:
        one, other = (at[id] for id in connection.between)
        angle = degrees(atan2(other.y - one.y, other.x - one.x)) % 45
        turned.append(min(angle, 45 - angle))
    assert sum(angle < 0.1 for angle in turned) >= 80


def test_a_city_lies_in_the_area_of_its_region_and_in_no_other(drawn: CountryDrawing) -> None:
    for city in drawn.cities:
        around = [region.id for region in drawn.regions if is_inside((city.x, city.y), region.area)]
        assert around == [city.region], city.id


def test_areas_of_regions_do_not_overlap(drawn: CountryDrawing) -> None:
    for x in range(0, int(drawn.width), 18):
        for y in range(0, int(drawn.height), 18):
            assert sum(is_inside((x, y), region.area) for region in drawn.regions) <= 1


def test_regions_differ_in_colour_and_letter(drawn: CountryDrawing) -> None:
    assert len({region.letter for region in drawn.regions}) == 6
    for region in drawn.regions:
        assert contrast(region.colour, PAPER) >= 4.5
        assert contrast(region.dark, DARK_PAPER) >= 4.5
        assert contrast(region.ink, region.colour) >= 4.5
        assert contrast(region.dark_ink, region.dark) >= 4.5
        assert contrast(INK, region.tint) >= 12
        assert contrast("#ECEAE3", region.dark_tint) >= 10
        assert set(region.name) == {"de", "en"}
    for one, other in combinations(drawn.regions, 2):
        assert difference(one.colour, other.colour) > 0.12
        assert difference(one.dark, other.dark) > 0.12


def test_colours_are_mixed_in_proportion() -> None:
    assert mixed("#102030", "#FFFFFF", 0) == "#102030"
    assert mixed("#102030", "#FFFFFF", 1) == "#FFFFFF"
    assert mixed("#000000", "#FF8040", 0.5) == "#804020"


def test_the_page_has_the_drawing_and_its_provenance() -> None:
    page = GAME.page("germany")
    assert isinstance(page, CountryPage)
    assert (page.info.id, page.drawing) == ("germany", drawing("germany"))
    assert set(page.provenance) == {"de", "en"}
    assert msgspec.json.decode(msgspec.json.encode(page), type=CountryPage) == page


def test_the_drawing_matches_the_golden_file(drawn: CountryDrawing) -> None:
    """After an intended change: look at the printable map, then run ``country.py``."""
    assert msgspec.json.decode(GOLDEN.read_bytes(), type=CountryDrawing) == drawn
