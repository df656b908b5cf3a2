"""Going back to an earlier position adds an entry to the record; then the same draws follow."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from netzplan.catalogue import GAMES
from netzplan.catalogue.folding import Fold
from netzplan.core import Acted, Dealer, Happened, Match, Players, Rewound, Setup

SEATS = 2
AnyMatch = Match[Any, Any, Any, Any]
games = pytest.mark.parametrize("id", sorted(GAMES))


def played(match: AnyMatch, choices: int, random: Random) -> None:
    """Make this many random choices, or fewer if the match ends."""
    match.advance()
    for _ in range(choices):
        if isinstance(match.turn, Players):
            seat = random.choice(match.turn.seats)
            actions = list(match.rules.actions(match.state, seat))
            assert isinstance(match.submit(seat, random.choice(actions)), list)


def begun(id: str) -> AnyMatch:
    game = GAMES[id]
    return Match(game.rules(game.maps[0].id), Setup(SEATS), Dealer("5eed"))


@games
def test_a_match_that_goes_back_continues_and_its_record_is_valid(id: str) -> None:
    random = Random(id)
    match = begun(id)
    played(match, 25, random)
    before, version = match.fork(), match.version(None)
    *_, to = match.ways_back(0, GAMES[id].entry.is_fresh)
    assert to is not None
    match.rewind(to)
    assert match.entries[-1] == Rewound(len(before.entries) + 1, to)
    assert match.state == before._past(to).state
    assert match.version(None) != version
    again = before._past(to)
    played(match, 3000, random)
    seen = {match.version(None)}
    assert version not in seen
    fold = Fold(GAMES[id].entry, match.rules, Setup(SEATS), Dealer("5eed"))
    assert [fold.take(entry) for entry in match.entries] == [None] * len(match.entries)
    assert fold.match.state == match.state
    assert fold.match.rewinds == 1
    assert again.state == before._past(to).state, "nobody can change the past"


@games
def test_the_same_events_are_drawn_again(id: str) -> None:
    match = begun(id)
    to = len(match.advance())
    played(match, 25, Random(id))
    draws = [e.event for e in match.entries[to:] if isinstance(e, Happened)]
    assert draws
    acts = match.entries[to:]
    match.rewind(to)
    for act in acts:
        if not isinstance(act, Happened):
            match.replay(replace(act, seq=len(match.entries) + 1))
            match.advance()
    assert [e.event for e in match.entries if isinstance(e, Happened)][-len(draws) :] == draws


@games
def test_a_match_cannot_go_back_to_an_invalid_place(id: str) -> None:
    game = GAMES[id]
    match = begun(id)
    assert not [*match.ways_back(0, game.entry.is_fresh)]
    played(match, 10, Random(id))
    fold = Fold(game.entry, match.rules, Setup(SEATS))
    for entry in match.entries:
        fold.take(entry)
    for to in (-1, len(match.entries), len(match.entries) + 5):
        wrong = fold.take(Rewound(len(match.entries) + 1, to))
        assert wrong == ("record/no-way-back", (("to", to),))
    assert fold.match.state == match.state


@games
def test_going_back_leads_to_the_start_of_the_seats_last_turn(id: str) -> None:
    """It does not matter what the seat did in that turn, nor how others played since."""
    is_fresh, random = GAMES[id].entry.is_fresh, Random(id)
    match = begun(id)
    match.advance()
    began: list[int] = []
    longest = 0
    for _ in range(150):
        turn = match.turn
        if not isinstance(turn, Players):
            break
        if 0 in turn.seats and match.is_at_rest and is_fresh(match.state):
            began.append(len(match.entries))
        seat = random.choice(turn.seats)
        action = random.choice(list(match.rules.actions(match.state, seat)))
        assert isinstance(match.submit(seat, action), list)
        if match.is_at_rest and began and 1 in getattr(match.turn, "seats", ()):
            settled = [e for e in match.entries if isinstance(e, Acted) and e.seat == 0]
            last = [to for to in began if settled and to < settled[-1].seq]
            *_, to = None, *match.ways_back(0, is_fresh)
            assert to == (last[-1] if last else None)
            own = [each for each in match.entries[to or 0 :] if isinstance(each, Acted)]
            longest = max(longest, sum(each.seat == 0 for each in own))
    assert len(began) > 5
    assert longest > 2 or id == "voll_verplant"
