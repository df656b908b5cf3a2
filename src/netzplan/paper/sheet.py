"""The frame of a printable sheet, shared by all games: heading, names, legend, remarks."""

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from msgspec import Struct

from netzplan.paper.colour import INK
from netzplan.paper.labels import Label
from netzplan.paper.lettering import text_width
from netzplan.paper.plane import Point
from netzplan.paper.typesetting import number, text_at, wrapped
from netzplan.sentences import Sentence, in_language, said, sentences

__all__ = [
    "EDGE",
    "HEADER",
    "REMARK",
    "SOFT",
    "Texts",
    "flowed",
    "footer",
    "heading",
    "name_of",
    "remark_lines",
    "remarks",
    "rule",
]

HEADER = 84.0
"""Height of the heading above the drawing."""

EDGE = 36.0
"""Margin at the left and right."""

REMARK = 16.0
"""Distance between the lines of the remarks."""

SOFT = "#6B6960"
"""Colour of the text next to the map."""

_RULE = "#E6E3D9"


class Texts(Struct, frozen=True):
    """The texts of every sheet."""

    title: str
    subtitle: str
    remarks: str
    """Small print at the foot."""
    language: str


def footer(provenance: Sentence, language: str) -> str:
    """Return the end of every sheet: the origin of the map, and that it is unofficial."""
    unofficial = said(sentences("netzplan.paper")["paper.unofficial"], language)
    return f"{in_language(provenance, language)} {unofficial}"


def heading(texts: Texts) -> str:
    """Return title and subtitle, with a stroke below."""
    line = f'<path d="M{number(EDGE)} 72h56" stroke="{INK}" stroke-width="5"/>'
    title = text_at(EDGE, 56, texts.title, 46, bold=True)
    across = EDGE + 1.12 * text_width(texts.title, 46) + 20
    return title + text_at(across, 56, texts.subtitle, 18, fill=SOFT) + line


def name_of(label: Label, size: float, leading: float, halo: str = "") -> str:
    """Return a name on the board, with a halo in the given colour or that of the paper."""
    style = f' style="stroke:{halo}"' if halo else ""
    set_as = f'font-size="{number(size)}" text-anchor="{label.anchor}" fill="{INK}"'
    return "".join(
        f'<text class="h"{style} x="{number(label.x)}" y="{number(label.y + at * leading)}" '
        f"{set_as}>{escape(text)}</text>"
        for at, text in enumerate(label.lines)
    )


def rule(path: str) -> str:
    """Return a thin line."""
    return f'<path d="{path}" stroke="{_RULE}" stroke-width="1.5"/>'


def flowed(rooms: Iterable[float], top: float, width: float, row: float) -> Iterator[Point]:
    """Yield a place for each entry of a legend, given the widths of the entries, row by row."""
    x, y = EDGE, top
    for room in rooms:
        if x + room > width - EDGE:
            x, y = EDGE, y + row
        yield x, y
        x += room


def remark_lines(texts: Texts, width: float) -> list[str]:
    """Return the remarks, broken into lines for a sheet of that width."""
    return wrapped(texts.remarks, width - 2 * EDGE, 12.0)


def remarks(lines: Iterable[str], top: float) -> Iterator[str]:
    """Yield the lines of the remarks; the first is at ``top``."""
    for at, line in enumerate(lines):
        yield text_at(EDGE, top + REMARK * at, line, 12, fill=SOFT)
