"""The games as environments, so that each test runs with each game."""

import pytest

from netzplan.rl import deutschland_rummy_v0, on_the_underground_v0, voll_verplant_v0

__all__ = ["GAMES", "each_game"]

GAMES = [voll_verplant_v0, on_the_underground_v0, deutschland_rummy_v0]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.GAME)
