"""The catalogue: one entry per game, and the maps of each game."""

from netzplan.catalogue.atlas import Atlas, Plate, Venue, rules_at
from netzplan.catalogue.game_entry import (
    Answering,
    BotEntry,
    GameEntry,
    MapHead,
    Option,
    Pondered,
    Query,
    TableOption,
    Wire,
)
from netzplan.catalogue.games import (
    GAMES,
    REFERENCES,
    Catalogue,
    Game,
    bot_for,
    bots_for,
    make_bot,
)

__all__ = [
    "GAMES",
    "REFERENCES",
    "Answering",
    "Atlas",
    "BotEntry",
    "Catalogue",
    "Game",
    "GameEntry",
    "MapHead",
    "Option",
    "Plate",
    "Pondered",
    "Query",
    "TableOption",
    "Venue",
    "Wire",
    "bot_for",
    "bots_for",
    "make_bot",
    "rules_at",
]
