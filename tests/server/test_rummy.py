"""Deutschland Rummy over the socket: what the rules refuse, and what is not an action at all."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec
import pytest

from netzplan.games.deutschland_rummy import RouteWords
from netzplan.games.deutschland_rummy.notation import read_route
from tests.server.running import JSON, Server, local, me
from tests.server.seats import Seats
from tests.shipped.deutschland_rummy import rules

T = TypeVar("T")
Racks = list[set[str]]

COUNTRY = rules("germany").country
DRAW: JSON = {"type": "draw"}
END: JSON = {"type": "end"}
REFUSE: JSON = {"type": "refuse"}
DEALT = 24
"""The number of log entries after the deal to two players."""
MOST_DEALS = 300


def ask(city: str) -> JSON:
    return {"type": "ask", "city": city}


def give(tile: str, to: int = 0) -> JSON:
    return {"type": "give", "tile": tile, "to": to}


def lay(*routes: RouteWords | str) -> JSON:
    """Return a laying of routes, given as such or as paths in notation."""
    words = [read_route(COUNTRY, each) if isinstance(each, str) else each for each in routes]
    return {"type": "lay", "routes": msgspec.to_builtins(words)}


@contextmanager
def dealt(server: Server, wanted: Callable[[Racks], T | None]) -> Iterator[tuple[Seats, T]]:
    """Make tables of two seats on one device until the racks are as wanted."""
    for _ in range(MOST_DEALS):
        table = server.table([me(), local("Bob")], "germany", game="deutschland_rummy")
        links = tuple(table.seats.values())
        racks: Racks = [
            set(server.get(f"links/{link}/history/{DEALT}").json()["view"]["rack"])
            for link in links
        ]
        found = wanted(racks)
        if found is not None:
            with server.browser(*links) as browser:
                seats = Seats("deutschland_rummy", browser, links)
                seats.position(1)
                yield seats, found
            return
    raise AssertionError("never dealt as wanted")


def rows(rack: set[str], least: int) -> Iterator[RouteWords]:
    """Yield rows of connections from a rack in which no city occurs twice."""

    def grown(row: RouteWords) -> Iterator[RouteWords]:
        if len(row.tiles) == least:
            yield row
            return
        for tile in sorted(rack - set(row.tiles)):
            longer = extended(row, tile)
            if longer is not None and longer.cities[-1] not in row.cities:
                yield from grown(longer)

    for tile in sorted(rack):
        one, _, other = tile.partition("--")
        if other:
            yield from grown(RouteWords((tile,), (one, other)))
            yield from grown(RouteWords((tile,), (other, one)))


def extended(row: RouteWords, tile: str) -> RouteWords | None:
    """Return a row with a connection added at its end, None if it does not fit."""
    one, _, other = tile.partition("--")
    end = row.cities[-1]
    if not other or end not in (one, other):
        return None
    return RouteWords((*row.tiles, tile), (*row.cities, other if end == one else one))


def neighbour(city: str, *, abroad: bool = False) -> str:
    """Return another city of a city's region, or with ``abroad`` one of another region."""
    region = COUNTRY.region_of[COUNTRY.city_number[city]]
    return next(
        other
        for number, other in enumerate(COUNTRY.cities)
        if other != city and (COUNTRY.region_of[number] != region) == abroad
    )


def anything(racks: Racks) -> Racks:
    return racks


NORTH = read_route(COUNTRY, "kiel>luebeck>schwerin>rostock")
KIEL, LUEBECK, SCHWERIN, ROSTOCK = NORTH.cities
DOUBLED = RouteWords((NORTH.tiles[0],) * 3, (KIEL, LUEBECK, KIEL, LUEBECK))

BROKEN: list[tuple[str, JSON, JSON]] = [
    ("dr.tile.known", lay("kiel>luebeck>atlantis>rostock"), {"route": 1, "place": 2}),
    ("dr.tile.known", lay(RouteWords(("", "x" * 5_000, "\0"), NORTH.cities)), {"place": 1}),
    ("dr.city.known", lay(RouteWords(NORTH.tiles, (*NORTH.cities[:3], "ur"))), {"place": 4}),
    ("dr.tile.once", lay(DOUBLED), {"route": 1, "place": 2, "tile": "kiel--luebeck"}),
    ("dr.route.min-three", lay("kiel>luebeck>schwerin"), {"route": 1, "tiles": 2}),
    ("dr.route.min-three", lay(RouteWords((), ())), {"route": 1, "tiles": 0}),
    ("dr.route.ends", lay(RouteWords(NORTH.tiles, NORTH.cities[:3])), {"tiles": 3, "cities": 3}),
    (
        "dr.route.fits",
        lay(RouteWords(NORTH.tiles, (KIEL, LUEBECK, ROSTOCK, SCHWERIN))),
        {"place": 2, "from": "luebeck", "to": "rostock"},
    ),
    (
        "dr.joker.region",
        lay("kiel>luebeck>schwerin>*1>muenchen"),
        {"place": 3, "from": "schwerin", "to": "muenchen"},
    ),
    ("dr.joker.two-cities", lay("kiel>luebeck>schwerin>*1>schwerin"), {"place": 3}),
    ("dr.tile.once", lay("kiel>luebeck>*1>rostock>*1>schwerin"), {"place": 3, "tile": "joker-1"}),
    ("dr.lay.rack-tile", lay(), {}),
]


@pytest.mark.parametrize(
    ("rule", "action", "named"), BROKEN, ids=[f"{n} {rule}" for n, (rule, *_) in enumerate(BROKEN)]
)
def test_a_laying_that_breaks_a_rule_is_refused(
    server: Server, rule: str, action: JSON, named: JSON
) -> None:
    with dealt(server, anything) as (seats, _):
        told = seats.told(action)
        assert told["code"] == f"rule/{rule}"
        assert told["parameters"].items() >= named.items()


def test_a_tile_of_the_bag_or_of_the_other_rack_cannot_be_laid(server: Server) -> None:
    """Neither a tile of the bag nor one of the other rack belongs to the player."""

    def wanted(racks: Racks) -> tuple[RouteWords, RouteWords] | None:
        bag = set(COUNTRY.tiles) - racks[0] - racks[1]
        return (next(rows(bag, 3)), of_bob) if (of_bob := next(rows(racks[1], 3), None)) else None

    with dealt(server, wanted) as (seats, routes):
        for route in routes:
            told = seats.told(lay(route))
            assert told["code"] == "rule/dr.lay.own"
            assert told["parameters"]["tile"] == route.tiles[0]
            assert (told["parameters"]["route"], told["parameters"]["place"]) == (1, 1)


def test_a_turn_has_duties_and_limits(server: Server) -> None:
    with dealt(server, anything) as (seats, racks):
        assert seats.refused(END) == "dr.turn.must-draw"
        assert seats.refused(REFUSE) == "dr.ask.open"
        assert seats.refused(give(min(racks[0]))) == "dr.ask.open"
        assert seats.refused(ask("atlantis")) == "dr.ask.city"
        assert seats.refused(DRAW, seat=1) == "match/not-your-turn"
        old = seats.position()["version"]
        seats.act(DRAW)
        assert seats.refused(DRAW) == "dr.draw.once"
        assert seats.refused(END, version=old) == "match/stale"
        seats.act(ask("kiel"), REFUSE)
        assert seats.told(ask("bremen"))["parameters"] == {"city": "kiel"}
        assert seats.refused(ask("bremen")) == "dr.ask.once"
        assert seats.refused(REFUSE, seat=1) == "match/not-your-turn"


def test_an_invalid_answer_is_refused(server: Server) -> None:
    """It comes from the wrong player, has a wrong tile or a joker, or names the wrong asker."""

    def wanted(racks: Racks) -> tuple[str, str, str, str] | None:
        joker = next((tile for tile in racks[1] if "joker" in tile), None)
        connections = sorted(tile for tile in racks[1] if "--" in tile)
        city, _, other = connections[0].partition("--")
        strange = next(tile for tile in connections if not {city, other} & set(tile.split("--")))
        return None if joker is None else (city, connections[0], strange, joker)

    with dealt(server, wanted) as (seats, (city, match, strange, joker)):
        of_ann = min(seats.position()["view"]["rack"])
        seats.act(ask(city))
        assert seats.mover == 1
        for action in (DRAW, END, ask(city), lay(NORTH)):
            assert seats.told(action)["parameters"] == {"city": city}
            assert seats.refused(action, seat=0) == "match/not-your-turn"
        assert seats.refused(give(match), seat=0) == "match/not-your-turn"
        assert [seats.refused(give(match, to)) for to in (1, -1, 7)] == ["dr.give.asker"] * 3
        for tile in (of_ann, "", "kiel--atlantis"):
            assert seats.refused(give(tile)) == "dr.give.own"
        assert seats.refused(give(joker)) == "dr.give.joker"
        assert seats.told(give(strange))["parameters"] == {"tile": strange, "city": city}
        assert seats.refused(give(strange)) == "dr.give.shows"
        seats.act(give(match))
        assert match in seats.position()["view"]["rack"]


def test_coming_out_comes_first_and_laid_tiles_stay(server: Server) -> None:
    def wanted(racks: Racks) -> tuple[RouteWords, RouteWords] | None:
        for route in rows(racks[0], 3):
            longer = filter(None, (extended(route, tile) for tile in sorted(racks[1])))
            if (found := next(longer, None)) is not None:
                return route, found
        return None

    with dealt(server, wanted) as (seats, (route, longer)):
        second = seats.told(lay(route, DOUBLED))
        assert (second["code"], second["parameters"]["route"]) == ("rule/dr.tile.once", 2)
        seats.act(lay(route))
        assert seats.refused(lay(RouteWords(route.tiles[::-1], route.cities[::-1]))) == (
            "dr.lay.rack-tile"
        )
        assert seats.told(lay())["code"] == "rule/dr.lay.all"
        assert seats.told(lay(longer))["parameters"]["place"] == 4, "a tile of Bob's"
        seats.act(END)
        told = seats.told(lay(longer))
        assert told["code"] == "rule/dr.out.first"
        assert told["parameters"] == {"route": 1, "place": 1, "tile": route.tiles[0]}


def test_a_laid_joker_stays_on_the_table(server: Server) -> None:
    def wanted(racks: Racks) -> tuple[RouteWords, str] | None:
        joker = next((tile for tile in racks[0] if "joker" in tile), None)
        route = next(rows(racks[0], 3), None)
        return None if joker is None or route is None else (route, joker)

    with dealt(server, wanted) as (seats, (route, joker)):
        end = route.cities[-1]
        with_joker = RouteWords((*route.tiles, joker), (*route.cities, neighbour(end)))
        abroad = RouteWords(with_joker.tiles, (*route.cities, neighbour(end, abroad=True)))
        assert seats.refused(lay(abroad)) == "dr.joker.region"
        seats.act(lay(with_joker))
        told = seats.told(lay(route))
        assert (told["code"], told["parameters"]) == ("rule/dr.joker.stays", {"tile": joker})


def test_a_laying_can_be_undone_until_something_new_is_revealed(server: Server) -> None:
    with dealt(server, lambda racks: next(rows(racks[0], 3), None)) as (seats, route):
        first = seats.position()
        seats.act(lay(route))
        laid = seats.position()
        assert laid["can_undo"]
        seats.browser.send({"type": "undo", "link": seats.links[0], "version": laid["version"]})
        again = seats.browser.until(seats.links[0], lambda found: not found["view"]["table"])
        assert again["view"] == first["view"]
        assert again["version"] not in (first["version"], laid["version"])
        seats.browser.until(seats.links[1], lambda found: not found["view"]["table"])
        seats.act(lay(route), DRAW)
        assert not seats.position()["can_undo"]


ROUTE: JSON = {"tiles": ["kiel--luebeck"], "cities": ["kiel", "luebeck"]}


@pytest.mark.parametrize(
    ("action", "field"),
    [
        ({"type": "fill", "line": "A", "marks": 1}, "action.type"),  # an action of another game
        ({"type": "place", "line": "red", "edge": "bank-moorgate"}, "action.type"),
        ({"type": "lay"}, "action.routes"),
        ({"type": "lay", "routes": 7}, "action.routes"),
        ({"type": "lay", "routes": {}}, "action.routes"),
        ({"type": "lay", "routes": [["kiel--luebeck"]]}, "action.routes[0]"),
        ({"type": "lay", "routes": [ROUTE, {"tiles": []}]}, "action.routes[1].cities"),
        ({"type": "lay", "routes": [{**ROUTE, "tiles": [3]}]}, "action.routes[0].tiles[0]"),
        ({"type": "lay", "routes": [{**ROUTE, "cities": None}]}, "action.routes[0].cities"),
        ({"type": "lay", "routes": [{**ROUTE, "seat": 1}]}, "action.routes[0]"),
        ({"type": "ask"}, "action.city"),
        ({"type": "ask", "city": 7}, "action.city"),
        ({"type": "give", "tile": "kiel--luebeck"}, "action.to"),
        ({"type": "give", "tile": None, "to": 0}, "action.tile"),
        ({"type": "give", "tile": "kiel--luebeck", "to": "0"}, "action.to"),
        ({"type": "draw", "tile": "kiel--luebeck"}, "action"),
        ([], "action"),
        ("draw", "action"),
        (None, "action"),
    ],
)
def test_malformed_actions_are_refused(server: Server, action: JSON, field: str) -> None:
    with dealt(server, anything) as (seats, _):
        told = seats.told(action)
        assert (told["code"], told["field"]) == ("request/malformed", field)
        seats.act(DRAW)


@pytest.mark.parametrize("game", [("voll_verplant", "berlin"), ("on_the_underground", "london")])
def test_actions_of_this_game_are_refused_by_the_others(
    server: Server, game: tuple[str, str]
) -> None:
    table = server.table([me(), local("Bob")], game[1], game=game[0])
    with server.browser(table.seats[0]) as browser:
        browser.until(table.seats[0], lambda _: True)
        for action in (DRAW, REFUSE, ask("kiel"), give("kiel--luebeck"), lay(NORTH)):
            browser.submit(table.seats[0], action)
            problem = browser.problem()
            assert (problem["code"], problem["field"]) == ("request/malformed", "action.type")


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        ([], ""),
        ({"rows": None}, "rows"),
        ({"rows": ["kiel--luebeck"]}, "rows"),
        ({"rows": [["joker-1", "joker-1"]]}, "rows"),
        ({"rows": [["joker-1"], ["joker-1"]]}, "rows"),
        ({"rows": [], "jokers": ["joker-1"]}, "jokers"),
        ({"rows": [], "jokers": {"joker-1": ["kiel"]}}, "jokers"),
        ({"rows": [], "seat": 1}, ""),
    ],
)
def test_malformed_drafts_are_refused(server: Server, draft: JSON, field: str) -> None:
    with dealt(server, anything) as (seats, _):
        answer = server.post(f"links/{seats.links[0]}/draft", draft)
        assert answer.status_code == 400
        assert answer.json()["code"] == "request/malformed"
        assert answer.json()["field"].startswith(field)


@pytest.mark.parametrize("answers", [None, [], "kiel", {"kiel": None}, {"kiel": ["kiel--luebeck"]}])
def test_malformed_prepared_answers_are_refused(server: Server, answers: JSON) -> None:
    with dealt(server, anything) as (seats, _):
        link = seats.links[1]
        before = seats.position(1)
        seats.browser.send({"type": "prepare", "link": link, "answers": answers})
        problem = seats.browser.problem()
        assert (problem["code"], problem["field"][:7]) == ("request/malformed", "answers")
        seats.browser.hello(*seats.links)
        assert before in (seats.browser.read(), seats.browser.read())
