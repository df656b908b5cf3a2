"""What there is to play, as the page shows it: games, maps and rulebooks, all constant."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

import msgspec
from msgspec.structs import asdict

from netzplan.catalogue import Catalogue, Game, Plate
from netzplan.games.rulebook import read_rulebook
from netzplan.paper.faults import MapFormatError
from netzplan.paper.mapfile import MapInfo
from netzplan.server.game_messages import ListedMap
from netzplan.server.messages import BotInfo, GameInfo
from netzplan.server.opening import plate_of
from netzplan.server.problems import Refused, problem
from netzplan.server.store import Store

__all__ = ["draw_ahead", "game_infos", "map_page", "plate_for", "rulebook_page"]

KEPT = 64
"""Most encoded boards kept in memory."""


def game_infos(games: Catalogue) -> list[GameInfo]:
    """Return the infos of all games."""
    return [
        GameInfo(
            id=game.id,
            fewest_seats=game.facts.fewest_seats,
            most_seats=game.facts.most_seats,
            maps=tuple(_listed(game, each) for each in game.maps),
            options=tuple(option for option in game.options if option.shown),
            hosting=game.hosting,
            bots=tuple(BotInfo(bot.id, bot.level) for bot in game.bots),
        )
        for game in games.values()
    ]


def _listed(game: Game, info: MapInfo) -> ListedMap:
    return ListedMap(**asdict(info), hash=game.map_hash(info.id))


@lru_cache(KEPT)
def map_page(plate: Plate) -> bytes:
    """Return everything constant about a board as JSON."""
    return msgspec.json.encode(plate.page)


async def draw_ahead(games: Catalogue) -> None:
    """Draw the maps that come with the games, so that nobody has to wait for a picture.

    Those on the home page come first. A broken map is skipped; requesting it reports the error.
    """
    for game, map_id in _in_order(games):
        with suppress(MapFormatError):
            await asyncio.to_thread(map_page, game.atlas.plate(map_id))


def _in_order(games: Catalogue) -> Iterator[tuple[Game, str]]:
    shipped = [
        (not each.recommended, game, each.id)
        for game in games.values()
        for each in game.maps
        if each.id not in game.atlas.own
    ]
    for _, game, map_id in sorted(shipped, key=lambda one: one[0]):
        yield game, map_id


async def plate_for(games: Catalogue, store: Store, game_id: str, map_id: str, hash: str) -> Plate:
    """Return a map of a game, the version with a hash if one is given; raises Refused."""
    game = _game(games, game_id)
    plate = await plate_of(game, store, map_id, hash) if hash else None
    if plate is not None:
        return plate
    if map_id not in {each.id for each in game.maps}:
        raise Refused(problem("map/unknown", field="map"))
    return game.atlas.plate(map_id)


def rulebook_page(games: Catalogue, game_id: str) -> bytes:
    """Return the rulebook of a game as JSON; raises Refused."""
    return msgspec.json.encode(read_rulebook(_game(games, game_id).entry.package))


def _game(games: Catalogue, game_id: str) -> Game:
    game = games.get(game_id)
    if game is None:
        raise Refused(problem("game/unknown", field="game"))
    return game
