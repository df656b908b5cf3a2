"""The games of the house: three explicit lines."""

from netzplan.games.deutschland_rummy.game import GAME as DEUTSCHLAND_RUMMY
from netzplan.games.game import Game
from netzplan.games.on_the_underground.game import GAME as ON_THE_UNDERGROUND
from netzplan.games.voll_verplant.game import GAME as VOLL_VERPLANT

__all__ = ["GAMES", "game"]

GAMES: dict[str, Game] = {
    VOLL_VERPLANT.id: VOLL_VERPLANT,
    ON_THE_UNDERGROUND.id: ON_THE_UNDERGROUND,
    DEUTSCHLAND_RUMMY.id: DEUTSCHLAND_RUMMY,
}
"""By id."""


def game(id: str) -> Game:
    """Return the game with that id; raises KeyError for an unknown one."""
    return GAMES[id]
