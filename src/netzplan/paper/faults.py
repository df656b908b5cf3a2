"""What can be wrong with a map file: a code, a place in the file, and what its sentence tells."""

from collections.abc import Mapping

from msgspec import Struct

from netzplan.core.sentence import Sentence
from netzplan.core.violation import Parameter

__all__ = ["MapFault", "MapFormatError", "Sentences", "fault"]

Sentences = Mapping[str, Sentence]
"""By fault code. Each game has its own: whoever asks for a sentence hands them in."""


class MapFault(Struct, frozen=True):
    """One fault of a map file."""

    code: str
    """For example ``layout/not-octilinear``."""
    path: str
    """Where in the file, for example ``rules.lines[2].windows``; empty for the whole."""
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def sentence(self, sentences: Sentences, language: str) -> str:
        """Return what is wrong, in German (de) or English (en)."""
        return sentences[self.code].spoken(language).format_map(dict(self.parameters))


def fault(code: str, path: str, **parameters: Parameter) -> MapFault:
    """Return a fault with its parameters by name."""
    return MapFault(code, path, tuple(parameters.items()))


class MapFormatError(ValueError):
    """A map file that can't be used; its faults say why."""

    def __init__(self, name: str, faults: tuple[MapFault, ...], sentences: Sentences) -> None:
        """Tell the faults in English, one a line."""
        lines = (f"{each.path}: {each.sentence(sentences, 'en')}" for each in faults)
        super().__init__("\n".join((name, *lines)))
        self.name = name
        self.faults = faults
        self.sentences = sentences
