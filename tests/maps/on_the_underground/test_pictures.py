"""Checks of both boards' drawings for everything that would look wrong."""

import re
from itertools import combinations
from math import atan2, degrees, hypot
from pathlib import Path

import msgspec
import pytest

from netzplan.games.on_the_underground.board.crowding import crowded, things_on
from netzplan.games.on_the_underground.board.drawing import BoardDrawing, BoardStation
from netzplan.games.on_the_underground.board.geometry import APART
from netzplan.games.on_the_underground.board.plan import GRID, field_of
from netzplan.games.on_the_underground.edition import load_edition
from netzplan.paper.colour import DARK_PAPER, PAPER, contrast, difference, mixed
from netzplan.paper.lettering import text_width
from netzplan.paper.plane import Box, hull
from netzplan.paper.polygon import Polygon, from_box, gap, stroke
from tests.maps.on_the_underground.boards import BOARDS, GOLDEN, drawing
from tests.shipped.on_the_underground import map_file

ROOM = (1084, 687)
"""Pixels left for the board on a 1440 x 900 screen, beside the column and below the players."""

PAGE = Path(__file__).parents[3] / "web" / "src" / "games" / "on_the_underground"

RIM = 2.6
"""The part of a token's width that is its rim, both sides together (``signs/Token.svelte``)."""

pytestmark = [pytest.mark.long, pytest.mark.parametrize("map_id", BOARDS)]


def things(drawn: BoardDrawing, kind: str) -> dict[str, Polygon]:
    return {
        name.removeprefix(f"{kind} "): shape
        for name, shape in things_on(drawn)
        if name.startswith(f"{kind} ")
    }


def test_every_station_edge_and_space_is_drawn_once(map_id: str) -> None:
    drawn, rules = drawing(map_id), map_file(map_id).rules
    assert [(each.id, each.kind, each.tiles) for each in drawn.stations] == [
        (each.id, each.kind, each.tiles) for each in rules.stations
    ]
    assert [(each.between, len(each.spaces)) for each in drawn.edges] == [
        (each.between, each.spaces) for each in rules.edges
    ]
    assert [each.id for each in drawn.edges] == ["-".join(each.between) for each in rules.edges]
    assert all(
        [space.index for space in each.spaces] == list(range(len(each.spaces)))
        for each in drawn.edges
    )


def test_nothing_overlaps(map_id: str) -> None:
    assert list(crowded(drawing(map_id))) == []


def test_spaces_keep_clear_of_each_other_and_of_stations(map_id: str) -> None:
    """At least three pixels on a screen as wide as the drawing; 2.5 px at 1280 px."""
    drawn = drawing(map_id)
    solid = [*things(drawn, "space").items(), *things(drawn, "station").items()]
    boxes = [hull(shape) for _, shape in solid]
    checked = 0
    for one, other in combinations(range(len(solid)), 2):
        near = boxes[one], boxes[other]
        if abs(near[0].x - near[1].x) < 150 and abs(near[0].y - near[1].y) < 150:
            apart = gap(solid[one][1], solid[other][1])
            assert apart >= APART - 0.05, (solid[one][0], solid[other][0], apart)
            checked += 1
    assert checked > 500


def test_spaces_of_an_edge_lie_side_by_side_between_its_stations(map_id: str) -> None:
    drawn = drawing(map_id)
    at = {station.id: station for station in drawn.stations}
    for edge in drawn.edges:
        first, second = (at[id] for id in edge.between)
        whole = hypot(second.x - first.x, second.y - first.y)
        assert 30 < edge.length < whole - 20
        for space in edge.spaces:
            assert hypot(
                space.end[0] - space.start[0], space.end[1] - space.start[1]
            ) == pytest.approx(edge.length, abs=0.05)
            assert nearer(space.start, first, second)
            assert nearer(space.end, second, first)
            middle = [(a + b) / 2 for a, b in zip(space.start, space.end, strict=True)]
            assert space.centre == pytest.approx(middle, abs=0.02)
        for space, beside in zip(edge.spaces, edge.spaces[1:], strict=False):
            tokens = [stroke(each.start, each.end, drawn.token_width) for each in (space, beside)]
            assert 1 < gap(*tokens) < 4


def nearer(point: tuple[float, float], one: BoardStation, other: BoardStation) -> bool:
    x, y = point
    return hypot(x - one.x, y - one.y) < hypot(x - other.x, y - other.y)


def test_edges_run_straight_or_along_a_diagonal(map_id: str) -> None:
    """On a board that is stretched sideways all diagonals have the same slope."""
    drawn, stretch = drawing(map_id), map_file(map_id).layout.stretch
    lean = degrees(atan2(1, stretch))
    at = {station.id: station for station in drawn.stations}
    for edge in drawn.edges:
        first, second = (at[id] for id in edge.between)
        dx, dy = abs(second.x - first.x) / stretch, abs(second.y - first.y)
        assert min(dx, dy, abs(dx - dy)) == pytest.approx(0, abs=0.02), edge.id
        assert min(
            abs(abs(edge.angle) - way) for way in (0, lean, 90, 180 - lean, 180)
        ) == pytest.approx(0, abs=0.01)


def test_everything_lies_on_the_canvas(map_id: str) -> None:
    drawn = drawing(map_id)
    for name, shape in things_on(drawn):
        box = hull(shape)
        assert min(box.x, box.y) >= 18, name
        assert box.x + box.width <= drawn.width - 18, name
        assert box.y + box.height <= drawn.height - 18, name


def test_names_are_legible_on_a_page_1280_pixels_wide(map_id: str) -> None:
    drawn = drawing(map_id)
    assert drawn.label_size * 1280 / drawn.width >= 13
    for station in drawn.stations:
        label = station.label
        widest = max(text_width(line, drawn.label_size) for line in label.lines)
        assert label.box.width == pytest.approx(widest, abs=0.02)
        bare = [
            each.replace("-", "").replace(" ", "") for each in ("".join(label.lines), station.name)
        ]
        assert bare[0] == bare[1]


def test_names_are_large_at_1440_by_900_and_have_at_most_two_lines(map_id: str) -> None:
    drawn = drawing(map_id)
    scale = min(ROOM[0] / drawn.width, ROOM[1] / drawn.height)
    assert drawn.label_size * scale >= 11
    assert [each.id for each in drawn.stations if len(each.label.lines) > 2] == []


def test_names_in_a_row_have_room_for_bold_type(map_id: str) -> None:
    """Important names are set in bold, which is a few units wider."""
    boxes = {each.id: each.label.box for each in drawing(map_id).stations}
    tight = [
        (one, other)
        for (one, a), (other, b) in combinations(boxes.items(), 2)
        if max(a.y - b.y - b.height, b.y - a.y - a.height) < 0
        and max(a.x - b.x - b.width, b.x - a.x - a.width) < 9
    ]
    assert tight == []


def test_each_name_is_near_its_own_station_and_nearest_to_it(map_id: str) -> None:
    drawn = drawing(map_id)
    signs = things(drawn, "station")
    for station in drawn.stations:
        name = from_box(station.label.box)
        own = gap(name, signs[station.id])
        assert own < 32
        for other, sign in signs.items():
            assert other == station.id or gap(name, sign) > min(own, 12), (station.id, other)


def test_markers_and_the_passenger_keep_clear_of_names_and_stations(map_id: str) -> None:
    drawn = drawing(map_id)
    radius = drawn.marker_size / 2
    signs, names = things(drawn, "station"), things(drawn, "label")
    for station in drawn.stations:
        assert (
            hypot(
                station.marker[0] - station.passenger[0], station.marker[1] - station.passenger[1]
            )
            > 2 * radius
        )
        for place in (station.marker, station.passenger):
            assert hypot(place[0] - station.x, place[1] - station.y) == pytest.approx(27, abs=0.1)
        assert gap((station.marker,), names[station.id]) > radius / 3
        for other, sign in signs.items():
            assert gap((station.marker,), sign) >= (0 if other == station.id else radius)


def test_the_passenger_covers_no_name(map_id: str) -> None:
    drawn = drawing(map_id)
    names = things(drawn, "label")
    over: list[tuple[str, str]] = []
    for station in drawn.stations:
        x, y = station.passenger
        body = from_box(Box(x - 8, y - 15, 18, 30))
        over += [(station.id, id) for id, name in names.items() if gap(body, name) == 0.0]
    assert over == []


def test_rings_and_frames_cover_no_name(map_id: str) -> None:
    drawn = drawing(map_id)
    rings = {shape.kind: shape.ring for shape in drawn.shapes if shape.ring}
    assert set(rings) == {"express", "standard"}, "what a card can name"
    assert drawn.frame_width >= drawn.token_width + 4
    frames = [
        (edge.id, stroke(space.start, space.end, drawn.frame_width))
        for edge in drawn.edges
        for space in edge.spaces
    ]
    names = things(drawn, "label")
    over = [(edge, id) for edge, frame in frames for id, name in names.items()
            if gap(frame, name) == 0.0]  # fmt: skip
    ringed = [(station.id, id) for station in drawn.stations if station.kind in rings
              for id, name in names.items()
              if gap(((station.x, station.y),), name) < rings[station.kind]]  # fmt: skip
    assert over == []
    assert ringed == []


def test_kinds_of_stations_differ_in_shape(map_id: str) -> None:
    drawn = drawing(map_id)
    kinds = {station.kind for station in drawn.stations}
    assert {shape.kind for shape in drawn.shapes} == kinds
    paths = [tuple(layer.path for layer in shape.layers) for shape in drawn.shapes]
    assert len(set(paths)) == len(kinds)
    for shape in drawn.shapes:
        rim = shape.layers[0]
        assert contrast(rim.colour, PAPER) >= 4.5
        assert contrast(rim.dark, DARK_PAPER) >= 4.5
        assert all(max(abs(x), abs(y)) <= shape.size / 2 + 3 for x, y in shape.outline)


def test_lines_differ_in_colour_and_pattern(map_id: str) -> None:
    lines = drawing(map_id).lines
    assert [line.id for line in lines] == [line.id for line in load_edition().line]
    assert len({line.pattern for line in lines}) == len({line.dashes for line in lines}) == 11
    for line in lines:
        assert contrast(line.outline, PAPER) >= 3
        assert contrast(line.dark_outline, DARK_PAPER) >= 3
        assert contrast(line.ink, line.colour) >= 4.5
        assert contrast(line.dark_ink, line.dark) >= 4.5
        widest = drawing(map_id).space_width
        assert all(each.width <= widest for each in line.dashes if each.paint != "rim")
    for one, other in combinations(lines, 2):
        assert difference(one.colour, other.colour) > 0.15
        assert difference(one.dark, other.dark) > 0.1


def test_on_dark_paper_the_black_line_is_black_between_light_edges(map_id: str) -> None:
    drawn = drawing(map_id)
    weak = [line for line in drawn.lines if contrast(line.dark, DARK_PAPER) < 3]
    assert [line.id for line in weak] == ["black"]
    for line in weak:
        strokes = [each for each in line.dashes if each.paper != "light"]
        body = next(each.width for each in strokes if each.paint == "colour")
        inked = sum(
            each.width * (each.array[0] / sum(each.array) if each.array else 1)
            for each in strokes
            if each.paint == "ink"
        )
        assert drawn.token_width - body >= 0.44 * drawn.token_width, "small, its edges are seen"
        assert body - inked >= 0.5 * drawn.token_width, "most of it is black"
        assert contrast(line.dark_outline, DARK_PAPER) >= 4.5


def test_black_grey_and_white_lines_look_so_on_dark_paper(map_id: str) -> None:
    line = {line.id: line for line in drawing(map_id).lines}
    assert contrast(line["white"].dark, line["grey"].dark) >= 2.5
    assert contrast(line["grey"].dark, line["black"].dark) >= 4.5


EMPTY = ("#DAD6CA", "#2A3038")
"""Empty track on light and on dark paper (``board/Ground.svelte``)."""


def test_on_dark_paper_every_line_stands_out_from_empty_track(map_id: str) -> None:
    ground = (PAGE / "board" / "Ground.svelte").read_text()
    painted = {f"#{dark}".upper() for dark in re.findall(r"light-dark\(#\w+, #(\w+)\)", ground)}
    assert EMPTY[1] in painted, "what the page paints is what is looked at here"
    for line in drawing(map_id).lines:
        for empty in painted:
            against = contrast(empty, DARK_PAPER)
            assert contrast(line.dark_outline, DARK_PAPER) >= 2.5 * against, (line.id, empty)


def test_on_dark_paper_spaces_where_a_line_may_go_are_lit(map_id: str) -> None:
    """The black line's spaces as well; otherwise they would be holes among the lit ones."""
    lit = (PAGE / "board" / "Lit.svelte").read_text()
    [own] = re.findall(r"--within: color-mix\(in srgb, var\(--line\) (\d+)%, var\(--rim\)\)", lit)
    [much, *_] = re.findall(r"color-mix\(in srgb, var\(--within\) (\d+)%, var\(--paper\)\)", lit)
    for line in drawing(map_id).lines:
        within = mixed(line.dark_outline, line.dark, int(own) / 100)
        assert contrast(mixed(DARK_PAPER, within, int(much) / 100), EMPTY[1]) >= 2, line.id


def test_the_grey_line_differs_from_empty_track_in_brightness(map_id: str) -> None:
    drawn = drawing(map_id)
    grey = next(line for line in drawn.lines if line.id == "grey")
    assert contrast(grey.outline, EMPTY[0]) >= 4.5
    assert contrast(grey.dark, EMPTY[1]) >= 3.5
    [bars] = grey.dashes
    on, off = bars.array
    inked = bars.width / (drawn.token_width - RIM) * on / (on + off)
    assert inked >= 0.35, "small on a phone its bars make it darker as a whole"


def test_every_kind_of_tile_has_its_own_symbol(map_id: str) -> None:
    edition, symbols = load_edition(), drawing(map_id).symbols
    kinds = {*edition.connections.kinds, *edition.landmarks.kinds}
    assert {symbol.kind for symbol in symbols} == kinds
    assert len({symbol.path for symbol in symbols}) == len(kinds) == 9


def test_cards_name_the_field_of_their_station(map_id: str) -> None:
    drawn = drawing(map_id)
    fields = {field.id: field.box for field in drawn.fields}
    assert len(fields) == len(GRID.columns) * len(GRID.rows) == 20
    for station in drawn.stations:
        assert (station.field != "") == (station.kind in ("express", "standard"))
        if station.field:
            box = fields[station.field]
            assert box.x < station.x < box.x + box.width
            assert box.y < station.y < box.y + box.height
            assert station.field == field_of(map_file(map_id).layout.stations[station.id].at)


def test_the_drawing_matches_the_golden_file(map_id: str) -> None:
    """After an intended change: look at the printable board, then run ``boards.py``."""
    golden = (GOLDEN / f"{map_id}.json").read_bytes()
    assert msgspec.json.decode(golden, type=BoardDrawing) == drawing(map_id)
