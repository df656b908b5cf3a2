"""Station signs: halts as rounded squares, interchanges as pills across their lines."""

from collections import defaultdict
from collections.abc import Sequence
from math import cos, hypot, pi, sin

from msgspec import Struct

from netzplan.games.voll_verplant.board.bundles import Lanes
from netzplan.games.voll_verplant.board.drawing import STEP
from netzplan.games.voll_verplant.board.plan import (
    PlannedLine,
    PlannedStation,
    SheetPlan,
    atoms,
    on_lattice,
)
from netzplan.games.voll_verplant.board.tracks import LANE, TRACK_WIDTH
from netzplan.paper.plane import Box, box_around, grown

__all__ = ["MARK", "STAR", "Sign", "signs_of", "star_at"]

MARK = 26.0
"""Side of the sign of a halt, and room for a mark on every sign."""

STAR = 16.0
"""Width of the star of a special station."""

_PILL = 38.0
"""Length of the shortest pill."""

_RIM = 5.0
"""How far a pill extends beyond the lines that it lies across."""

_CORNER = 2.5

_TURNS = (0, 45, 90, 135)


Section = tuple[float, float]
"""A vector across a bundle of tracks, edge to edge."""


class Sign(Struct, frozen=True):
    """The drawn shape of a station."""

    box: Box
    """Bounding box of the sign."""
    length: float
    breadth: float
    turn: int
    """Angle of the long side, in degrees clockwise from the horizontal."""

    @property
    def room(self) -> Box:
        """Return the boxes that names avoid: a slanting pill leaves the corners of its box free."""
        return grown(self.box, -_CORNER) if self.turn % 90 else self.box


def signs_of(plan: SheetPlan, in_lane: Lanes) -> dict[str, Sign]:
    """Return the sign of each station, by its id: a pill if several lines stop there."""
    sections = _sections(plan.lines, in_lane)
    return {
        each.id: _sign(each, plan.lines, sections[on_lattice(each.at)]) for each in plan.stations
    }


def _sign(
    station: PlannedStation, lines: tuple[PlannedLine, ...], across: Sequence[Section]
) -> Sign:
    at = (station.at[0] * STEP, station.at[1] * STEP)
    widest = max(
        _TURNS, key=lambda turn: (round(_reach(across, turn), 3), -_reach(across, turn + 90))
    )
    if sum(station.id in line.stations for line in lines) < 2:
        length = max(MARK, _reach(across, 0))
        breadth = max(MARK, _reach(across, 90))
        return Sign(box_around(at, length, breadth), length, breadth, 0)
    length = max(_PILL, _reach(across, widest) + 2 * _RIM)
    breadth = max(MARK, min(length, _reach(across, widest + 90)))
    angle = widest * pi / 180
    straight = length - breadth
    width = abs(cos(angle)) * straight + breadth
    height = abs(sin(angle)) * straight + breadth
    return Sign(box_around(at, width, height), length, breadth, widest)


def star_at(sign: Box) -> Box:
    """Return the box of a star in the upper right corner of a sign, clear of marks."""
    return box_around((sign.x + sign.width - 2, sign.y + 1), STAR, STAR)


def _sections(
    lines: tuple[PlannedLine, ...], in_lane: Lanes
) -> defaultdict[tuple[int, int], list[Section]]:
    """Return the sections through all pieces of track, by the points at both of their ends."""
    found: defaultdict[tuple[int, int], list[Section]] = defaultdict(list)
    for line in lines:
        for atom in atoms(line.path):
            (x, y), (to_x, to_y) = atom
            steps = hypot(to_x - x, to_y - y)
            span = 2 * abs(in_lane[line.letter, atom].place) * LANE + TRACK_WIDTH
            for point in atom:
                found[point].append(((y - to_y) / steps * span, (to_x - x) / steps * span))
    return found


def _reach(across: Sequence[Section], turn: int) -> float:
    """Return the extent of the tracks along a direction."""
    angle = turn * pi / 180
    return max((abs(x * cos(angle) + y * sin(angle)) for x, y in across), default=0.0)
