"""A drawing as a printable SVG sheet that needs nothing beside it: the typeface is inside."""

from base64 import b64encode
from functools import cache
from importlib.resources import files
from math import cos, pi, sin
from xml.sax.saxutils import escape

from msgspec import Struct

from netzplan.network.colour import INK, PAPER, WHITE
from netzplan.network.drawing import Box, Drawing, DrawnLine, DrawnStation
from netzplan.network.lettering import CAP_HEIGHT, text_width

__all__ = ["Row", "Texts", "render"]

_QUIET = "#D9D6CC"
_SOFT = "#6B6960"
_HEADER = 84.0
_EDGE = 36.0
_FAMILY = "Barlow Semi Condensed"


class Row(Struct, frozen=True):
    """What is written on a line's wagon beside its letter."""

    high: str
    low: str


class Texts(Struct, frozen=True):
    """Everything on the sheet that is not geometry."""

    title: str
    subtitle: str
    rows: dict[str, Row]
    """By letter of the line."""
    tally: tuple[str, ...]
    """Headings of the fields at the foot, after one field for each line."""
    remarks: str
    """Set small at the foot."""
    language: str


def render(drawing: Drawing, texts: Texts) -> str:
    """Return the sheet as the text of an SVG file."""
    width, foot = drawing.width, _HEADER + drawing.height
    notes = _wrapped(texts.remarks, width - 2 * _EDGE, 12.0)
    height = foot + 66 + 16 * len(notes) + 24
    body = [
        _style(),
        f'<rect width="{_n(width)}" height="{_n(height)}" fill="{PAPER}"/>',
        _heading(texts),
        f'<g transform="translate(0 {_n(_HEADER)})">',
        *(_track(line, drawing) for line in drawing.lines),
        *(_wagon(line, texts.rows[line.letter]) for line in drawing.lines),
        *(_badge(line, drawing) for line in drawing.lines),
        *(_mark(station) for station in drawing.stations),
        *(_name(station, drawing) for station in drawing.stations),
        "</g>",
        _tally(drawing, texts, foot),
        *(
            _text(_EDGE, foot + 78 + 16 * index, note, 12, fill=_SOFT)
            for index, note in enumerate(notes)
        ),
    ]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{_n(width)}" height="{_n(height)}" lang="{texts.language}" role="img">\n'
        f"<title>{escape(texts.title)}</title>\n" + "\n".join(body) + "\n</svg>\n"
    )


@cache
def _style() -> str:
    faces = "".join(
        f"@font-face{{font-family:'{_FAMILY}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{_font(name)}) format('woff2')}}"
        for weight, name in ((500, "medium"), (700, "bold"))
    )
    return (
        f"<style>{faces}text{{font-family:'{_FAMILY}','Arial Narrow',sans-serif;"
        "font-weight:500;font-variant-numeric:tabular-nums}.b{font-weight:700}"
        f".h{{paint-order:stroke;stroke:{PAPER};stroke-width:4px;stroke-linejoin:round}}</style>"
    )


def _font(name: str) -> str:
    data = files("netzplan.network").joinpath("font", f"{name}.woff2").read_bytes()
    return b64encode(data).decode("ascii")


def _heading(texts: Texts) -> str:
    line = f'<path d="M{_n(_EDGE)} 72H{_n(_EDGE + 56)}" stroke="{INK}" stroke-width="5"/>'
    title = _text(_EDGE, 56, texts.title, 46, bold=True)
    across = _EDGE + 1.12 * text_width(texts.title, 46) + 20
    return title + _text(across, 56, texts.subtitle, 18, fill=_SOFT) + line


def _track(line: DrawnLine, drawing: Drawing) -> str:
    arrows = "".join(
        f'<path d="{tip}" fill="{line.colour}" stroke="{PAPER}" stroke-width="2" '
        'stroke-linejoin="round" paint-order="stroke"/>'
        for tip in line.arrows
    )
    return (
        f'<path d="{line.path}" fill="none" stroke="{line.colour}" '
        f'stroke-width="{_n(drawing.track_width)}" stroke-linejoin="round"/>{arrows}'
    )


def _wagon(line: DrawnLine, row: Row) -> str:
    high, low = line.points
    middle = high.x + high.width / 2
    parts = [
        _box(line.wagon, 9, line.colour),
        _centred(*line.letter_at, line.letter, 21, line.ink),
        *(_box(window, 4, WHITE) for window in line.windows),
        _centred(middle, high.y + high.height / 2, row.high, 14, line.ink),
        _centred(middle, low.y + low.height / 2, row.low, 11, line.ink),
        f'<path d="M{_n(high.x + 3)} {_n(high.y + high.height + 1)}h{_n(high.width - 6)}" '
        f'stroke="{line.ink}" stroke-opacity=".6"/>',
    ]
    return "<g>" + "".join(parts) + "</g>"


def _badge(line: DrawnLine, drawing: Drawing) -> str:
    if line.badge is None:
        return ""
    x, y = line.badge
    disc = (
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(drawing.badge_size / 2)}" '
        f'fill="{line.colour}" stroke="{PAPER}" stroke-width="2" paint-order="stroke"/>'
    )
    return disc + _centred(x, y, line.letter, 13, line.ink)


def _mark(station: DrawnStation) -> str:
    box = Box(
        station.x - station.width / 2 + 1.25,
        station.y - station.height / 2 + 1.25,
        station.width - 2.5,
        station.height - 2.5,
    )
    mark = _box(box, 7, WHITE, f'stroke="{INK}" stroke-width="2.5"')
    if not station.special:
        return mark
    tips = (
        (station.x + size * sin(turn * pi / 5), station.y - size * cos(turn * pi / 5))
        for turn in range(10)
        for size in ((9.0, 4.0)[turn % 2],)
    )
    star = "L".join(f"{_n(x)} {_n(y)}" for x, y in tips)
    return mark + f'<path d="M{star}Z" fill="#F2B705" stroke="{INK}" stroke-width="1"/>'


def _name(station: DrawnStation, drawing: Drawing) -> str:
    label = station.label
    return "".join(
        f'<text class="h" x="{_n(label.x)}" y="{_n(label.y + index * drawing.label_leading)}" '
        f'font-size="{_n(drawing.label_size)}" text-anchor="{label.anchor}" '
        f'fill="{INK}">{escape(text)}</text>'
        for index, text in enumerate(label.lines)
    )


def _tally(drawing: Drawing, texts: Texts, top: float) -> str:
    """Return the fields for counting at the end: one a line, then those of ``texts``."""
    fields = len(drawing.lines) + 2 * len(texts.tally)
    step = (drawing.width - 2 * _EDGE) / fields
    parts = [f'<path d="M{_n(_EDGE)} {_n(top)}H{_n(drawing.width - _EDGE)}" stroke="{_QUIET}"/>']
    for index, line in enumerate(drawing.lines):
        x = _EDGE + index * step
        parts.append(
            _box(
                Box(x, top + 14, step - 8, 34),
                7,
                WHITE,
                f'stroke="{line.colour}" stroke-width="2.5"',
            )
        )
        parts.append(_box(Box(x, top + 14, 24, 34), 7, line.colour))
        parts.append(_centred(x + 12, top + 31, line.letter, 15, line.ink))
    for index, heading in enumerate(texts.tally):
        x = _EDGE + (len(drawing.lines) + 2 * index) * step
        parts.append(
            _box(Box(x, top + 14, 2 * step - 8, 34), 7, WHITE, f'stroke="{INK}" stroke-width="2"')
        )
        parts.append(_text(x + 10, top + 36, heading, 14, fill=_SOFT))
    return "".join(parts)


def _wrapped(text: str, width: float, size: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _box(box: Box, radius: float, fill: str, more: str = "") -> str:
    return (
        f'<rect x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}" '
        f'height="{_n(box.height)}" rx="{_n(radius)}" fill="{fill}" {more}/>'
    )


def _text(
    x: float, y: float, text: str, size: float, *, bold: bool = False, fill: str = INK
) -> str:
    weight = ' class="b"' if bold else ""
    return (
        f'<text{weight} x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" '
        f'fill="{fill}">{escape(text)}</text>'
    )


def _centred(x: float, y: float, text: str, size: float, fill: str) -> str:
    return (
        f'<text class="b" x="{_n(x)}" y="{_n(y + size * CAP_HEIGHT / 2)}" font-size="{_n(size)}" '
        f'text-anchor="middle" fill="{fill}">{escape(text)}</text>'
    )


def _n(value: float) -> str:
    return f"{round(value, 2):g}" if abs(value) < 1e5 else f"{value:.2f}"
