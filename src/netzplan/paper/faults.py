"""Faults of a map file: a code, a path in the file, and parameters of a sentence."""

from msgspec import Struct

from netzplan.core.violation import Parameter
from netzplan.sentences import FALLBACK, said, sentences

__all__ = ["OF_ALL_GAMES", "MapFault", "MapFormatError", "fault"]

OF_ALL_GAMES = "netzplan.paper"
"""The package with the sentences of faults that all games share."""


class MapFault(Struct, frozen=True):
    """One fault of a map file."""

    code: str
    """For example ``layout/not-octilinear``."""
    path: str
    """Place in the file, for example ``rules.lines[2].windows``; empty for the whole file."""
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def sentence(self, package: str, language: str) -> str:
        """Return the fault as a sentence; ``package`` is the game's, with its own sentences."""
        found = sentences(package).get(self.code) or sentences(OF_ALL_GAMES)[self.code]
        return said(found, language, **dict(self.parameters))


def fault(code: str, path: str, **parameters: Parameter) -> MapFault:
    """Return a fault with its parameters by name."""
    return MapFault(code, path, tuple(parameters.items()))


class MapFormatError(ValueError):
    """A map file that can't be used; its faults say why."""

    def __init__(self, name: str, faults: tuple[MapFault, ...], package: str) -> None:
        """List the faults in English, one per line."""
        lines = (f"{each.path or '.'}: {each.sentence(package, FALLBACK)}" for each in faults)
        super().__init__("\n".join((name, *lines)))
        self.name = name
        self.faults = faults
        self.package = package
