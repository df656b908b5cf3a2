"""From a plan on the lattice to a drawing in pixels."""

from itertools import pairwise

from netzplan.games.voll_verplant.board.badges import BADGE, disc, place_badges
from netzplan.games.voll_verplant.board.bundles import Lanes, lanes
from netzplan.games.voll_verplant.board.drawing import STEP, Drawing, DrawnLine, DrawnStation
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.board.plan import (
    PlannedLine,
    PlannedStation,
    SheetPlan,
    atoms,
    on_lattice,
    plan_of,
)
from netzplan.games.voll_verplant.board.tracks import (
    LANE,
    Track,
    at_distance,
    moved,
    path_data,
    track,
)
from netzplan.games.voll_verplant.board.wagons import Wagon, wagon
from netzplan.paper.colour import INK, ink_on, lifted
from netzplan.paper.labels import LEADING, SIZE, Label, Nameable, Obstacles, place_labels
from netzplan.paper.plane import Box, Point, add, apart, centre_of, grown, hull, hull_of, shifted

__all__ = ["MARK", "TRACK_WIDTH", "draw", "draw_map"]

MARK = 26.0
"""Side of a station mark."""

TRACK_WIDTH = 7.0

_MARGIN = 30.0
_ARROW_AT = 30.0


def draw_map(file: MapFile) -> Drawing:
    """Return the drawing of a sound map file."""
    return draw(plan_of(file))


def draw(plan: SheetPlan) -> Drawing:
    """Return the drawing of a sound plan."""
    in_lane = lanes(plan)
    at = frozenset(each.at for each in plan.stations)
    tracks = {line.letter: track(line, in_lane, at) for line in plan.lines}
    wagons = {line.letter: wagon(line) for line in plan.lines}
    marks = {each.id: _mark(each, plan.lines, in_lane) for each in plan.stations}
    arrows = {line.letter: _arrows(tracks[line.letter], line, marks) for line in plan.lines}
    badges = place_badges(plan, tracks, marks, [each.box for each in wagons.values()])
    heads = [hull(tips) for each in arrows.values() for tips in each]
    discs = [disc(at) for at in badges.values()]
    solid = (*marks.values(), *(each.box for each in wagons.values()), *discs, *heads)
    pieces = tuple(piece for each in tracks.values() for piece in pairwise(each.points))
    labels = place_labels(
        [Nameable(each.name, each.side, marks[each.id]) for each in plan.stations],
        Obstacles(solid, pieces, TRACK_WIDTH),
    )
    return _drawing(plan, tracks, wagons, marks, arrows, badges, labels)


def _drawing(
    plan: SheetPlan,
    tracks: dict[str, Track],
    wagons: dict[str, Wagon],
    marks: dict[str, Box],
    arrows: dict[str, tuple[tuple[Point, ...], ...]],
    badges: dict[str, Point],
    labels: tuple[Label, ...],
) -> Drawing:
    """Move everything so that it has a margin around it, and put it together."""
    boxes = [*marks.values(), *(each.box for each in wagons.values())]
    boxes += [label.box for label in labels]
    boxes += [disc(at) for at in badges.values()]
    boxes += [grown(hull(each.points), TRACK_WIDTH / 2) for each in tracks.values()]
    all_ = hull_of(boxes)
    by = (round(_MARGIN - all_.x), round(_MARGIN - all_.y))
    lines = tuple(
        _line(
            line, tracks[line.letter], wagons[line.letter], arrows[line.letter], marks, badges, by
        )
        for line in plan.lines
    )
    stations = tuple(
        _station(station, marks[station.id], label, by)
        for station, label in zip(plan.stations, labels, strict=True)
    )
    return Drawing(
        width=float(round(all_.width + 2 * _MARGIN)),
        height=float(round(all_.height + 2 * _MARGIN)),
        station_size=MARK,
        track_width=TRACK_WIDTH,
        badge_size=BADGE,
        label_size=SIZE,
        label_leading=LEADING,
        lines=lines,
        stations=stations,
    )


def _line(
    line: PlannedLine,
    course: Track,
    train: Wagon,
    arrows: tuple[tuple[Point, ...], ...],
    marks: dict[str, Box],
    badges: dict[str, Point],
    by: Point,
) -> DrawnLine:
    dark = lifted(line.colour)
    badge = badges.get(line.letter)
    return DrawnLine(
        letter=line.letter,
        name=line.name,
        colour=line.colour,
        dark=dark,
        ink=ink_on(line.colour) or INK,
        dark_ink=ink_on(dark) or INK,
        path=path_data(moved(course, by)),
        wagon=shifted(train.box, by),
        windows=tuple(shifted(box, by) for box in train.windows),
        letter_at=add(train.letter_at, by),
        points=(shifted(train.points[0], by), shifted(train.points[1], by)),
        arrows=tuple(_polygon(tips, by) for tips in arrows),
        terminus=None if line.ring else add(centre_of(marks[line.stations[-1]]), by),
        badge=None if badge is None else add(badge, by),
    )


def _station(station: PlannedStation, mark: Box, label: Label, by: Point) -> DrawnStation:
    x, y = add(centre_of(mark), by)
    moved_label = Label(
        label.lines,
        round(label.x + by[0], 2),
        round(label.y + by[1], 2),
        label.anchor,
        shifted(label.box, by),
    )
    return DrawnStation(
        station.id, station.name, x, y, mark.width, mark.height, station.special, moved_label
    )


def _mark(station: PlannedStation, lines: tuple[PlannedLine, ...], in_lane: Lanes) -> Box:
    """Return the station's mark, stretched across its tracks where there are many."""
    at = on_lattice(station.at)
    across = [0.0, 0.0]
    for line in lines:
        for atom in atoms(line.path):
            if at in atom:
                shift = 2 * abs(in_lane[line.letter, atom].place) * LANE + TRACK_WIDTH
                if atom[0][1] != atom[1][1]:
                    across[0] = max(across[0], shift)
                if atom[0][0] != atom[1][0]:
                    across[1] = max(across[1], shift)
    width, height = (max(MARK, room) for room in across)
    x, y = station.at[0] * STEP, station.at[1] * STEP
    return Box(x - width / 2, y - height / 2, width, height)


def _arrows(
    course: Track, line: PlannedLine, marks: dict[str, Box]
) -> tuple[tuple[Point, ...], ...]:
    """Return the two arrow heads of a ring, where it leaves its first station."""
    if not line.ring:
        return ()
    first = centre_of(marks[line.stations[0]])
    ahead, behind = course.points, course.points[::-1]
    # The wagon's stub leads to the first station in a straight line.
    stub = apart(ahead[0], first)
    return tuple(
        _head(*at_distance(*way)) for way in ((ahead, stub + _ARROW_AT), (behind, _ARROW_AT))
    )


def _head(at: Point, direction: Point) -> tuple[Point, ...]:
    (x, y), (dx, dy) = at, direction
    return (
        (x + 8 * dx, y + 8 * dy),
        (x - 6 * dx - 8 * dy, y - 6 * dy + 8 * dx),
        (x - 6 * dx + 8 * dy, y - 6 * dy - 8 * dx),
    )


def _polygon(tips: tuple[Point, ...], by: Point) -> str:
    pairs = (add(tip, by) for tip in tips)
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in pairs) + "Z"
