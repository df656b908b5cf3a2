"""The games of the project: one line for each, loaded on first use."""

import errno
import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from netzplan.bots.bot import Bot
from netzplan.catalogue.atlas import Atlas, shipped_atlas
from netzplan.catalogue.game_entry import AnyRules, BotEntry, Option, game_entry_at
from netzplan.catalogue.unknown import unknown
from netzplan.core.facts import Facts
from netzplan.paper.mapfile import MapInfo

__all__ = [
    "GAMES",
    "REFERENCES",
    "Catalogue",
    "Game",
    "bot_for",
    "bots_for",
    "make_bot",
    "why_no_folder",
]

REFERENCES: Mapping[str, str] = {
    "voll_verplant": "netzplan.catalogue.voll_verplant:ENTRY",
    "on_the_underground": "netzplan.catalogue.on_the_underground:ENTRY",
    "deutschland_rummy": "netzplan.catalogue.deutschland_rummy:ENTRY",
}
"""The module and name of each game's entry, by id of the game."""


class Game:
    """A game with its maps."""

    def __init__(self, reference: str, folder: Path | None = None) -> None:
        """Load the entry; ``folder`` holds the host's own maps."""
        self.entry = game_entry_at(reference)
        self.atlas = shipped_atlas(reference) if folder is None else Atlas(reference, folder)

    @property
    def id(self) -> str:
        """Return the stable id."""
        return self.entry.id

    @property
    def facts(self) -> Facts:
        """Return the properties of the game that hold on every map."""
        return self.entry.facts

    @property
    def bots(self) -> tuple[BotEntry, ...]:
        """Return the bots of the game, weakest first."""
        return self.entry.bots

    @property
    def maps(self) -> tuple[MapInfo, ...]:
        """Return all maps, easiest first."""
        return self.atlas.infos

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Return the options of the rules."""
        return tuple(option.on(self.atlas.heads) for option in self.entry.options)

    @cached_property
    def hosting(self) -> tuple[Option, ...]:
        """Return the options outside the rules."""
        return tuple(option.on(self.atlas.heads) for option in self.entry.hosting)

    def rules(self, map_id: str) -> AnyRules:
        """Return the rules on a map; raise KeyError for an unknown map."""
        return self.atlas.plate(map_id).rules

    def map_hash(self, map_id: str) -> str:
        """Return the hash of all data that a match on a map replays on; raise KeyError."""
        return self.atlas.hash_of(map_id)

    def page(self, map_id: str) -> Any:
        """Return what the page draws of a map, which never changes; raise KeyError."""
        return self.atlas.plate(map_id).page

    def printable(self, map_id: str, language: str) -> str:
        """Return a map as SVG, for printing; raise KeyError for an unknown map."""
        return self.atlas.plate(map_id).printable(language)


class Catalogue(Mapping[str, Game]):
    """Games by id."""

    def __init__(
        self, references: Mapping[str, str] = REFERENCES, folder: Path | None = None
    ) -> None:
        """Load nothing yet; ``folder`` holds one folder of the host's own maps for each game."""
        self._references = references
        self._folder = folder
        self._games: dict[str, Game] = {}

    def __getitem__(self, id: str) -> Game:
        """Return the game with that id; raise KeyError if there is none."""
        if id not in self._references:
            raise unknown("game", id, self._references)
        if id not in self._games:
            folder = None if self._folder is None else self._folder / id
            self._games[id] = Game(self._references[id], folder)
        return self._games[id]

    def __iter__(self) -> Iterator[str]:
        """Yield the ids in the order of the references."""
        return iter(self._references)

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self._references)


GAMES = Catalogue()
"""The games of the project, on the maps that ship with them."""


def bots_for(game_id: str) -> tuple[BotEntry, ...]:
    """Return the bots of a game of the project, weakest first."""
    return GAMES[game_id].bots if game_id in GAMES else ()


def make_bot(bot_id: str, game_id: str, map_id: str, seed: int) -> Bot[Any, Any]:
    """Return a bot for a seat on a map; raise KeyError for an unknown bot, game or map."""
    game = GAMES[game_id]
    return game.entry.bot(bot_id).make(game.rules(map_id), seed)


def bot_for(bot_id: str, rules: AnyRules, seed: int) -> Bot[Any, Any]:
    """Return a bot that plays by these rules; raise KeyError for an unknown bot."""
    return GAMES[rules.facts.game].entry.bot(bot_id).make(rules, seed)


def why_no_folder(folder: Path) -> str:
    """Return the system's message on why a folder of maps can't be read; empty if it can."""
    if folder.is_dir():
        return ""
    return os.strerror(errno.ENOTDIR if folder.exists() else errno.ENOENT)
