"""The peer of our engines: OpenSpiel, if it is installed (``make bench`` does that).

In Goofspiel, choices are simultaneous, as in Voll verplant; gin rummy has hidden hands and melds,
like Deutschland Rummy.
"""

from importlib import import_module
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

from msgspec import Struct

from bench.measuring import rate

__all__ = ["GIN_RUMMY", "GOOFSPIEL", "Peer", "driven", "rollouts"]

PLAYS = 300
"""Games over which the mean number of decisions of a rollout is estimated."""


class Peer(Struct, frozen=True):
    """A game of OpenSpiel."""

    name: str
    in_turns: str
    """The same game without simultaneous moves, as its search requires."""
    rollouts: int
    """Number of rollouts per measurement."""


GOOFSPIEL = Peer("goofspiel", "turn_based_simultaneous_game(game=goofspiel())", 20_000)
GIN_RUMMY = Peer("gin_rummy", "gin_rummy", 500)


def _openspiel() -> Any | None:
    try:
        return import_module("pyspiel")
    except ImportError:
        return None


def _played(state: Any, random: Random) -> int:
    """Finish a game with random choices; return their number."""
    decisions = 0
    while not state.is_terminal():
        if state.is_simultaneous_node():
            seats = range(state.num_players())
            chosen = [random.choice(state.legal_actions(seat)) for seat in seats]
            state.apply_actions(chosen)
            decisions += len(chosen)
        else:
            decisions += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
    return decisions


def driven(peer: Peer, seconds: float) -> tuple[float, float] | None:
    """Return decisions and games per second, driven from Python; None without OpenSpiel."""
    pyspiel = _openspiel()
    if pyspiel is None:
        return None
    game, random = pyspiel.load_game(peer.name), Random(1)
    return rate(lambda: _played(game.new_initial_state(), random), seconds)


def rollouts(peer: Peer) -> float | None:
    """Return decisions per second of a game's rollouts in C++; None without OpenSpiel.

    A search with one simulation does nothing but a rollout. It begins after the first cards are
    turned or dealt.
    """
    pyspiel = _openspiel()
    if pyspiel is None:
        return None
    game, random = pyspiel.load_game(peer.in_turns), Random(1)
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(random.choice(start.legal_actions()))
    decisions = fmean(_played(start.clone(), random) for _ in range(PLAYS))
    evaluator = pyspiel.RandomRolloutEvaluator(peer.rollouts, 1)
    limits = {"uct_c": 1.0, "max_simulations": 1, "max_memory_mb": 1}
    search = pyspiel.MCTSBot(game, evaluator, **limits, solve=False, seed=1, verbose=False)
    begun = process_time()
    search.step(start)
    return peer.rollouts * decisions / (process_time() - begun)
