"""The bots of each game: five levels for people, and further ones for comparison."""

import pytest

from netzplan.catalogue import GAMES, bots_for

PEOPLE = ("beginner", "casual", "sound", "strong", "expert")


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_five_levels_and_three_bots_for_comparison(game: str) -> None:
    levels = {bot.id: bot.level for bot in bots_for(game)}
    assert {id: level for id, level in levels.items() if level} == {
        id: at for at, id in enumerate(PEOPLE, 1)
    }
    assert {id for id, level in levels.items() if not level} == {"random", "greedy", "planner"}


def test_an_unknown_game_has_no_bots() -> None:
    assert bots_for("chess") == ()
