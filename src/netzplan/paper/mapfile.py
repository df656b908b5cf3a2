"""Map files: JSON with a rules part, which is hashed, and a layout part, which is not."""

import json
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Annotated, Any, Generic, Literal, NoReturn, Protocol, TypeVar

import msgspec
from msgspec import Meta, Struct

from netzplan.paper.faults import MapFault, MapFormatError, fault
from netzplan.paper.shape import shape_faults
from netzplan.paper.wording import wording_faults

__all__ = [
    "Difficulty",
    "LatticePoint",
    "MapHeader",
    "MapInfo",
    "MapKind",
    "MapListed",
    "Side",
    "Stage",
    "WordId",
    "content_hash",
    "map_info",
    "parse",
    "schema",
]

_UNCHECKED = "map/unchecked"
"""Code of the fault of a map on which a check fails."""


class MapListed(Protocol):
    """The fields of a map that a list shows."""

    @property
    def id(self) -> str:
        """Return the stable id."""
        ...

    @property
    def title(self) -> str:
        """Return the title for lists."""
        ...

    @property
    def difficulty(self) -> int:
        """Return 1 (first game) to 4."""
        ...

    @property
    def recommended(self) -> bool:
        """Return whether the map is recommended for a first game."""
        ...


class MapHeader(MapListed, Protocol):
    """The fields that map files of all games share."""

    @property
    def provenance(self) -> dict[str, str]:
        """Return the origin of the map, by language."""
        ...


class MapInfo(Struct, frozen=True):
    """A map as lists show it."""

    id: str
    title: str
    difficulty: int
    """1 (first game) to 4."""
    recommended: bool
    """Whether the map is recommended for a first game."""


def map_info(file: MapListed) -> MapInfo:
    """Return a map as lists show it."""
    return MapInfo(file.id, file.title, file.difficulty, file.recommended)


MapT = TypeVar("MapT", bound=MapHeader)

Stage = Callable[[MapT], Iterable[MapFault]]
"""A check that yields the faults of one kind in a map file."""


class MapKind(Struct, Generic[MapT], frozen=True):
    """How map files of a game are read and checked."""

    file: type[MapT]
    version: int
    """Version of the format."""
    stages: tuple[Stage[MapT], ...]
    """Checks that a map must pass before play; each runs only if those before find nothing."""
    drawn: Stage[MapT]
    """The check of the drawing: runs last, and only for map makers."""
    package: str
    """The package of the game, whose ``texts.toml`` has the sentences of the faults."""

    def faults_in(self, data: bytes) -> tuple[MapFault, ...]:
        """Return all faults of a map file.

        Each stage runs only if the earlier ones find no faults: first the JSON, then fields and
        types, then the checks of the game, then the drawing.
        """
        file, faults = self._decoded(data)
        if file is None:
            return faults
        return _faults_of(file, self.stages) or _faults_of(file, (self.drawn,), "layout")

    def faults_for_play(self, data: bytes) -> tuple[MapFault, ...]:
        """Return the faults that keep people from playing on a map.

        Faults of the drawing do not, unless there is no drawing because its check fails.
        """
        file, faults = self._decoded(data)
        if file is not None:
            faults = _faults_of(file, self.stages)
        if file is None or faults:
            return faults
        drawn = _faults_of(file, (self.drawn,), "layout")
        return tuple(each for each in drawn if each.code == _UNCHECKED)

    def sound_map(self, data: bytes, name: str) -> MapT:
        """Return the map in a file named ``name``; raise MapFormatError if it has faults.

        The drawing is not checked.
        """
        file, faults = self._decoded(data)
        if file is not None:
            faults = _faults_of(file, self.stages)
            if name != f"{file.id}.json":
                faults += (fault("map/file-name", "id", id=file.id, file=name),)
        if file is None or faults:
            raise MapFormatError(name, faults, self.package)
        return file

    def _decoded(self, data: bytes) -> tuple[MapT | None, tuple[MapFault, ...]]:
        """Return the map file, or None with the faults."""
        value, faults = parse(data)
        if faults:
            return None, faults
        found = value.get("format") if isinstance(value, dict) else None
        if isinstance(found, int) and found != self.version:
            faults = (fault("map/format", "format", found=found, known=self.version),)
        faults = (*faults, *shape_faults(value, self.file), *wording_faults(value))
        if faults:
            return None, faults
        return msgspec.json.decode(data, type=self.file), ()


def _faults_of(file: MapT, stages: Sequence[Stage[MapT]], part: str = "") -> tuple[MapFault, ...]:
    """Return the faults of the first stage that finds any.

    A stage that fails counts as a fault of that part of the file: one map must not stop the others.
    """
    try:
        return next(filter(None, (tuple(stage(file)) for stage in stages)), ())
    except Exception as wrong:
        reason = f"{type(wrong).__name__}: {wrong}"
        return (fault(_UNCHECKED, part, reason=reason),)


WordId = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
"""Id of a map, and of what its notation names: lower-case letters, digits and _."""

Difficulty = Annotated[int, Meta(ge=1, le=4)]
"""1 (first game) to 4."""

LatticePoint = tuple[float, float]
"""Lattice position: steps to the right, steps down; halves are allowed."""

Side = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
"""Preferred side of a sign for its name."""


def content_hash(rules: Any) -> str:  # Any: decoded or not
    """Return the SHA-256 of a map's rules part, regardless of white space and key order."""
    plain = msgspec.to_builtins(rules)
    return sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def parse(data: bytes) -> tuple[object, tuple[MapFault, ...]]:
    """Return the value of a JSON text, or None and the fault; duplicate keys are faults, too."""
    twice: list[MapFault] = []

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                twice.append(fault("map/duplicate-field", "", field=key))
            found[key] = value
        return found

    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as wrong:
        return None, (fault("map/not-text", "", byte=wrong.start),)
    try:
        value = json.loads(text, object_pairs_hook=unique, parse_constant=_refused)
    except json.JSONDecodeError as wrong:
        return None, (fault("map/not-json", "", line=wrong.lineno, column=wrong.colno),)
    except (RecursionError, ValueError):
        return None, (fault("map/not-json", "", line=1, column=1),)
    return value, tuple(twice)


def schema(kind: type) -> str:
    """Return the JSON Schema of a kind of map file, indented."""
    return msgspec.json.format(msgspec.json.encode(msgspec.json.schema(kind))).decode() + "\n"


def _refused(constant: str) -> NoReturn:
    raise ValueError(constant)
