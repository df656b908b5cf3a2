"""Large maps are drawn and checked in proportion to their size, with the same result."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from netzplan.games.deutschland_rummy.board import areas as of_regions
from netzplan.games.deutschland_rummy.board.areas import Segment, areas
from netzplan.paper import labels
from netzplan.paper.labels import Nameable, Obstacles, place_labels
from netzplan.paper.planarity import crossings, points_on_edges
from netzplan.paper.plane import Box, Point, overlap
from netzplan.paper.squares import Squares, overlapping, touching

PITCH = 100.0


def grid(columns: int, rows: int) -> list[Segment]:
    """Return the connections between neighbours on a grid."""
    places = [(x, y) for x in range(columns) for y in range(rows)]
    pairs = [((x, y), (x + dx, y + dy)) for x, y in places for dx, dy in ((1, 0), (0, 1))]
    return [
        ((a[0] * PITCH + 64, a[1] * PITCH + 64), (b[0] * PITCH + 64, b[1] * PITCH + 64))
        for a, b in pairs
        if b[0] < columns and b[1] < rows
    ]


def moved(segments: list[Segment], down: float) -> list[Segment]:
    return [((x, y + down), (u, v + down)) for (x, y), (u, v) in segments]


def signs(columns: int, rows: int) -> list[Nameable]:
    return [
        Nameable("Am Platz", "ne", Box(x * PITCH, y * PITCH, 26.0, 26.0))
        for x in range(columns)
        for y in range(rows)
    ]


def boxes(random: Random, count: int) -> list[Box]:
    return [
        Box(*(random.randint(-400, 400) / 2 for _ in "xy"), *(random.randint(0, 90) for _ in "wh"))
        for _ in range(count)
    ]


def counted(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, of: Callable[..., int]
) -> Callable[[Callable[[], object]], int]:
    """Return a function that adds up the work of a function of a module during a call."""

    def during(call: Callable[[], object]) -> int:
        done = [0]
        function = getattr(module, name)

        def counting(*given: Any) -> Any:
            done[0] += of(*given)
            return function(*given)

        with monkeypatch.context() as patch:
            patch.setattr(module, name, counting)
            call()
        return done[0]

    return during


@pytest.mark.parametrize("pitch", [1.0, 1.4])
def test_areas_are_those_that_all_connections_and_places_would_give(
    monkeypatch: pytest.MonkeyPatch, pitch: float
) -> None:
    upper = grid(9, 3)[1:]
    lower = [*moved(grid(9, 2), 300 * pitch), ((930.0, 500.0), (930.0, 500.0))]
    found = areas([upper, lower], 1000.0, 700.0)
    monkeypatch.setattr(of_regions, "_NOTHING", 1e9)
    monkeypatch.setattr(of_regions, "_DIAGONAL", 1e9)
    monkeypatch.setattr(of_regions, "_BLOCK", 1000)
    assert areas([upper, lower], 1000.0, 700.0) == found
    assert all(path.startswith("M") for path in found)


def test_areas_of_a_country_four_times_as_large_take_little_more_than_four_times_the_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    work = counted(monkeypatch, of_regions, "_apart", lambda _, parts: len(parts))
    small = work(lambda: areas([grid(9, 9)], 1000.0, 1000.0))
    large = work(lambda: areas([grid(18, 18)], 1900.0, 1900.0))
    assert 3 * small < large < 7 * small, "with every connection for every place, 14 times"


def test_names_of_a_board_four_times_as_large_take_little_more_than_four_times_the_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def placed(few: list[Nameable], margin: float) -> Callable[[], object]:
        solid = tuple(each.box for each in few)
        return lambda: place_labels(few, Obstacles(solid, (), 4.0, margin=margin))

    for name, margin in (("overlap", 40.0), ("between", 41.0)):  # or the names would be known
        work = counted(monkeypatch, labels, name, lambda *_: 1)
        small, large = (work(placed(signs(size, size), margin)) for size in (7, 14))
        assert small < large < 6 * small, "with every sign for every name, 16 times"


def test_boxes_that_overlap_or_touch_are_found_in_order() -> None:
    for seed in range(30):
        some = boxes(Random(seed), 40)
        ends = [(each.x, each.y, each.x + each.width, each.y + each.height) for each in some]
        both = list(combinations(range(40), 2))
        assert list(overlapping(some)) == [
            (one, other) for one, other in both if overlap(some[one], some[other]) > 0
        ]
        assert touching(ends) == [
            (one, other)
            for one, other in both
            if all(ends[one][at] <= ends[other][at + 2] for at in (0, 1))
            and all(ends[other][at] <= ends[one][at + 2] for at in (0, 1))
        ]
        squares = Squares(some)
        for box in some:
            covered = {number for number, each in enumerate(some) if overlap(box, each) > 0}
            assert covered <= set(squares.near(box))
            assert squares.near(box) == sorted(squares.near(box))


def test_crossings_and_points_on_edges_are_found_as_by_looking_at_all_pairs() -> None:
    for seed in range(30):
        random = Random(seed)
        at: dict[str, Point] = {
            f"p{number}": (random.randint(0, 12) / 2, random.randint(0, 12) / 2)
            for number in range(20)
        }
        edges = [tuple(random.sample(sorted(at), 2)) for _ in range(25)]
        pairs = [(one, other) for one, other in edges]
        alone = [found for two in combinations(pairs, 2) for found in crossings(at, two)]
        assert list(crossings(at, pairs)) == alone
        each = [found for edge in pairs for found in points_on_edges(at, [edge])]
        assert list(points_on_edges(at, pairs)) == each
        passed = [
            (edge, id)
            for edge in pairs
            for id in at
            if list(points_on_edges({**{end: at[end] for end in edge}, id: at[id]}, [edge]))
        ]
        assert [found for found in passed if found[1] not in found[0]] == each
