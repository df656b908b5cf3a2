"""A map of Voll verplant as a sheet to print."""

from collections.abc import Mapping
from math import cos, pi, sin

from netzplan.games.voll_verplant.board.drawing import Drawing, DrawnLine, DrawnStation
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.board.geometry import draw_map
from netzplan.games.voll_verplant.board.signs import STAR, star_at
from netzplan.paper.colour import INK, PAPER, WHITE
from netzplan.paper.plane import Box, box_around, centre_of
from netzplan.paper.sheet import (
    EDGE,
    HEADER,
    REMARK,
    SOFT,
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
"""Headings of the totals after the lines, from left to right."""


def printable(file: MapFile, language: str) -> str:
    """Return a sheet to print, as SVG."""
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
_FAINT = "#A9A69C"


def _rendered(drawing: Drawing, texts: Texts, points: Mapping[str, tuple[int, int]]) -> str:
    """Return the sheet; ``points`` are the values on the wagons, by letter of the line."""
    width, foot = drawing.width, HEADER + drawing.height
    lines = remark_lines(texts, width)
    size, leading = drawing.label_size, drawing.label_leading
    body = [
        heading(texts),
        f'<g transform="translate(0 {number(HEADER)})">',
        *(_track(line, drawing) for line in drawing.lines),
        *(_wagon(line, *points[line.letter]) for line in drawing.lines),
        *(_badge(line, drawing) for line in drawing.lines),
        *(_sign(station) for station in drawing.stations),
        *(name_of(each.label, size, leading) for each in drawing.stations),
        "</g>",
        _tally(drawing, [_said(each, texts.language) for each in _TALLY], foot),
        *remarks(lines, foot + 78),
    ]
    height = foot + 66 + REMARK * len(lines) + 24
    return sheet(texts.title, (width, height), body, texts.language)


_CORES = {"core": "", "dots": "0.1 9", "dashes": "9 7"}
"""SVG dash patterns of the stroke along the middle of a track, by pattern."""


def _track(line: DrawnLine, drawing: Drawing) -> str:
    arrows = "".join(
        f'<path d="{tip}" fill="{line.colour}" stroke="{PAPER}" stroke-width="2" '
        'stroke-linejoin="round" paint-order="stroke"/>'
        for tip in line.arrows
    )
    track = _stroke(line, line.colour, drawing.track_width)
    dashes = _CORES.get(line.pattern)
    if dashes is not None:
        more = f'stroke-linecap="round" stroke-dasharray="{dashes}"' if dashes else ""
        width = 4.2 if line.pattern == "dots" else 2
        track += _stroke(line, PAPER, width, more)
    return track + arrows


def _stroke(line: DrawnLine, colour: str, width: float, more: str = "") -> str:
    return (
        f'<path d="{line.path}" fill="none" stroke="{colour}" '
        f'stroke-width="{number(width)}" stroke-linejoin="round" {more}/>'
    )


def _wagon(line: DrawnLine, high_value: int, low_value: int) -> str:
    parts = [
        box_of(line.wagon, 9, line.colour),
        centred(*line.letter_at, line.letter, 21, line.ink),
        *(box_of(window, 4, WHITE) for window in line.windows),
    ]
    for tab, value, size in zip(line.points, (high_value, low_value), (18, 15), strict=True):
        parts.append(box_of(tab, 5, WHITE, 'fill-opacity=".94"'))
        parts.append(centred(tab.x + 11, tab.y + tab.height / 2, str(value), size, INK))
        parts.append(
            f'<rect x="{number(tab.x + 20)}" y="{number(tab.y + 4)}" width="12" height="12" rx="3" '
            f'fill="none" stroke="{INK}" stroke-opacity=".45" stroke-width="1.4"/>'
        )
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


def _sign(station: DrawnStation) -> str:
    box = box_around((station.x, station.y), station.length - 2.5, station.breadth - 2.5)
    rim, radius = (3.0, box.height / 2) if station.lines > 1 else (2.5, 7.0)
    turn = f'transform="rotate({station.turn} {number(station.x)} {number(station.y)})"'
    parts = [box_of(box, radius, WHITE, f'stroke="{INK}" stroke-width="{rim}" {turn}')]
    if station.lines > 1:
        parts.append(centred(station.x, station.y, str(station.lines), 15, _FAINT))
    if station.special:
        sign = box_around((station.x, station.y), station.width, station.height)
        parts.append(_star(*centre_of(star_at(sign))))
    return "".join(parts)


def _star(x: float, y: float) -> str:
    """Return a star in the upper right corner of a sign, clear of the marks written there."""
    tips = (
        (x + size * sin(turn * pi / 5), y - size * cos(turn * pi / 5))
        for turn in range(10)
        for size in ((STAR / 2, 0.22 * STAR)[turn % 2],)
    )
    star = "L".join(f"{number(tip_x)} {number(tip_y)}" for tip_x, tip_y in tips)
    return (
        f'<path d="M{star}Z" fill="#F2B705" stroke="{INK}" stroke-width="1.2" '
        'stroke-linejoin="round"/>'
    )


def _tally(drawing: Drawing, headings: list[str], top: float) -> str:
    """Return the scoring fields: one for each line, then those with a heading."""
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
        parts.append(text_at(x + 10, top + 36, title, 14, fill=SOFT))
    return "".join(parts)
