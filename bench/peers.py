"""What our engines are measured beside: OpenSpiel, where it is installed (``make bench`` does)."""

from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from bench.measuring import rate

__all__ = ["goofspiel", "goofspiel_rollouts"]

ROLLOUTS = 20_000


def _openspiel() -> Any | None:
    try:
        return import_module("pyspiel")
    except ImportError:
        return None


def goofspiel(seconds: float) -> tuple[float, float] | None:
    """Return decisions and games a second of goofspiel, driven from Python; None without it."""
    pyspiel = _openspiel()
    if pyspiel is None:
        return None
    game = pyspiel.load_game("goofspiel")
    random = Random(1)

    def play_once() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_simultaneous_node():
                seats = range(game.num_players())
                chosen = [random.choice(state.legal_actions(seat)) for seat in seats]
                state.apply_actions(chosen)
                decisions += len(chosen)
            else:
                state.apply_action(random.choice(state.legal_actions()))
        return decisions

    return rate(play_once, seconds)


def goofspiel_rollouts() -> float | None:
    """Return decisions a second of goofspiel's rollouts in C++; None without it.

    A search of one simulation does nothing but its rollouts. They begin after the first prize is
    turned, the last cards are played by themselves.
    """
    pyspiel = _openspiel()
    if pyspiel is None:
        return None
    game = pyspiel.load_game("turn_based_simultaneous_game(game=goofspiel())")
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])
    state, decisions = start.clone(), 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    limits = {"uct_c": 1.0, "max_simulations": 1, "max_memory_mb": 1}
    search = pyspiel.MCTSBot(game, evaluator, **limits, solve=False, seed=1, verbose=False)
    begun = process_time()
    search.step(start)
    return float(ROLLOUTS * decisions / (process_time() - begun))
