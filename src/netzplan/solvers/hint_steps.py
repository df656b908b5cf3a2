"""The steps of hints, the same in each game: what to look at, where, and the action itself."""

from msgspec import Struct

__all__ = ["STEPS", "HintAsked", "untold"]

STEPS = 3


class HintAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """How much a hint should reveal."""

    step: int
    """1 to 3."""


def untold(rules: object, asked: HintAsked) -> str | None:
    """Return the field that asks for a step that does not exist, or None."""
    return None if 1 <= asked.step <= STEPS else "step"
