"""Plots as SVG, in the style of the maps' lines and stations; a table next to each has the data."""

from collections.abc import Mapping, Sequence
from html import escape

from msgspec import Struct

__all__ = ["MINUS", "Bar", "Box", "Whisker", "bars", "boxes", "heap", "whiskers"]

MINUS = "\u2212"
WIDTH = 640
LEFT = 190
"""Width of the space for names."""
RIGHT = 58
ROW = 34
TOP = 12
BOTTOM = 30
_LINE = 24
"""Maximum number of characters of a name in one line."""
_TICKS = 5
_HEAP = 160
"""Height of a histogram."""
_MOST_COLUMNS = 60
_GREY = 7
"""Index of grey in the eight colours of ``sheet.css``."""


class Whisker(Struct, frozen=True):
    """A value with its interval."""

    name: str
    value: float
    low: float
    high: float


class Box(Struct, frozen=True):
    """Scores: minimum, lower quartile, median, upper quartile, maximum."""

    name: str
    five: tuple[float, float, float, float, float]


class Bar(Struct, frozen=True):
    """A value and its text."""

    name: str
    value: float
    told: str


class _Scale:
    """The scale of the values on the plot."""

    def __init__(self, low: float, high: float, left: int = LEFT) -> None:
        room = (high - low) * 0.04 or 1.0
        self.low, self.high = low - room, high + room
        self._left = left

    def x(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return round(self._left + share * (WIDTH - self._left - RIGHT), 1)

    def ticks(self) -> list[float]:
        span = self.high - self.low
        step = next(
            size * power
            for power in (10.0**exponent for exponent in range(-6, 9))
            for size in (1, 2, 5)
            if size * power * _TICKS >= span
        )
        first = -int(-self.low // step)
        return [at * step for at in range(first, int(self.high // step) + 1)]


def whiskers(title: str, rows: Sequence[Whisker], middle: float | None = None) -> str:
    """Return values as stations on lines that span their intervals."""
    shown = [] if middle is None else [middle]
    scale = _Scale(min(shown + [row.low for row in rows]), max(shown + [row.high for row in rows]))
    parts = [] if middle is None else [_upright(scale.x(middle), _bottom(rows), "middle")]
    for at, row in enumerate(rows):
        y = _y(at)
        parts.append(_line(scale.x(row.low), scale.x(row.high), y, f"track l{at % 8}"))
        parts.append(f'<circle class="stop s{at % 8}" cx="{scale.x(row.value)}" cy="{y}" r="7"/>')
        parts.append(_name(row.name, y) + _value(f"{row.value:.1f}".replace("-", MINUS), y))
    return _picture(title, _bottom(rows), scale, parts)


def boxes(title: str, rows: Sequence[Box]) -> str:
    """Return scores as box plots."""
    scale = _Scale(min(row.five[0] for row in rows), max(row.five[4] for row in rows))
    parts = []
    for at, row in enumerate(rows):
        y = _y(at)
        least, lower, median, upper, most = map(scale.x, row.five)
        width = round(max(upper - lower, 2.0), 1)
        parts.append(_line(least, most, y, f"thin l{at % 8}"))
        parts.append(
            f'<rect class="box s{at % 8}" x="{lower}" y="{y - 8}" width="{width}" height="16"'
            f' rx="8"/><path class="mark" d="M{median} {y - 8}v16"/>'
        )
        parts.append(_name(row.name, y) + _value(f"{row.five[2]:.0f}", y))
    return _picture(title, _bottom(rows), scale, parts)


def bars(title: str, rows: Sequence[Bar], *, grey: bool = False) -> str:
    """Return values as bars from 0; all grey if the names are colours."""
    scale = _Scale(min(0.0, *(row.value for row in rows)), max(0.0, *(row.value for row in rows)))
    parts = [_upright(scale.x(0), _bottom(rows), "zero")]
    for at, row in enumerate(rows):
        y = _y(at)
        kind = f"track l{_GREY if grey else at % 8}"
        parts.append(_line(scale.x(0), scale.x(row.value), y, kind))
        parts.append(_name(row.name, y) + _value(row.told, y))
    return _picture(title, _bottom(rows), scale, parts)


def heap(title: str, counts: Mapping[int, int], middle: float) -> str:
    """Return the count of each value as columns, with the middle marked."""
    low, high = min(counts), max(counts)
    width = -(-(high - low + 1) // _MOST_COLUMNS)
    columns: dict[int, int] = {}
    for value, count in counts.items():
        at = (value - low) // width
        columns[at] = columns.get(at, 0) + count
    most = max(columns.values())
    scale = _Scale(low, low + (max(columns) + 1) * width, 20)
    bottom = TOP + _HEAP
    parts = []
    for at, count in sorted(columns.items()):
        left, right = scale.x(low + at * width), scale.x(low + (at + 1) * width)
        height = round(_HEAP * count / most, 1)
        size = f'width="{max(right - left - 1, 1):.1f}" height="{height}"'
        parts.append(f'<rect class="column" x="{left}" y="{bottom - height:.1f}" {size}/>')
    parts.append(f'<path class="quarter" d="M{scale.x(middle + width / 2)} {TOP - 6}V{bottom}"/>')
    return _picture(title, bottom, scale, parts)


def _y(at: int) -> int:
    return TOP + ROW * at + ROW // 2


def _line(start: float, end: float, y: float, kind: str) -> str:
    return f'<path class="{kind}" d="M{start} {y}H{end}"/>'


def _upright(x: float, bottom: int, kind: str) -> str:
    return f'<path class="{kind}" d="M{x} {TOP}V{bottom}"/>'


def _name(name: str, y: float) -> str:
    """Return a name in front of its row, in two lines if it is long."""
    lines = _broken(name)
    x, top = LEFT - 14, y + 5 - 8 * (len(lines) - 1)
    return "".join(
        f'<text class="name" x="{x}" y="{top + 15 * at}">{escape(line)}</text>'
        for at, line in enumerate(lines)
    )


def _broken(name: str) -> list[str]:
    """Return a name in one or two lines, broken after a space or a dash; the rest is cut off."""
    if len(name) <= _LINE:
        return [name]
    at = 1 + max(name.rfind(sign, 0, _LINE) for sign in " -")
    head, rest = (name[:at].rstrip(), name[at:]) if at else (name[:_LINE], name[_LINE:])
    return [head, rest if len(rest) <= _LINE else rest[: _LINE - 1] + "…"]


def _value(told: str, y: float) -> str:
    return f'<text class="value" x="{WIDTH - 4}" y="{y + 5}">{escape(told)}</text>'


def _told(tick: float) -> str:
    return f"{tick:g}".replace("-", MINUS)


def _bottom(rows: Sequence[object]) -> int:
    return TOP + ROW * len(rows)


def _picture(title: str, bottom: int, scale: _Scale, parts: Sequence[str]) -> str:
    height = bottom + BOTTOM
    axis = "".join(
        _upright(scale.x(tick), bottom, "grid")
        + f'<text class="tick" x="{scale.x(tick)}" y="{bottom + 18}">{_told(tick)}</text>'
        for tick in scale.ticks()
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{axis}{''.join(parts)}</svg>"
    )
