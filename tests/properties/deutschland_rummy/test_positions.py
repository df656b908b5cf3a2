"""What is true of every position of Deutschland Rummy."""

from functools import reduce
from itertools import accumulate
from operator import or_
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from netzplan.core import Acted, Dealer, Entry, Happened, Match, Players, Setup
from netzplan.games.deutschland_rummy import (
    Action,
    Ask,
    DeutschlandRummy,
    Draw,
    EndTurn,
    Event,
    Give,
    Lay,
    Phase,
    Refuse,
    RouteWords,
    State,
    View,
)
from netzplan.games.deutschland_rummy.actions import Begins
from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.notation import (
    NotationError,
    read_action,
    read_position,
    write_action,
    write_position,
)
from netzplan.games.deutschland_rummy.offers import Freedom, offers
from netzplan.games.deutschland_rummy.resample import dealt, unseen
from netzplan.games.deutschland_rummy.routes import canonical, route_fault, table_mask
from netzplan.games.rulebook import load_rulebook
from netzplan.sentences import said
from tests.nightly import examples
from tests.properties.deutschland_rummy.random_games import (
    Step,
    disguised,
    history,
    moves,
    play,
    positions,
)
from tests.shipped.deutschland_rummy import rules

Position = tuple[DeutschlandRummy, State]
pytestmark = pytest.mark.long

many = examples(40)
some = examples(15)


@many
@given(positions())
def test_the_120_tiles_are_conserved(position: Position) -> None:
    made, state = position
    parts = [*state.racks, state.bag_mask, table_mask(state.table)]
    assert sum(part.bit_count() for part in parts) == 120
    assert sum(parts) == made.country.all_mask
    assert sum(len(route.tiles) for route in state.table) == table_mask(state.table).bit_count()
    assert not state.laid_mask & ~table_mask(state.table)


@many
@given(positions())
def test_routes_on_the_table_are_always_valid(position: Position) -> None:
    made, state = position
    assert [fault for route in state.table if (fault := route_fault(made.country, route))] == []
    assert bool(state.table) <= bool(state.out_mask)


@many
@given(positions(), st.integers(0, 4), st.randoms(use_true_random=False))
def test_views_and_offers_reveal_nothing_hidden(
    position: Position, reader: int, random: Random
) -> None:
    """Positions that differ only in what is hidden from the reader look the same."""
    made, state = position
    seat = reader if reader < len(state.racks) else None
    for _ in range(5):
        other = disguised(state, seat, random)
        assert made.view(other, seat) == made.view(state, seat)
        assert made.turn(other) == made.turn(state)
        if seat is not None:
            assert offers(made, other, seat) == offers(made, state, seat)


@many
@given(positions(), st.integers(0, 4), st.randoms(use_true_random=False))
def test_a_resampled_position_has_the_same_view(
    position: Position, reader: int, random: Random
) -> None:
    made, state = position
    seat = reader if reader < len(state.racks) else None
    view = made.view(state, seat)
    order = list(unseen(made, view))
    random.shuffle(order)
    other = dealt(made, view, order)
    assert made.view(other, seat) == view
    assert made.turn(other) == made.turn(state)
    assert other.bag_mask.bit_count() == state.bag_mask.bit_count()
    assert sum(other.racks) | other.bag_mask | table_mask(other.table) == made.country.all_mask
    for known in view.known:
        tile = made.country.tile_number[known.tile]
        assert any(other.racks[seat] >> tile & 1 for seat in known.seats)
        assert any(state.racks[seat] >> tile & 1 for seat in known.seats)
    if state.phase is not Phase.OVER and seat is not None:
        assert dealt(made, view, order) == other


def test_resampled_positions_put_unseen_tiles_in_every_place() -> None:
    """Over many orders each unseen tile gets into the bag and onto each other seat's rack."""
    made = rules("germany")
    states, _ = history(3, 1)
    state = next(s for s in states if s.phase is Phase.ACT and len(s.table) > 2)
    view = made.view(state, 0)
    order = list(unseen(made, view))
    places: dict[int, set[int]] = {tile: set() for tile in order}
    random = Random(1)
    for _ in range(300):
        random.shuffle(order)
        other = dealt(made, view, order)
        for place, mask in enumerate((*other.racks, other.bag_mask)):
            for tile in bits(mask):
                if tile in places:
                    places[tile].add(place)
    known = {each.tile for each in view.known}
    for tile, found in places.items():
        assert found == {1, 2, 3} or made.country.tiles[tile] in known


def test_an_incomplete_order_is_an_error_of_the_caller() -> None:
    made = rules("germany")
    view = made.view(history(2, 1)[0][60], 0)
    with pytest.raises(AssertionError):
        dealt(made, view, unseen(made, view)[1:])


@some
@given(st.integers(2, 4), st.integers(0, 3))
def test_the_log_shows_no_hidden_tile(seats: int, seed: int) -> None:
    """A reader's log names only tiles that are or were on the table or on the reader's rack."""
    made = rules("germany")
    match = Match(made, Setup(seats), Dealer(f"{seed:08x}"))
    match.advance()
    random = Random(seed)
    while isinstance(turn := match.turn, Players) and len(match.entries) < 250:
        action = random.choice(made.actions(match.state, turn.seats[0]))
        assert isinstance(match.submit(turn.seats[0], action), list)
    for reader in (None, *range(seats)):
        named = [tile for entry in match.log(reader) for tile in hidden_tiles(entry)]
        allowed = 0 if reader is None else _through_the_hands(match, reader)
        assert set(named) <= {"", *made.country.ids_of(allowed)}
        assert "" in named


def hidden_tiles(entry: Entry[Action, Event]) -> list[str]:
    """Return the tiles that an entry names although they do not lie on the table."""
    if isinstance(entry, Acted):
        return [entry.action.tile] if isinstance(entry.action, Give) else []
    if not isinstance(entry, Happened) or isinstance(entry.event, Begins):
        return []
    return [entry.event.tile]


def _through_the_hands(match: Match[State, Action, Event, View], reader: int) -> int:
    states = accumulate(match.entries, match.after, initial=match.start)
    return reduce(or_, (state.racks[reader] for state in states))


@many
@given(moves())
def test_actions_convert_to_notation_and_back(move: tuple[DeutschlandRummy, Step]) -> None:
    made, (state, seat, action) = move
    text = write_action(made, state, seat, action)
    assert "\n" not in text
    assert read_action(made, state, seat, text) == action
    assert read_action(made, state, seat, f"  {text.replace(' ', '  ')} ") == action


@many
@given(positions())
def test_positions_convert_to_notation_and_back(position: Position) -> None:
    made, state = position
    text = write_position(made, state)
    assert "\n" not in text
    assert read_position(made, text) == state


@pytest.mark.parametrize(
    "text",
    [
        *("", "draws", "draw it", "ask", "ask a b", "give", "lay", "lay kiel>hamburg /"),
        *("lay kiel>>hamburg", "lay *1>kiel", "lay kiel>*1", "lay kiel>*1>*2>hamburg"),
    ],
)
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    made = rules("germany")
    with pytest.raises(NotationError):
        read_action(made, made.start(Setup(2)), 0, text)


@pytest.mark.parametrize("change", [("germany", "france"), ("act", "nap"), ("--", "-"), (" ", "")])
def test_a_text_that_is_no_position_is_refused(change: tuple[str, str]) -> None:
    made = rules("germany")
    states, _ = history(2, 0)
    text = write_position(made, next(s for s in states if s.phase is Phase.ACT and s.table))
    with pytest.raises(NotationError):
        read_position(made, text.replace(*change))


@many
@given(positions())
def test_offers_agree_with_the_rules(position: Position) -> None:
    made, state = position
    turn = made.turn(state)
    for seat in range(len(state.racks)):
        offered = offers(made, state, seat)
        assert (offered is not None) == (isinstance(turn, Players) and seat in turn.seats)
        if offered is None:
            continue
        assert offered.draw == made.violation(state, seat, Draw())
        assert offered.end == made.violation(state, seat, EndTurn())
        assert offered.ask == made.violation(state, seat, Ask("kiel"))
        assert offered.cities == (() if offered.ask else made.country.cities)
        gifts = [a.tile for a in made.actions(state, seat) if isinstance(a, Give)]
        assert list(offered.gifts) == gifts
        assert (offered.lay is Freedom.NOTHING) == (state.phase is Phase.ANSWER)
        assert (offered.lay is Freedom.ALL) == (
            state.phase is Phase.ACT and made.positions.is_out(state, seat)
        )


@many
@given(positions())
def test_the_sample_is_reproducible_and_legal(position: Position) -> None:
    made, state = position
    turn = made.turn(state)
    for seat in turn.seats if isinstance(turn, Players) else ():
        assert made.actions(state, seat) == made.actions(state, seat)
        assert all(made.violation(state, seat, each) is None for each in made.actions(state, seat))


# --- arbitrary input ------------------------------------------------------------------------

IDS = st.sampled_from(("", "kiel", "kiel--hamburg", "joker-1", "joker-9", "muenchen--passau", "x"))
WORDS = st.builds(
    RouteWords, st.lists(IDS, max_size=5).map(tuple), st.lists(IDS, max_size=6).map(tuple)
)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Lay, st.lists(WORDS, max_size=3).map(tuple)),
    st.builds(Ask, IDS),
    st.builds(Give, IDS, st.integers()),
    st.sampled_from((Draw(), Refuse(), EndTurn())),
)


@examples(200)
@given(positions(), st.integers(-2, 5), ACTIONS)
def test_violation_never_raises(position: Position, seat: int, action: Action) -> None:
    made, state = position
    violation = made.violation(state, seat, action)
    if violation is None:
        assert isinstance(turn := made.turn(state), Players)
        assert seat in turn.seats
    else:
        rule = load_rulebook("deutschland_rummy").named(violation.rule)
        assert rule.refusal is not None
        assert said(rule.refusal, "en", **violation.named())


@many
@given(moves(), st.randoms(use_true_random=False))
def test_an_altered_laying_is_refused_or_still_valid(
    move: tuple[DeutschlandRummy, Step], random: Random
) -> None:
    """Changes single tiles and cities of real layings: no invalid table is accepted."""
    made, (state, seat, action) = move
    if not isinstance(action, Lay):
        return
    for _ in range(10):
        spoilt = _spoilt(action, random)
        violation = made.violation(state, seat, spoilt)
        if violation is None:
            after = made.act(state, seat, spoilt)
            before = sum(state.racks) + table_mask(state.table)
            assert sum(after.racks) + table_mask(after.table) == before
            assert all(route_fault(made.country, route) is None for route in after.table)


def _spoilt(lay: Lay, random: Random) -> Lay:
    at = random.randrange(len(lay.routes))
    tiles, cities = (list(part) for part in (lay.routes[at].tiles, lay.routes[at].cities))
    part = random.choice((tiles, cities))
    place = random.randrange(len(part))
    match random.randrange(4):
        case 0:
            del part[place]
        case 1:
            part.insert(place, random.choice(part))
        case 2:
            part[place] = random.choice(part)
        case _:
            part.reverse()
    routes = list(lay.routes)
    routes[at] = RouteWords(tuple(tiles), tuple(cities))
    random.shuffle(routes)
    return Lay(tuple(routes))


# --- coverage of random play ------------------------------------------------------------------


def test_random_play_reaches_all_kinds_of_laying() -> None:
    """Coming out, adding, rebuilding, exchanging a joker, taking from the table, winning."""
    made = rules("germany")
    seen: set[str] = set()
    for seats in (2, 3, 4):
        for seed in range(25):
            states, steps = play(seats, seed)
            seen.add(states[-1].played[0].end)
            for state, seat, action in steps:
                if isinstance(action, Lay):
                    seen |= _kinds(made, state, seat, made.act(state, seat, action))
    wanted = {"out", "add", "rebuild", "joker", "exchange", "take", "dr.end.laid", "dr.end.given"}
    assert wanted <= seen


def _kinds(made: DeutschlandRummy, before: State, seat: int, after: State) -> set[str]:
    laid = table_mask(after.table) & ~table_mask(before.table)
    kept = {canonical(route) for route in before.table}
    changed = [route for route in after.table if canonical(route) not in kept]
    mixed = [r for r in changed if any(not laid >> tile & 1 for tile in r.tiles)]
    kinds = {"joker"} if laid & made.country.jokers_mask else set()
    if not made.positions.is_out(before, seat):
        return kinds | ({"take"} if mixed else {"out"})
    moved = [
        tile
        for route in mixed
        for tile in route.tiles
        if made.country.is_joker(tile) and not laid >> tile & 1
    ]
    if moved and not _pairs(before, moved[0]) <= _pairs(after, moved[0]):
        kinds.add("exchange")
    return kinds | ({"rebuild"} if len(changed) > 1 else {"add"})


def _pairs(state: State, tile: int) -> set[tuple[int, int]]:
    """Return the two cities that a tile lies between."""
    return {
        (route.cities[at], route.cities[at + 1])
        for route in state.table
        for at, each in enumerate(route.tiles)
        if each == tile
    }


def test_views_and_states_convert_to_json_and_back() -> None:
    states, _ = history(4, 2)
    made = rules("germany")
    for state in states[:: max(1, len(states) // 20)]:
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        for seat in (None, 0, 3):
            view = made.view(state, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
