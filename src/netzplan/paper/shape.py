"""Checks whether plain JSON values fit a struct, and reports every fault, not only the first."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from netzplan.paper.faults import MapFault, fault

__all__ = ["shape_faults"]


def shape_faults(value: object, type_: Any, path: str = "") -> Iterator[MapFault]:  # Any: a type
    """Yield the faults that prevent decoding a JSON value as the type."""
    yield from _faults(value, inspect.type_info(type_), path)


def _faults(value: object, wanted: inspect.Type, path: str) -> Iterator[MapFault]:
    match wanted:
        case inspect.StructType() if isinstance(value, dict):
            yield from _struct(value, wanted, path)
        case inspect.DictType() if isinstance(value, dict):
            for key, item in value.items():
                yield from _faults(item, wanted.value_type, _into(path, str(key)))
        case inspect.VarTupleType() if isinstance(value, list):
            for index, item in enumerate(value):
                yield from _faults(item, wanted.item_type, f"{path}[{index}]")
        case inspect.Metadata():
            yield from _faults(value, wanted.type, path)
        case inspect.TupleType() if isinstance(value, list):
            yield from _fixed(value, wanted, path)
        case _:
            yield from _plain(value, wanted, path)


def _plain(value: object, wanted: inspect.Type, path: str) -> Iterator[MapFault]:
    """Yield the fault of a value that must not contain other values."""
    number = isinstance(value, int) and not isinstance(value, bool)
    match wanted:
        case inspect.LiteralType():
            if value not in wanted.values:
                yield _value(value, ", ".join(str(each) for each in wanted.values), path)
        case inspect.StrType() if isinstance(value, str):
            if wanted.pattern is not None and not re.search(wanted.pattern, value):
                yield _value(value, wanted.pattern, path)
        case inspect.IntType() if number and isinstance(value, int):
            low, high = wanted.ge, wanted.le
            if (low is not None and value < low) or (high is not None and value > high):
                yield _value(value, f"{low}–{high}", path)
        case inspect.FloatType() if number or isinstance(value, float):
            return
        case inspect.BoolType() if isinstance(value, bool):
            return
        case _:
            yield _type(value, _NAMES[type(wanted)], path)


def _struct(value: dict[str, object], wanted: inspect.StructType, path: str) -> Iterator[MapFault]:
    fields = {field.encode_name: field for field in wanted.fields}
    for key in value:
        if key not in fields:
            yield fault("map/unknown-field", path, field=key)
    for name, field in fields.items():
        if name in value:
            yield from _faults(value[name], field.type, _into(path, name))
        elif field.required:
            yield fault("map/missing-field", path, field=name)


def _fixed(value: list[object], wanted: inspect.TupleType, path: str) -> Iterator[MapFault]:
    if len(value) != len(wanted.item_types):
        yield _type(value, f"array[{len(wanted.item_types)}]", path)
        return
    for index, (item, type_) in enumerate(zip(value, wanted.item_types, strict=True)):
        yield from _faults(item, type_, f"{path}[{index}]")


def _into(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _value(value: object, allowed: str, path: str) -> MapFault:
    return fault("map/wrong-value", path, found=_shown(value), allowed=allowed)


def _type(value: object, expected: str, path: str) -> MapFault:
    return fault("map/wrong-type", path, expected=expected, found=_shown(value))


def _shown(value: object) -> str:
    text = "null" if value is None else repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


_NAMES: dict[type, str] = {
    inspect.StructType: "object",
    inspect.DictType: "object",
    inspect.VarTupleType: "array",
    inspect.TupleType: "array",
    inspect.StrType: "string",
    inspect.IntType: "integer",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
}
