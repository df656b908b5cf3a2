"""Badges: the letter of a line next to its last station."""

from itertools import pairwise
from math import cos, pi, sin

from netzplan.games.voll_verplant.board.plan import SheetPlan
from netzplan.games.voll_verplant.board.tracks import Track
from netzplan.paper.labels import SIDES
from netzplan.paper.plane import Box, Point, grown, overlap, to_segment

__all__ = ["BADGE", "disc", "place_badges"]

BADGE = 19.0
"""Diameter of a badge, in pixels."""

_GAP = 3.0
_SQUEEZE = 0.8
"""Factor that pulls a badge in over the rounded corner of a sign."""

_TURNS = (0, 1, -1, 2, -2, 3, -3)
_ROW = 3


def place_badges(
    plan: SheetPlan, tracks: dict[str, Track], signs: dict[str, Box], wagons: list[Box]
) -> dict[str, Point]:
    """Return a place beyond the terminus for the badge of each line, keyed by letter.

    The place is straight ahead if that is free; lines that end at the same station get places in a
    row. No badge overlaps what is already drawn.
    """
    sides = {station.id: SIDES.index(station.side) for station in plan.stations}
    pieces = [piece for each in tracks.values() for piece in pairwise(each.points)]
    placed: dict[str, Point] = {}
    used: dict[str, int] = {}
    for line in plan.lines:
        if line.ring:
            continue
        last = line.stations[-1]
        others = [box for each, box in signs.items() if each != last]
        solid = [*others, *wagons, *(disc(at) for at in placed.values())]
        judged = []
        for rank, turn in enumerate(_TURNS):
            octant = (_heading(tracks[line.letter]) + turn) % 8
            for row in range(_ROW if octant % 2 else 1):
                at = _beside(signs[last], octant, row)
                covered = sum(1 for box in solid if overlap(disc(at), grown(box, 1)) > 0)
                near = sum(1 for piece in pieces if to_segment(at, *piece) < BADGE / 2 + 5)
                joins = octant == used.get(last)
                cost = 100.0 * covered + 20 * near + rank + (2 * row - 9 if joins else 10 * row)
                away = abs(octant - sides[last])
                cost += max(0.0, 5 - 2.5 * min(away, 8 - away))
                judged.append((cost, octant, at))
        _, used[last], placed[line.letter] = min(judged)
    return placed


def disc(at: Point) -> Box:
    """Return the box around a badge."""
    return Box(at[0] - BADGE / 2, at[1] - BADGE / 2, BADGE, BADGE)


def _heading(track: Track) -> int:
    """Return the direction of travel at the end of a track as an index into the sides."""
    (x, y), (to_x, to_y) = track.points[-2:]
    dx, dy = to_x - x, to_y - y
    return max(range(8), key=lambda octant: dx * _UNIT[octant][0] + dy * _UNIT[octant][1])


_UNIT = tuple((sin(octant * pi / 4), -cos(octant * pi / 4)) for octant in range(8))


def _beside(sign: Box, octant: int, row: int) -> Point:
    """Return a place next to a sign; on the diagonals, ``row`` numbers several in a row."""
    dx, dy = (round(part) for part in _UNIT[octant])
    squeeze = _SQUEEZE if octant % 2 else 1.0
    far_x = (sign.width / 2 + BADGE / 2 + _GAP) * squeeze + row * (BADGE + 2)
    far_y = (sign.height / 2 + BADGE / 2 + _GAP) * squeeze
    x, y = sign.x + sign.width / 2, sign.y + sign.height / 2
    return round(x + dx * far_x, 2), round(y + dy * far_y, 2)
