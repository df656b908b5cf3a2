"""Plays matches that may be worth storing."""

from collections.abc import Callable
from random import Random
from typing import Any

from netzplan.catalogue import GAMES
from netzplan.catalogue.records import header_of
from netzplan.core import Dealer, Match, MatchRecord, Players, Setup

__all__ = ["Choose", "played"]

NAMES = ("Ada", "Bo", "Cem", "Dörte", "Eve", "Finn")

# Any: the rules, the state and an action of whichever game.
Choose = Callable[[Any, Any, int, Random], Any]
"""(rules, state, seat, random) -> an action."""


def played(
    game: str, map_id: str, setup: Setup, seed: int, choose: Choose
) -> MatchRecord[Any, Any]:
    """Return a match in which all seats choose in the same way and sometimes undo a choice."""
    random = Random(f"{map_id} {setup} {seed}")
    deal = f"{random.getrandbits(128):032x}"
    shares = tuple(f"{random.getrandbits(32):08x}" for _ in range(setup.seats))
    match: Match[Any, Any, Any, Any] = Match(GAMES[game].rules(map_id), setup, Dealer(deal, shares))
    match.advance()
    while isinstance(turn := match.turn, Players):
        seat = random.choice(turn.seats)
        match.submit(seat, choose(match.rules, match.state, seat, random))
        if random.random() < 0.03 and match.can_undo(seat):
            match.undo(seat)
    names = NAMES[: setup.seats]
    header = header_of(game, map_id, setup, names=names, seed=deal, shares=shares)
    return MatchRecord(header, tuple(match.entries))
