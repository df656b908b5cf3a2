"""What the page gets besides the view: drafts as read, the short log, and prepared answers."""

from random import Random

import pytest

from netzplan.core import Acted, Happened, Players
from netzplan.core.record import Entry
from netzplan.games.deutschland_rummy import answering
from netzplan.games.deutschland_rummy.actions import Action, Deal, Event, Give, Lay, Refuse
from netzplan.games.deutschland_rummy.brief import brief
from netzplan.games.deutschland_rummy.draft import Draft, DraftRead, read_draft, read_row
from netzplan.games.deutschland_rummy.routes import Route, RouteWords, canonical, from_words
from netzplan.games.deutschland_rummy.state import Phase
from tests.properties.deutschland_rummy.random_games import history
from tests.rulebook.deutschland_rummy.table import Table
from tests.shipped.deutschland_rummy import rules

RULES = rules("germany")
COUNTRY = RULES.country


def canonical_of(routes: tuple[RouteWords, ...]) -> set[Route]:
    read = [from_words(COUNTRY, words) for words in routes]
    return {canonical(route) for route in read if isinstance(route, Route)}


def draft_of(lay: Lay, random: Random) -> Draft:
    """Return the rows of a laying without directions, some reversed, with its jokers' places."""
    rows = [(words.tiles, words.cities) for words in lay.routes]
    turned = [tiles[:: random.choice((1, -1))] for tiles, _ in rows]
    jokers = {
        tile: (cities[at + 1], cities[at])
        for tiles, cities in rows
        for at, tile in enumerate(tiles)
        if tile.startswith("joker")
    }
    return Draft(tuple(turned), jokers)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_draft_of_a_laying_is_read_as_that_laying(seats: int) -> None:
    random = Random(seats)
    found = 0
    for state, seat, action in history(seats, seats)[1]:
        if isinstance(action, Lay):
            found += 1
            read = read_draft(RULES, state, seat, draft_of(action, random))
            assert read.refusal is None
            assert read.action is not None
            assert RULES.violation(state, seat, read.action) is None
            assert canonical_of(read.action.routes) == canonical_of(action.routes)
    assert found > 5


def read(table: Table, *rows: str, seat: int = 0, **jokers: tuple[str, str]) -> DraftRead:
    told = {name.replace("_", "-"): pair for name, pair in jokers.items()}
    return read_draft(
        table.rules, table.state, seat, Draft(tuple(tuple(row.split()) for row in rows), told)
    )


def test_the_fault_of_a_row_names_its_place() -> None:
    row = read_row(COUNTRY, ("kiel--luebeck", "dresden--chemnitz", "kiel--hamburg"), {})
    assert row.fault is not None
    assert row.fault.rule == "dr.route.fits"
    assert row.fault.named()["place"] == 2
    assert len(row.ends) == 3
    assert all(left and right for left, right in row.ends)


def test_rows_that_are_too_short_or_have_unknown_tiles_are_refused() -> None:
    assert _rule(("kiel--luebeck", "kiel--hamburg")) == "dr.route.min-three"
    assert _rule(("kiel--luebeck", "atlantis--kiel")) == "dr.tile.known"
    assert _rule(()) == "dr.route.min-three"


def _rule(tiles: tuple[str, ...]) -> str:
    fault = read_row(COUNTRY, tiles, {}).fault
    assert fault is not None
    return fault.rule


def test_a_joker_is_open_only_where_its_neighbours_leave_a_choice() -> None:
    tiles = ("kiel--luebeck", "joker-1", "schwerin--rostock")
    open_ = read_row(COUNTRY, tiles, {})
    assert open_.open == ("joker-1",)
    assert open_.fault is None
    told = read_row(COUNTRY, tiles, {"joker-1": ("schwerin", "luebeck")})
    assert (told.open, told.fault) == ((), None)
    assert told.ends == (("kiel", "luebeck"), ("luebeck", "schwerin"), ("schwerin", "rostock"))
    at_the_end = read_row(COUNTRY, ("luebeck--schwerin", "schwerin--rostock", "joker-1"), {})
    assert at_the_end.ends[2] == ("rostock", "")
    between = (
        "luebeck--hamburg",
        "kiel--luebeck",
        "joker-1",
        "schwerin--rostock",
        "luebeck--schwerin",
    )
    assert read_row(COUNTRY, between, {}).ends[2] == ("kiel", "rostock")


def test_a_joker_cannot_bridge_regions() -> None:
    row = read_row(COUNTRY, ("kiel--luebeck", "joker-1", "dresden--chemnitz"), {})
    assert row.fault is not None
    assert row.fault.rule == "dr.joker.region"
    other = read_row(
        COUNTRY, ("kiel--luebeck", "joker-1", "joker-2"), {"joker-1": ("kiel", "dresden")}
    )
    assert other.fault is not None


def test_the_fault_names_both_cities_that_a_joker_cannot_join() -> None:
    for jokers in (("joker-1",), ("joker-1", "joker-2")):
        tiles = ("luebeck--hamburg", "kiel--luebeck", *jokers, "dresden--chemnitz")
        row = read_row(COUNTRY, tiles, {})
        assert row.fault is not None
        named = dict(row.fault.parameters)
        assert (named["from"], named["to"]) in {("kiel", "dresden"), ("kiel", "chemnitz")}


def test_a_joker_beside_the_tile_that_it_doubles_is_turned_to_fit() -> None:
    row = read_row(COUNTRY, ("joker-1", "kiel--luebeck"), {"joker-1": ("kiel", "luebeck")})
    (one, two), (three, four) = row.ends
    assert two == three
    assert {one, two} == {three, four} == {"kiel", "luebeck"}


def test_a_draft_is_refused_like_the_laying() -> None:
    table = Table()
    table.rack(0, "kiel>luebeck>schwerin>rostock")
    ways = "kiel--luebeck luebeck--schwerin schwerin--rostock"
    assert read(table, ways).action is not None
    nothing = read(table)
    assert nothing.refusal is not None
    assert nothing.refusal.rule == "dr.lay.rack-tile"


def test_a_draft_can_be_read_out_of_turn() -> None:
    table = Table()
    table.rack(1, "kiel>luebeck>schwerin>rostock")
    done = read(table, "kiel--luebeck luebeck--schwerin schwerin--rostock", seat=1)
    assert done.action is not None
    assert table.rules.violation(table.state, 1, done.action) is not None


@pytest.mark.parametrize("seats", [2, 3])
def test_the_short_log_leads_to_the_same_tables(seats: int) -> None:
    log: list[Entry[Action, Event]] = []
    short: list[Entry[Action, Event]] = []
    tables: list[set[Route]] = []
    for state, seat, action in history(seats, seats + 7)[1]:
        log.append(Acted(len(log) + 1, seat, action))
        short.append(brief(RULES, state, log[-1]))
        if isinstance(action, Lay):
            tables.append(canonical_of(action.routes))
        assert state.phase is not Phase.OVER
    assert [entry.seq for entry in short] == [entry.seq for entry in log]
    lays = [e.action for e in short if isinstance(e, Acted) and isinstance(e.action, Lay)]
    assert sum(len(lay.routes) for lay in lays) < sum(map(len, tables))
    before: set[Route] = set()
    for lay, after in zip(lays, tables, strict=True):
        changed = canonical_of(lay.routes)
        assert changed <= after
        assert after <= before | changed
        before = after


def test_the_short_log_starts_afresh_with_each_deal() -> None:
    """Routes on the table are left out, but not if they lay there only in an earlier game."""
    table = Table()
    table.rack(0, "kiel>luebeck>schwerin>rostock")
    route = RouteWords(
        ("kiel--luebeck", "luebeck--schwerin", "schwerin--rostock"),
        ("kiel", "luebeck", "schwerin", "rostock"),
    )
    lay: Entry[Action, Event] = Acted(1, 0, Lay((route,)))
    dealt: Entry[Action, Event] = Happened(2, Deal(0, "x"))
    before = table.state
    laid = RULES.act(before, 0, Lay((route,)))
    assert brief(RULES, before, lay) == lay
    assert brief(RULES, laid, lay) == Acted(1, 0, Lay(()))
    assert brief(RULES, before, dealt) == dealt


def test_silence_counts_as_a_refusal_by_the_seat_that_is_asked() -> None:
    asked = 0
    for state, seat, action in history(3, 5)[1]:
        turn = RULES.turn(state)
        assert isinstance(turn, Players)
        told = answering.silence(RULES, state)
        assert (told is not None) == (state.phase is Phase.ANSWER)
        if told is not None:
            asked += 1
            assert told == (turn.seats[0], Refuse())
            assert RULES.violation(state, seat, told[1]) is None
        assert action is not None
    assert asked


def test_a_prepared_answer_is_valid_for_its_city_while_its_tile_is_on_the_rack() -> None:
    table = Table(seats=2)
    table.rack(1, "kiel>luebeck")
    table.act("ask luebeck")
    state = table.state
    gift = {"luebeck": "kiel--luebeck"}
    assert answering.prepared(RULES, state, 1, gift) == Give("kiel--luebeck", 0)
    assert answering.prepared(RULES, state, 1, {"luebeck": ""}) == Refuse()
    assert answering.prepared(RULES, state, 1, {"kiel": "kiel--luebeck"}) is None
    assert answering.prepared(RULES, state, 1, {"luebeck": "luebeck--schwerin"}) is None
    assert answering.unknown(RULES, gift) is None
    assert answering.unknown(RULES, {"luebeck": "dresden--chemnitz"}) == "luebeck"


def test_an_open_joker_offers_exactly_the_cities_that_its_neighbours_leave() -> None:
    row = read_row(COUNTRY, ("mannheim--heidelberg", "joker-1", "stuttgart--tuebingen"), {})
    assert row.open == ("joker-1",)
    assert row.fault is None
    (ways,) = row.ways
    assert len(ways) > 1
    for way in ways:
        told = read_row(
            COUNTRY, ("mannheim--heidelberg", "joker-1", "stuttgart--tuebingen"), {"joker-1": way}
        )
        assert (told.open, told.fault) == ((), None), f"{way} is no answer"
    assert {city for _, city in ways} == {"stuttgart", "tuebingen"}
    assert read_row(COUNTRY, ("joker-1",), {}).ways == ((),)
