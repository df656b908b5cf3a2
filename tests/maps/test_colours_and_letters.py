"""Contrast, dark colours, and the widths of texts."""

from colorsys import rgb_to_hls

import pytest

from netzplan.paper.colour import (
    DARK_PAPER,
    INK,
    PAPER,
    WHITE,
    contrast,
    difference,
    ink_on,
    lifted,
)
from netzplan.paper.lettering import breaks, text_width


def hue(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 360 * rgb_to_hls(red, green, blue)[0]


def test_contrast_of_known_pairs() -> None:
    assert contrast("#000000", WHITE) == pytest.approx(21)
    assert contrast(WHITE, WHITE) == 1
    assert contrast("#767676", WHITE) == pytest.approx(4.54, abs=0.01)  # the example of WCAG itself
    assert contrast(INK, PAPER) > 14


def test_ink_is_white_on_dark_and_dark_on_bright() -> None:
    assert ink_on("#1B2A78") == WHITE
    assert ink_on("#E56A00") == INK
    assert ink_on("#CF4A93") is None


@pytest.mark.parametrize("colour", ["#C8102E", "#1B2A78", "#14532D", "#A98600", "#6A3A98"])
def test_the_dark_colour_keeps_the_hue(colour: str) -> None:
    dark = lifted(colour)
    assert contrast(dark, DARK_PAPER) >= 3
    assert contrast(dark, DARK_PAPER) > contrast(colour, DARK_PAPER)
    assert ink_on(dark) == INK
    turned = abs(hue(dark) - hue(colour))
    assert min(turned, 360 - turned) < 20


def test_black_and_white_can_be_lifted() -> None:
    assert contrast(lifted("#000000"), DARK_PAPER) >= 3
    assert lifted("#FFFFFF").startswith("#")


def test_difference_is_zero_for_equal_colours_and_grows() -> None:
    assert difference("#C8102E", "#C8102E") == 0
    assert difference("#C8102E", "#C5102C") < difference("#C8102E", "#1B2A78")
    assert difference("#000000", WHITE) == pytest.approx(1, abs=0.01)


def test_widths_follow_the_letters() -> None:
    assert text_width("MMM", 10) > 2 * text_width("iii", 10)
    assert text_width("Étoile", 10) == text_width("Etoile", 10)
    assert text_width("ab", 20) == 2 * text_width("ab", 10)
    # Measured with the typeface itself: 0.477 em per letter.
    assert text_width("Heidelberger Platz", 15) == pytest.approx(109, abs=3)


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("Dam", (("Dam",),)),
        ("Unter den Linden", (("Unter den Linden",), ("Unter den", "Linden"))),
        ("Alt-Tegel", (("Alt-Tegel",), ("Alt-", "Tegel"))),
        ("Zoo ", (("Zoo ",),)),
    ],
)
def test_names_break_at_spaces_and_hyphens(name: str, ways: tuple[tuple[str, ...], ...]) -> None:
    assert breaks(name) == ways
