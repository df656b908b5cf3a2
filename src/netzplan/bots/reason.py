"""A reason of a bot: its sentence in each language, with values for the placeholders."""

from collections.abc import Iterable

from msgspec import Struct

from netzplan.core.outcome import Note
from netzplan.core.violation import Parameter
from netzplan.sentences import sentences

__all__ = ["Reason", "tenths", "told"]


class Reason(Struct, frozen=True):
    """A reason of a bot."""

    rule: str
    """Its id, ``why.…``."""
    sentence: dict[str, str]
    """Sentences by language, with placeholders."""
    parameters: dict[str, Parameter]
    """Values for the placeholders: numbers, and ids of the game."""


def tenths(points: float) -> tuple[tuple[str, int], tuple[str, int]]:
    """Return points to one decimal place, as parameters of a sentence; negative ones as 0."""
    whole, part = divmod(round(10 * max(points, 0.0)), 10)
    return ("points", whole), ("tenths", part)


def told(package: str, notes: Iterable[Note]) -> tuple[Reason, ...]:
    """Return reasons with the sentences of a package of bots; those without one are left out.

    Stored reasons outlive the sentences: a later version may have removed one.
    """
    spoken = sentences(package, "reasons.toml")
    return tuple(
        Reason(note.rule, dict(spoken[note.rule]), dict(note.why))
        for note in notes
        if note.rule in spoken
    )
