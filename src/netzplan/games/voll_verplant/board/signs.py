"""Station signs: halts as rounded squares, interchanges as pills across their lines."""

from math import cos, hypot, pi, sin

from msgspec import Struct

from netzplan.games.voll_verplant.board.bundles import Lanes
from netzplan.games.voll_verplant.board.drawing import STEP
from netzplan.games.voll_verplant.board.plan import PlannedLine, PlannedStation, atoms, on_lattice
from netzplan.games.voll_verplant.board.tracks import LANE, TRACK_WIDTH
from netzplan.paper.plane import Box, box_around, grown

__all__ = ["MARK", "STAR", "Sign", "sign", "star_at"]

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


def sign(station: PlannedStation, lines: tuple[PlannedLine, ...], in_lane: Lanes) -> Sign:
    """Return the sign of a station: a pill if several lines stop there."""
    at = (station.at[0] * STEP, station.at[1] * STEP)
    across = _sections(station, lines, in_lane)
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
    station: PlannedStation, lines: tuple[PlannedLine, ...], in_lane: Lanes
) -> list[tuple[float, float]]:
    """Return a vector across the bundle, edge to edge, for each piece of track at the station."""
    at = on_lattice(station.at)
    found = []
    for line in lines:
        for atom in atoms(line.path):
            if at in atom:
                (x, y), (to_x, to_y) = atom
                steps = hypot(to_x - x, to_y - y)
                span = 2 * abs(in_lane[line.letter, atom].place) * LANE + TRACK_WIDTH
                found.append(((y - to_y) / steps * span, (to_x - x) / steps * span))
    return found


def _reach(across: list[tuple[float, float]], turn: int) -> float:
    """Return the extent of the tracks along a direction."""
    angle = turn * pi / 180
    return max((abs(x * cos(angle) + y * sin(angle)) for x, y in across), default=0.0)
