"""The games of the house: three explicit lines."""

from netzplan.games.deutschland_rummy.game import GAME as DEUTSCHLAND_RUMMY
from netzplan.games.game import Game
from netzplan.games.on_the_underground.game import GAME as ON_THE_UNDERGROUND
from netzplan.games.voll_verplant.game import GAME as VOLL_VERPLANT

__all__ = ["ANNOUNCED", "GAMES", "game"]

GAMES: dict[str, Game] = {
    VOLL_VERPLANT.id: VOLL_VERPLANT,
    ON_THE_UNDERGROUND.id: ON_THE_UNDERGROUND,
    DEUTSCHLAND_RUMMY.id: DEUTSCHLAND_RUMMY,
}
"""Games that can be played, by id."""

ANNOUNCED: dict[str, tuple[int, int]] = {}
"""Games to come: id -> fewest and most seats."""


def game(id: str) -> Game:
    """Return the game with that id; raises KeyError for an unknown or announced one."""
    return GAMES[id]
