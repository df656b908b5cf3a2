"""A map of Voll verplant as a printable sheet."""

from math import cos, pi, sin
from xml.sax.saxutils import escape

from msgspec import Struct

from netzplan.games.voll_verplant.board.drawing import Drawing, DrawnLine, DrawnStation
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.board.geometry import draw_map
from netzplan.paper.colour import INK, PAPER, WHITE
from netzplan.paper.lettering import text_width
from netzplan.paper.plane import Box
from netzplan.paper.typesetting import box_of, centred, number, sheet, text_at, wrapped

__all__ = ["printable"]

_SUBTITLE = {
    "de": "Netzplan · Blatt zu Voll verplant",
    "en": "Netzplan · a sheet for Voll verplant",
}
_TALLY = {
    "de": ("Umstiege × 2", "Frei ÷ 2", "Summe"),
    "en": ("Transfers × 2", "Free ÷ 2", "Total"),
}
_SPECIAL = {
    "de": "Mit Stern: Sonderstationen, nach Absprache.",
    "en": "With a star: special stations, if agreed upon.",
}
_FOOTER = {
    "de": "Inoffiziell, ohne Verbindung zum Verlag.",
    "en": "Unofficial, not affiliated with the publisher.",
}


def printable(file: MapFile, language: str) -> str:
    """Return a sheet to print as SVG, in German (de) or English (en)."""
    remarks = [file.provenance[language], _FOOTER[language]]
    if file.rules.special:
        remarks.insert(0, _SPECIAL[language])
    texts = Texts(
        title=file.title,
        subtitle=_SUBTITLE[language],
        rows={line.letter: Row(*(str(each) for each in line.points)) for line in file.rules.lines},
        tally=_TALLY[language],
        remarks=" ".join(remarks),
        language=language,
    )
    return render(draw_map(file), texts)


_QUIET = "#D9D6CC"
_SOFT = "#6B6960"
_HEADER = 84.0
_EDGE = 36.0


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
    notes = wrapped(texts.remarks, width - 2 * _EDGE, 12.0)
    height = foot + 66 + 16 * len(notes) + 24
    body = [
        _heading(texts),
        f'<g transform="translate(0 {number(_HEADER)})">',
        *(_track(line, drawing) for line in drawing.lines),
        *(_wagon(line, texts.rows[line.letter]) for line in drawing.lines),
        *(_badge(line, drawing) for line in drawing.lines),
        *(_mark(station) for station in drawing.stations),
        *(_name(station, drawing) for station in drawing.stations),
        "</g>",
        _tally(drawing, texts, foot),
        *(
            text_at(_EDGE, foot + 78 + 16 * index, note, 12, fill=_SOFT)
            for index, note in enumerate(notes)
        ),
    ]
    return sheet(texts.title, (width, height), body, texts.language)


def _heading(texts: Texts) -> str:
    line = f'<path d="M{number(_EDGE)} 72H{number(_EDGE + 56)}" stroke="{INK}" stroke-width="5"/>'
    title = text_at(_EDGE, 56, texts.title, 46, bold=True)
    across = _EDGE + 1.12 * text_width(texts.title, 46) + 20
    return title + text_at(across, 56, texts.subtitle, 18, fill=_SOFT) + line


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


def _wagon(line: DrawnLine, row: Row) -> str:
    high, low = line.points
    middle = high.x + high.width / 2
    parts = [
        box_of(line.wagon, 9, line.colour),
        centred(*line.letter_at, line.letter, 21, line.ink),
        *(box_of(window, 4, WHITE) for window in line.windows),
        centred(middle, high.y + high.height / 2, row.high, 14, line.ink),
        centred(middle, low.y + low.height / 2, row.low, 11, line.ink),
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


def _name(station: DrawnStation, drawing: Drawing) -> str:
    label = station.label
    return "".join(
        f'<text class="h" x="{number(label.x)}" '
        f'y="{number(label.y + index * drawing.label_leading)}" '
        f'font-size="{number(drawing.label_size)}" text-anchor="{label.anchor}" '
        f'fill="{INK}">{escape(text)}</text>'
        for index, text in enumerate(label.lines)
    )


def _tally(drawing: Drawing, texts: Texts, top: float) -> str:
    """Return the fields for counting at the end: one a line, then those of ``texts``."""
    fields = len(drawing.lines) + 2 * len(texts.tally)
    step = (drawing.width - 2 * _EDGE) / fields
    parts = [
        f'<path d="M{number(_EDGE)} {number(top)}H{number(drawing.width - _EDGE)}" '
        f'stroke="{_QUIET}"/>'
    ]
    for index, line in enumerate(drawing.lines):
        x = _EDGE + index * step
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
    for index, heading in enumerate(texts.tally):
        x = _EDGE + (len(drawing.lines) + 2 * index) * step
        parts.append(
            box_of(Box(x, top + 14, 2 * step - 8, 34), 7, WHITE, f'stroke="{INK}" stroke-width="2"')
        )
        parts.append(text_at(x + 10, top + 36, heading, 14, fill=_SOFT))
    return "".join(parts)
