"""Positions for bots to choose in: random play on every city, from fixed seeds."""

from collections.abc import Iterator
from functools import cache
from random import Random

from netzplan.catalogue import GAMES
from netzplan.core import Chance, Dealer, Match, Players, Setup
from netzplan.games.voll_verplant import Action, State, TurnCard, View, VollVerplant

MAPS = ("amsterdam", "berlin", "paris", "madrid")


@cache
def rules_of(map_id: str) -> VollVerplant:
    rules = GAMES["voll_verplant"].rules(map_id)
    assert isinstance(rules, VollVerplant)
    return rules


def positions(
    map_id: str, seed: int, *, seats: int = 2, special: bool = False
) -> Iterator[tuple[State, int]]:
    """Yield every state of a random game, with the seat to move."""
    rules = rules_of(map_id)
    random = Random(seed)
    special = special and bool(rules.city.special_mask)
    match: Match[State, Action, TurnCard, View] = Match(
        rules, Setup(seats, (("special", special),)), Dealer(f"{map_id}/{seed}")
    )
    match.advance()
    while isinstance(turn := match.turn, Players):
        seat = turn.seats[0]
        yield match.state, seat
        taken = match.submit(seat, random.choice(rules.actions(match.state, seat)))
        assert isinstance(taken, list)


def turned(state: State, rules: VollVerplant, card: str) -> State:
    """Return the state with another card turned up and the same pile."""
    assert not isinstance(rules.turn(state), Chance)
    return State(
        state.special,
        state.round,
        state.pile,
        rules.positions.card_number[card],
        state.sheets,
        state.sealed,
    )
