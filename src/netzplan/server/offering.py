"""What there is to play, as the page shows it: games, maps, rulebooks. None of it changes."""

from functools import lru_cache

import msgspec

from netzplan.catalogue import Catalogue, Game
from netzplan.games.rulebook import read_rulebook
from netzplan.server.messages import BotInfo, GameInfo
from netzplan.server.problems import Refused, problem

__all__ = ["game_infos", "map_page", "rulebook_page"]

KEPT = 64
"""Boards that are remembered as they are sent."""


def game_infos(games: Catalogue) -> list[GameInfo]:
    """Return all games."""
    return [
        GameInfo(
            id=game.id,
            fewest_seats=game.facts.fewest_seats,
            most_seats=game.facts.most_seats,
            maps=game.maps,
            options=game.options,
            hosting=game.hosting,
            bots=tuple(BotInfo(bot.id, bot.level) for bot in game.bots),
        )
        for game in games.values()
    ]


def map_page(games: Catalogue, game_id: str, map_id: str) -> bytes:
    """Return everything that never changes about a board as JSON; raises Refused."""
    game = _game(games, game_id)
    if map_id not in {each.id for each in game.maps}:
        raise Refused(problem("map/unknown", field="map"))
    return _encoded_page(game, map_id)


def rulebook_page(games: Catalogue, game_id: str) -> bytes:
    """Return the rulebook of a game as JSON; raises Refused."""
    return msgspec.json.encode(read_rulebook(_game(games, game_id).entry.package))


def _game(games: Catalogue, game_id: str) -> Game:
    game = games.get(game_id)
    if game is None:
        raise Refused(problem("game/unknown", field="game"))
    return game


@lru_cache(KEPT)
def _encoded_page(game: Game, map_id: str) -> bytes:
    return msgspec.json.encode(game.page(map_id))
