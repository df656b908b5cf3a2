"""The judge lays like the estimate in Python, and simulates games by the rules."""

from collections.abc import Callable
from itertools import product
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from netzplan.bots.deutschland_rummy import rough_laying
from netzplan.bots.deutschland_rummy.prospects import seen_of
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.games.deutschland_rummy.network import Country
from netzplan.kernels.deutschland_rummy import gaps, guessing, layable, racing
from netzplan.kernels.deutschland_rummy.attempts import ALWAYS, EVERYTHING, Attempt
from netzplan.kernels.deutschland_rummy.judge import Judge, seen_row
from netzplan.kernels.words import mask_of, words_of
from netzplan.solvers.deutschland_rummy import can_come_out
from netzplan.solvers.deutschland_rummy.picks import find_picks
from tests.rulebook.deutschland_rummy.table import Table
from tests.shipped.deutschland_rummy import rules

NORTH = "kiel>luebeck>schwerin>rostock"
LYING = (
    "hannover>goettingen>kassel>erfurt>bamberg",
    "saarbruecken>mainz>koblenz>koeln",
    "stuttgart>wuerzburg>nuernberg>regensburg>muenchen>memmingen",
)
ALONE: list[list[float]] = []
"""The other games of a series: none, because these tests play single games."""


@pytest.fixture(scope="session")
def judge(load_once: Callable[..., Any]) -> Judge:
    """Return the judge of Germany."""
    module: ModuleType = load_once("deutschland_rummy", "judge")
    made: Judge = module.Judge(rules("germany"))
    return made


def tiles_at_random(country: Country, random: Random, most: int, apart_from: int = 0) -> int:
    """Return the mask of some random tiles."""
    free = [tile for tile in range(len(country.tiles)) if not apart_from >> tile & 1]
    return country.mask_of(tuple(random.sample(free, random.randrange(1, most))))


def halves(mask: int) -> tuple[int, int]:
    """Return a mask as two words."""
    low, high = words_of(mask, 2).tolist()
    return low, high


def test_the_judge_finds_the_same_gaps_as_the_solver(judge: Judge) -> None:
    country, random = rules("germany").country, Random(1)
    desk = np.zeros(gaps.DESK_WORDS, np.int64)
    wrong = found = 0
    for _ in range(400):
        mask = tiles_at_random(country, random, 80) & country.connections_mask
        expected = find_picks(country, mask).conflict_mask
        told = gaps.gap(judge.chart, *halves(mask), 0, desk)
        wrong += bool(told) != bool(expected)
        found += bool(told)
    assert not wrong
    assert 20 < found < 400


def test_the_judge_leaves_the_same_tiles_as_the_estimate(judge: Judge) -> None:
    country, random = rules("germany").country, Random(2)
    desk = np.zeros(gaps.DESK_WORDS, np.int64)
    left = 0
    for _ in range(200):
        lying = tiles_at_random(country, random, 70)
        lying &= ~rough_laying.left_over(country, 0, lying)
        rack = tiles_at_random(country, random, 12, lying)
        told = layable.left_over(judge.chart, *halves(lying), *halves(rack), desk)
        expected = rough_laying.left_over(country, lying, rack)
        assert mask_of(np.array(told, np.int64)) == expected
        left += expected.bit_count()
    assert left > 200


def row_of(table: Table, seat: int = 0) -> Any:
    """Return what a seat at a table knows, in the form that compiled code reads."""
    return seen_row(seen(table, seat))


def seen(table: Table, seat: int = 0) -> Any:
    position = SeenPosition(table.rules, table.rules.view(table.state, seat), 1)
    return seen_of(position)


def test_a_seat_that_can_lay_its_last_tiles_ends_the_game_and_wins(judge: Judge) -> None:
    table = Table()
    table.lies(*LYING)
    table.out(0, 1)
    table.rack(0, "essen>dortmund>koeln", spare=False)
    table.rack(1, "kiel>luebeck", spare=False)
    (worth, ended, lost, left), *_ = judge.tried(
        seen(table), [Attempt(lays=table.state.racks[0])], ALONE, 1, range(20)
    )
    assert (worth, ended, lost, left) == (20, 20, 0, 0)


def test_held_tiles_count_as_left_when_another_seat_ends_the_game(judge: Judge) -> None:
    table = Table(seats=3)
    table.lies(*LYING)
    table.out(0, 1, 2)
    table.rack(0, NORTH, "essen>dortmund", spare=False)
    table.rack(1, "bremen>hannover", spare=False)
    table.rack(2, "ulm>augsburg", spare=False)
    attempts = [
        Attempt(draws=True),
        Attempt(draws=True, lays=EVERYTHING, holds=ALWAYS),
        Attempt(lays=table.mask(NORTH), holds=ALWAYS),
    ]
    held, drawn, laid = judge.tried(seen(table), attempts, [[0.0, 0.0, 0.0]], 1, range(200))
    assert held[3] > drawn[3]
    assert held[3] > laid[3]
    assert held[2] > 50


def test_the_parts_of_a_question_add_up_to_the_whole_answer(judge: Judge) -> None:
    table = Table(seats=4)
    attempts = [Attempt(draws=True), Attempt(draws=True, holds=ALWAYS)]
    asked = seen(table)
    whole = judge.tried(asked, attempts, ALONE, 5, range(40))
    parts = [judge.tried(asked, attempts, ALONE, 5, part) for part in (range(16), range(16, 40))]
    for at, figure in product(range(2), range(4)):
        assert whole[at][figure] == pytest.approx(sum(part[at][figure] for part in parts))


# --- hidden tiles -------------------------------------------------------------------------


def guesses(judge: Judge, seen_words: Any, count: int) -> list[Any]:
    """Return courses with guesses at the hidden tiles."""
    desk = np.zeros(gaps.DESK_WORDS, np.int64)
    stuck = np.array(guessing.stuck_tiles(judge.chart, seen_words, desk), np.int64)
    found = []
    for number in range(count):
        course = np.zeros(racing.COURSE_WORDS, np.int64)
        course[racing.RANDOM] = number
        guessing.guess(judge.chart, seen_words, course, stuck, desk)
        found.append(course)
    return found


def rack_of(course: Any, seat: int) -> int:
    return mask_of(course[racing.RACK + 2 * seat : racing.RACK + 2 * seat + 2])


def test_a_guess_places_every_tile_and_keeps_the_counts(judge: Judge) -> None:
    table = Table(seats=4)
    table.lies(*LYING)
    table.out(1)
    for course in guesses(judge, row_of(table), 40):
        racks = [rack_of(course, seat) for seat in range(4)]
        bag = course[racing.BAG + course[racing.FRONT] : racing.BAG + course[racing.END]].tolist()
        assert [rack.bit_count() for rack in racks] == [
            rack.bit_count() for rack in table.state.racks
        ]
        assert racks[0] == table.state.racks[0]
        lying = mask_of(course[racing.LYING : racing.LYING + 2])
        everything = sum(racks) + lying + table.country.mask_of(tuple(bag))
        assert everything == table.country.all_mask


def test_a_seat_that_did_not_come_out_gets_a_rack_that_could_not(judge: Judge) -> None:
    table = Table()
    asked = replace(seen(table), turned_mask=2, holding=0.0, tiles=(12, 6))
    able = [
        can_come_out(table.country, rack_of(course, 1))
        for course in guesses(judge, seen_row(asked), 60)
    ]
    assert sum(able) <= 6, "but for those for which no other rack was found"
    fresh = replace(asked, turned_mask=0)
    before = [
        can_come_out(table.country, rack_of(course, 1))
        for course in guesses(judge, seen_row(fresh), 60)
    ]
    assert sum(before) > sum(able) + 5


def test_guesses_give_tiles_of_a_city_to_a_seat_that_asks_and_not_to_one_that_refused(
    judge: Judge,
) -> None:
    table = Table(seats=3)
    city = table.country.city_number["koeln"]
    shown = table.country.tiles_of_city[city]
    asked = replace(seen(table, 2), mover=0, city=city, refused_mask=2, holding=0.0)
    plain = replace(asked, mover=1, refused_mask=0, city=-1)
    count = 80
    needs, has, usual = (
        sum(bool(rack_of(course, seat) & shown) for course in guesses(judge, seen_row(of), count))
        for of, seat in ((asked, 0), (asked, 1), (plain, 0))
    )
    assert needs > usual > has
    assert has < count // 10
