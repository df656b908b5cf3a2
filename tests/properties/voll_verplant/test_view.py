"""What the view tells of a line that its windows alone don't."""

from tests.rulebook.voll_verplant.table import Table

CITY = """
A 1 5/3  a1 x a3
B 2 4/2  x b2
"""


def rides(table: Table) -> dict[str, int]:
    """Return by line the free stations that only free rides can still mark."""
    sheet = table.rules.view(table.state, 0).sheets[0]
    return {line.line: line.rides for line in sheet.lines}


def test_stations_wait_for_a_free_ride_when_all_their_windows_are_full() -> None:
    table = Table(CITY)
    assert rides(table) == {"A": 0, "B": 0}
    table.given(windows={"A": "0"})
    assert rides(table) == {"A": 2, "B": 0}
    table.given(windows={"A": "0", "B": "00"})
    assert rides(table) == {"A": 3, "B": 2}


def test_a_marked_station_waits_for_nothing() -> None:
    table = Table(CITY)
    table.given("a1 a3", windows={"A": "3"})
    assert rides(table) == {"A": 0, "B": 0}
