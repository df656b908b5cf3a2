"""The sentences behind the ids of ``Decision.reasons``."""

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

__all__ = ["Reason", "ReasonText", "load_reasons"]


class ReasonText(Struct, frozen=True, forbid_unknown_fields=True):
    """The same sentence in both languages, with ``{placeholders}`` for parameters."""

    de: str
    en: str


class Reason(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of reason."""

    id: str
    text: ReasonText


class _Reasons(Struct, frozen=True, forbid_unknown_fields=True):
    reason: tuple[Reason, ...]


@cache
def load_reasons(game_id: str) -> dict[str, ReasonText]:
    """Return the sentences of a game's bots by id, from ``reasons.toml`` in their folder."""
    text = files(f"netzplan.bots.{game_id}").joinpath("reasons.toml").read_bytes()
    return {reason.id: reason.text for reason in msgspec.toml.decode(text, type=_Reasons).reason}
