"""What overlaps in a drawing although it must not."""

from collections.abc import Iterator
from itertools import combinations

from netzplan.games.voll_verplant.board.badges import disc
from netzplan.games.voll_verplant.board.drawing import Drawing
from netzplan.paper.plane import Box, overlap

__all__ = ["crowded"]


def crowded(drawing: Drawing) -> Iterator[tuple[str, str]]:
    """Yield pairs of marks, names, wagons and badges that overlap, each by kind and id."""
    for (one, box), (other, other_box) in combinations(_things(drawing), 2):
        if overlap(box, other_box) > 0:
            yield one, other


def _things(drawing: Drawing) -> Iterator[tuple[str, Box]]:
    for station in drawing.stations:
        left, top = station.x - station.width / 2, station.y - station.height / 2
        yield f"station {station.id}", Box(left, top, station.width, station.height)
        yield f"label {station.id}", station.label.box
    for line in drawing.lines:
        yield f"wagon {line.letter}", line.wagon
        if line.badge is not None:
            # A disc, so its box may cut the rounded corner of a mark.
            box = disc(line.badge)
            yield f"badge {line.letter}", Box(box.x + 3, box.y + 3, box.width - 6, box.height - 6)
