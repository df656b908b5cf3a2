"""Endings: the expert asks for tiles that would end the game at once, and decides when to give."""

from functools import partial
from itertools import cycle

import pytest

from netzplan.bots.bot import Decision
from netzplan.bots.deutschland_rummy.endings import Endings
from netzplan.bots.deutschland_rummy.expert import LOOK, ExpertBot
from netzplan.bots.deutschland_rummy.favours import Favours, Weighed
from netzplan.bots.deutschland_rummy.guesses import Guess, Guesses
from netzplan.bots.deutschland_rummy.seen_position import SeenPosition
from netzplan.core.effort import Effort
from netzplan.games.deutschland_rummy import Action, Ask, Draw, EndTurn, Give, Refuse
from netzplan.games.deutschland_rummy.network import bits
from tests.bots.deutschland_rummy import tables
from tests.rulebook.deutschland_rummy.table import Table

pytestmark = [pytest.mark.inspection, pytest.mark.usefixtures("judges")]

NORTH = "kiel>luebeck>schwerin>rostock"
ALMOST = "duesseldorf>aachen>koeln"
"""Two tiles; a third at either end would make a route."""
LONE = ("koeln>trier", "hof>regensburg")
FAR = (NORTH, ALMOST, "hof>regensburg")
"""No single tile lets all of these be laid, but many close a gap."""
HELD = 18
"""The number of tiles from which a player counts as holding them back."""
MISSED = (
    *("rostock--berlin", "osnabrueck--muenster", "hannover--wolfsburg", "erfurt--jena"),
    *("erfurt--bamberg", "hof--regensburg", "joker-1", "joker-2", "joker-3"),
)
"""Tiles that can all be laid, which a short look misses."""


position_of = partial(tables.position_of, look=LOOK)
"""Return a table's position as a seat sees it, searched as long as the expert does."""


def never() -> bool:
    """Return False: time is never up."""
    return False


def filled(table: Table, seat: int, tiles: int) -> None:
    """Fill a rack with this many connections out of the bag."""
    country, taken = table.country, sum(table.state.racks) & ~table.state.racks[seat]
    free = list(bits(country.connections_mask & ~taken))
    mask = country.mask_of(tuple((free[::2] + free[1::2])[:tiles]))
    table.rack(seat, *country.ids_of(mask), spare=False)


def holding(*own: str, tiles: int = HELD, seat: int = 0, games: int = 1) -> Table:
    """Return a table at which a seat holds these tiles, and the other this many."""
    table = Table(games=games)
    table.rack(1 - seat, spare=False)
    table.rack(seat, *own, spare=False)
    filled(table, 1 - seat, tiles)
    return table


def chosen(table: Table, seat: int = 0) -> Decision[Action]:
    """Return the decision of the expert; its action has to be legal."""
    view = table.rules.view(table.state, seat)
    decision = ExpertBot(table.rules, 1).choose(view, Effort(simulations=60))
    assert table.rules.violation(table.state, seat, decision.action) is None
    return decision


# --- requests ---------------------------------------------------------------------------


def test_ending_tiles_are_those_with_which_everything_can_be_laid() -> None:
    table = holding(NORTH, ALMOST)
    ends = {"koeln", "duesseldorf"}
    wanted = {
        tile
        for tile in table.country.tiles
        if ends & set(tile.split("--")) and "aachen" not in tile
    }
    found = Endings(position_of(table), never).tiles_mask
    assert set(table.country.ids_of(found)) == wanted
    assert len(wanted) > 5
    assert not Endings(position_of(holding(NORTH, *LONE)), never).tiles_mask


@pytest.mark.parametrize("games", [1, 2])
def test_the_expert_asks_for_a_tile_that_would_end_the_game(games: int) -> None:
    decision = chosen(holding(NORTH, ALMOST, games=games))
    assert decision.action == Ask("koeln")
    [note] = decision.reasons
    assert note.rule == "why.dr.asks-last"
    assert dict(note.why)["city"] == "koeln"
    assert 0 < int(dict(note.why)["percent"]) <= 100


def test_without_an_ending_tile_the_expert_draws_before_it_asks() -> None:
    table = holding(*FAR, tiles=8, games=2)
    assert chosen(table).action == Draw()
    table.draw("freiburg--konstanz")
    assert isinstance(chosen(table).action, Ask)


def test_a_player_who_holds_tiles_back_is_not_asked_for_merely_helpful_ones() -> None:
    table = holding(*FAR)
    table.draw("freiburg--konstanz")
    assert chosen(table).action == EndTurn()
    few = holding(*FAR, tiles=HELD - 1)
    few.draw("freiburg--konstanz")
    assert isinstance(chosen(few).action, Ask)
    table.out(1)
    assert isinstance(chosen(table).action, Ask)


JOINED = (NORTH, ALMOST, "trier>saarbruecken>kaiserslautern")
"""Only Köln–Trier joins the two routes of two tiles, so that everything can be laid."""


def guessed(monkeypatch: pytest.MonkeyPatch, table: Table, *racks: tuple[str, ...]) -> Endings:
    """Return the endings for seat 0 if its guesses of the other rack are these, in turn."""
    position = position_of(table)
    guesses = cycle(Guess((position.rack_mask, table.mask(*rack)), ()) for rack in racks)
    monkeypatch.setattr(Guesses, "likely", lambda _: next(guesses))
    return Endings(position, never)


HAS = ("koeln--trier",)
HAS_NOT = ("dortmund--koeln", "koblenz--trier")


def test_likely_gifts_that_do_not_end_the_game_count_against_a_city(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone, series = holding(*JOINED), holding(*JOINED, games=2)
    assert guessed(monkeypatch, alone, HAS, HAS_NOT, HAS_NOT).request() is None
    request = guessed(monkeypatch, alone, HAS, HAS, HAS_NOT).request()
    assert request is not None
    assert request.chance == pytest.approx(2 / 3)
    assert guessed(monkeypatch, series, HAS, HAS_NOT, HAS_NOT).request() is not None
    assert guessed(monkeypatch, series, HAS, *(HAS_NOT,) * 29).request() is None


def test_a_player_who_is_out_gives_anything_and_others_only_tiles_beside_a_gap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, rack = holding(*JOINED), ("trier>koeln>dortmund>muenster",)
    assert guessed(monkeypatch, table, rack).request() is None
    table.out(1)
    request = guessed(monkeypatch, table, rack).request()
    assert request is not None
    assert table.country.cities[request.city] == "trier"


@pytest.mark.parametrize("asks", [True, False])
def test_when_time_is_up_the_expert_considers_nothing_more(
    monkeypatch: pytest.MonkeyPatch, *, asks: bool
) -> None:
    work: list[str] = []
    finishes, likely = SeenPosition.finishes, Guesses.likely

    def looks(position: SeenPosition, seat: int, rack_mask: int) -> bool:
        work.append("finishes")
        return finishes(position, seat, rack_mask)

    def guesses(made: Guesses) -> Guess:
        work.append("guesses")
        return likely(made)

    def looked(most: int) -> int:
        work.clear()
        table = holding(NORTH, ALMOST) if asks else asked(NORTH, LONE[0], "hof>regensburg>passau")
        position = position_of(table, 0 if asks else 1)
        made = Endings(position, lambda: len(work) >= most)
        if asks:
            made.request()
        else:
            made.gift(Favours(position, 60, never))
        return len(work)

    monkeypatch.setattr(SeenPosition, "finishes", looks)
    monkeypatch.setattr(Guesses, "likely", guesses)
    everything = looked(10_000)
    assert everything > 150
    for part in (0.2, 0.4, 0.6, 0.8):
        most = round(part * everything)
        assert most <= looked(most) < most + (5 if asks else 70), "a guess at each rack is begun"


# --- gifts ------------------------------------------------------------------------------


def asked(*own: str, tiles: int = HELD) -> Table:
    """Return a table at which the holding player asks the seat with these tiles for a city."""
    table = holding(*own, tiles=tiles, seat=1)
    table.act("ask koeln")
    return table


def weighed(table: Table) -> Weighed:
    """Return how the asked seat weighs its answer."""
    position = position_of(table, 1)
    return Endings(position, never).gift(Favours(position, 60, never))


def test_the_expert_gives_a_tile_that_keeps_it_from_ending_the_game() -> None:
    table = asked(NORTH, LONE[0])
    decision = chosen(table, 1)
    assert decision.action == Give("koeln--trier", 0)
    assert [note.rule for note in decision.reasons] == ["why.dr.gives"]
    found = weighed(table)
    assert found.why == "better"
    assert found.giving is not None
    assert found.refusing is not None
    assert found.giving > found.refusing


def test_the_expert_keeps_a_tile_whose_gift_would_not_let_it_end_the_game() -> None:
    table = asked(NORTH, *LONE)
    assert chosen(table, 1).action == Refuse()
    assert weighed(table).why == "worse"
    assert weighed(asked(NORTH, "trier>koeln>koblenz>mainz")).why == "needed"
    assert weighed(asked(NORTH, LONE[0], "ulm>augsburg", "hof>regensburg")).why == "worse"


@pytest.mark.parametrize(
    ("rack", "bag", "gives"),
    [
        ("essen>duesseldorf>koeln", (), False),
        ("duesseldorf>koeln", ("essen--duesseldorf",), False),
        ("duesseldorf>koeln", ("ulm--augsburg",), True),
        ("essen>duesseldorf>aachen>koeln", (), True),  # otherwise it would have been laid
    ],
)
def test_the_expert_keeps_a_tile_that_would_let_the_asker_end_the_game(
    monkeypatch: pytest.MonkeyPatch, rack: str, bag: tuple[str, ...], *, gives: bool
) -> None:
    table = asked(NORTH, LONE[0])
    position = position_of(table, 1)
    favours = Favours(position, 60, never)
    tiles = tuple(table.country.tile_number[tile] for tile in bag)
    guess = Guess((table.mask(rack), position.rack_mask), tiles)
    monkeypatch.setattr(favours, "plausible", lambda _: [guess])
    found = Endings(position, never).gift(favours)
    assert (found.why, found.giving) == (("better", 1.0) if gives else ("worse", 0.0))


def test_tiles_to_draw_count_except_those_that_the_asker_has() -> None:
    far, table = asked(NORTH, *LONE), asked(NORTH, ALMOST)
    position = position_of(table, 1)
    favours = Favours(position, 60, never)
    chance, without = Endings(position, never).gift(favours).refusing, weighed(far).refusing
    assert chance is not None
    assert without is not None
    assert chance > without + 0.02
    position.known_mask = Endings(position, never).tiles_mask | table.country.jokers_mask
    assert Endings(position, never).gift(favours).refusing == without


def test_with_few_tiles_to_draw_the_open_end_counts_more() -> None:
    early, late = (weighed(asked(NORTH, *LONE, tiles=tiles)) for tiles in (HELD, 100))
    assert early.refusing is not None
    assert late.refusing is not None
    assert 0.5 < early.refusing < 0.6 < 0.7 < late.refusing < 0.92


# --- a long look ------------------------------------------------------------------------


def test_the_expert_finds_layings_with_jokers_that_a_short_look_misses() -> None:
    table = holding(*MISSED)
    short = tables.position_of(table)
    assert not short.can_finish
    assert position_of(table).can_finish
    assert [note.rule for note in chosen(table).reasons] == ["why.dr.wins"]
