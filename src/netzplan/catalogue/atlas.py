"""The maps of a game: those that ship with it, and the host's own maps in a folder.

Lists read only the heads of files. A map is read, checked and compiled when it is first requested.
A broken map in the package raises an error; a broken map of the host is logged and left out.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from netzplan.catalogue.game_entry import AnyRules, MapHead, game_entry_at
from netzplan.catalogue.unknown import unknown
from netzplan.paper.faults import MapFault, MapFormatError, fault
from netzplan.paper.mapfile import MapInfo, MapKind, content_hash, map_info
from netzplan.sentences import FALLBACK

if TYPE_CHECKING:  # importing it takes half as long as importing the catalogue
    from importlib.resources.abc import Traversable

__all__ = ["KEPT", "Atlas", "Plate", "Venue", "plate_at", "rules_at", "shipped_atlas"]

KEPT = 64
"""Cache size for compiled maps of a game: a host can have very many."""
MOST_CHECKED = 64
"""How many of the host's map files are known to have faults or none."""


class Venue(Struct, frozen=True):
    """A game on a map, in a form that another process can load wherever the map came from."""

    reference: str
    """Reference of the game's entry, as in the catalogue."""
    map: bytes
    """The bytes of the map file."""
    map_hash: str


class Plate:
    """A map of the atlas, read; its rules and page are built on first use."""

    def __init__(self, reference: str, data: bytes, file: Any, hash: str = "") -> None:
        """Take a map without faults; pass ``hash`` if today's data would give a different one."""
        self.game = game = game_entry_at(reference)
        self._reference = reference
        self.data = data
        """The bytes of the file."""
        self.file = file
        self.hash = hash or content_hash(game.hashed(file))
        """Hash of all data that a match on the map replays on."""

    @property
    def id(self) -> str:
        """Return the id of the map."""
        id: str = self.file.id
        return id

    @property
    def venue(self) -> Venue:
        """Return the game on this map, in a form that another process can load."""
        return Venue(self._reference, self.data, self.hash)

    @cached_property
    def rules(self) -> AnyRules:
        """Return the rules on the map; built on first use."""
        return self.game.rules(self.file, self.hash)

    @cached_property
    def page(self) -> Any:
        """Return what the page draws of the map."""
        return self.game.page(self.file)

    def printable(self, language: str) -> str:
        """Return the map as SVG, for printing."""
        return self.game.printable(self.file, language)


@lru_cache(KEPT)
def _plate_in(reference: str, data: bytes, hash: str) -> Plate | None:
    """Return the map in bytes, the same for all callers, since drawing it takes a second."""
    try:
        file = msgspec.json.decode(data, type=game_entry_at(reference).kind.file)
    except msgspec.DecodeError:
        return None
    return Plate(reference, data, file, hash)


def plate_at(venue: Venue) -> Plate:
    """Return the map of a venue."""
    plate = _plate_in(venue.reference, venue.map, venue.map_hash)
    assert plate is not None, "a venue holds a sound map"
    return plate


def rules_at(venue: Venue) -> AnyRules:
    """Return the rules of a game on a map."""
    return plate_at(venue).rules


class _Listed(Struct, frozen=True):
    head: MapHead
    source: Traversable
    data: bytes
    is_own: bool
    """Whether it is one of the host's own maps."""


@cache
def shipped_atlas(reference: str) -> Atlas:
    """Return the maps that ship with a game; all callers share their compiled forms."""
    return Atlas(reference)


class Atlas:
    """The maps of one game."""

    def __init__(self, reference: str, folder: Path | None = None) -> None:
        """Prepare without reading maps; ``folder`` holds the host's own maps and need not exist."""
        self._reference = reference
        self._game = game_entry_at(reference)
        self._folder = folder
        self._plates: OrderedDict[str, Plate] = OrderedDict()
        self._hashes: dict[str, str] = {}

    @cached_property
    def heads(self) -> tuple[MapHead, ...]:
        """Return the heads of all maps, easiest first; raise MapFormatError for a broken file."""
        return tuple(each.head for each in self._listed.values())

    @cached_property
    def infos(self) -> tuple[MapInfo, ...]:
        """Return all maps for a list, easiest first; raise MapFormatError for a broken file."""
        return tuple(map_info(head) for head in self.heads)

    @property
    def own(self) -> frozenset[str]:
        """Return the ids of the host's own maps."""
        return frozenset(id for id, each in self._listed.items() if each.is_own)

    def plate(self, map_id: str) -> Plate:
        """Return a map; raise KeyError if there is none, MapFormatError if it is broken."""
        listed = self._listed.get(map_id)
        if listed is None:
            raise unknown("map", map_id, self._listed)
        if self._folder is not None and not listed.is_own:
            return shipped_atlas(self._reference).plate(map_id)
        known = self._plates.get(map_id)
        if known is None:
            file = self._game.kind.sound_map(listed.data, listed.source.name)
            known = self._plates[map_id] = Plate(self._reference, listed.data, file)
            while len(self._plates) > KEPT:
                self._plates.popitem(last=False)
        self._plates.move_to_end(map_id)
        return known

    def by_hash(self, map_id: str, hash: str) -> Plate | None:
        """Return the map with a hash, even if its id has changed; None if there is none."""
        ids = sorted(self._listed, key=lambda each: each != map_id)  # the map with that id first
        found = next((id for id in ids if self.hash_of(id) == hash), None)
        return None if found is None else self.plate(found)

    def hash_of(self, map_id: str) -> str:
        """Return the hash of a map; raise KeyError if there is none, MapFormatError if broken."""
        if map_id not in self._hashes:  # cached for all maps: plates may have been evicted
            self._hashes[map_id] = self.plate(map_id).hash
        return self._hashes[map_id]

    def read(self, data: bytes, hash: str) -> Plate | None:
        """Return the map in bytes stored with its hash; None if they can't be read."""
        return _plate_in(self._reference, data, hash)

    @cached_property
    def _listed(self) -> dict[str, _Listed]:
        found = dict(self._shipped)
        if self._folder is not None and self._folder.is_dir():
            for own in _in_folder(self._folder, self._of_host):
                if own.head.id in found:
                    _tell("%s is left out: there is a map %s", own.source, own.head.id)
                else:
                    found[own.head.id] = own
        order = sorted(found.values(), key=lambda each: (each.head.difficulty, each.head.id))
        return {each.head.id: each for each in order}

    @property
    def _shipped(self) -> Mapping[str, _Listed]:
        if self._folder is not None:
            return shipped_atlas(self._reference)._listed
        from importlib.resources import files  # takes as long as importing the whole catalogue

        folder = files(self._game.package).joinpath("maps")
        return {each.head.id: each for each in _in_folder(folder, self._of_package)}

    def _of_package(self, source: Traversable) -> _Listed:
        data = source.read_bytes()
        head = self._head(data)
        if head is None or source.name != f"{head.id}.json":
            kind = self._game.kind
            kind.sound_map(data, source.name)
            raise MapFormatError(
                source.name, (fault("map/not-json", "", line=1, column=1),), kind.package
            )
        return _Listed(head, source, data, is_own=False)

    def _of_host(self, source: Traversable) -> _Listed | None:
        kind = self._game.kind
        try:
            data = source.read_bytes()
        except OSError as wrong:
            _tell("%s is left out: %s", source, wrong.strerror or wrong)
            return None
        faults = _faults_in(kind, data)
        head = None if faults else self._head(data)
        if head is not None and source.name != f"{head.id}.json":
            faults = (fault("map/file-name", "id", id=head.id, file=source.name),)
        if head is None or faults:
            first = faults[0] if faults else fault("map/not-json", "", line=1, column=1)
            said = first.sentence(kind.package, FALLBACK)
            _tell("%s is left out: %s: %s", source, first.path or ".", said)
            return None
        return _Listed(head, source, data, is_own=True)

    def _head(self, data: bytes) -> MapHead | None:
        try:
            return msgspec.json.decode(data, type=self._game.head)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return None


def _in_folder(folder: Traversable, read: Callable[[Traversable], _Listed | None]) -> list[_Listed]:
    sources = sorted(folder.iterdir(), key=lambda source: source.name)
    found = (read(source) for source in sources if source.name.endswith(".json"))
    return [each for each in found if each is not None]


@lru_cache(maxsize=MOST_CHECKED)
def _faults_in(kind: MapKind[Any], data: bytes) -> tuple[MapFault, ...]:
    """Return why nobody can play on a host's map, checked once: a drawing takes up to a second."""
    return kind.faults_for_play(data)


def _tell(sentence: str, *told: object) -> None:
    """Log that a map is left out."""
    import logging  # imported here: few callers have such a map

    logging.getLogger("netzplan.catalogue").warning(sentence, *told)
