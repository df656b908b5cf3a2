"""Tracks in pixels: shifted into their lanes and rounded at the bends."""

from collections.abc import Sequence
from itertools import pairwise
from math import acos, cos, hypot, pi, tan

from msgspec import Struct, structs

from netzplan.games.voll_verplant.board.bundles import Lanes
from netzplan.games.voll_verplant.board.drawing import STEP
from netzplan.games.voll_verplant.board.plan import PlannedLine, atoms
from netzplan.games.voll_verplant.board.wagons import COUPLING
from netzplan.paper.plane import Point

__all__ = ["LANE", "RADIUS", "TRACK_WIDTH", "Track", "at_distance", "moved", "path_data", "track"]

TRACK_WIDTH = 11.0

LANE = 12.5
"""Distance between the middles of neighbouring tracks in a bundle."""

RADIUS = 34.0
"""Radius of every bend in the middle of its bundle, at stations and between them."""

_SWERVE = 6.0
"""How far a bend may keep a track from the middle of a sign; sharp bends there are tighter."""

_UNDER_WAGON = 1.5 * COUPLING
"""How far behind the first point of the path the track begins, hidden under the wagon."""

_HIDDEN = 9.0
"""A corner further than this from the middle of a sign would be visible, so it is cut off."""

_JOG = 11.0
"""Half the length over which a track changes lanes without a bend, hidden under a sign."""

_DRIFT = 20.0
"""Half the length over which a track changes lanes where there is no sign."""


class Corner(Struct, frozen=True):
    """A point where a track bends."""

    at: Point
    radius: float


class Track(Struct, frozen=True):
    """The centre line of a track: its corners, including both ends."""

    corners: tuple[Corner, ...]

    @property
    def points(self) -> tuple[Point, ...]:
        """Return the points of the corners, without their radii."""
        return tuple(corner.at for corner in self.corners)


class _Run(Struct, frozen=True):
    """A straight piece of track in one lane."""

    start: Point
    end: Point
    direction: Point
    shift: float
    """Offset in pixels to the right of the direction of travel."""
    alone: bool


def track(line: PlannedLine, lanes: Lanes, stations: frozenset[Point]) -> Track:
    """Return the track of a line from the wagon to its end; signs hide the bends at stations."""
    runs = _settled(_runs(line, lanes), stations)
    corners = [Corner(_beside(runs[0].start, runs[0], -_UNDER_WAGON), 0)]
    for before, after in pairwise(runs):
        at_station = _is_station(after.start, stations)
        corners.extend(_joint(before, after, at_station=at_station))
    corners.append(Corner(_beside(runs[-1].end, runs[-1]), 0))
    return Track(tuple(corners))


def _runs(line: PlannedLine, lanes: Lanes) -> list[_Run]:
    runs: list[_Run] = []
    for atom in atoms(line.path):
        (x, y), (to_x, to_y) = atom
        length = hypot(to_x - x, to_y - y)
        direction = ((to_x - x) / length, (to_y - y) / length)
        lane = lanes[line.letter, atom]
        shift, alone = lane.place * LANE, lane.tracks == 1
        start, end = (x * STEP / 2, y * STEP / 2), (to_x * STEP / 2, to_y * STEP / 2)
        last = runs[-1] if runs else None
        if (
            last is not None
            and last.direction == direction
            and last.shift == shift
            and alone == last.alone
        ):
            runs[-1] = _Run(last.start, end, direction, shift, alone)
        else:
            runs.append(_Run(start, end, direction, shift, alone))
    return runs


def _settled(runs: list[_Run], stations: frozenset[Point]) -> list[_Run]:
    """Move lone tracks into their lane early, at the last bend or station, not in the open."""
    settled = list(runs)
    for index in range(len(runs) - 1):
        before, after = settled[index], settled[index + 1]
        straight = before.direction == after.direction
        if straight and not _is_station(after.start, stations) and before.alone != after.alone:
            shift = after.shift if before.alone else before.shift
            settled[index] = structs.replace(before, shift=shift)
            settled[index + 1] = structs.replace(after, shift=shift)
    return settled


def _is_station(point: Point, stations: frozenset[Point]) -> bool:
    return (point[0] / STEP, point[1] / STEP) in stations


def _beside(point: Point, run: _Run, along: float = 0.0) -> Point:
    """Return the point shifted into the run's lane, and ``along`` its direction."""
    dx, dy = run.direction
    return (point[0] - dy * run.shift + dx * along, point[1] + dx * run.shift + dy * along)


def _joint(before: _Run, after: _Run, *, at_station: bool) -> tuple[Corner, ...]:
    """Return the corners between two runs that meet."""
    (dx, dy), (to_dx, to_dy) = before.direction, after.direction
    cross = dx * to_dy - dy * to_dx
    radius = _radius(dx * to_dx + dy * to_dy, at_station=at_station)
    if abs(cross) < 1e-9:
        if before.shift == after.shift:
            return ()
        half = _JOG if at_station else _DRIFT
        return (
            Corner(_beside(before.end, before, -half), radius),
            Corner(_beside(after.start, after, half), radius),
        )
    # The shifted tracks meet at before.end + u * direction + v * next direction.
    u, v = -after.shift / cross, before.shift / cross
    away = (u * dx + v * to_dx, u * dy + v * to_dy)
    if at_station and hypot(*away) > _HIDDEN:
        return (
            Corner(_beside(before.end, before), radius),
            Corner(_beside(after.start, after), radius),
        )
    inward = (before.shift + after.shift) / 2 * (1 if cross > 0 else -1)
    at = (before.end[0] + away[0], before.end[1] + away[1])
    return (Corner(at, max(2.0, radius - inward)),)


def _radius(cosine: float, *, at_station: bool) -> float:
    """Return the radius of a bend, from the cosine of its turn."""
    half = acos(max(-1.0, min(1.0, cosine))) / 2
    if not at_station or half < 1e-6 or pi / 2 - half < 1e-6:
        return RADIUS
    return min(RADIUS, _SWERVE / (1 / cos(half) - 1))


def moved(track: Track, by: Point) -> Track:
    """Return the whole track, shifted."""
    return Track(
        tuple(
            Corner((corner.at[0] + by[0], corner.at[1] + by[1]), corner.radius)
            for corner in track.corners
        )
    )


def at_distance(points: Sequence[Point], distance: float) -> tuple[Point, Point]:
    """Return the point at a distance along a track, and the direction of travel there."""
    left = distance
    for start, end in pairwise(points):
        direction, length = _towards(start, end)
        if left <= length or end is points[-1]:
            at = (start[0] + direction[0] * left, start[1] + direction[1] * left)
            return at, direction
        left -= length
    raise AssertionError("a track has at least two points")


def path_data(track: Track) -> str:
    """Return SVG path data with an arc at every bend."""
    corners = track.corners
    parts = [f"M{_pair(corners[0].at)}"]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        parts.append(_bend(before.at, corner, after.at))
    parts.append(f"L{_pair(corners[-1].at)}")
    return "".join(parts)


def _bend(before: Point, corner: Corner, after: Point) -> str:
    into, came = _towards(before, corner.at)
    out_of, goes = _towards(corner.at, after)
    turn = acos(max(-1.0, min(1.0, into[0] * out_of[0] + into[1] * out_of[1])))
    if turn < 1e-6 or pi - turn < 1e-6:
        return f"L{_pair(corner.at)}"
    tangent = min(corner.radius * tan(turn / 2), came / 2, goes / 2)
    radius = tangent / tan(turn / 2)
    start = (corner.at[0] - into[0] * tangent, corner.at[1] - into[1] * tangent)
    end = (corner.at[0] + out_of[0] * tangent, corner.at[1] + out_of[1] * tangent)
    sweep = 1 if into[0] * out_of[1] - into[1] * out_of[0] > 0 else 0
    return f"L{_pair(start)}A{_number(radius)} {_number(radius)} 0 0 {sweep} {_pair(end)}"


def _towards(start: Point, end: Point) -> tuple[Point, float]:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1e-9
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length), length


def _pair(point: Point) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    return f"{round(value, 2):g}" if abs(value) < 1e5 else f"{value:.2f}"
