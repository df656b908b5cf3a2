"""What there is to play, as the page shows it: games, maps, rulebooks. None of it changes."""

from functools import cache

import msgspec

from netzplan.bots.catalogue import bots_for
from netzplan.games.catalogue import GAMES
from netzplan.games.rulebook import load_rulebook
from netzplan.server.messages import BotInfo, GameInfo
from netzplan.server.problems import Refused, problem

__all__ = ["game_infos", "map_page", "rulebook_page"]


def game_infos() -> list[GameInfo]:
    """Return all games."""
    return [
        GameInfo(
            id=game.id,
            fewest_seats=game.facts.fewest_seats,
            most_seats=game.facts.most_seats,
            maps=game.maps,
            options=tuple(option for option in game.options if option.shown),
            hosting=game.hosting,
            bots=tuple(BotInfo(bot.id, bot.level) for bot in bots_for(game.id)),
        )
        for game in GAMES.values()
    ]


@cache
def map_page(game_id: str, map_id: str) -> bytes:
    """Return everything that never changes about a board as JSON; raises Refused."""
    game = GAMES.get(game_id)
    if game is None:
        raise Refused(problem("game/unknown", field="game"))
    if map_id not in {each.id for each in game.maps}:
        raise Refused(problem("map/unknown", field="map"))
    return msgspec.json.encode(game.page(map_id))


@cache
def rulebook_page(game_id: str) -> bytes:
    """Return the rulebook of a game as JSON; raises Refused."""
    if game_id not in GAMES:
        raise Refused(problem("game/unknown", field="game"))
    return msgspec.json.encode(load_rulebook(game_id))
