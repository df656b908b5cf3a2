"""Section 6: solo games."""

import pytest

from netzplan.core import Item, Note
from netzplan.games.voll_verplant.scoring import band
from tests.rulebook.examples import accepts, refuses
from tests.rulebook.voll_verplant.table import Table

SMALL = """
A 1 5/3  a1 a2 a3
B 1 4/2  b1 b2 b3 b4 b5
"""


def alone(*choices: str) -> Table:
    """Return a finished solo game of two rounds with fours."""
    table = Table(SMALL, seats=1)
    for choice in choices:
        table.turn("4")
        table.choose(choice)
    return table


@accepts("vv.solo.high")
def test_a_line_scores_its_high_value_whenever_it_is_completed() -> None:
    assert alone("B4", "A4").lines() == {"A": 5}


@refuses("vv.solo.high", aloud=False)
def test_with_several_players_a_later_line_scores_low() -> None:
    table = Table(SMALL)
    for choices in (("B4", "A4"), ("A4", "B4")):
        table.turn("4")
        table.choose(*choices)
    assert table.lines(0) == {"A": 3}


@accepts("vv.solo.free")
def test_in_a_solo_game_free_stations_are_not_halved() -> None:
    table = alone("B4:0", "A4")
    assert (table.score().free_stations, table.score().free) == (5, -5)
    assert Item("vv.solo.free", 0, -5, (("free", 5),)) in table.outcome().items


@refuses("vv.solo.free", aloud=False)
def test_with_several_players_free_stations_are_halved() -> None:
    table = Table(SMALL)
    for choice in ("B4:0", "A4"):
        table.turn("4")
        table.choose(choice, choice)
    assert (table.score().free_stations, table.score().free) == (5, -2)


@accepts("vv.solo.band")
@pytest.mark.parametrize(
    ("points", "name"),
    [
        (77, "50"),
        (50, "50"),
        (49, "40"),
        (40, "40"),
        (39, "30"),
        (30, "30"),
        (29, "20"),
        (20, "20"),
        (19, "10"),
        (10, "10"),
        (9, "5"),
        (5, "5"),
        (4, "1"),
        (1, "1"),
        (0, "1"),
        (-1, "below-0"),
        (-40, "below-0"),
    ],
)
def test_the_bands_of_solo_scores(points: int, name: str) -> None:
    assert band(points) == name


@accepts("vv.solo.band")
def test_a_solo_game_ends_with_its_band() -> None:
    table = alone("B4:0", "A4")
    assert table.outcome().scores == (0,)
    assert table.outcome().notes == (Note("vv.solo.band", (("band", "1"),)),)
    assert alone("B4:0", "A4:0").outcome().notes == (Note("vv.solo.band", (("band", "below-0"),)),)


@refuses("vv.solo.band", aloud=False)
def test_a_game_of_several_players_has_no_band() -> None:
    table = Table(SMALL)
    for choice in ("B4", "A4"):
        table.turn("4")
        table.choose(choice, choice)
    assert [note.rule for note in table.outcome().notes] == ["vv.end.tie-shared"]
