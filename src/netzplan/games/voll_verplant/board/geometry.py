"""From a plan on the lattice to a drawing in pixels."""

from itertools import pairwise

from msgspec import Struct, structs

from netzplan.games.voll_verplant.board.badges import BADGE, disc, place_badges
from netzplan.games.voll_verplant.board.bundles import lanes
from netzplan.games.voll_verplant.board.drawing import Drawing, DrawnLine, DrawnStation, Pattern
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.board.patterns import patterned
from netzplan.games.voll_verplant.board.plan import (
    PlannedLine,
    PlannedStation,
    SheetPlan,
    plan_of,
)
from netzplan.games.voll_verplant.board.signs import MARK, Sign, signs_of, star_at
from netzplan.games.voll_verplant.board.tracks import (
    TRACK_WIDTH,
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

__all__ = ["LARGE", "draw", "draw_map"]

LARGE = 17.6
"""Font size of the names where a whole board is shown small. Larger names would not all find a
place next to their stations."""

_MARGIN = 30.0
_OWN = 4.0
"""How much nearer, in pixels, a name must be to its own sign than to any other."""

_ASTRAY = 950.0
"""Cost of a large name next to the wrong station: more than for one across a track, less than for
one across a sign. Small names stay off the tracks; readers zoom in to see whose they are."""

_ARROW_AT = 30.0


def draw_map(file: MapFile, *, with_large: bool = True) -> Drawing:
    """Return the drawing of a map file, which must be free of faults."""
    return draw(plan_of(file), with_large=with_large)


class _Parts(Struct, frozen=True):
    """The parts of a drawing before they are moved to leave a margin."""

    tracks: dict[str, Track]
    wagons: dict[str, Wagon]
    signs: dict[str, Sign]
    arrows: dict[str, tuple[tuple[Point, ...], ...]]
    badges: dict[str, Point]
    labels: dict[str, Label]
    large: dict[str, Label]


def draw(plan: SheetPlan, *, with_large: bool = True) -> Drawing:
    """Return the drawing of a plan, which must be free of faults.

    Large names take half of the time. Without them, the others take their places: a drawing of that
    kind shows as well what overlaps.
    """
    in_lane = lanes(plan)
    at = frozenset(each.at for each in plan.stations)
    tracks = {line.letter: track(line, in_lane, at) for line in plan.lines}
    wagons = {line.letter: wagon(line) for line in plan.lines}
    signs = signs_of(plan, in_lane)
    boxes = {id: each.room for id, each in signs.items()}
    arrows = {line.letter: _arrows(tracks[line.letter], line, boxes) for line in plan.lines}
    trains = [each.box for each in wagons.values()]
    badges = place_badges(plan, tracks, {id: each.box for id, each in signs.items()}, trains)
    heads = [hull(tips) for each in arrows.values() for tips in each]
    discs = [disc(at) for at in badges.values()]
    stars = [star_at(boxes[each.id]) for each in plan.stations if each.special]
    solid = (*boxes.values(), *trains, *discs, *heads, *stars)
    pieces = tuple(piece for each in tracks.values() for piece in pairwise(each.points))
    named = [
        Nameable(
            each.name,
            each.side,
            boxes[each.id],
            tuple(disc(badges[line.letter]) for line in plan.lines if _ends_at(line, each)),
        )
        for each in plan.stations
    ]
    ids = [each.id for each in plan.stations]
    usual = Obstacles(solid, pieces, TRACK_WIDTH, _OWN)
    strict = structs.replace(usual, mistaken=_ASTRAY)
    labels = dict(zip(ids, place_labels(named, usual), strict=True))
    large = labels
    if with_large:
        large = dict(zip(ids, place_labels(named, strict, LARGE), strict=True))
    return _drawing(plan, _Parts(tracks, wagons, signs, arrows, badges, labels, large))


def _ends_at(line: PlannedLine, station: PlannedStation) -> bool:
    return not line.ring and line.stations[-1] == station.id


def _drawing(plan: SheetPlan, parts: _Parts) -> Drawing:
    """Shift everything to leave a margin around it, and return the drawing."""
    boxes = [each.box for each in parts.signs.values()]
    boxes += [each.box for each in parts.wagons.values()]
    boxes += [label.box for label in (*parts.labels.values(), *parts.large.values())]
    boxes += [disc(at) for at in parts.badges.values()]
    boxes += [grown(hull(each.points), TRACK_WIDTH / 2) for each in parts.tracks.values()]
    all_ = hull_of(boxes)
    by = (round(_MARGIN - all_.x), round(_MARGIN - all_.y))
    return Drawing(
        width=float(round(all_.width + 2 * _MARGIN)),
        height=float(round(all_.height + 2 * _MARGIN)),
        station_size=MARK,
        track_width=TRACK_WIDTH,
        badge_size=BADGE,
        label_size=SIZE,
        large_size=LARGE,
        label_leading=LEADING,
        lines=tuple(_line(line, parts, pattern, by) for line, pattern in patterned(plan)),
        stations=tuple(_station(station, plan, parts, by) for station in plan.stations),
    )


def _line(line: PlannedLine, parts: _Parts, pattern: Pattern, by: Point) -> DrawnLine:
    dark = lifted(line.colour)
    badge, train = parts.badges.get(line.letter), parts.wagons[line.letter]
    end = None if line.ring else centre_of(parts.signs[line.stations[-1]].box)
    return DrawnLine(
        letter=line.letter,
        name=line.name,
        colour=line.colour,
        dark=dark,
        ink=ink_on(line.colour) or INK,
        dark_ink=ink_on(dark) or INK,
        pattern=pattern,
        path=path_data(moved(parts.tracks[line.letter], by)),
        wagon=shifted(train.box, by),
        windows=tuple(shifted(box, by) for box in train.windows),
        letter_at=add(train.letter_at, by),
        points=(shifted(train.points[0], by), shifted(train.points[1], by)),
        arrows=tuple(_polygon(tips, by) for tips in parts.arrows[line.letter]),
        terminus=None if end is None else add(end, by),
        badge=None if badge is None else add(badge, by),
    )


def _station(station: PlannedStation, plan: SheetPlan, parts: _Parts, by: Point) -> DrawnStation:
    drawn = parts.signs[station.id]
    x, y = add(centre_of(drawn.box), by)
    return DrawnStation(
        id=station.id,
        name=station.name,
        x=x,
        y=y,
        width=round(drawn.box.width, 2),
        height=round(drawn.box.height, 2),
        length=round(drawn.length, 2),
        breadth=round(drawn.breadth, 2),
        turn=drawn.turn,
        lines=sum(station.id in line.stations for line in plan.lines),
        special=station.special,
        label=_moved(parts.labels[station.id], by),
        large=_moved(parts.large[station.id], by),
    )


def _moved(label: Label, by: Point) -> Label:
    x, y = round(label.x + by[0], 2), round(label.y + by[1], 2)
    return Label(label.lines, x, y, label.anchor, shifted(label.box, by))


def _arrows(
    course: Track, line: PlannedLine, signs: dict[str, Box]
) -> tuple[tuple[Point, ...], ...]:
    """Return the two arrow heads of a ring line, where it leaves its first station."""
    if not line.ring:
        return ()
    first = centre_of(signs[line.stations[0]])
    ahead, behind = course.points, course.points[::-1]
    # The wagon's stub leads straight to the first station.
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
