"""Section 1: components and set-up."""

import pytest

from netzplan.core import Acted, Chance, Entry, Happened, Players, Setup
from netzplan.games.deutschland_rummy import Action, Deal, Drawn, Event, Give, Phase
from netzplan.games.deutschland_rummy.actions import Begins
from tests.rulebook.deutschland_rummy.table import Table
from tests.rulebook.examples import accepts, refuses
from tests.shipped.deutschland_rummy import map_file, rules


@accepts("dr.setup.tiles")
def test_the_box_has_120_tiles() -> None:
    country = rules("germany").country
    assert len(country.cities) == 57
    assert [country.region_of.count(region) for region in range(6)] == [10, 9, 9, 10, 9, 10]
    assert (country.first_joker, len(country.tiles), len(set(country.tiles))) == (117, 120, 120)
    assert country.tiles[0] == "kiel--luebeck"
    assert country.tiles[117:] == ("joker-1", "joker-2", "joker-3")
    assert "nicht veröffentlicht" in map_file("germany").provenance["de"]
    assert "not published" in map_file("germany").provenance["en"]


@refuses("dr.setup.tiles", aloud=False)
def test_no_connection_occurs_twice() -> None:
    country = rules("germany").country
    assert len({frozenset(pair) for pair in country.ends}) == 117
    assert all(one != other for one, other in country.ends)


@accepts("dr.setup.racks", "dr.setup.start")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 12), (3, 10), (4, 8)])
def test_racks_are_dealt_by_the_number_of_players(seats: int, tiles: int) -> None:
    made = rules("germany")
    state = made.start(Setup(seats))
    for dealt in range(seats * tiles):
        assert made.turn(state) == Chance()
        chances = made.chances(state)
        assert len(chances) == 120 - dealt
        assert {weight for _, weight in chances} == {1}
        assert chances[0][0].seat == dealt % seats
        state = made.happen(state, chances[dealt % 7][0])
    assert [rack.bit_count() for rack in state.racks] == [tiles] * seats
    assert state.bag_mask.bit_count() == 120 - seats * tiles
    assert made.turn(state) == Players((0,))


@refuses("dr.setup.racks", aloud=False)
def test_no_tile_is_dealt_twice() -> None:
    made = rules("germany")
    state = made.start(Setup(4))
    state = made.happen(state, Deal(0, "kiel--luebeck"))
    left = {event for event, _ in made.chances(state)}
    assert len(left) > 50
    assert not left & {Deal(seat, "kiel--luebeck") for seat in range(4)}
    assert state.phase is Phase.DEAL


@accepts("dr.setup.hidden")
def test_the_owner_sees_their_rack_and_draws() -> None:
    table = Table()
    table.rack(0, "kiel>luebeck")
    assert set(table.rules.view(table.state, 0).rack) == {"kiel--luebeck", "freiburg--konstanz"}
    entry: Entry[Action, Event] = Happened(7, Drawn(0, "kiel--hamburg"))
    assert table.rules.entry_for(entry, 0) == entry
    gift: Entry[Action, Event] = Acted(8, 1, Give("kiel--hamburg", 0))
    assert table.rules.entry_for(gift, 0) == table.rules.entry_for(gift, 1) == gift


@refuses("dr.setup.hidden", aloud=False)
def test_others_see_only_counts() -> None:
    table = Table(seats=3)
    table.rack(0, "kiel>luebeck")
    for reader in (1, None):
        view = table.rules.view(table.state, reader)
        assert "kiel--luebeck" not in view.rack
        assert view.players[0].tiles == 2
        drawn = table.rules.entry_for(Happened(7, Drawn(0, "kiel--hamburg")), reader)
        assert drawn == Happened(7, Drawn(0, ""))
        dealt = table.rules.entry_for(Happened(7, Deal(0, "kiel--hamburg")), reader)
        assert dealt == Happened(7, Deal(0, ""))
        gift = table.rules.entry_for(Acted(8, 2, Give("kiel--hamburg", 0)), reader)
        assert gift == Acted(8, 2, Give("", 0))


@accepts("dr.setup.start")
def test_nature_first_draws_the_starting_player() -> None:
    made = rules("germany")
    state = made.start(Setup(3, (("games", 2), ("starter", 0))))
    assert (made.turn(state), state.phase) == (Chance(), Phase.BEGIN)
    assert made.view(state, 0).starter is None
    assert made.chances(state) == tuple((Begins(seat), 1) for seat in range(3))
    state = made.happen(state, Begins(2))
    assert made.chances(state)[0][0].seat == 2
    while made.turn(state) == Chance():
        state = made.happen(state, made.chances(state)[0][0])
    assert made.turn(state) == Players((2,))
    assert made.view(state, None).starter == 2
