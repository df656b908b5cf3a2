"""Finds boxes that are near each other without comparing all pairs, which large maps make slow."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import floor

from netzplan.paper.plane import Box, overlap

__all__ = ["Extent", "Squares", "overlapping", "touching"]

_SIDE = 100.0
"""Side of a square, in pixels: room for a few signs with their names."""

Extent = tuple[float, float, float, float]
"""The left, upper, right and lower end of a box."""


class Squares:
    """Boxes of a drawing, numbered from 0, by the squares of a grid that they touch."""

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        """Enter some boxes."""
        self._count = 0
        self._in: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for box in boxes:
            self.enter(box)

    def enter(self, box: Box) -> None:
        """Enter a box, which gets the next number."""
        for square in _squares(box):
            self._in[square].append(self._count)
        self._count += 1

    def near(self, box: Box) -> list[int]:
        """Return the numbers, in order, of all boxes that touch a box, and of some more."""
        return sorted({number for square in _squares(box) for number in self._in.get(square, ())})


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    columns = range(floor(box.x / _SIDE), floor((box.x + box.width) / _SIDE) + 1)
    for row in range(floor(box.y / _SIDE), floor((box.y + box.height) / _SIDE) + 1):
        for column in columns:
            yield column, row


def overlapping(boxes: Sequence[Box]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of any two boxes that overlap, in the order of combinations."""
    ends = [(box.x, box.y, box.x + box.width, box.y + box.height) for box in boxes]
    for one, other in touching(ends):
        if overlap(boxes[one], boxes[other]) > 0:
            yield one, other


def touching(ends: Sequence[Extent]) -> list[tuple[int, int]]:
    """Return the numbers of any two boxes that overlap or touch, in the order of combinations."""
    found: list[tuple[int, int]] = []
    passed: list[int] = []  # those that may reach as far as the next one's left end
    for one in sorted(range(len(ends)), key=lambda number: ends[number][0]):
        left, top, _, bottom = ends[one]
        passed = [other for other in passed if ends[other][2] >= left]
        found += [
            (one, other) if one < other else (other, one)
            for other in passed
            if ends[other][1] <= bottom and top <= ends[other][3]
        ]
        passed.append(one)
    return sorted(found)
