"""Section 4: the six."""

from tests.rulebook.examples import accepts, refuses
from tests.rulebook.voll_verplant.table import Table

WIDE = """
A 9 5/3  a1 a2 a3
B 9 4/2  b1 b2
"""


def pile(table: Table) -> dict[str, int]:
    """Return the cards that are still face down."""
    return {event.card: count for event, count in table.rules.chances(table.state)}


FULL = {"3": 3, "4": 2, "5": 2, "6": 1, "x2": 2, "x3": 1, "+": 2, "*": 1}


@accepts("vv.six.reshuffle")
def test_case_6_reshuffles_itself() -> None:
    table = Table(WIDE)
    assert pile(table) == FULL
    for card, choice in (("3", "A:0"), ("*", "* -"), ("6", "A:0")):
        table.turn(card, keep_pile=True)
        assert card not in pile(table) or card == "3"
        table.choose(choice, choice)
    assert pile(table) == FULL


@refuses("vv.six.reshuffle", aloud=False)
def test_other_cards_stay_out_and_the_six_returns_only_at_the_end_of_its_round() -> None:
    table = Table(WIDE)
    table.turn("5", keep_pile=True)
    table.choose("A:0", "A:0")
    assert pile(table) == FULL | {"5": 1}
    table.turn("6", keep_pile=True)
    table.choose_one(0, "A:0")
    assert pile(table) == {"3": 3, "4": 2, "5": 1, "x2": 2, "x3": 1, "+": 2, "*": 1}


@accepts("vv.six.reshuffle")
def test_case_all_14_cards_can_come_again() -> None:
    table = Table(WIDE)
    cards = [card for card, count in FULL.items() if card != "6" for _ in range(count)] + ["6"]
    assert len(cards) == 14
    for card in cards:
        table.turn(card, keep_pile=True)
        free = next((line for line in "AB" if len(table.written(line)) < 9), "")
        table.choose(*["* -" if card == "*" else f"{free}:0"] * 2)
        assert sum(pile(table).values()) > 0
    assert pile(table) == FULL
