"""Colours of lines on light and dark paper, and legible ink for them."""

from math import atan2, cbrt, cos, dist, hypot, sin

__all__ = [
    "DARK_PAPER",
    "INK",
    "PAPER",
    "WHITE",
    "contrast",
    "difference",
    "ink_on",
    "lifted",
    "mixed",
]

PAPER = "#FBFAF5"
DARK_PAPER = "#14171C"
INK = "#1B1E23"
WHITE = "#FFFFFF"

_Triple = tuple[float, float, float]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two #RRGGBB colours as WCAG defines it, 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str | None:
    """Return white or ink, whichever is legible (4.5:1) on the colour; None if neither is."""
    best = max((WHITE, INK), key=lambda ink: contrast(ink, colour))
    return best if contrast(best, colour) >= 4.5 else None


def lifted(colour: str) -> str:
    """Return the colour for dark paper: the same hue, lighter, with legible ink."""
    lightness, a, b = _oklab(colour)
    chroma, hue = hypot(a, b), atan2(b, a)
    lightness = 0.42 + 0.48 * lightness
    while True:
        candidate = _in_gamut(lightness, chroma, hue)
        if contrast(candidate, DARK_PAPER) >= 3 and contrast(candidate, INK) >= 4.5:
            return candidate
        lightness += 0.01


def mixed(one: str, other: str, share: float) -> str:
    """Return a mix of two colours: ``one`` over ``other``, with the given opacity."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(low + share * (high - low)):02X}" for low, high in pairs)


def difference(one: str, other: str) -> float:
    """Return the perceptual distance of two colours, from 0 to about 1 (Oklab)."""
    first, second = _oklab(one), _oklab(other)
    return dist(first, second)


def _in_gamut(lightness: float, chroma: float, hue: float) -> str:
    while True:
        channels = _linear(lightness, chroma * cos(hue), chroma * sin(hue))
        if all(-0.0005 <= channel <= 1.0005 for channel in channels):
            return "#" + "".join(f"{round(255 * _encoded(channel)):02X}" for channel in channels)
        chroma *= 0.97


def _decoded(colour: str) -> _Triple:
    """Return the three channels in linear light."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _decode(red), _decode(green), _decode(blue)


def _decode(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _encoded(light: float) -> float:
    light = min(1.0, max(0.0, light))
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)


def _luminance(colour: str) -> float:
    red, green, blue = _decoded(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# Oklab, from Björn Ottosson's published matrices.


def _oklab(colour: str) -> _Triple:
    r, g, b = _decoded(colour)
    long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(lightness: float, a: float, b: float) -> _Triple:
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
