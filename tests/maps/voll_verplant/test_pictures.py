"""Checks of each sheet's drawing for everything that would look wrong."""

from itertools import combinations
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from netzplan.games.voll_verplant.board.crowding import ambiguous, crowded
from netzplan.games.voll_verplant.board.drawing import Drawing, DrawnLine
from netzplan.games.voll_verplant.board.patterns import near
from netzplan.games.voll_verplant.board.plan import atoms, plan_of, undirected
from netzplan.games.voll_verplant.board.tracks import LANE
from netzplan.paper.colour import DARK_PAPER, PAPER, contrast, difference
from netzplan.paper.lettering import text_width
from netzplan.paper.plane import Box, grown
from tests.maps.voll_verplant.drawn_tracks import distance, points_of
from tests.shipped.voll_verplant import GAME, drawing, map_file

MAPS = [each.id for each in GAME.maps]
GOLDEN = Path(__file__).parent / "golden"

pytestmark = pytest.mark.parametrize("map_id", MAPS)


def boxes(drawn: Drawing) -> list[Box]:
    signs = [
        Box(each.x - each.width / 2, each.y - each.height / 2, each.width, each.height)
        for each in drawn.stations
    ]
    discs = [
        Box(x - drawn.badge_size / 2, y - drawn.badge_size / 2, drawn.badge_size, drawn.badge_size)
        for x, y in (line.badge for line in drawn.lines if line.badge is not None)
    ]
    labels = [label.box for each in drawn.stations for label in (each.label, each.large)]
    return [*signs, *discs, *labels, *(line.wagon for line in drawn.lines)]


def holds(box: Box, x: float, y: float) -> bool:
    return box.x < x < box.x + box.width and box.y < y < box.y + box.height


def inside(inner: Box, outer: Box) -> bool:
    right, bottom = inner.x + inner.width, inner.y + inner.height
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and right <= outer.x + outer.width
        and bottom <= outer.y + outer.height
    )


def test_every_line_and_station_is_drawn_once(map_id: str) -> None:
    drawn, rules = drawing(map_id), map_file(map_id).rules
    assert [line.letter for line in drawn.lines] == [line.letter for line in rules.lines]
    assert [station.id for station in drawn.stations] == list(rules.stations)
    assert {each.id for each in drawn.stations if each.special} == set(rules.special)


def test_nothing_overlaps(map_id: str) -> None:
    assert list(crowded(drawing(map_id))) == []


# These stations have three tracks each and are one step apart: there is no better place, and
# each has its own name on its other side.
BEARABLE = {
    ("label waterloo", "station artis"),
    ("label weesperplein", "station frederik"),
    ("label pernety", "station denfert"),
}


def test_each_name_belongs_to_one_station(map_id: str) -> None:
    assert set(ambiguous(drawing(map_id))) <= BEARABLE


def in_large(drawn: Drawing) -> Drawing:
    """Return the drawing with the larger names."""
    stations = tuple(structs.replace(each, label=each.large) for each in drawn.stations)
    return structs.replace(drawn, stations=stations, label_size=drawn.large_size)


def test_large_names_overlap_nothing(map_id: str) -> None:
    assert list(crowded(in_large(drawing(map_id)))) == []


# The tracks of five lines leave it room on one side only, below which is the next station's name.
LARGE_BEARABLE = {("label alexanderplatz", "station eberswalderstr")}


def test_each_large_name_belongs_to_one_station(map_id: str) -> None:
    assert set(ambiguous(in_large(drawing(map_id)))) <= LARGE_BEARABLE


def test_a_name_between_two_stations_is_ambiguous(map_id: str) -> None:
    """A first station whose name is moved to the second becomes ambiguous."""
    drawn = drawing(map_id)
    first, second, *others = drawn.stations
    taken = structs.replace(first, label=second.label)
    found = ambiguous(structs.replace(drawn, stations=(taken, second, *others)))
    assert (f"label {first.id}", f"station {second.id}") in set(found)


def test_interchanges_show_how_many_lines_stop(map_id: str) -> None:
    rules = map_file(map_id).rules
    for station in drawing(map_id).stations:
        stops = sum(station.id in line.stations for line in rules.lines)
        assert station.lines == stops
        assert (station.length > station.breadth) == (stops > 1) or stops > 3


def test_lines_of_similar_colours_have_different_patterns(map_id: str) -> None:
    drawn, plan = drawing(map_id), plan_of(map_file(map_id))
    for (one, first), (other, second) in combinations(zip(plan.lines, drawn.lines, strict=True), 2):
        if near(one, other):
            assert first.pattern != second.pattern


def test_everything_lies_on_the_canvas(map_id: str) -> None:
    drawn = drawing(map_id)
    canvas = Box(20, 20, drawn.width - 40, drawn.height - 40)
    assert all(inside(box, canvas) for box in boxes(drawn))
    track = [point for line in drawn.lines for point in points_of(line.path)]
    assert all(holds(canvas, x, y) for x, y in track)


def test_tracks_pass_their_stations_in_order(map_id: str) -> None:
    drawn = drawing(map_id)
    signs = {station.id: station for station in drawn.stations}
    for line, rules in zip(drawn.lines, map_file(map_id).rules.lines, strict=True):
        points = points_of(line.path)
        at = 0
        calls = [*rules.stations, rules.stations[0]] if rules.ring else rules.stations
        for station in calls:
            sign = signs[station]
            reach = min(sign.width, sign.height) / 2
            while distance(points[at], (sign.x, sign.y)) > reach:
                at += 1  # a missed station raises IndexError
        assert len(points) - at < 20  # the track ends at its last station


def test_tracks_keep_clear_of_other_stations(map_id: str) -> None:
    drawn = drawing(map_id)
    for line, rules in zip(drawn.lines, map_file(map_id).rules.lines, strict=True):
        points = points_of(line.path)
        for station in drawn.stations:
            if station.id not in rules.stations:
                nearest = min(distance(point, (station.x, station.y)) for point in points)
                assert nearest > drawn.station_size / 2 + drawn.track_width / 2


def test_tracks_bend_gently(map_id: str) -> None:
    """Measured over sixteen pixels of track; sharp bends must be hidden under stations."""
    drawn = drawing(map_id)
    for line in drawn.lines:
        points = points_of(line.path)
        for before, at, after in zip(points, points[4:], points[8:], strict=False):
            if distance(before, after) < 14.0:
                assert min(distance(at, (each.x, each.y)) for each in drawn.stations) < 26


def test_parallel_lines_are_evenly_spaced(map_id: str) -> None:
    """Measured in the middle of each half step of shared track away from stations."""
    drawn, file = drawing(map_id), map_file(map_id)
    tracks = {line.letter: points_of(line.path) for line in drawn.lines}
    pieces = {
        letter: {undirected(atom) for atom in atoms(line.path)}
        for letter, line in file.layout.lines.items()
    }
    first = drawn.stations[0]
    x, y = file.layout.stations[first.id].at
    origin = (first.x - 64 * x, first.y - 64 * y)
    measured = 0
    for piece in set().union(*pieces.values()):
        together = [letter for letter in pieces if piece in pieces[letter]]
        middle = tuple(16 * (a + b) + o for a, b, o in zip(*piece, origin, strict=True))
        centre = (middle[0], middle[1])
        if min(distance(centre, (each.x, each.y)) for each in drawn.stations) < 20:
            continue
        for one, other in combinations(together, 2):
            here = min(tracks[one], key=lambda point: distance(point, centre))
            apart = min(distance(here, point) for point in tracks[other])
            nearest = round(apart / LANE)
            assert 1 <= nearest < len(together)
            assert apart == pytest.approx(nearest * LANE, abs=1.0)
            measured += 1
    assert measured > 0


def test_names_cover_no_track(map_id: str) -> None:
    drawn = drawing(map_id)
    tracks = [point for line in drawn.lines for point in points_of(line.path)]
    covered = [
        station.name
        for station in drawn.stations
        if any(holds(station.label.box, x, y) for x, y in tracks)
    ]
    assert covered == []


def test_names_are_near_their_station_and_in_their_box(map_id: str) -> None:
    drawn = drawing(map_id)
    for station in drawn.stations:
        label = station.label
        assert " ".join(label.lines).replace("- ", "-") == station.name
        widest = max(text_width(line, drawn.label_size) for line in label.lines)
        assert label.box.width == pytest.approx(widest, abs=0.1)
        sign = Box(station.x - 13, station.y - 13, 26, 26)
        assert any(
            holds(grown(sign, 46), x, y)
            for x in (label.box.x, label.box.x + label.box.width / 2, label.box.x + label.box.width)
            for y in (label.box.y, label.box.y + label.box.height)
        )


def test_wagons_hold_letter_windows_and_points(map_id: str) -> None:
    drawn = drawing(map_id)
    for line, rules in zip(drawn.lines, map_file(map_id).rules.lines, strict=True):
        assert len(line.windows) == rules.windows
        parts = [*line.windows, *line.points]
        assert all(inside(grown(part, 2), line.wagon) for part in parts)
        assert holds(line.wagon, *line.letter_at)
        assert not any(holds(part, *line.letter_at) for part in parts)
        start = points_of(line.path)[0]
        assert holds(grown(line.wagon, 1), *start)


def test_no_track_runs_under_the_wagon_of_another_line(map_id: str) -> None:
    drawn = drawing(map_id)
    for line, other in combinations(drawn.lines, 2):
        for wagon, track in ((line.wagon, other.path), (other.wagon, line.path)):
            room = grown(wagon, drawn.track_width / 2)
            assert not any(holds(room, x, y) for x, y in points_of(track))


def test_badges_keep_clear_of_tracks(map_id: str) -> None:
    drawn = drawing(map_id)
    clear = drawn.badge_size / 2 + drawn.track_width / 2
    tracks = [point for line in drawn.lines for point in points_of(line.path)]
    for line in drawn.lines:
        badge = line.badge
        assert (badge is None) == (line.terminus is None)
        if badge is not None and line.terminus is not None:
            assert min(distance(badge, point) for point in tracks) > clear
            assert distance(badge, line.terminus) < 80


def heads(line: DrawnLine) -> list[tuple[float, float]]:
    """Return the middle of each arrowhead."""
    corners = [
        [tuple(float(each) for each in pair.split()) for pair in arrow[1:-1].split("L")]
        for arrow in line.arrows
    ]
    return [
        (sum(corner[0] for corner in each) / 3, sum(corner[1] for corner in each) / 3)
        for each in corners
    ]


def test_rings_have_an_arrow_in_each_direction_at_their_first_station(map_id: str) -> None:
    drawn = drawing(map_id)
    signs = {station.id: station for station in drawn.stations}
    for line, rules in zip(drawn.lines, map_file(map_id).rules.lines, strict=True):
        if not rules.ring:
            assert line.arrows == ()
            continue
        first = signs[rules.stations[0]]
        assert len(line.arrows) == 2
        for head, then in zip(heads(line), (rules.stations[1], rules.stations[-1]), strict=True):
            assert distance(head, (first.x, first.y)) < 40
            assert min(distance(head, point) for point in points_of(line.path)) < 2
            towards = signs[then]
            assert distance(head, (towards.x, towards.y)) < distance(
                (first.x, first.y), (towards.x, towards.y)
            )


def test_colours_are_legible_and_distinct(map_id: str) -> None:
    drawn = drawing(map_id)
    for line in drawn.lines:
        assert contrast(line.colour, PAPER) >= 3
        assert contrast(line.dark, DARK_PAPER) >= 3
        assert contrast(line.ink, line.colour) >= 4.5
        assert contrast(line.dark_ink, line.dark) >= 4.5
    for one, other in combinations(drawn.lines, 2):
        assert difference(one.colour, other.colour) > 0.085
        assert difference(one.dark, other.dark) > 0.065


def test_the_drawing_matches_the_golden_file(map_id: str) -> None:
    """After an intended change: look at ``netzplan map show``, then run ``golden.py`` here."""
    golden = (GOLDEN / f"{map_id}.json").read_bytes()
    assert msgspec.json.decode(golden, type=Drawing) == drawing(map_id)
