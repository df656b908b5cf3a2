"""Candidate matches of On the Underground: builders with various tastes, and some with a plan."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from msgspec import Struct

from netzplan.catalogue import GAMES
from netzplan.core import MatchRecord, Setup
from netzplan.games.on_the_underground import (
    Action,
    OnTheUnderground,
    Phase,
    PlaceToken,
    State,
    TakeToken,
)
from netzplan.games.on_the_underground.notation import read_action
from netzplan.games.on_the_underground.offers import PlaceOffer, offers
from tests.matches.playing import played

__all__ = ["candidates"]

PLANNED = 12
"""Candidates for each plan, because the other players may get in its way."""
RING = (
    "waterloo-westminster-green_park-oxford_circus-tottenham_court_road-holborn-bank"
    "-london_bridge-borough-waterloo"
)
PLANS = (
    # A ring, and an extension to a smaller one inside it.
    ("london", {"red": f"{RING} westminster-charing_cross-piccadilly_circus-leicester_square"
                       "-charing_cross"}),
    # Two rings around Leicester Square.
    ("london", {"red": RING,
                "blue": "charing_cross-piccadilly_circus-oxford_circus-euston"
                        "-kings_cross_st_pancras-moorgate-bank-blackfriars-charing_cross"}),
    # Through all plus stations.
    ("berlin", {"red": "westkreuz-charlottenburg-zoologischer_garten-hauptbahnhof-friedrichstr"
                       "-gesundbrunnen-alexanderplatz-ostbahnhof-warschauer_str-ostkreuz"
                       "-treptower_park-neukoelln-hermannstr-tempelhof-suedkreuz"}),
)  # fmt: skip
"""(map, the route of each planned line in a match of two)."""


class Taste(Struct, frozen=True):
    """What a builder prefers."""

    skill: float
    """How often the builder follows the taste instead of choosing at random."""
    tokens: float
    """How often the builder takes a branch token."""
    points: float
    branch: float
    """For each branch token gained."""
    price: float
    """For each branch token returned."""
    tiles: float
    closing: float
    """For a token between two stations of the line."""
    fresh: float
    """For the first token of a line."""


def candidates() -> Iterator[MatchRecord[Any, Any]]:
    """Yield matches on both boards: with plans for two seats, with tastes for two to five."""
    for map_id, ways in PLANS:
        for seed in range(PLANNED):
            choose = partial(_by_plan, ways=ways)
            yield played("on_the_underground", map_id, Setup(2), seed, choose)
    for seed in range(400):
        random = Random(seed)
        for game_map in GAMES["on_the_underground"].maps:
            taste = Taste(
                skill=random.choice((0.0, 0.5, 0.8, 0.95, 1.0)),
                tokens=random.choice((0.0, 0.1, 0.3)),
                points=random.uniform(0, 2),
                branch=random.uniform(0, 2),
                price=random.uniform(-2, 1),
                tiles=random.uniform(0, 4),
                closing=random.uniform(-1, 6),
                fresh=random.uniform(-3, 1),
            )
            setup = Setup(2 + seed % 4, (("starter", 0),) if seed % 2 else ())
            choose = partial(_by_taste, taste=taste)
            yield played("on_the_underground", game_map.id, setup, seed, choose)


def _by_plan(
    rules: OnTheUnderground, state: State, seat: int, random: Random, *, ways: dict[str, str]
) -> Action:
    """Take the next step of a planned route or save up for it; choose at random without a plan."""
    listed = rules.actions(state, seat)
    for line, way in ways.items():
        number = rules.positions.line_number[len(state.players)][line]
        if rules.positions.colours[len(state.players)][number].seat != seat:
            continue
        for a, b in (step for part in way.split() for step in pairwise(part.split("-"))):
            place = read_action(rules, state, seat, f"{line} {a}-{b}")
            if isinstance(place, PlaceToken) and not _lies(rules, state, number, place):
                return place if place in listed else listed[0]
    return random.choice(listed)


def _lies(rules: OnTheUnderground, state: State, number: int, place: PlaceToken) -> bool:
    return bool(state.lines[number].edges_mask >> rules.network.edge_number[place.edge] & 1)


def _by_taste(
    rules: OnTheUnderground, state: State, seat: int, random: Random, *, taste: Taste
) -> Action:
    listed = rules.actions(state, seat)
    if rules.positions.phase(state) is Phase.ACT and random.random() < taste.tokens:
        return TakeToken()
    if rules.positions.phase(state) is not Phase.ACT or random.random() > taste.skill:
        return random.choice(listed)
    offered = offers(rules, state, seat)
    assert offered is not None
    if not offered.places:
        return TakeToken()
    wishes = [(_worth(rules, state, place, taste), random.random()) for place in offered.places]
    return offered.places[wishes.index(max(wishes))].action


def _worth(rules: OnTheUnderground, state: State, place: PlaceOffer, taste: Taste) -> float:
    board = rules.network
    number = rules.positions.line_number[len(state.players)][place.action.line]
    stations = board.shape(state.lines[number].edges_mask).stations_mask
    ends = board.ends_mask[board.edge_number[place.action.edge]]
    return (
        taste.points * place.points
        + taste.branch * place.branch
        + taste.price * place.price
        + taste.tiles * sum(count for _, count in place.landmarks)
        + (0 if ends & ~stations else taste.closing)
        + (0 if stations else taste.fresh)
    )
