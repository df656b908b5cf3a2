"""A country as drawn: plain geometry that the page and the printable sheet render alike.

Unit: pixels at normal zoom; y grows downwards. Painting order: areas of the regions, connections,
kilometres, discs of the cities with their letters, names (with a halo in the tint of their region),
then whatever a position adds on top.
"""

from msgspec import Struct

from netzplan.paper.labels import Label
from netzplan.paper.plane import Box

__all__ = ["CountryDrawing", "DrawnCity", "DrawnConnection", "DrawnRegion"]


class DrawnRegion(Struct, frozen=True):
    """A region: its colours, and the area behind its cities."""

    id: str
    name: dict[str, str]
    """By language: de and en."""
    letter: str
    """Letter on the discs; unique to the region."""
    colour: str
    """#RRGGBB of the discs on light paper."""
    dark: str
    """#RRGGBB of the discs on dark paper: same hue, lifted."""
    ink: str
    """#RRGGBB of text on ``colour``, at least 4.5:1."""
    dark_ink: str
    """#RRGGBB of text on ``dark``, at least 4.5:1."""
    tint: str
    """#RRGGBB of the area on light paper; ink on it is legible."""
    dark_tint: str
    """#RRGGBB of the area on dark paper."""
    area: str
    """SVG path data; areas of different regions do not overlap."""


class DrawnCity(Struct, frozen=True):
    """A city: a disc centred on (x, y)."""

    id: str
    name: str
    region: str
    x: float
    y: float
    label: Label


class DrawnConnection(Struct, frozen=True):
    """A connection: a straight line from disc to disc."""

    id: str
    """Tile id."""
    between: tuple[str, str]
    km: int
    start: tuple[float, float]
    """Point at the rim of the first city's disc."""
    end: tuple[float, float]
    km_box: Box
    """Box for the kilometres, which are centred in it; the line passes beneath."""


class CountryDrawing(Struct, frozen=True):
    """A whole country."""

    width: float
    height: float
    disc_size: float
    """Diameter of the discs."""
    letter_size: float
    """Font size of the letters on the discs."""
    line_width: float
    """Width of a connection."""
    km_size: float
    """Font size of the kilometres."""
    label_size: float
    """Font size of the city names."""
    label_leading: float
    """Distance between the baselines of a two-line name."""
    regions: tuple[DrawnRegion, ...]
    cities: tuple[DrawnCity, ...]
    connections: tuple[DrawnConnection, ...]
