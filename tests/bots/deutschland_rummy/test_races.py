"""Races: plausible hidden tiles, the rest of a game, and the worth of its end."""

from random import Random

import pytest
from msgspec.structs import replace

from netzplan.bots.deutschland_rummy.finishing import can_lay_all
from netzplan.bots.deutschland_rummy.guesses import Guesses
from netzplan.bots.deutschland_rummy.races import ROUNDS, Race, Start, Tactic, race
from netzplan.bots.deutschland_rummy.rough_laying import closes, left_over
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.bots.deutschland_rummy.standing import Standing
from netzplan.games.deutschland_rummy import Phase
from netzplan.games.deutschland_rummy.routes import table_mask
from netzplan.games.deutschland_rummy.state import Played
from netzplan.solvers.deutschland_rummy import can_come_out
from tests.bots.deutschland_rummy.tables import position_of, positions
from tests.rulebook.deutschland_rummy.table import Table
from tests.shipped.deutschland_rummy import rules

pytestmark = pytest.mark.long

HOLD = Tactic(0, draws=True, waits=True)
NORTH = "kiel>luebeck>schwerin>rostock"
LYING = (
    "hannover>goettingen>kassel>erfurt>bamberg",
    "saarbruecken>mainz>koblenz>koeln",
    "stuttgart>wuerzburg>nuernberg>regensburg>muenchen>memmingen",
)


def start(table: Table, *, bag: tuple[str, ...] = (), luck: float = 0.0) -> Start:
    """Return the start of a race from a table, with these tiles in the bag."""
    state, tile = table.state, table.country.tile_number
    return Start(
        0,
        table_mask(state.table),
        state.racks,
        state.out_mask,
        tuple(tile[each] for each in bag),
        (luck,) * (ROUNDS * len(state.racks)),
    )


# --- approximate answers ------------------------------------------------------------------


def test_approximate_answers_are_rarely_wrong() -> None:
    country = rules("germany").country
    wrong = close = asked = 0
    for state, _ in positions(2, 3):
        lying = table_mask(state.table)
        for rack in state.racks:
            if state.phase is Phase.ACT and rack and lying:
                exact = can_lay_all(country, lying, rack, out=True)
                wrong += closes(country, lying, rack) != exact
                close += exact
                asked += 1
    assert close >= 2
    assert asked > 60
    assert wrong <= asked // 25


def test_approximately_laid_tiles_can_be_laid_and_are_most_of_them() -> None:
    made = rules("germany")
    country = made.country
    rough = most = 0
    for state, seat in positions(3, 3, 2)[::2]:
        lying, rack = table_mask(state.table), state.racks[seat]
        position = SeenPosition(made, made.view(state, seat), 1)
        laid = rack & ~left_over(country, lying, rack)
        assert not laid & ~rack
        if laid and (position.is_out or can_come_out(country, laid)):
            assert closes(country, lying, laid)
            rough += laid.bit_count()
        most += position.laid_mask.bit_count()
    assert 0.6 * most <= rough <= 1.05 * most > 0


def test_a_joker_or_a_gift_closes_one_gap() -> None:
    table = Table()
    lying, rack = table.mask(*LYING), table.mask("essen>dortmund", "kiel>luebeck")
    assert [closes(table.country, lying, rack, gifts) for gifts in range(3)] == [False, False, True]
    joker = 1 << table.country.first_joker
    assert closes(table.country, lying, rack | joker, 1)
    assert left_over(table.country, lying, rack | joker).bit_count() == 1


# --- hidden tiles -------------------------------------------------------------------------


def test_a_player_who_is_out_holds_only_tiles_that_could_not_be_laid() -> None:
    table = Table(seats=3)
    table.lies(*LYING)
    table.rack(0, NORTH)
    table.rack(1, "essen>dortmund", spare=False)
    table.out(1)
    guesses = Guesses(position_of(table))
    lying = table_mask(table.state.table)
    likely = [guesses.likely() for _ in range(30)]
    for guess in likely:
        assert [rack.bit_count() for rack in guess.racks] == [4, 1, 1]
        assert (
            sum(guess.racks) | table.country.mask_of(guess.bag) == table.country.all_mask & ~lying
        )
        assert not closes(table.country, lying, guess.racks[1])
    assert any(closes(table.country, lying, guess.racks[2]) for guess in likely)
    assert any(closes(table.country, lying, guesses.any().racks[1]) for _ in range(30))


def test_a_tile_that_was_given_away_stays_with_its_receiver() -> None:
    table = Table()
    table.rack(0, "koeln>trier")
    table.rack(1, "hof>bamberg", NORTH)
    table.state = replace(table.state, mover=1)
    table.act("ask koeln", "give koeln--trier")
    table.lies(LYING[1])
    table.out(1)
    guesses = Guesses(position_of(table))
    assert closes(table.country, table_mask(table.state.table), table.mask("koeln>trier"))
    assert all(guesses.likely().racks[1] & table.mask("koeln>trier") for _ in range(10))


# --- races --------------------------------------------------------------------------------


def test_a_player_who_holds_tiles_ends_the_game_with_the_missing_one() -> None:
    table = Table()
    table.rack(0, NORTH, "koeln>trier", spare=False)
    table.rack(1, "essen>dortmund", "hof>regensburg")
    bag = ("koeln--koblenz", "koblenz--mainz", "muenchen--passau")
    ended = race(table.country, start(table, bag=(*bag, "leipzig--jena", "ulm--augsburg")), HOLD)
    assert ended.ender == 0
    assert not ended.racks[0]
    assert "ulm--augsburg" in table.country.ids_of(ended.racks[1])


def test_when_another_player_ends_the_game_held_tiles_are_left() -> None:
    table = Table(seats=3)
    table.lies(*LYING)
    table.out(0, 1, 2)
    table.rack(0, NORTH, "essen>dortmund")
    table.rack(1, "aachen>duesseldorf", spare=False)
    table.rack(2, "bremen>hannover", spare=False)
    held = race(table.country, start(table), HOLD)
    assert held == Race(2, (*table.state.racks[:2], 0))
    laid = race(table.country, start(table), Tactic(table.mask(NORTH), draws=False, waits=False))
    assert laid.ender == 2
    assert laid.racks[0] == table.state.racks[0] & ~table.mask(NORTH)


@pytest.mark.parametrize(
    ("others", "gives"), [(("hof>regensburg", "kiel>luebeck"), True), ((), False)]
)
def test_a_player_with_many_tiles_gets_gifts_unless_they_let_somebody_win(
    others: tuple[str, ...], gives: bool
) -> None:
    table = Table()
    table.lies(LYING[0])
    table.out(0)
    table.rack(
        0, "aachen>duesseldorf>essen>dortmund", "ulm>augsburg", "koeln>trier", "jena>leipzig"
    )
    table.rack(1, *others)
    assert (race(table.country, start(table, luck=1.0), HOLD).ender == 0) == gives
    assert race(table.country, start(table, luck=0.0), HOLD).ender is None


# --- worth --------------------------------------------------------------------------------


def standing(table: Table, games: int, *, sums: tuple[int, ...]) -> Standing:
    """Return the standing of seat 0 with these kilometres and this many games to come."""
    view = table.rules.view(table.state, 0)
    players = tuple(
        replace(player, kilometres=sum_) for player, sum_ in zip(view.players, sums, strict=True)
    )
    view = replace(view, players=players, games=view.game + games)
    return Standing(table.country, view, 0, Random(1))


def test_in_the_last_game_of_a_series_the_fewest_kilometres_count() -> None:
    table = Table(games=2)
    table.state = replace(table.state, played=(Played("dr.end.laid", (0,), (0, 0)),))
    own = table.country.km_of(table.state.racks[0]) - table.country.km_of(table.state.racks[1])
    racks = table.state.racks
    for lead, worth in ((own - 1, 0.0), (own, 0.5), (own + 1, 1.0)):
        sums = (1000, 1000 + lead)
        assert standing(table, 0, sums=sums).worth(Race(1, racks)) == worth


def test_remaining_games_put_a_lead_at_risk() -> None:
    table = Table(games=9)
    table.state = replace(table.state, played=(Played("dr.end.laid", (0,), (0, 0)),))
    ended = Race(1, (0, 0))
    worths = [standing(table, left, sums=(0, 600)).worth(ended) for left in (0, 2, 6)]
    assert worths[0] == 1.0
    assert all(0.5 < worth < 1.0 for worth in worths[1:])
    assert standing(table, 0, sums=(600, 0)).worth(ended) == 0.0
    assert 0.0 < standing(table, 2, sums=(600, 0)).worth(ended) < 0.5
