"""A map of Deutschland Rummy as a printable sheet."""

from xml.sax.saxutils import escape

from msgspec import Struct

from netzplan.games.deutschland_rummy.board.drawing import (
    CountryDrawing,
    DrawnCity,
    DrawnConnection,
    DrawnRegion,
)
from netzplan.games.deutschland_rummy.board.format import MapFile
from netzplan.games.deutschland_rummy.board.geometry import draw_map
from netzplan.paper.colour import DARK_PAPER, INK, PAPER
from netzplan.paper.lettering import CAP_HEIGHT, text_width
from netzplan.paper.typesetting import centred, number, sheet, text_at, wrapped

__all__ = ["printable"]

_SUBTITLE = {
    "de": "Netzplan · Plan zu Deutschland Rummy",
    "en": "Netzplan · a map for Deutschland Rummy",
}
_LEGEND = {
    "de": "Zahlen: Kilometer. Ein Joker verbindet zwei beliebige Städte einer Region.",
    "en": "Numbers: kilometres. A joker joins any two cities of one region.",
}
_FOOTER = {
    "de": "Inoffiziell, ohne Verbindung zum Verlag.",
    "en": "Unofficial, not affiliated with the publisher.",
}


def printable(file: MapFile, language: str, *, dark: bool = False) -> str:
    """Return the map as SVG, in German (de) or English (en), on light or dark paper."""
    texts = Texts(
        title=file.title,
        subtitle=_SUBTITLE[language],
        legend=_LEGEND[language],
        remarks=f"{file.provenance[language]} {_FOOTER[language]}",
        language=language,
    )
    return render(draw_map(file), texts, dark=dark)


_HEADER = 84.0
_EDGE = 36.0
_KEY = 34.0


class Texts(Struct, frozen=True):
    """Everything on the sheet that is not geometry."""

    title: str
    subtitle: str
    legend: str
    remarks: str
    """Set small at the foot."""
    language: str


class _Tone(Struct, frozen=True):
    """The quiet colours of a sheet."""

    paper: str
    ink: str
    soft: str
    rule: str
    line: str


_LIGHT = _Tone(PAPER, INK, "#6B6960", "#E6E3D9", "#A8A498")
_DARK = _Tone(DARK_PAPER, "#ECEAE3", "#9B9A93", "#262B33", "#5E646E")


def render(drawing: CountryDrawing, texts: Texts, *, dark: bool = False) -> str:
    """Return the sheet as the text of an SVG file."""
    tone = _DARK if dark else _LIGHT
    regions = {region.id: region for region in drawing.regions}
    homes = {city.id: regions[city.region] for city in drawing.cities}
    foot = _HEADER + drawing.height
    notes = wrapped(texts.remarks, drawing.width - 2 * _EDGE, 12.0)
    legend, end = _legend(drawing, texts, foot + 26, tone, dark=dark)
    body = [
        _heading(texts, tone),
        f'<g transform="translate(0 {number(_HEADER)})">',
        *(_area(region, dark=dark) for region in drawing.regions),
        *(_line(connection, drawing, tone) for connection in drawing.connections),
        *(_kilometres(each, drawing, homes, tone, dark=dark) for each in drawing.connections),
        *(_disc(homes[city.id], city.x, city.y, drawing, dark=dark) for city in drawing.cities),
        *(_name(city, homes[city.id], drawing, tone, dark=dark) for city in drawing.cities),
        "</g>",
        legend,
        *(text_at(_EDGE, end + 16 * at, note, 12, fill=tone.soft) for at, note in enumerate(notes)),
    ]
    size = (drawing.width, end + 16 * len(notes) + 16)
    return sheet(texts.title, size, body, texts.language, tone.paper)


def _heading(texts: Texts, tone: _Tone) -> str:
    line = f'<path d="M{number(_EDGE)} 72h56" stroke="{tone.ink}" stroke-width="5"/>'
    title = text_at(_EDGE, 56, texts.title, 46, bold=True, fill=tone.ink)
    across = _EDGE + 1.12 * text_width(texts.title, 46) + 20
    return title + text_at(across, 56, texts.subtitle, 18, fill=tone.soft) + line


def _area(region: DrawnRegion, *, dark: bool) -> str:
    return f'<path d="{region.area}" fill="{region.dark_tint if dark else region.tint}"/>'


def _line(connection: DrawnConnection, drawing: CountryDrawing, tone: _Tone) -> str:
    (x, y), (to_x, to_y) = connection.start, connection.end
    return (
        f'<path d="M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}" '
        f'stroke="{tone.line}" stroke-width="{number(drawing.line_width)}"/>'
    )


def _kilometres(
    connection: DrawnConnection,
    drawing: CountryDrawing,
    homes: dict[str, DrawnRegion],
    tone: _Tone,
    *,
    dark: bool,
) -> str:
    """Return the number with a halo of what is mostly behind it."""
    one, other = (homes[id] for id in connection.between)
    halo = _halo(one, dark=dark) if one is other else tone.paper
    box = connection.km_box
    x, y = box.x + box.width / 2, box.y + box.height / 2 + drawing.km_size * CAP_HEIGHT / 2
    return (
        f'<text class="h" style="stroke:{halo}" x="{number(x)}" y="{number(y)}" '
        f'font-size="{number(drawing.km_size)}" text-anchor="middle" '
        f'fill="{tone.soft}">{connection.km}</text>'
    )


def _halo(region: DrawnRegion, *, dark: bool) -> str:
    return region.dark_tint if dark else region.tint


def _disc(region: DrawnRegion, x: float, y: float, drawing: CountryDrawing, *, dark: bool) -> str:
    colour, ink = (region.dark, region.dark_ink) if dark else (region.colour, region.ink)
    disc = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(drawing.disc_size / 2)}" '
        f'fill="{colour}"/>'
    )
    return disc + centred(x, y, region.letter, drawing.letter_size, ink)


def _name(
    city: DrawnCity, region: DrawnRegion, drawing: CountryDrawing, tone: _Tone, *, dark: bool
) -> str:
    label = city.label
    return "".join(
        f'<text class="h" style="stroke:{_halo(region, dark=dark)}" x="{number(label.x)}" '
        f'y="{number(label.y + at * drawing.label_leading)}" '
        f'font-size="{number(drawing.label_size)}" text-anchor="{label.anchor}" '
        f'fill="{tone.ink}">{escape(text)}</text>'
        for at, text in enumerate(label.lines)
    )


def _legend(
    drawing: CountryDrawing, texts: Texts, top: float, tone: _Tone, *, dark: bool
) -> tuple[str, float]:
    """Return the legend: a disc for each region, then a sentence; and where it ends."""
    parts = [
        f'<path d="M{number(_EDGE)} {number(top - 16)}H{number(drawing.width - _EDGE)}" '
        f'stroke="{tone.rule}" stroke-width="1.5"/>'
    ]
    x, y = _EDGE, top + 8
    for region in drawing.regions:
        name = region.name[texts.language]
        room = _KEY + text_width(name, 16) + 26
        if x + room > drawing.width - _EDGE:
            x, y = _EDGE, y + _KEY
        parts.append(_disc(region, x + drawing.disc_size / 2, y, drawing, dark=dark))
        parts.append(text_at(x + _KEY, y + 5, name, 16, fill=tone.ink))
        x += room
    parts.append(text_at(_EDGE, y + _KEY, texts.legend, 15, fill=tone.ink))
    return "".join(parts), y + _KEY + 28
