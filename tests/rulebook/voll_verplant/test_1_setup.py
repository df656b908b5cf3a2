"""Section 1: the set-up."""

import msgspec
import pytest
from msgspec.structs import replace

from netzplan.games.voll_verplant.edition import Edition, load_edition
from tests.rulebook.examples import accepts, refuses
from tests.rulebook.voll_verplant.table import Table

CITY = """
A 2 5/3  a1 x a3
B 2 4/2  b1 x
"""


@accepts("vv.setup.sheet")
def test_all_players_use_the_same_city() -> None:
    table = Table(CITY, seats=6)
    assert len(table.state.sheets) == 6
    assert all(table.row("A", seat) == "..." for seat in range(6))


@refuses("vv.setup.sheet", aloud=False)
def test_each_player_has_their_own_sheet() -> None:
    table = Table(CITY)
    table.turn("3")
    table.choose("A3", "B3")
    assert [table.row("A", 0), table.row("B", 0)] == ["xxx", ".x"]
    assert [table.row("A", 1), table.row("B", 1)] == [".x.", "xx"]


@accepts("vv.setup.deck")
def test_the_deck_has_the_cards_of_the_rules() -> None:
    cards = load_edition().card
    counted = dict.fromkeys(("number", "express", "transfer", "free"), 0)
    for card in cards:
        counted[card.kind] += card.count
    assert counted == {"number": 8, "express": 3, "transfer": 2, "free": 1}
    assert sum(load_edition().counts) == 14
    values = sorted(
        card.value for card in cards if card.kind == "number" for _ in range(card.count)
    )
    assert values == [3, 3, 3, 4, 4, 5, 5, 6]
    values = sorted(
        card.value for card in cards if card.kind == "express" for _ in range(card.count)
    )
    assert values == [2, 2, 3]


@refuses("vv.setup.deck", aloud=False)
def test_no_card_comes_up_more_often_than_the_deck_holds_it() -> None:
    """The one 6 is a plain number card and the only one that reshuffles; used-up cards are gone."""
    sixes = [card for card in load_edition().card if card.value == 6 or card.reshuffles]
    assert [(card.kind, card.count) for card in sixes] == [("number", 1)]
    table = Table(CITY)
    table.state = replace(table.state, pile=(0, 0, 0, 0, 0, 0, 0, 1))
    assert [event.card for event, _ in table.rules.chances(table.state)] == ["*"]


@pytest.mark.parametrize(
    "card",
    [
        'id = "3"\nkind = "number"\nvalue = 3\ncount = 14',
        'id = "6"\nkind = "number"\nvalue = 6\ncount = 0\nreshuffles = true',
        'id = "6"\nkind = "number"\nvalue = 66\ncount = 1\nreshuffles = true',
    ],
)
def test_an_edition_whose_deck_could_run_out_is_refused(card: str) -> None:
    """An edition is data that an owner may enter, so it is checked when it is read."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.toml.decode(f"[[card]]\n{card}\n", type=Edition)
