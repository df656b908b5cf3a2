"""Map files: JSON with a rules part, which is hashed, and a layout part, which is not."""

import json
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal, NoReturn, Protocol, TypeVar

import msgspec
from msgspec import Meta

from netzplan.network.faults import Fault, MapFormatError
from netzplan.network.shape import shape_faults

__all__ = [
    "Difficulty",
    "Place",
    "Side",
    "Stage",
    "WordId",
    "content_hash",
    "faults_in",
    "parse",
    "schema",
    "sound_map",
]


class _Named(Protocol):
    @property
    def id(self) -> str: ...


MapT = TypeVar("MapT", bound=_Named)

Stage = Callable[[MapT], Iterable[Fault]]
"""Yields the faults of one kind in a map file."""

WordId = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
"""Id of a map, and of what its notation names: small letters, digits and _."""

Difficulty = Annotated[int, Meta(ge=1, le=4)]
"""1 (first game) to 4."""

Place = tuple[float, float]
"""Lattice position: steps to the right, steps down; halves are allowed."""

Side = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
"""The side of its mark on which a name is wanted."""


def content_hash(rules: Any) -> str:  # Any: decoded or not
    """Return the SHA-256 of a map's rules part, whatever its white space and key order."""
    plain = msgspec.to_builtins(rules)
    return sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def parse(data: bytes) -> tuple[object, tuple[Fault, ...]]:
    """Return the value of a JSON text, or None and the fault; tells keys that stand twice."""
    twice: list[Fault] = []

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                twice.append(Fault("map/duplicate-field", "", (("field", key),)))
            found[key] = value
        return found

    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as wrong:
        return None, (Fault("map/not-text", "", (("byte", wrong.start),)),)
    try:
        value = json.loads(text, object_pairs_hook=unique, parse_constant=_refused)
    except json.JSONDecodeError as wrong:
        at = (("line", wrong.lineno), ("column", wrong.colno))
        return None, (Fault("map/not-json", "", at),)
    except (RecursionError, ValueError):
        return None, (Fault("map/not-json", "", (("line", 1), ("column", 1))),)
    return value, tuple(twice)


def faults_in(
    data: bytes, kind: type[MapT], version: int, stages: Sequence[Stage[MapT]]
) -> tuple[Fault, ...]:
    """Return all faults of a map file's text.

    A later stage is only looked at when the earlier ones are sound: first the JSON, then
    fields and types, then those of the game.
    """
    file, faults = _decoded(data, kind, version)
    return faults if file is None else _faults_of(file, stages)


def sound_map(
    data: bytes, name: str, kind: type[MapT], version: int, stages: Sequence[Stage[MapT]]
) -> MapT:
    """Return the map that a file of that name holds; raises MapFormatError."""
    file, faults = _decoded(data, kind, version)
    if file is not None:
        faults = _faults_of(file, stages)
        if name != f"{file.id}.json":
            faults += (Fault("map/file-name", "id", (("id", file.id), ("file", name))),)
    if file is None or faults:
        raise MapFormatError(name, faults)
    return file


def _faults_of(file: MapT, stages: Sequence[Stage[MapT]]) -> tuple[Fault, ...]:
    """Return what the first stage finds that finds anything."""
    return next(filter(None, (tuple(stage(file)) for stage in stages)), ())


def _decoded(data: bytes, kind: type[MapT], version: int) -> tuple[MapT | None, tuple[Fault, ...]]:
    """Return the map file that a text holds, or None and why not."""
    value, faults = parse(data)
    if faults:
        return None, faults
    found = value.get("format") if isinstance(value, dict) else None
    if isinstance(found, int) and found != version:
        faults = (Fault("map/format", "format", (("found", found), ("known", version))),)
    faults = (*faults, *shape_faults(value, kind))
    if faults:
        return None, faults
    return msgspec.json.decode(data, type=kind), ()


def schema(kind: type) -> str:
    """Return the JSON Schema of some kind of map file, indented."""
    return msgspec.json.format(msgspec.json.encode(msgspec.json.schema(kind))).decode() + "\n"


def _refused(constant: str) -> NoReturn:
    raise ValueError(constant)
