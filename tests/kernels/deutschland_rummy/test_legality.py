"""The kernel accepts exactly the choices that the rules allow, including any way to lay tiles."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from msgspec.structs import replace

from netzplan.games.deutschland_rummy import (
    Action,
    Ask,
    DeutschlandRummy,
    Draw,
    EndTurn,
    Give,
    Lay,
    Phase,
    Refuse,
    RouteWords,
    State,
)
from netzplan.games.deutschland_rummy.routes import to_words
from netzplan.games.deutschland_rummy.state import Question
from netzplan.kernels.deutschland_rummy.kernel import Kernel
from tests.nightly import by_day
from tests.properties.deutschland_rummy.random_games import history
from tests.shipped import deutschland_rummy

KernelOf = Callable[[DeutschlandRummy], Kernel]
RULES = deutschland_rummy.rules("germany")
COUNTRY = RULES.country
SEATS = (2, 3, 4)
OFTEN = {f"legal {kind}" for kind in ("Ask", "Draw", "EndTurn", "Give", "Lay", "Refuse")} | {
    f"dr.{rule}"
    for rule in (
        *("ask.city", "ask.once", "ask.open", "city.known", "draw.once"),
        *("give.asker", "give.joker", "give.own", "give.shows", "joker.region"),
        *("joker.two-cities", "lay.all", "lay.own", "lay.rack-tile", "out.first"),
        *("route.ends", "route.fits", "route.min-three", "take.city", "take.joker"),
        *("take.one", "tile.known", "tile.once", "turn.must-draw", "turn.question"),
    )
}
"""Verdicts that come up within a game or two; other refusals occur too, but not in every game."""


def variants(state: State, random: Random) -> Iterator[State]:
    """Yield a position and variants of it: the mover is out or not, and may take a tile.

    In one variant the seat that is asked holds a joker.
    """
    yield state
    if state.phase is Phase.ANSWER:
        yield replace(state, racks=tuple(rack | COUNTRY.jokers_mask for rack in state.racks))
    if state.phase is Phase.ACT and state.table:
        everybody = (1 << len(state.racks)) - 1
        yield replace(state, out_mask=everybody)
        yield replace(state, out_mask=0)
        city = random.choice(random.choice(state.table).cities)
        refused = tuple((state.mover + at) % len(state.racks) for at in range(1, len(state.racks)))
        for drawn, take_at_once in ((True, True), (False, True), (True, False)):
            question = Question(city, refused)
            asked = replace(state, out_mask=0, question=question, drawn=drawn)
            yield replace(asked, take_at_once=take_at_once)


def layings(state: State, random: Random) -> Iterator[Lay]:
    """Yield tables to lay: those that the rules list, whether out or not, and altered ones."""
    table = tuple(to_words(COUNTRY, route) for route in state.table)
    actions: list[Action] = []
    for out_mask in (0, 15):
        actions += RULES.actions(replace(state, out_mask=out_mask), state.mover)
    tried = [action for action in actions if isinstance(action, Lay)]
    yield from tried
    for _ in range(3):
        routes = list(random.choice([*tried, Lay(table)]).routes)
        for _ in range(random.randint(1, 2)):
            routes = changed(routes, random)
        yield Lay(tuple(routes))


def answers(state: State, seat: int, random: Random) -> Iterator[Action]:
    """Yield legal and illegal answers to a request."""
    yield Refuse()
    tile = random.choice(COUNTRY.tiles)
    yield from (Give(each, state.mover) for each in (tile, "joker-1", "atlantis--eden"))
    own = COUNTRY.ids_of(state.racks[seat])
    yield from (Give(each, state.mover) for each in own)
    yield Give(random.choice(own), seat)


def near(state: State, seat: int, random: Random) -> Iterator[Action]:
    """Yield choices in a position: some legal, many nearly legal, and some nonsense."""
    yield from (Draw(), EndTurn(), Ask(random.choice(COUNTRY.cities)), Ask("atlantis"))
    if state.phase is Phase.ACT:
        yield Refuse()
        yield from layings(state, random)
    else:
        yield Lay(tuple(to_words(COUNTRY, route) for route in state.table))
        yield from answers(state, seat, random)


def changed(routes: list[RouteWords], random: Random) -> list[RouteWords]:
    """Return a table with one change."""
    at = random.randrange(len(routes)) if routes else 0
    rest = routes[:at] + routes[at + 1 :]
    if not routes or random.random() < 0.1:
        return rest
    route, other = routes[at], random.choice(routes)
    tiles, cities = route.tiles, route.cities
    place = random.randrange(len(tiles)) if tiles else 0
    tile, city = random.choice(COUNTRY.tiles), random.choice(COUNTRY.cities)
    ways = [
        RouteWords(tiles[::-1], cities[::-1]),
        RouteWords(tiles[place:] + tiles[:place], cities[place:] + cities[1 : place + 1]),
        RouteWords(tiles[1:], cities[1:]),
        RouteWords(tiles[:-1], cities[:-1]),
        RouteWords((*tiles, tile), (*cities, city)),
        RouteWords((*tiles, "joker-2"), (*cities, city)),
        RouteWords((*tiles, "joker-2"), (*cities, *cities[-1:])),
        RouteWords((*tiles[:place], tile, *tiles[place + 1 :]), cities),
        RouteWords(tiles, (*cities[:place], city, *cities[place + 1 :])),
        RouteWords(tiles + other.tiles, cities + other.cities[1:]),
        RouteWords(tiles, cities[:-1]),
        replace(route, tiles=("atlantis--eden", *tiles[1:])),
        replace(route, cities=("atlantis", *cities[1:])),
    ]
    longer = [
        RouteWords((*tiles, each), (*cities, to))
        for each, (a, b) in zip(COUNTRY.tiles, COUNTRY.ends, strict=False)
        for one, to in ((COUNTRY.cities[a], COUNTRY.cities[b]),)
        if cities and one == cities[-1]
    ]
    way = random.choice((random.choice(ways), *longer[:1]))
    split = [
        RouteWords(tiles[:place], cities[: place + 1]),
        RouteWords(tiles[place:], cities[place:]),
    ]
    return [*rest, *random.choice(([way], [way], [way], split))]


@pytest.mark.parametrize("seats", SEATS)
def test_the_kernel_accepts_exactly_the_legal_choices(kernel_of: KernelOf, seats: int) -> None:
    kernel, random = kernel_of(RULES), Random(seats)
    told: Counter[str] = Counter()
    for seed in range(by_day(1, by_night=100)):
        for before, seat, _ in history(seats, seed)[1][:: 6 - seats]:
            for state in variants(before, random):
                row = kernel.row(state)
                for action in near(state, seat, random):
                    wrong = RULES.violation(state, seat, action)
                    assert kernel.is_legal(row, seat, action) == (wrong is None), (action, wrong)
                    told[wrong.rule if wrong else f"legal {type(action).__name__}"] += 1
                assert not kernel.is_legal(row, (seat + 1) % seats, Draw())
    assert told.keys() >= OFTEN
