"""Names of items: those on the map, or words in one of the available languages."""

from collections.abc import Sequence
from typing import Any

from netzplan.laboratory.field import Field, Item
from netzplan.sentences import said, sentences

__all__ = ["names_of"]


def names_of(field: Field, file: Any, items: Sequence[Item], language: str) -> tuple[str, ...]:
    """Return the names of items, given the file of their map."""
    return tuple(field.named(file, item) or _worded(item, language) for item in items)


def _worded(item: Item, language: str) -> str:
    """Return the word for an item: its own, that of its kind with its id, or else its id."""
    known = sentences("netzplan.laboratory")
    for key in (f"item.{item.kind}.{item.id}", f"item.{item.kind}"):
        if key in known:
            return said(known[key], language, id=item.id)
    return item.id
