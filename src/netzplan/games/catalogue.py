"""The games of the house: three explicit lines, two of them still announced."""

from netzplan.games.game import Game
from netzplan.games.voll_verplant.game import GAME as VOLL_VERPLANT

__all__ = ["ANNOUNCED", "GAMES", "game"]

GAMES: dict[str, Game] = {
    VOLL_VERPLANT.id: VOLL_VERPLANT,
}
"""Games that can be played, by id."""

ANNOUNCED: dict[str, tuple[int, int]] = {
    "on_the_underground": (2, 5),
    "deutschland_rummy": (2, 4),
}
"""Games to come: id -> fewest and most seats."""


def game(id: str) -> Game:
    """Return the game with that id; raises KeyError for an unknown or announced one."""
    return GAMES[id]
