"""A board of On the Underground as a printable sheet."""

from xml.sax.saxutils import escape

from msgspec import Struct

from netzplan.games.on_the_underground.board.drawing import (
    BoardDrawing,
    BoardStation,
    DrawnEdge,
    MarkShape,
)
from netzplan.games.on_the_underground.board.format import MapFile
from netzplan.games.on_the_underground.board.geometry import draw_map
from netzplan.paper.colour import DARK_PAPER, INK, PAPER
from netzplan.paper.lettering import text_width
from netzplan.paper.typesetting import centred, number, sheet, text_at, wrapped

__all__ = ["printable"]

_SUBTITLE = {
    "de": "Netzplan · Plan zu On the Underground",
    "en": "Netzplan · a board for On the Underground",
}
_LEGEND = {
    "de": (
        ("start", "Hier beginnt der Passagier"),
        ("express", "Expressziel"),
        ("standard", "Standardziel"),
        ("rail", "Fernbahnhof: 1 Punkt"),
        ("terminus", "Endstation: 2 Punkte, 1 Weichenplättchen"),
        ("connection", "Verbindung: 3 Punkte für beide mit gleichem Zeichen"),
        ("plus", "Plus: 0, 2, 2, 4 Punkte"),
        ("landmark", "Wahrzeichen: so viele Plättchen wie Punkte im Haus"),
    ),
    "en": (
        ("start", "The passenger begins here"),
        ("express", "Express destination"),
        ("standard", "Standard destination"),
        ("rail", "Rail station: 1 point"),
        ("terminus", "Terminus: 2 points, 1 branch token"),
        ("connection", "Connection: 3 points for both with one symbol"),
        ("plus", "Plus: 0, 2, 2, 4 points"),
        ("landmark", "Landmark: as many tiles as dots in the house"),
    ),
}
_FOOTER = {
    "de": "Inoffiziell, ohne Verbindung zum Verlag.",
    "en": "Unofficial, not affiliated with the publisher.",
}


def printable(file: MapFile, language: str, *, dark: bool = False) -> str:
    """Return the empty board as SVG, in German (de) or English (en), on light or dark paper."""
    texts = Texts(
        title=file.title,
        subtitle=_SUBTITLE[language],
        legend=tuple(Entry(kind, text) for kind, text in _LEGEND[language]),
        remarks=f"{file.provenance[language]} {_FOOTER[language]}",
        language=language,
    )
    return render(draw_map(file), texts, dark=dark)


_HEADER = 84.0
_EDGE = 36.0
_ROW = 44.0


class Entry(Struct, frozen=True):
    """A line of the legend: what a mark means."""

    kind: str
    text: str


class Texts(Struct, frozen=True):
    """Everything on the sheet that is not geometry."""

    title: str
    subtitle: str
    legend: tuple[Entry, ...]
    """Explains a kind of station each; kinds that are not on the board are left out."""
    remarks: str
    """Set small at the foot."""
    language: str


class _Tone(Struct, frozen=True):
    """The quiet colours of a sheet."""

    paper: str
    ink: str
    soft: str
    grid: str
    space: str
    rim: str


_LIGHT = _Tone(PAPER, INK, "#6B6960", "#E6E3D9", "#FFFFFF", "#8C8980")
_DARK = _Tone(DARK_PAPER, "#ECEAE3", "#9B9A93", "#262B33", "#23282F", "#747B86")


def render(drawing: BoardDrawing, texts: Texts, *, dark: bool = False) -> str:
    """Return the sheet as the text of an SVG file."""
    tone = _DARK if dark else _LIGHT
    shapes = {shape.kind: shape for shape in drawing.shapes}
    foot = _HEADER + drawing.height
    legend, height = _legend(drawing, texts, foot + 26, tone, dark=dark)
    notes = wrapped(texts.remarks, drawing.width - 2 * _EDGE, 12.0)
    end = foot + 26 + height + 10
    body = [
        _heading(texts, tone),
        f'<g transform="translate(0 {number(_HEADER)})">',
        _grid(drawing, tone),
        *(_edge(edge, drawing, tone) for edge in drawing.edges),
        *(_mark(station, shapes[station.kind], dark=dark) for station in drawing.stations),
        *(_name(station, drawing, tone) for station in drawing.stations),
        "</g>",
        legend,
        *(
            text_at(_EDGE, end + 16 * index, note, 12, fill=tone.soft)
            for index, note in enumerate(notes)
        ),
    ]
    size = (drawing.width, end + 16 * len(notes) + 16)
    return sheet(texts.title, size, body, texts.language, tone.paper)


def _heading(texts: Texts, tone: _Tone) -> str:
    line = f'<path d="M{number(_EDGE)} 72h56" stroke="{tone.ink}" stroke-width="5"/>'
    title = text_at(_EDGE, 56, texts.title, 46, bold=True, fill=tone.ink)
    across = _EDGE + 1.12 * text_width(texts.title, 46) + 20
    return title + text_at(across, 56, texts.subtitle, 18, fill=tone.soft) + line


def _grid(drawing: BoardDrawing, tone: _Tone) -> str:
    """Return the lines between the fields, and the names of columns and rows at the rim."""
    first, last = drawing.fields[0].box, drawing.fields[-1].box
    right, bottom = last.x + last.width, last.y + last.height
    parts: list[str] = []
    for field in drawing.fields:
        box = field.box
        middle_x, middle_y = box.x + box.width / 2, box.y + box.height / 2
        if box.y == first.y:
            if box.x > first.x:
                parts.append(_rule(f"M{number(box.x)} {number(first.y)}V{number(bottom)}", tone))
            rims = (first.y - 9, bottom + 9)
            parts += [centred(middle_x, y, field.id[:1], 13, tone.soft) for y in rims]
        if box.x == first.x:
            if box.y > first.y:
                parts.append(_rule(f"M{number(first.x)} {number(box.y)}H{number(right)}", tone))
            rims = (first.x - 9, right + 9)
            parts += [centred(x, middle_y, field.id[1:], 13, tone.soft) for x in rims]
    return "".join(parts)


def _rule(path: str, tone: _Tone) -> str:
    return f'<path d="{path}" stroke="{tone.grid}" stroke-width="1.5"/>'


def _edge(edge: DrawnEdge, drawing: BoardDrawing, tone: _Tone) -> str:
    width = drawing.space_width
    return "".join(
        f'<rect x="{number(-edge.length / 2 + 0.5)}" y="{number(-width / 2 + 0.5)}" '
        f'width="{number(edge.length - 1)}" height="{number(width - 1)}" rx="2" '
        f'transform="translate({number(space.centre[0])} {number(space.centre[1])}) '
        f'rotate({number(edge.angle)})" fill="{tone.space}" stroke="{tone.rim}"/>'
        for space in edge.spaces
    )


def _mark(station: BoardStation, shape: MarkShape, *, dark: bool) -> str:
    return _shape(shape, station.x, station.y, station.tiles, dark=dark)


def _shape(shape: MarkShape, x: float, y: float, tiles: int, *, dark: bool) -> str:
    layers = "".join(
        f'<path d="{layer.path}" fill="{layer.dark if dark else layer.colour}"/>'
        for layer in shape.layers
    )
    dots = "".join(
        f'<circle cx="{number(7 * (index - (tiles - 1) / 2))}" cy="3.5" r="2.6" fill="#FFFFFF"/>'
        for index in range(tiles)
    )
    return f'<g transform="translate({number(x)} {number(y)})">{layers}{dots}</g>'


def _name(station: BoardStation, drawing: BoardDrawing, tone: _Tone) -> str:
    label = station.label
    return "".join(
        f'<text class="h" x="{number(label.x)}" '
        f'y="{number(label.y + index * drawing.label_leading)}" '
        f'font-size="{number(drawing.label_size)}" text-anchor="{label.anchor}" '
        f'fill="{tone.ink}">{escape(text)}</text>'
        for index, text in enumerate(label.lines)
    )


def _legend(
    drawing: BoardDrawing, texts: Texts, top: float, tone: _Tone, *, dark: bool
) -> tuple[str, float]:
    """Return the legend, set in rows, and its height."""
    shapes = {shape.kind: shape for shape in drawing.shapes}
    most = {
        kind: max(each.tiles for each in drawing.stations if each.kind == kind) for kind in shapes
    }
    parts = [_rule(f"M{number(_EDGE)} {number(top - 16)}H{number(drawing.width - _EDGE)}", tone)]
    x, y = _EDGE, top + 8
    for entry in texts.legend:
        if entry.kind not in shapes:
            continue
        room = 44 + text_width(entry.text, 15) + 30
        if x + room > drawing.width - _EDGE:
            x, y = _EDGE, y + _ROW
        parts.append(_shape(shapes[entry.kind], x + 18, y, most[entry.kind], dark=dark))
        parts.append(text_at(x + 44, y + 5, entry.text, 15, fill=tone.ink))
        x += room
    return "".join(parts), y + _ROW - top
