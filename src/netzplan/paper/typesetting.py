"""Building blocks of a printable SVG sheet: typeface, texts, boxes, numbers."""

from base64 import b64encode
from functools import cache
from importlib.resources import files
from xml.sax.saxutils import escape

from netzplan.paper.colour import INK, PAPER
from netzplan.paper.lettering import CAP_HEIGHT, text_width
from netzplan.paper.plane import Box

__all__ = ["box_of", "centred", "number", "sheet", "text_at", "wrapped"]

_FAMILY = "Barlow Semi Condensed"


def sheet(title: str, size: tuple[float, float], body: list[str], language: str) -> str:
    """Return a self-contained SVG file, with the typeface embedded."""
    width, height = (number(each) for each in size)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" lang="{language}" role="img">\n'
        f"<title>{escape(title)}</title>\n{_style()}\n"
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>\n'
        + "\n".join(body)
        + "\n</svg>\n"
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
    data = files("netzplan.paper").joinpath("font", f"{name}.woff2").read_bytes()
    return b64encode(data).decode("ascii")


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Return a text broken into lines of at most ``width``."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def box_of(box: Box, radius: float, fill: str, more: str = "") -> str:
    """Return a rectangle with rounded corners."""
    return (
        f'<rect x="{number(box.x)}" y="{number(box.y)}" width="{number(box.width)}" '
        f'height="{number(box.height)}" rx="{number(radius)}" fill="{fill}" {more}/>'
    )


def text_at(
    x: float, y: float, text: str, size: float, *, bold: bool = False, fill: str = INK
) -> str:
    """Return a text that begins at a point on its baseline."""
    weight = ' class="b"' if bold else ""
    return (
        f'<text{weight} x="{number(x)}" y="{number(y)}" font-size="{number(size)}" '
        f'fill="{fill}">{escape(text)}</text>'
    )


def centred(x: float, y: float, text: str, size: float, fill: str) -> str:
    """Return a bold text centred on a point."""
    return (
        f'<text class="b" x="{number(x)}" y="{number(y + size * CAP_HEIGHT / 2)}" '
        f'font-size="{number(size)}" text-anchor="middle" fill="{fill}">{escape(text)}</text>'
    )


def number(value: float) -> str:
    """Return a number to hundredths, without trailing zeros."""
    return f"{round(value, 2):g}" if abs(value) < 1e5 else f"{value:.2f}"
