"""Observations and numbered choices contain exactly what the view and the rules say."""

from random import Random
from typing import Any

import numpy as np
import pytest

from netzplan.catalogue import GAMES
from netzplan.games.deutschland_rummy.actions import Lay
from netzplan.games.deutschland_rummy.network import Country, bits
from netzplan.games.deutschland_rummy.routes import Route, canonical, from_words
from netzplan.games.deutschland_rummy.state import Phase, State
from netzplan.rl.deutschland_rummy import DeutschlandRummyNumbering
from netzplan.rl.drafting import way_to
from netzplan.rl.making import numbering_of
from netzplan.rl.numbering import Numbering
from netzplan.rl.play import Play
from tests.nightly import by_day

TABLES: list[tuple[str, str, int, dict[str, Any]]] = [
    (game.id, each.id, seats, options)
    for game in GAMES.values()
    for number, each in enumerate(game.maps)
    for seats in (game.facts.fewest_seats + number % 2, game.facts.most_seats)
    for options in ([{}, {"special": True}] if each.id in ("madrid", "paris") else [{}])
]
NUMBERINGS = [numbering_of(*table) for table in TABLES]
IDS = ["-".join(map(str, table)) for table in TABLES]


@pytest.mark.parametrize("numbering", NUMBERINGS, ids=IDS)
def test_equal_views_give_equal_observations(numbering: Numbering) -> None:
    random = Random(1)
    resample = GAMES[numbering.rules.facts.game].entry.resample
    play = Play(numbering, random)
    compared = 0
    for number in range(by_day(120, by_night=5000)):
        if play.is_over:
            play = Play(numbering, random)
        seat = random.choice(play.awaited)
        if number % 10 == 0:
            for reader in range(play.seats):
                view = numbering.rules.view(play.state, reader)
                other = resample(numbering.rules, view, random)
                seen = numbering.observe(numbering.rules.view(other, reader), play.drafts[reader])
                assert np.array_equal(seen, play.observe(reader))
                compared += 1
        play.take(seat, random.choice(play.legal(seat)))
    assert compared >= 12


@pytest.mark.parametrize("numbering", NUMBERINGS, ids=IDS)
def test_numbers_are_the_choices_of_the_rules(numbering: Numbering) -> None:
    """Listed choices each have a number, and each number that completes a choice is one of them."""
    random = Random(2)
    play = Play(numbering, random)
    wholes = 0
    for _ in range(by_day(60, by_night=3000)):
        if play.is_over:
            play = Play(numbering, random)
        seat = random.choice(play.awaited)
        legal = play.legal(seat)
        assert legal == sorted(set(legal))
        assert legal
        for number in legal:
            assert numbering.name(number)
            step = numbering.step(play.state, seat, play.drafts[seat], number)
            if step.action is not None:
                assert numbering.rules.violation(play.state, seat, step.action) is None
                wholes += 1
        if numbering.rules.facts.enumerable and play.drafts[seat] is None:
            assert _whole(numbering, play, seat) == set(numbering.rules.actions(play.state, seat))
        play.take(seat, random.choice(legal))
    assert wholes > 60


def _whole(numbering: Numbering, play: Play, seat: int) -> set[Any]:
    """Return all actions that numbers lead to, directly or step by step."""
    found, drafts = set(), [None]
    while drafts:
        draft = drafts.pop()
        for number in numbering.legal(play.state, seat, draft):
            step = numbering.step(play.state, seat, draft, number)
            if step.action is None:
                drafts.append(step.draft)
            else:
                found.add(step.action)
    return found


def test_small_moves_can_make_every_laying() -> None:
    numbering = numbering_of("deutschland_rummy", "germany", 3, {})
    assert isinstance(numbering, DeutschlandRummyNumbering)
    reached = touched = 0
    for seed in range(by_day(6, by_night=200)):
        random = Random(seed)
        play = Play(numbering, random)
        while not play.is_over:
            (seat,) = play.awaited
            action = random.choice(list(numbering.rules.actions(play.state, seat)))
            for laying in numbering.rules.actions(play.state, seat):
                if isinstance(laying, Lay):
                    touched += bool(play.state.table)
                    _reach(numbering, play.copy(), seat, laying)
                    reached += 1
            play.act(seat, action)
    assert reached > 50
    assert touched > 20


def _row(country: Country, length: int) -> Route:
    """Return a row of different connections."""
    rows = [Route((tile,), country.ends[tile]) for tile in range(country.first_joker)]
    while len(rows[-1].tiles) < length:
        row = rows.pop()
        end = row.cities[-1]
        for tile in set(bits(country.tiles_of_city[end])) - set(row.tiles):
            a, b = country.ends[tile]
            rows.append(Route((*row.tiles, tile), (*row.cities, b if a == end else a)))
    return rows[-1]


def test_a_long_route_can_be_taken_apart_in_few_small_moves() -> None:
    numbering = numbering_of("deutschland_rummy", "germany", 2, {})
    assert isinstance(numbering, DeutschlandRummyNumbering)
    country = numbering.country
    row = _row(country, 8)
    lying = Route(row.tiles[:6], row.cities[:7])
    fits = next(bits(country.tiles_of_city[row.cities[3]] & ~country.mask_of(row.tiles)))
    rack = country.mask_of((fits, *row.tiles[6:]))
    bag = country.all_mask & ~rack & ~country.mask_of(lying.tiles)
    state = State(Phase.ACT, 1, (rack, 0), bag, 0, (lying,), out_mask=1)
    back = country.ends[row.tiles[5]] != row.cities[5:7]
    ways: list[tuple[list[tuple[str, int]], list[int]]] = [
        ([("cut", row.tiles[3]), ("resume", row.tiles[2]), ("put", fits)], [3, 4]),
        (
            [("pick", row.tiles[5]), ("back" if back else "start", row.tiles[5])]
            + [("put", tile) for tile in row.tiles[6:]],
            [3, 5],
        ),
    ]
    for moves, lengths in ways:
        play = Play(numbering, Random(1))
        play.state = state
        for kind, at in [*moves, ("lay", 0)]:
            number = numbering.chosen.parts[kind].start + at
            assert number in play.legal(0)
            play.take(0, number)
        assert sorted(len(route.tiles) for route in play.state.table) == lengths
        begins = play.observe(0)[numbering.observed.parts["begins"].places]
        for route in play.state.table:
            assert list(begins[list(route.tiles)] - 1) == list(route.cities[:-1])


def _routes(numbering: DeutschlandRummyNumbering, laying: Lay) -> tuple[Route, ...]:
    routes = (from_words(numbering.country, words) for words in laying.routes)
    return tuple(route for route in routes if isinstance(route, Route))


def _reach(numbering: DeutschlandRummyNumbering, play: Play, seat: int, laying: Lay) -> None:
    target = _routes(numbering, laying)
    for kind, at in way_to(numbering.country, play.state.table, target):
        number = numbering.chosen.parts[kind].start + at
        assert number in play.legal(seat)
        play.take(seat, number)
    lay = numbering.chosen.parts["lay"].start
    assert lay in play.legal(seat)
    step = numbering.step(play.state, seat, play.drafts[seat], lay)
    assert sorted(map(canonical, _routes(numbering, step.action)), key=repr) == sorted(
        map(canonical, target), key=repr
    )
