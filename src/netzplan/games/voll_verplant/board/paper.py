"""A map of Voll verplant as a printable sheet."""

from collections.abc import Mapping
from math import cos, pi, sin

from netzplan.games.voll_verplant.board.drawing import Drawing, DrawnLine, DrawnStation
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.board.geometry import draw_map
from netzplan.paper.colour import INK, PAPER, WHITE
from netzplan.paper.plane import Box
from netzplan.paper.sheet import (
    EDGE,
    HEADER,
    LIGHT,
    REMARK,
    Texts,
    footer,
    heading,
    name_of,
    remark_lines,
    remarks,
)
from netzplan.paper.typesetting import box_of, centred, number, sheet, text_at
from netzplan.sentences import said, sentences

__all__ = ["printable"]

_TALLY = ("paper.transfers", "paper.free", "paper.total")
"""What is counted beside the lines, from left to right."""


def printable(file: MapFile, language: str) -> str:
    """Return a sheet to print as SVG."""
    remarks = footer(file.provenance, language)
    if file.rules.special:
        remarks = f"{_said('paper.special', language)} {remarks}"
    texts = Texts(
        title=file.title,
        subtitle=_said("paper.subtitle", language),
        remarks=remarks,
        language=language,
    )
    points = {line.letter: line.points for line in file.rules.lines}
    return _rendered(draw_map(file), texts, points)


def _said(key: str, language: str) -> str:
    return said(sentences("netzplan.games.voll_verplant")[key], language)


_QUIET = "#D9D6CC"


def _rendered(drawing: Drawing, texts: Texts, points: Mapping[str, tuple[int, int]]) -> str:
    """Return the sheet; ``points`` are those on the wagons, by letter of the line."""
    width, foot = drawing.width, HEADER + drawing.height
    lines = remark_lines(texts, width)
    size, leading = drawing.label_size, drawing.label_leading
    body = [
        heading(texts, LIGHT),
        f'<g transform="translate(0 {number(HEADER)})">',
        *(_track(line, drawing) for line in drawing.lines),
        *(_wagon(line, *points[line.letter]) for line in drawing.lines),
        *(_badge(line, drawing) for line in drawing.lines),
        *(_mark(station) for station in drawing.stations),
        *(name_of(each.label, size, leading, INK) for each in drawing.stations),
        "</g>",
        _tally(drawing, [_said(each, texts.language) for each in _TALLY], foot),
        *remarks(lines, foot + 78, LIGHT),
    ]
    height = foot + 66 + REMARK * len(lines) + 24
    return sheet(texts.title, (width, height), body, texts.language)


def _track(line: DrawnLine, drawing: Drawing) -> str:
    arrows = "".join(
        f'<path d="{tip}" fill="{line.colour}" stroke="{PAPER}" stroke-width="2" '
        'stroke-linejoin="round" paint-order="stroke"/>'
        for tip in line.arrows
    )
    return (
        f'<path d="{line.path}" fill="none" stroke="{line.colour}" '
        f'stroke-width="{number(drawing.track_width)}" stroke-linejoin="round"/>{arrows}'
    )


def _wagon(line: DrawnLine, high_value: int, low_value: int) -> str:
    high, low = line.points
    middle = high.x + high.width / 2
    parts = [
        box_of(line.wagon, 9, line.colour),
        centred(*line.letter_at, line.letter, 21, line.ink),
        *(box_of(window, 4, WHITE) for window in line.windows),
        centred(middle, high.y + high.height / 2, str(high_value), 14, line.ink),
        centred(middle, low.y + low.height / 2, str(low_value), 11, line.ink),
        f'<path d="M{number(high.x + 3)} {number(high.y + high.height + 1)}'
        f'h{number(high.width - 6)}" '
        f'stroke="{line.ink}" stroke-opacity=".6"/>',
    ]
    return "<g>" + "".join(parts) + "</g>"


def _badge(line: DrawnLine, drawing: Drawing) -> str:
    if line.badge is None:
        return ""
    x, y = line.badge
    disc = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(drawing.badge_size / 2)}" '
        f'fill="{line.colour}" stroke="{PAPER}" stroke-width="2" paint-order="stroke"/>'
    )
    return disc + centred(x, y, line.letter, 13, line.ink)


def _mark(station: DrawnStation) -> str:
    box = Box(
        station.x - station.width / 2 + 1.25,
        station.y - station.height / 2 + 1.25,
        station.width - 2.5,
        station.height - 2.5,
    )
    mark = box_of(box, 7, WHITE, f'stroke="{INK}" stroke-width="2.5"')
    if not station.special:
        return mark
    tips = (
        (station.x + size * sin(turn * pi / 5), station.y - size * cos(turn * pi / 5))
        for turn in range(10)
        for size in ((9.0, 4.0)[turn % 2],)
    )
    star = "L".join(f"{number(x)} {number(y)}" for x, y in tips)
    return mark + f'<path d="M{star}Z" fill="#F2B705" stroke="{INK}" stroke-width="1"/>'


def _tally(drawing: Drawing, headings: list[str], top: float) -> str:
    """Return the fields for counting at the end: one a line, then those with a heading."""
    fields = len(drawing.lines) + 2 * len(headings)
    step = (drawing.width - 2 * EDGE) / fields
    parts = [
        f'<path d="M{number(EDGE)} {number(top)}H{number(drawing.width - EDGE)}" '
        f'stroke="{_QUIET}"/>'
    ]
    for index, line in enumerate(drawing.lines):
        x = EDGE + index * step
        parts.append(
            box_of(
                Box(x, top + 14, step - 8, 34),
                7,
                WHITE,
                f'stroke="{line.colour}" stroke-width="2.5"',
            )
        )
        parts.append(box_of(Box(x, top + 14, 24, 34), 7, line.colour))
        parts.append(centred(x + 12, top + 31, line.letter, 15, line.ink))
    for index, title in enumerate(headings):
        x = EDGE + (len(drawing.lines) + 2 * index) * step
        parts.append(
            box_of(Box(x, top + 14, 2 * step - 8, 34), 7, WHITE, f'stroke="{INK}" stroke-width="2"')
        )
        parts.append(text_at(x + 10, top + 36, title, 14, fill=LIGHT.soft))
    return "".join(parts)
