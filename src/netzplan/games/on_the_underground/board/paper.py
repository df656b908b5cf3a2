"""A board of On the Underground as a sheet to print."""

from netzplan.games.on_the_underground.board.drawing import (
    BoardDrawing,
    BoardStation,
    DrawnEdge,
    SignShape,
)
from netzplan.games.on_the_underground.board.format import MapFile
from netzplan.games.on_the_underground.board.geometry import draw_map
from netzplan.paper.colour import WHITE
from netzplan.paper.lettering import text_width
from netzplan.paper.sheet import (
    EDGE,
    HEADER,
    REMARK,
    SOFT,
    Texts,
    flowed,
    footer,
    heading,
    name_of,
    remark_lines,
    remarks,
    rule,
)
from netzplan.paper.typesetting import centred, number, sheet, text_at
from netzplan.sentences import said, sentences

__all__ = ["KINDS", "printable"]

KINDS = (
    "start",
    "express",
    "standard",
    "rail",
    "terminus",
    "connection",
    "plus",
    "landmark",
)
"""Kinds of stations in the order of the legend."""


def printable(file: MapFile, language: str) -> str:
    """Return the empty board, as SVG."""
    texts = Texts(
        title=file.title,
        subtitle=_said("paper.subtitle", language),
        remarks=footer(file.provenance, language),
        language=language,
    )
    return _rendered(draw_map(file), texts)


def _said(key: str, language: str) -> str:
    return said(sentences("netzplan.games.on_the_underground")[key], language)


_ROW = 44.0


_RIM = "#8C8980"
"""Colour of the outline of a space."""


def _rendered(drawing: BoardDrawing, texts: Texts) -> str:
    """Return the sheet as the text of an SVG file."""
    shapes = {shape.kind: shape for shape in drawing.shapes}
    foot = HEADER + drawing.height
    legend, height = _legend(drawing, texts, foot + 26)
    lines = remark_lines(texts, drawing.width)
    end = foot + 26 + height + 10
    size, leading = drawing.label_size, drawing.label_leading
    body = [
        heading(texts),
        f'<g transform="translate(0 {number(HEADER)})">',
        _grid(drawing),
        *(_edge(edge, drawing.space_width) for edge in drawing.edges),
        *(_sign(station, shapes[station.kind]) for station in drawing.stations),
        *(name_of(each.label, size, leading) for each in drawing.stations),
        "</g>",
        legend,
        *remarks(lines, end),
    ]
    whole = (drawing.width, end + REMARK * len(lines) + 16)
    return sheet(texts.title, whole, body, texts.language)


def _grid(drawing: BoardDrawing) -> str:
    """Return the lines between the fields, with the names of columns and rows at the rim."""
    first, last = drawing.fields[0].box, drawing.fields[-1].box
    right, bottom = last.x + last.width, last.y + last.height
    parts: list[str] = []
    for field in drawing.fields:
        box = field.box
        middle_x, middle_y = box.x + box.width / 2, box.y + box.height / 2
        if box.y == first.y:
            if box.x > first.x:
                parts.append(rule(f"M{number(box.x)} {number(first.y)}V{number(bottom)}"))
            rims = (first.y - 9, bottom + 9)
            parts += [centred(middle_x, y, field.id[:1], 13, SOFT) for y in rims]
        if box.x == first.x:
            if box.y > first.y:
                parts.append(rule(f"M{number(first.x)} {number(box.y)}H{number(right)}"))
            rims = (first.x - 9, right + 9)
            parts += [centred(x, middle_y, field.id[1:], 13, SOFT) for x in rims]
    return "".join(parts)


def _edge(edge: DrawnEdge, width: float) -> str:
    return "".join(
        f'<rect x="{number(-edge.length / 2 + 0.5)}" y="{number(-width / 2 + 0.5)}" '
        f'width="{number(edge.length - 1)}" height="{number(width - 1)}" rx="2" '
        f'transform="translate({number(space.centre[0])} {number(space.centre[1])}) '
        f'rotate({number(edge.angle)})" fill="{WHITE}" stroke="{_RIM}"/>'
        for space in edge.spaces
    )


def _sign(station: BoardStation, shape: SignShape) -> str:
    return _shape(shape, station.x, station.y, station.tiles)


def _shape(shape: SignShape, x: float, y: float, tiles: int) -> str:
    layers = "".join(f'<path d="{layer.path}" fill="{layer.colour}"/>' for layer in shape.layers)
    dots = "".join(
        f'<circle cx="{number(7 * (index - (tiles - 1) / 2))}" cy="3.5" r="2.6" fill="#FFFFFF"/>'
        for index in range(tiles)
    )
    return f'<g transform="translate({number(x)} {number(y)})">{layers}{dots}</g>'


def _legend(drawing: BoardDrawing, texts: Texts, top: float) -> tuple[str, float]:
    """Return the legend, set in rows, and its height."""
    shapes = {shape.kind: shape for shape in drawing.shapes}
    most = {
        kind: max(each.tiles for each in drawing.stations if each.kind == kind) for kind in shapes
    }
    parts = [rule(f"M{number(EDGE)} {number(top - 16)}H{number(drawing.width - EDGE)}")]
    entries = [(kind, _said(f"legend.{kind}", texts.language)) for kind in KINDS if kind in shapes]
    rooms = [44 + text_width(text, 15) + 30 for _, text in entries]
    y = top + 8
    places = flowed(rooms, y, drawing.width, _ROW)
    for (kind, text), (x, y) in zip(entries, places, strict=True):
        parts.append(_shape(shapes[kind], x + 18, y, most[kind]))
        parts.append(text_at(x + 44, y + 5, text, 15))
    return "".join(parts), y + _ROW - top
