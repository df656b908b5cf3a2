"""Section 2: routes."""

import pytest

from netzplan.games.deutschland_rummy import Lay, RouteWords
from netzplan.games.deutschland_rummy.routes import Route, canonical, route_fault
from tests.rulebook.deutschland_rummy.table import Table
from tests.rulebook.examples import accepts, refuses

NORTH = "kiel>luebeck>schwerin>rostock"
AROUND_HAMBURG = "luebeck>kiel>hamburg>luebeck"


def table_with(*parts: str) -> Table:
    """Return a table whose first player has these tiles."""
    table = Table()
    table.rack(0, *parts)
    return table


@accepts("dr.route.min-three", "dr.route.fits", "dr.route.ends", "dr.tile.known", "dr.city.known")
def test_three_tiles_in_a_row_are_a_route() -> None:
    table = table_with(NORTH)
    table.act(f"lay {NORTH}")
    assert table.lying == [NORTH]
    assert table.tiles(0) == set()


@refuses("dr.route.min-three")
@pytest.mark.parametrize("way", ["kiel>luebeck", "kiel>luebeck>schwerin"])
def test_fewer_than_three_tiles_are_no_route(way: str) -> None:
    rule, told = table_with(NORTH).told(f"lay {way}")
    assert rule == "dr.route.min-three"
    assert (told["route"], told["tiles"]) == (1, way.count(">"))
    empty = Lay((RouteWords((), ()),))
    assert table_with(NORTH).refused(empty) == "dr.route.min-three"


@refuses("dr.route.fits")
def test_case_three_tiles_that_do_not_chain() -> None:
    """Kiel–Lübeck, Lübeck–Schwerin, then Rostock–Berlin."""
    table = table_with("kiel>luebeck>schwerin", "rostock--berlin", "schwerin--rostock")
    tiles = ("kiel--luebeck", "luebeck--schwerin", "rostock--berlin")
    route = RouteWords(tiles, ("kiel", "luebeck", "schwerin", "berlin"))
    rule, told = table.told(Lay((route,)))
    assert rule == "dr.route.fits"
    assert (told["route"], told["place"], told["tile"]) == (1, 3, "rostock--berlin")
    assert (told["from"], told["to"]) == ("schwerin", "berlin")


@refuses("dr.route.ends")
@pytest.mark.parametrize(
    "cities",
    [(), ("kiel",), ("kiel", "luebeck", "schwerin"), ("kiel", "luebeck", "schwerin") * 2],
)
def test_the_numbers_of_cities_and_tiles_have_to_match(cities: tuple[str, ...]) -> None:
    table = table_with(NORTH)
    tiles = table.words(NORTH).tiles
    assert table.refused(Lay((RouteWords(tiles, cities),))) == "dr.route.ends"


@refuses("dr.tile.known")
@pytest.mark.parametrize("tile", ["", "kiel-luebeck", "luebeck--kiel", "joker-4", "kiel--passau"])
def test_an_invented_tile_is_refused(tile: str) -> None:
    table = table_with(NORTH)
    words = table.words(NORTH)
    rule, told = table.told(
        Lay((RouteWords((words.tiles[0], tile, words.tiles[2]), words.cities),))
    )
    assert (rule, told["place"]) == ("dr.tile.known", 2)


@refuses("dr.city.known")
@pytest.mark.parametrize("place", range(4))
def test_an_invented_city_is_refused(place: int) -> None:
    table = table_with(NORTH)
    words = table.words(NORTH)
    cities = (*words.cities[:place], "atlantis", *words.cities[place + 1 :])
    rule, told = table.told(Lay((RouteWords(words.tiles, cities),)))
    assert (rule, told["place"], told["city"]) == ("dr.city.known", place + 1, "atlantis")


@accepts("dr.route.cities")
def test_case_a_city_twice_in_one_route() -> None:
    way = "schwerin>luebeck>kiel>hamburg>luebeck"
    table = table_with(way)
    table.act(f"lay {way}")
    assert table.lying == [way]


@accepts("dr.route.cities")
def test_case_ring_route() -> None:
    table = table_with(AROUND_HAMBURG)
    table.act(f"lay {AROUND_HAMBURG}")
    assert table.lying == [AROUND_HAMBURG]


@refuses("dr.route.cities", aloud=False)
@refuses("dr.tile.once")
def test_a_tile_lies_only_once_though_a_city_may_repeat() -> None:
    table = table_with(NORTH, "kiel>hamburg")
    rule, told = table.told("lay kiel>luebeck>kiel>hamburg")
    assert (rule, told["place"]) == ("dr.tile.once", 2)
    table = table_with(NORTH, "kiel>hamburg>luebeck>kiel")
    rule, told = table.told(f"lay {NORTH} / luebeck>kiel>hamburg>luebeck")
    assert (rule, told["route"], told["place"]) == ("dr.tile.once", 2, 1)
    told_by_city = table.refused("lay hamburg>kiel>luebeck>hamburg>kiel")
    assert told_by_city == "dr.tile.once"


@accepts("dr.tile.once")
def test_two_routes_may_share_a_city() -> None:
    table = table_with(NORTH, "bremen>hamburg>luebeck", "bremen>hannover")
    table.act(f"lay {NORTH} / luebeck>hamburg>bremen>hannover")
    assert len(table.lying) == 2


def test_a_route_and_its_reverse_are_the_same() -> None:
    table = Table()
    route = table.route(NORTH)
    turned = table.route(">".join(reversed(NORTH.split(">"))))
    assert route != turned
    assert canonical(route) == canonical(turned)
    assert canonical(canonical(route)) == canonical(route)


def test_a_ring_may_start_at_any_city() -> None:
    table = Table()
    rings = [
        "luebeck>kiel>hamburg>luebeck",
        "kiel>hamburg>luebeck>kiel",
        "kiel>luebeck>hamburg>kiel",
    ]
    assert len({canonical(table.route(ring)) for ring in rings}) == 1


def test_numbers_out_of_range_are_faults_and_raise_nothing() -> None:
    country = Table().country
    for tiles, cities in (
        ((0, 1, 999), (0, 1, 2, 3)),
        ((0, 1, -1), (0, 1, 0, 4)),
        ((0, 2, 4), (0, 1, 2, 999)),
        ((0, 2, 4), (-7, 1, 2, 3)),
        ((0, 2, 4, 5), ()),
    ):
        assert route_fault(country, Route(tiles, cities)) is not None
