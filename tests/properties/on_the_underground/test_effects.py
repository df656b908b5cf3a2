"""Marks suffice to draw all changes of board and table, and offers predict the effects."""

from collections import Counter

import pytest

from netzplan.core import Acted, Effects, Over
from netzplan.games.on_the_underground import OnTheUnderground
from netzplan.games.on_the_underground.actions import EndTurn
from netzplan.games.on_the_underground.effects import (
    BranchGained,
    BranchPaid,
    CardDiscarded,
    CardTurned,
    ConnectionJoined,
    GameEnded,
    LandmarkTaken,
    LoopClosed,
    Mark,
    PassengerTravelled,
    SetReturned,
    StationsReached,
    TilesLaid,
    TokenLaid,
    TurnEnded,
)
from netzplan.games.on_the_underground.offers import Offers, PlaceOffer, offers
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.trips import JourneyOffer
from netzplan.games.on_the_underground.view import View
from tests.contract.subjects import SUBJECTS, Subject, play, sample
from tests.contract.told import steps, summed, told

OURS = [each for each in SUBJECTS if each.name.startswith("on_the_underground")]
subjects = pytest.mark.parametrize("subject", OURS, ids=str)


class Drawn:
    """Board and table, drawn from marks alone."""

    def __init__(self, passenger: str) -> None:
        self.passenger = passenger
        self.open: list[str] = []
        self.pile = 0
        self.edges: dict[str, set[str]] = {}
        self.left: dict[str, int] = {}
        self.reached: dict[str, set[str]] = {}
        self.looped: dict[str, set[str]] = {}
        self.joined: Counter[str] = Counter()
        self.branch: Counter[int] = Counter()
        self.hand: Counter[tuple[int, str]] = Counter()
        self.sets: Counter[int] = Counter()
        self.tiles: dict[str, tuple[str, int]] = {}
        self.turns = 0
        self.is_over = False

    def draw(self, mark: Mark) -> None:  # noqa: C901 - one line a mark
        match mark:
            case TilesLaid():
                self.tiles[mark.station] = (mark.kind, mark.tiles)
            case CardTurned():
                self.open.append(mark.station)
                self.pile = mark.left
            case TokenLaid():
                self.edges.setdefault(mark.line, set()).add(mark.edge)
                self.left[mark.line] = mark.left
            case StationsReached():
                self.reached.setdefault(mark.line, set()).update(mark.stations)
            case BranchPaid() | BranchGained():
                gained = mark.tokens if isinstance(mark, BranchGained) else -mark.tokens
                self.branch[mark.seat] += gained
            case LandmarkTaken():
                self.hand[mark.seat, mark.kind] += 1
                kind, tiles = self.tiles[mark.station]
                assert (mark.kind, mark.left) == (kind, tiles - 1)
                self.tiles[mark.station] = (kind, mark.left)
            case SetReturned():
                self.sets[mark.seat] += 1
                self.hand.subtract((mark.seat, kind) for kind in mark.kinds)
            case LoopClosed():
                self.looped.setdefault(mark.line, set()).update(mark.stations)
            case ConnectionJoined():
                assert set(mark.stations) <= self.reached[mark.line]
                assert {self.tiles[station][0] for station in mark.stations} == {mark.kind}
                self.joined[mark.line] += 1
            case PassengerTravelled():
                assert mark.journey.origin == self.passenger
                self.passenger = mark.journey.destination
            case CardDiscarded():
                self.open.remove(mark.station)
                assert mark.station == self.passenger
            case TurnEnded():
                assert not self.is_over
                self.turns += 1
            case GameEnded():
                self.is_over = True

    def assert_shown(self, view: View) -> None:
        """Assert that everything is drawn as a reader sees it."""
        assert self.passenger == view.passenger
        assert self.open == [card.station for card in view.destinations]
        assert self.turns == view.turns
        for line in view.lines:
            assert self.edges.get(line.line, set()) == set(line.edges)
            ends = {station for edge in line.edges for station in edge.split("-")}
            assert self.reached.get(line.line, set()) == ends
            assert self.looped.get(line.line, set()) == set(line.looped)
            assert self.left.get(line.line, line.tokens) == line.tokens
            assert 3 * self.joined[line.line] == line.score.connection
        for player in view.players:
            assert self.branch[player.seat] == player.branch
            assert self.sets[player.seat] == player.sets
            for kind, tiles in player.landmarks:
                assert self.hand[player.seat, kind] == tiles
        assert self.tiles == {tile.station: (tile.kind, tile.left) for tile in view.tiles}


@subjects
def test_marks_draw_board_and_table(subject: Subject) -> None:
    match = play(subject, 1)
    drawn = Drawn(subject.rules.view(subject.rules.start(subject.setup), None).passenger)
    for step in steps(subject, 1):
        for mark in told(match, step, None).marks:
            drawn.draw(mark)
        view: View = subject.rules.view(step.after, None)
        drawn.assert_shown(view)
        if view.turns:
            assert drawn.pile == view.pile.express + view.pile.standard
        assert drawn.is_over == isinstance(subject.rules.turn(step.after), Over)


def effects_of(subject: Subject, state: State, seat: int, action: object) -> Effects[Mark]:
    """Return the effects of an action, without the points of the end."""
    after = subject.rules.act(state, seat, action)
    brought = subject.rules.effects(state, Acted(1, seat, action), after, seat)
    now = tuple(item for item in brought.items if item.rule != "ug.end.landmarks")
    return Effects(now, brought.marks)


@subjects
def test_an_offer_predicts_its_effects(subject: Subject) -> None:
    placed = travelled = 0
    rules = subject.rules
    assert isinstance(rules, OnTheUnderground)
    states = [step.before for step in steps(subject, 1)]
    ended = [state for state in states if rules.positions.phase(state) is Phase.PASSENGER]
    for state in (*sample(tuple(states), 20), *ended):
        seat = rules.positions.mover(state)
        offered = offers(rules, state, seat)
        if offered is None:
            continue
        for place in offered.places:
            assert_placed(place, effects_of(subject, state, seat, place.action))
            after = rules.act(state, seat, place.action)
            in_hand = [rules.view(one, None).players[seat].hand_points for one in (state, after)]
            assert place.hand == in_hand[1] - in_hand[0]
            placed += 1
        if offered.phase is Phase.PASSENGER:
            assert_travelled(subject, state, seat, offered)
            travelled += 1
    assert placed > 20
    assert travelled > 10


def assert_placed(place: PlaceOffer, brought: Effects[Mark]) -> None:
    """Assert that an offer names the effects of its entry."""
    assert brought.items == place.gains
    assert sum(item.points for item in brought.items) == place.points
    marks = brought.marks
    assert sum(mark.tokens for mark in marks if isinstance(mark, BranchPaid)) == place.price
    assert sum(mark.tokens for mark in marks if isinstance(mark, BranchGained)) == place.branch
    taken = Counter(mark.kind for mark in marks if isinstance(mark, LandmarkTaken))
    assert taken == dict(place.landmarks)
    closed = [mark.stations for mark in marks if isinstance(mark, LoopClosed) and mark.stations]
    assert ([place.loop.stations] if place.loop else []) == closed


def assert_travelled(subject: Subject, state: State, seat: int, offered: Offers) -> None:
    """Assert that the journeys offered are those that the entry makes the passenger travel."""
    if offered.end:
        way = [leg for trip in offered.trips for leg in (trip.first, *trip.then)]
        assert_way(subject, state, seat, EndTurn(), way)
        return
    for trip in offered.trips:
        forced = all(then.action is None for then in trip.then)
        if trip.first.action is not None:
            way = [trip.first, *(trip.then if forced else ())]
            assert_way(subject, state, seat, trip.first.action, way)
        else:
            for then in trip.then:
                assert_way(subject, state, seat, then.action, [trip.first, then])


def assert_way(
    subject: Subject, state: State, seat: int, action: object, way: list[JourneyOffer]
) -> None:
    brought = effects_of(subject, state, seat, action)
    assert summed(brought.items) == summed(item for leg in way for item in leg.gains)
    made = [mark.journey for mark in brought.marks if isinstance(mark, PassengerTravelled)]
    assert made == [leg.journey for leg in way]
