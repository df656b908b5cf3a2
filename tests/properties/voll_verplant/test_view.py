"""What a view says of a line beyond its windows."""

from msgspec.structs import replace

from netzplan.games.voll_verplant.edition import Card
from tests.rulebook.voll_verplant.table import Table

CITY = """
A 1 5/3  a1 x a3
B 2 4/2  x b2
"""


def rides(table: Table) -> dict[str, int]:
    """Return for each line the number of free stations that only free rides can still mark."""
    sheet = table.rules.view(table.state, 0).sheets[0]
    return {line.line: line.rides for line in sheet.lines}


def test_stations_need_a_free_ride_when_all_their_windows_are_full() -> None:
    table = Table(CITY)
    assert rides(table) == {"A": 0, "B": 0}
    table.given(windows={"A": "0"})
    assert rides(table) == {"A": 2, "B": 0}
    table.given(windows={"A": "0", "B": "00"})
    assert rides(table) == {"A": 3, "B": 2}


def test_a_marked_station_needs_no_free_ride() -> None:
    table = Table(CITY)
    table.given("a1 a3", windows={"A": "3"})
    assert rides(table) == {"A": 0, "B": 0}


def lost(table: Table, seat: int = 0) -> set[str]:
    """Return the lines that no cards can complete any more."""
    sheet = table.rules.view(table.state, seat).sheets[seat]
    return {line.line for line in sheet.lines if line.lost}


def test_a_line_is_not_lost_while_free_rides_can_still_come() -> None:
    """Each six that leaves a window free can bring the free ride back."""
    table = Table(CITY)
    table.given("a1", windows={"A": "3"})
    assert lost(table) == set(), "one is in the pile, one behind a six"
    table.given(windows={"A": "0"})
    assert lost(table) == set(), "x may still be walked to on B"
    table.given(windows={"A": "0", "B": "0"})
    assert lost(table) == {"A"}, "two stations, and only the free ride of this pile"
    table.given("a1", windows={"A": "0", "B": "0"})
    assert lost(table) == set()
    table.given("x a1", windows={"A": "0", "B": "00"})
    assert lost(table) == {"A", "B"}, "without a window there are no rounds"


def test_the_current_card_counts() -> None:
    table = Table(CITY)
    table.given("x", windows={"A": "0", "B": "0"})
    table.turn("4")
    assert lost(table) == {"A"}, "the last window is about to be filled"
    table.turn("*")
    assert lost(table) == {"A"}, "two stations, and this free ride alone"
    table.given("x a1", windows={"A": "0", "B": "0"})
    assert lost(table) == set(), "this free ride does it"
    table.given("x", windows={"A": "0", "B": "0"})
    table.choose("* a1", "* a1")
    assert lost(table) == {"A"}, "a3 waits for a free ride that can't come"
    table.given(windows={"A": "0", "B": "0"})
    table.turn("+")
    assert lost(table) == {"A", "B"}, "a transfer marks but one station"


def test_a_six_brings_the_free_ride_back() -> None:
    table = Table("A 1 5/3  a1\nB 2 4/2  b1 b2")
    table.given(windows={"B": ""}, seat=1)
    table.given(windows={"A": "0"})
    empty = tuple(count if card.id == "6" else 0 for card, count in deck(table))
    table.state = replace(table.state, pile=empty)
    assert lost(table) == set()
    table.turn("6", keep_pile=True)
    table.choose_one(0, "B:0")
    draft = table.rules.view(table.state, 0).sealed
    assert draft is not None
    assert not draft.sheet.lines[0].lost


def deck(table: Table) -> list[tuple[Card, int]]:
    """Return the cards of the edition with their counts."""
    edition = table.rules.positions.edition
    return list(zip(edition.card, edition.counts, strict=True))
