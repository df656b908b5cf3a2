"""Map files: JSON with a rules part, which is hashed, and a layout part, which is not."""

import json
from hashlib import sha256
from typing import Any, NoReturn

import msgspec

from netzplan.network.faults import Fault

__all__ = ["content_hash", "parse"]


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


def _refused(constant: str) -> NoReturn:
    raise ValueError(constant)
