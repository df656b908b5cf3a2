"""What can be wrong with a map file: a code, a place in the file, and what its sentence tells."""

from msgspec import Struct

from netzplan.core.violation import Parameter
from netzplan.sentences import FALLBACK, said, sentences

__all__ = ["OF_ALL_GAMES", "MapFault", "MapFormatError", "fault"]

OF_ALL_GAMES = "netzplan.paper"
"""The package with the sentences of faults that map files of several games can have."""


class MapFault(Struct, frozen=True):
    """One fault of a map file."""

    code: str
    """For example ``layout/not-octilinear``."""
    path: str
    """Where in the file, for example ``rules.lines[2].windows``; empty for the whole."""
    parameters: tuple[tuple[str, Parameter], ...] = ()

    def sentence(self, package: str, language: str) -> str:
        """Return what is wrong; the package is that of the game, with sentences of its own."""
        found = sentences(package).get(self.code) or sentences(OF_ALL_GAMES)[self.code]
        return said(found, language, **dict(self.parameters))


def fault(code: str, path: str, **parameters: Parameter) -> MapFault:
    """Return a fault with its parameters by name."""
    return MapFault(code, path, tuple(parameters.items()))


class MapFormatError(ValueError):
    """A map file that can't be used; its faults say why."""

    def __init__(self, name: str, faults: tuple[MapFault, ...], package: str) -> None:
        """Tell the faults in English, one a line."""
        lines = (f"{each.path}: {each.sentence(package, FALLBACK)}" for each in faults)
        super().__init__("\n".join((name, *lines)))
        self.name = name
        self.faults = faults
        self.package = package
