"""Station signs, distinguished by shape, and the symbols on tiles, drawn in code."""

from math import cos, pi, sin

from netzplan.games.on_the_underground.board.drawing import Layer, SignShape, Symbol
from netzplan.paper.colour import DARK_PAPER, INK, PAPER, WHITE

__all__ = ["DARK_INK", "SHAPES", "SYMBOLS"]

DARK_INK = "#ECEAE3"
"""Ink on dark paper."""

_YELLOW, _GREY, _BLUE = ("#F5C400", "#FFD02E"), ("#C9C6BB", "#5C6069"), ("#1B5FC1", "#2F6FD0")
_RED, _GREEN, _PURPLE = ("#D6202B", "#E5484D"), ("#14803C", "#2E9E5B"), ("#7A2C8F", "#B36FCB")
_LINE = (INK, DARK_INK)
_PAPERS = (PAPER, DARK_PAPER)
_WHITE = (WHITE, WHITE)


def _polygon(*corners: tuple[float, float]) -> str:
    return "M" + "L".join(f"{round(x, 2):g} {round(y, 2):g}" for x, y in corners) + "Z"


def _disc(radius: float) -> str:
    r, d = f"{radius:g}", f"{2 * radius:g}"
    return f"M-{r} 0a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z"


def _square(half: float, bend: float) -> str:
    h, straight, b = f"{half:g}", f"{2 * (half - bend):g}", f"{bend:g}"
    inner = f"{half - bend:g}"
    return (
        f"M-{inner} -{h}h{straight}a{b} {b} 0 0 1 {b} {b}v{straight}a{b} {b} 0 0 1 -{b} {b}"
        f"h-{straight}a{b} {b} 0 0 1 -{b} -{b}v-{straight}a{b} {b} 0 0 1 {b} -{b}Z"
    )


def _diamond(half: float) -> str:
    return _polygon((0, -half), (half, 0), (0, half), (-half, 0))


def _hexagon(radius: float) -> str:
    turns = (pi / 6 + pi / 3 * corner for corner in range(6))
    return _polygon(*((radius * cos(turn), radius * sin(turn)) for turn in turns))


def _plus(half: float, arm: float) -> str:
    quarter = ((-arm, -half), (arm, -half), (arm, -arm), (half, -arm), (half, arm), (arm, arm))
    return _polygon(*quarter, *((-x, -y) for x, y in quarter))


def _layers(*layers: tuple[str, tuple[str, str]]) -> tuple[Layer, ...]:
    return tuple(Layer(path, light, dark) for path, (light, dark) in layers)


_PIN = "M0 14.5C-3.6 9 -9.5 3 -9.5 -5a9.5 9.5 0 1 1 19 0C9.5 3 3.6 9 0 14.5Z"
_EYE = "M-4 -5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z"
_ARROWS = (
    "M-7.6 -5.3H2.6V-8.6L8.1 -4.2L2.6 0.2V-3.1H-7.6ZM7.6 3.1H-2.6V-0.2L-8.1 4.2L-2.6 8.6V5.3H7.6Z"
)
_HOUSE = ((0.0, -14.5), (13.0, -4.0), (13.0, 12.5), (-13.0, 12.5), (-13.0, -4.0))
_WALLS = _polygon(*_HOUSE)
_FRONT = _polygon((0, -12), (11, -3.3), (11, 10.5), (-11, 10.5), (-11, -3.3))


def _ring(radius: float, corners: int = 16) -> tuple[tuple[float, float], ...]:
    turns = (2 * pi * (corner + 0.5) / corners for corner in range(corners))
    return tuple((round(radius * cos(turn), 2), round(radius * sin(turn), 2)) for turn in turns)


_DIAMOND = ((0.0, -15.0), (15.0, 0.0), (0.0, 15.0), (-15.0, 0.0))

SHAPES: tuple[SignShape, ...] = (
    SignShape("start", 29, _ring(14.5), _layers((_PIN, _LINE), (_EYE, _PAPERS)), 0),
    SignShape(
        "express", 30, _DIAMOND, _layers((_diamond(15), _LINE), (_diamond(11.8), _YELLOW)),
        0, 21,
    ),
    SignShape("standard", 22, _ring(11), _layers((_disc(11), _LINE), (_disc(8.8), _GREY)), 0, 19),
    SignShape(
        "rail", 26, _ring(15.4, 8),
        _layers((_square(13, 4), _LINE), (_square(11, 2.6), _BLUE), (_ARROWS, _WHITE)), 0,
    ),
    SignShape(
        "terminus", 28, _ring(14),
        _layers((_disc(14), _LINE), (_disc(12), _RED), (_disc(8), _WHITE), (_disc(4.2), _RED)), 0,
    ),
    SignShape(
        "connection", 32, _ring(16, 6),
        _layers((_hexagon(16), _LINE), (_hexagon(14), _GREEN), (_hexagon(11), _WHITE)), 16,
    ),
    SignShape(
        "plus", 28, _ring(15.2, 8), _layers((_plus(14, 6), _LINE), (_plus(11.9, 3.9), _PURPLE)), 0
    ),
    SignShape("landmark", 29, _HOUSE, _layers((_WALLS, _LINE), (_FRONT, _GREEN)), 18),
)  # fmt: skip
"""Shapes by kind of station; the room in the middle takes a tile's symbol, or dots for a stack."""

SYMBOLS: tuple[Symbol, ...] = (
    # A fork and a knife.
    Symbol(
        "restaurants",
        "M-7 -9h1.6v6h1.2v-6h1.6v6h1.2v-6h1.6v7.2a3.4 3.4 0 0 1 -2.4 3.2v7.6h-2.4v-7.6"
        "a3.4 3.4 0 0 1 -2.4 -3.2ZM4 -9c3 1 4 4 4 7v4h-1.6v7h-2.4Z",
    ),
    # A column on its steps.
    Symbol("monuments", "M-7 -9h14v3h-3v1h-1v10h1v1h3v3h-14v-3h3v-1h1v-10h-1v-1h-3Z"),
    # A bag with a handle.
    Symbol(
        "shops",
        "M-8 -3h16l-1.4 12h-13.2ZM-4.6 -3.6c0 -7.4 9.2 -7.4 9.2 0h-2c0 -4.6 -5.2 -4.6 -5.2 0Z",
    ),
    # A tree.
    Symbol("parks", "M0 -10L6 -2.6H3.2L8 4.4H1.5V9H-1.5V4.4H-8L-3.2 -2.6H-6Z"),
    # Two notes under a beam.
    Symbol(
        "culture",
        "M-4.5 -8.5L7.5 -10V5.2a3.2 2.8 0 1 1 -2.2 -2.7V-5.2L-2.3 -4.2V7a3.2 2.8 0 1 1 -2.2 -2.7Z",
    ),
    # A gable on columns.
    Symbol(
        "government",
        "M0 -9.5L9.5 -4.5V-2.5H-9.5V-4.5ZM-7.5 -1.3h2.6v7h-2.6ZM-1.3 -1.3h2.6v7h-2.6Z"
        "M4.9 -1.3h2.6v7h-2.6ZM-9.5 6.8h19v2.4h-19Z",
    ),
    # A basket.
    Symbol(
        "retail",
        "M-9.5 -2.5h3.2l3.6 -6.5l1.9 1L-3.9 -2.5h7.8L0.8 -8l1.9 -1l3.6 6.5h3.2v2.6h-1.3"
        "L6.5 8.5h-13L-8.2 0.1h-1.3ZM-4 2v4.6h1.6v-4.6ZM-0.8 2v4.6h1.6v-4.6ZM2.4 2v4.6h1.6v-4.6Z",
    ),
    # A doctor's cap.
    Symbol(
        "education",
        "M0 -8L10.5 -3L0 2L-10.5 -3ZM-6 0.6L0 3.6L6 0.6V5c-3.4 3 -8.6 3 -12 0Z"
        "M8.2 -1h1.5v7.5h-1.5Z",
    ),
    # A cup.
    Symbol(
        "sport",
        "M-5 -9.5h10v2h4.2c0 5 -2 7.4 -5 7.8c-0.8 1.4 -1.8 2.2 -3 2.6v3.3h4v2.8h-10.4v-2.8h4v-3.3"
        "c-1.2 -0.4 -2.2 -1.2 -3 -2.6c-3 -0.4 -5 -2.8 -5 -7.8h4.2ZM-7.1 -5.6c0.3 2 1 3.1 2 3.6"
        "c0.1 -1.2 0.1 -2.4 0.1 -3.6ZM7.1 -5.6h-2.1c0 1.2 0 2.4 -0.1 3.6c1 -0.5 1.8 -1.6 2.1 -3.6Z",
    ),
)
"""Symbols by kind of tile."""
