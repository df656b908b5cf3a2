"""What is true of every position of On the Underground, on the shipped boards."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netzplan.core import Players, Setup
from netzplan.games.on_the_underground import (
    OnTheUnderground,
    Phase,
    PlaceToken,
    State,
    TakeToken,
)
from netzplan.games.on_the_underground.actions import TokenAsked
from netzplan.games.on_the_underground.network import bits
from netzplan.games.on_the_underground.notation import (
    NotationError,
    read_action,
    read_position,
    write_action,
    write_position,
)
from netzplan.games.on_the_underground.offers import offers
from netzplan.games.on_the_underground.placements import played
from netzplan.games.on_the_underground.placing import tiles_left
from netzplan.games.on_the_underground.resample import state_from_view
from netzplan.games.on_the_underground.scoring import totals
from netzplan.games.on_the_underground.state import WALK
from netzplan.games.on_the_underground.trips import trips
from tests.nightly import examples
from tests.properties.on_the_underground.random_games import history, positions
from tests.shipped.on_the_underground import rules

Position = tuple[OnTheUnderground, State]
many = examples(30)
some = examples(12)


def edges_of(made: OnTheUnderground, state: State, number: int) -> list[tuple[int, int]]:
    """Return the edges of a line as pairs of stations."""
    return [made.network.edges[edge] for edge in bits(state.lines[number].edges_mask)]


@many
@given(positions())
def test_tokens_cards_and_tiles_are_conserved(position: Position) -> None:
    made, state = position
    board = made.network
    colours = made.positions.colours[len(state.players)]
    for edge, spaces in enumerate(board.spaces):
        assert sum(line.edges_mask >> edge & 1 for line in state.lines) <= spaces
    for colour, line in zip(colours, state.lines, strict=True):
        assert line.edges_mask.bit_count() <= colour.tokens
    lying = sum(1 << station for station in state.open)
    assert len(state.open) <= 4
    assert not lying & state.pile_mask
    assert not (lying | state.pile_mask) & ~board.cards_mask
    if board.has_landmarks and made.positions.phase(state) is not Phase.TILES:
        kinds: Counter[int] = Counter()
        for station in board.tiled:
            kinds[state.tiles[board.tiled_number[station]]] += tiles_left(board, state, station)
        for player in state.players:
            assert min(player.landmarks) == 0
            for kind, count in enumerate(player.landmarks):
                kinds[kind] += count + player.sets
        assert all(kinds[kind] == 8 for kind in range(5))


@many
@given(positions())
def test_each_line_is_connected(position: Position) -> None:
    made, state = position
    for number in range(len(state.lines)):
        edges = edges_of(made, state, number)
        group = {station for edge in edges[:1] for station in edge}
        for _ in edges:
            group |= {station for edge in edges if group & set(edge) for station in edge}
        assert group == {station for edge in edges for station in edge}


@many
@given(positions())
def test_legal_places_are_those_found_by_counting(position: Position) -> None:
    """Compares the engine's masks with the rule applied edge by edge."""
    made, state = position
    turn = made.turn(state)
    if made.positions.phase(state) is not Phase.ACT or not isinstance(turn, Players):
        return
    seat = turn.seats[0]
    found = {TakeToken()} | {
        PlaceToken(colour.id, made.network.edge_ids[edge])
        for number, colour in enumerate(made.positions.colours[len(state.players)])
        if colour.seat == seat and len(edges_of(made, state, number)) < colour.tokens
        for edge in range(len(made.network.edges))
        if fits(made, state, number, edge, state.players[seat].branch)
    }
    assert set(made.actions(state, seat)) == found


def fits(made: OnTheUnderground, state: State, number: int, edge: int, branch: int) -> bool:
    """Return whether a token may go on an edge, by counting tokens."""
    there = [each for each in range(len(state.lines)) if state.lines[each].edges_mask >> edge & 1]
    if number in there or len(there) >= made.network.spaces[edge]:
        return False
    touched = Counter(station for pair in edges_of(made, state, number) for station in pair)
    tokens = [touched[station] for station in made.network.edges[edge]]
    return not touched or 1 in tokens or (branch >= 2 and any(tokens))


@many
@given(positions())
def test_a_view_contains_the_whole_position(position: Position) -> None:
    made, state = position
    view = made.view(state, None)
    assert state_from_view(made, view) == state
    assert state_from_view(made, made.view(state, 0)) == state
    assert sum(player.total for player in view.players) == sum(
        totals(made.network, made.positions.colours[len(state.players)], state)
    )
    assert len(view.visited) + len(view.destinations) + view.pile.express + view.pile.standard == 55


@some
@given(positions())
def test_actions_convert_to_notation_and_back(position: Position) -> None:
    made, state = position
    turn = made.turn(state)
    for seat in turn.seats if isinstance(turn, Players) else ():
        listed = made.actions(state, seat)
        texts = [write_action(made, state, seat, action) for action in listed]
        assert [read_action(made, state, seat, text) for text in texts] == listed
        assert len(set(texts)) == len(texts)


@many
@given(positions())
def test_positions_convert_to_notation_and_back(position: Position) -> None:
    made, state = position
    text = write_position(made, state)
    assert "\n" not in text
    again = read_position(made, text)
    assert write_position(made, again) == text
    assert made.turn(again) == made.turn(state)
    for field in ("tiles", "pile_mask", "open", "passenger", "turns", "acted", "legs"):
        assert getattr(again, field) == getattr(state, field)
    assert (again.lines, again.players) == (state.lines, state.players)


@pytest.mark.parametrize(
    "text", ["", "left", "red", "red a b", "passenger", "passenger x via", "end it"]
)
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    made = rules("london")
    with pytest.raises(NotationError):
        read_action(made, made.start(Setup(2)), 0, text)


@pytest.mark.parametrize("change", ["", "berlin", "london 9", "london 2 0 0 0 euston - - -"])
def test_a_text_that_is_no_position_is_refused(change: str) -> None:
    with pytest.raises(NotationError):
        read_position(rules("london"), change)


@many
@given(positions())
def test_a_journey_follows_edges_to_its_destination(position: Position) -> None:
    """Each step is on a line that has a token there, or on foot."""
    made, state = position
    for journey in state.journeys:
        at, walked, used = journey.origin, 0, set()
        for to, line in journey.steps:
            edge = made.network.edge_between[at, to]
            if line == WALK:
                walked += 1
            else:
                assert state.lines[line].edges_mask >> edge & 1
                used.add(line)
            at = to
        assert at == journey.destination
        assert (walked, tuple(sorted(used))) == (journey.empty, journey.lines)


@some
@given(positions())
def test_offers_predict_the_results_of_actions(position: Position) -> None:
    made, state = position
    turn = made.turn(state)
    if not isinstance(turn, Players):
        return
    seat = turn.seats[0]
    colours = made.positions.colours[len(state.players)]
    offered = offers(made, state, seat)
    assert offered is not None
    before = totals(made.network, colours, state)
    for place in offered.places:
        after = made.act(state, seat, place.action)
        gained = totals(made.network, colours, after)[seat] - before[seat]
        paid = state.players[seat].branch - after.players[seat].branch
        assert (place.points, place.price - place.branch) == (gained, paid)
        taken = sum(count for _, count in place.landmarks)
        left = sum(after.players[seat].landmarks) + 5 * after.players[seat].sets
        assert left - taken == sum(state.players[seat].landmarks) + 5 * state.players[seat].sets
    if made.positions.phase(state) is Phase.PASSENGER:
        asked = [
            journey.action
            for trip in offered.trips
            for journey in ((trip.first,) if trip.first.action else trip.then)
            if journey.action is not None
        ]
        assert asked == ([] if offered.end else made.actions(state, seat))


@many
@given(positions())
def test_the_quick_offer_of_a_token_matches_playing_it(position: Position) -> None:
    made, state = position
    turn = made.turn(state)
    if isinstance(turn, Players):
        offered = offers(made, state, turn.seats[0])
        assert offered is not None
        for place in offered.places:
            assert place == played(made, state, turn.seats[0], place.action)


@some
@given(positions(), st.data())
def test_the_journeys_after_a_token_are_predicted(position: Position, data: st.DataObject) -> None:
    made, state = position
    turn = made.turn(state)
    if not isinstance(turn, Players):
        return
    seat = turn.seats[0]
    offered = offers(made, state, seat)
    assert offered is not None
    if not offered.places:
        return
    place = data.draw(st.sampled_from(offered.places)).action
    told = trips(made, state, seat, TokenAsked(place.line, place.edge))
    then = offers(made, made.act(state, seat, place), seat)
    assert then is not None
    assert told.trips == then.trips


@some
@given(positions())
def test_a_view_lists_where_a_line_has_scored(position: Position) -> None:
    made, state = position
    for line in made.view(state, None).lines:
        points: Counter[str] = Counter()
        for scored in line.scored:
            points[scored.part] += scored.points
            assert scored.stations
        told = {part: getattr(line.score, part) for part in ("rail", "terminus", "plus")}
        told["connection"] = line.score.connection
        assert points == Counter(told)


@pytest.mark.parametrize("board", ["london", "berlin"])
def test_the_points_offered_add_up_to_the_score(board: str) -> None:
    """Over a whole game: the offered points of each token, and each line of each journey."""
    made = rules(board)
    states = history(made, 3, Random(board), most=2000)
    tally = [0, 0, 0]
    for before, after in pairwise(states):
        turn = made.turn(before)
        if isinstance(turn, Players) and made.positions.phase(before) is Phase.ACT:
            seat = turn.seats[0]
            tally[seat] += points_offered(made, before, after, seat)
        elif isinstance(turn, Players):
            for journey in after.journeys[before.legs :]:
                for line in journey.lines:
                    tally[made.positions.colours[3][line].seat] += 1
    outcome = made.outcome(states[-1])
    assert outcome is not None
    for item in outcome.items:
        if item.rule == "ug.end.landmarks":
            tally[item.seat] += item.points
    assert tuple(tally) == outcome.scores
    assert min(tally) > 10


def points_offered(made: OnTheUnderground, before: State, after: State, seat: int) -> int:
    """Return the points that were offered for the action between two states."""
    offered = offers(made, before, seat)
    assert offered is not None
    taken = [p.points for p in offered.places if made.act(before, seat, p.action) == after]
    return sum(taken)
