"""The eleven lines: colours on light and dark paper, each with a pattern as a second cue."""

from netzplan.games.on_the_underground.board.drawing import BoardLine, Dashes, Paint, Paper
from netzplan.games.on_the_underground.board.signs import DARK_INK
from netzplan.paper.colour import DARK_PAPER, INK, PAPER, WHITE, contrast

__all__ = ["LINES"]


def _stroke(
    width: float,
    *array: float,
    rounded: bool = False,
    paint: Paint = "ink",
    paper: Paper = "both",
) -> Dashes:
    return Dashes(width, array, rounded, paint, paper)


# On dark paper, black is a black body between light edges, wide enough to see on a small phone,
# with little inside: much white in the middle would make it look like a white line.
_BLACK = (
    _stroke(3, paper="light"),
    _stroke(9.4, paint="rim", paper="dark"),
    _stroke(6.6, paint="colour", paper="dark"),
    _stroke(1.6, 3, 9, paper="dark"),
)


_LINES: tuple[tuple[str, str, str, str, tuple[Dashes, ...]], ...] = (
    ("red", "#D3202B", "#FF6B66", "solid", ()),
    ("black", "#23262B", "#050608", "centre line", _BLACK),
    ("yellow", "#F7CB15", "#FFDD4A", "dotted", (_stroke(3.4, 0.01, 7, rounded=True),)),
    ("blue", "#1B5FC1", "#6FA3FF", "dashed", (_stroke(2.4, 8, 5),)),
    ("purple", "#7A2C8F", "#C58BDC", "double", (_stroke(5.2), _stroke(2.6, paint="colour"))),
    ("pink", "#F08DBB", "#FFB3D6", "barred", (_stroke(7.5, 2, 6),)),
    ("orange", "#F0801A", "#FF9B3D", "blocks", (_stroke(3.6, 5, 5),)),
    ("green", "#14803C", "#4FC585", "dash and dot", (_stroke(2.4, 8, 4, 0.01, 4, rounded=True),)),
    ("brown", "#7B4B24", "#C08A58", "pairs of bars", (_stroke(7.5, 1.8, 2.2, 1.8, 8.2),)),
    ("white", "#FFFFFF", "#FFFFFF", "large dots", (_stroke(5, 0.01, 9.5, rounded=True),)),
    ("grey", "#8E929A", "#989CA4", "ladder", (_stroke(9, 1.8, 2.6),)),
)
"""Id, colour on light paper, colour on dark paper, pattern and its strokes."""


def _line(line: tuple[str, str, str, str, tuple[Dashes, ...]]) -> BoardLine:
    id, colour, dark, pattern, dashes = line
    return BoardLine(
        id=id,
        colour=colour,
        dark=dark,
        outline=colour if contrast(colour, PAPER) >= 3 else INK,
        dark_outline=dark if contrast(dark, DARK_PAPER) >= 3 else DARK_INK,
        ink=max((WHITE, INK), key=lambda ink: contrast(ink, colour)),
        dark_ink=max((WHITE, INK), key=lambda ink: contrast(ink, dark)),
        pattern=pattern,
        dashes=dashes,
    )


LINES = tuple(_line(line) for line in _LINES)
"""The lines in the order of the edition file."""
