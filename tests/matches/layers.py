"""Candidate matches of Deutschland Rummy: players with various tastes, and some who cooperate."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from msgspec import Struct

from netzplan.catalogue.records import write
from netzplan.core import MatchRecord, Setup
from netzplan.core.effort import Effort
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
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import to_words
from netzplan.solvers.deutschland_rummy import LayingPlan, best_turn
from tests.matches.playing import Choose, played

__all__ = ["candidates"]

MOST_BYTES = 22_000
"""Per game: each laying records the whole table, so long games are too large to store."""
TRY = Effort(nodes=300)
"""The solver's effort for a turn."""


class Taste(Struct, frozen=True):
    """How often a player makes each kind of choice where it is legal."""

    lays: float
    solves: float
    """How often the player lays as much as possible instead of a laying of the sample."""
    is_patient: bool
    """Whether the player waits until everything can be laid."""
    asks: float
    gives: float
    draws: float
    """How often the player draws without having to."""
    in_league: bool = False
    """Whether all players see all racks, and keep a last tile to end the game together."""


LEAGUE = Taste(
    lays=1.0, solves=1.0, is_patient=False, asks=0.4, gives=0.4, draws=0.1, in_league=True
)


def candidates() -> Iterator[MatchRecord[Any, Any]]:
    """Yield series that two players win together, matches of various tastes, and waiting games."""
    for seed in range(60):
        yield from _small(2, 2, seed, partial(_by_taste, taste=LEAGUE))
    for seed in range(240):
        random = Random(seed)
        taste = Taste(
            lays=random.choice((0.3, 0.7, 1.0)),
            solves=random.choice((0.0, 0.3, 0.8)),
            is_patient=random.random() < 0.4,
            asks=random.choice((0.1, 0.4, 0.8)),
            gives=random.choice((0.2, 0.6, 1.0)),
            draws=random.choice((0.0, 0.2, 0.5)),
        )
        games = random.choice((1, 1, 2, 3))
        choose = partial(_by_taste, taste=random.choice((taste, taste, LEAGUE)))
        yield from _small(2 + seed % 3, games, seed, choose)
        if seed % 20 == 0:
            yield from _small(2 + seed % 3, 1, seed, _by_waiting)


def _small(seats: int, games: int, seed: int, choose: Choose) -> Iterator[MatchRecord[Any, Any]]:
    newer = (("starter", 0), ("take_at_once", True)) if seed % 2 else ()
    setup = Setup(seats, (("games", games), *newer))
    record = played("deutschland_rummy", "germany", setup, seed, choose)
    if sum(map(len, write(record))) <= MOST_BYTES * games:
        yield record


def _by_waiting(rules: DeutschlandRummy, state: State, seat: int, random: Random) -> Action:
    """Draw until the bag is empty, and lay nothing except a route of jokers only."""
    if state.phase is Phase.ANSWER:
        return Refuse()
    jokers = rules.country.jokers_mask
    if state.racks[seat] & jokers == jokers:
        kept = tuple(to_words(rules.country, route) for route in state.table)
        return Lay((*kept, _of_jokers(rules.country, random)))
    return EndTurn() if rules.positions.end_violation(state) is None else Draw()


def _of_jokers(country: Country, random: Random) -> RouteWords:
    """Return a route of all jokers within a region."""
    region = random.randrange(len(country.regions))
    cities = [city for at, city in enumerate(country.cities) if country.region_of[at] == region]
    jokers = tuple(country.ids_of(country.jokers_mask))
    return RouteWords(jokers, tuple(random.sample(cities, len(jokers) + 1)))


def _by_taste(
    rules: DeutschlandRummy, state: State, seat: int, random: Random, *, taste: Taste
) -> Action:
    listed = rules.actions(state, seat)
    if state.phase is Phase.ANSWER:
        gifts = [action for action in listed if isinstance(action, Give)]
        return random.choice(gifts) if gifts and _gives(state, seat, random, taste) else Refuse()
    if taste.in_league and (city := _of_help(rules, state)) is not None:
        return Ask(rules.country.cities[city])
    layings = _layings(rules, state, random, taste)
    if layings and random.random() < taste.lays:
        return random.choice(layings)
    if rules.positions.ask_violation(state) is None and random.random() < taste.asks:
        return Ask(random.choice(rules.country.cities))
    must = rules.positions.end_violation(state) is not None
    if rules.positions.draw_violation(state) is None and (must or random.random() < taste.draws):
        return Draw()
    return EndTurn()


def _layings(rules: DeutschlandRummy, state: State, random: Random, taste: Taste) -> list[Lay]:
    """Return the layings that the player considers."""
    rack = state.racks[state.mover]
    if not taste.is_patient and random.random() >= taste.solves:
        return [each for each in rules.actions(state, state.mover) if isinstance(each, Lay)]
    plan = _plan(rules, state, rack)
    if plan.empties and taste.in_league and rules.positions.emptied(state) is None:
        plan = _plan(rules, state, rack & ~(1 << random.choice(list(bits(rack)))))
    if not plan.tables or (taste.is_patient and not plan.empties):
        return []
    return [Lay(tuple(to_words(rules.country, route) for route in plan.tables[0]))]


def _gives(state: State, seat: int, random: Random, taste: Taste) -> bool:
    """Return whether the player gives; with an empty bag gifts could go round for ever."""
    if taste.in_league and state.racks[seat].bit_count() == 1:
        return True
    return bool(state.bag_mask) and random.random() < taste.gives


def _of_help(rules: DeutschlandRummy, state: State) -> int | None:
    """Return a city of another seat's last tile with which the mover could lay everything."""
    if rules.positions.ask_violation(state) is not None:
        return None
    for seat, rack in enumerate(state.racks):
        last = rack & rules.country.connections_mask
        if seat == state.mover or rack.bit_count() != 1 or not last:
            continue
        if _plan(rules, state, state.racks[state.mover] | last).empties:
            return rules.country.ends[next(bits(last))][0]
    return None


def _plan(rules: DeutschlandRummy, state: State, rack_mask: int) -> LayingPlan:
    return best_turn(
        rules.country,
        state.table,
        rack_mask,
        out=rules.positions.is_out(state, state.mover),
        asked=rules.positions.takeable_city(state),
        effort=TRY,
    )
