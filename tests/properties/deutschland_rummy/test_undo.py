"""A laying can be undone until something new is known; a draw, request or answer never can."""

from random import Random

from netzplan.core import Dealer, Match, Players, Refusal, Setup
from netzplan.games.deutschland_rummy import (
    Action,
    Ask,
    DeutschlandRummy,
    Draw,
    Event,
    Lay,
    Refuse,
    RouteWords,
    State,
    View,
)
from tests.shipped.deutschland_rummy import rules

Table = Match[State, Action, Event, View]


def at_a_laying(made: DeutschlandRummy, seed: int) -> tuple[Table, int, Lay]:
    """Return a random match at a point where the seat to move can lay, the seat, and a laying."""
    match: Table = Match(made, Setup(3), Dealer(f"{seed:08x}"))
    match.advance()
    random = Random(seed)
    while isinstance(turn := match.turn, Players):
        seat = turn.seats[0]
        listed = made.actions(match.state, seat)
        layings = [action for action in listed if isinstance(action, Lay)]
        draws = Draw() in listed and any(isinstance(action, Ask) for action in listed)
        if layings and draws and len(match.entries) > 60:
            return match, seat, layings[0]
        assert isinstance(match.submit(seat, random.choice(listed)), list)
    raise AssertionError("nobody could lay")


def test_a_laying_can_be_undone() -> None:
    match, seat, lay = at_a_laying(rules("germany"), 1)
    before = match.state
    assert isinstance(match.submit(seat, lay), list)
    assert match.state != before
    assert match.can_undo(seat)
    assert not match.can_undo((seat + 1) % 3)
    assert isinstance(match.undo(seat), list)
    assert match.state == before
    assert not match.can_undo(seat)


def test_a_laying_cannot_be_undone_once_something_is_known() -> None:
    made = rules("germany")
    for then in (Draw(), Ask("kiel")):
        match, seat, lay = at_a_laying(made, 2)
        assert isinstance(match.submit(seat, lay), list)
        assert isinstance(match.submit(seat, then), list)
        for reader in range(3):
            assert match.undo(reader) == Refusal("match/nothing-to-undo")
        while isinstance(turn := match.turn, Players) and turn.seats[0] != seat:
            assert isinstance(match.submit(turn.seats[0], Refuse()), list)
            assert not match.can_undo(turn.seats[0])
        assert not match.can_undo(seat)


def test_a_laying_after_a_draw_can_be_undone_but_not_the_draw() -> None:
    match, seat, lay = at_a_laying(rules("germany"), 3)
    assert isinstance(match.submit(seat, Draw()), list)
    drawn = match.state
    assert isinstance(match.submit(seat, lay), list)
    assert isinstance(match.undo(seat), list)
    assert match.state == drawn
    assert not match.can_undo(seat)


def test_a_refused_laying_changes_nothing() -> None:
    match, seat, lay = at_a_laying(rules("germany"), 4)
    before, entries, version = match.state, len(match.entries), match.version(seat)
    cut = RouteWords(lay.routes[-1].tiles[1:], lay.routes[-1].cities)
    spoilt = Lay((*lay.routes[:-1], cut))
    refusal = match.submit(seat, spoilt)
    assert isinstance(refusal, Refusal)
    assert refusal.code.startswith("rule/dr.")
    assert match.submit((seat + 1) % 3, lay) == Refusal("match/not-your-turn")
    assert (match.state, len(match.entries), match.version(seat)) == (before, entries, version)
