"""The kernel refuses by name what is beyond its limits, and plays everything up to them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from netzplan.bots.on_the_underground import expert
from netzplan.bots.on_the_underground.judges import Judges
from netzplan.bots.on_the_underground.minds import mind_of
from netzplan.core import Setup
from netzplan.games.on_the_underground import Network, OnTheUnderground
from netzplan.games.on_the_underground.edition import Allotment, Edition, Tiles, load_edition
from netzplan.games.on_the_underground.network import (
    EdgeRules,
    MapRules,
    StationKind,
    StationRules,
)
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.on_the_underground.judge import Judge
from netzplan.kernels.on_the_underground.kernel import Kernel
from tests.kernels.too_large import planner_plays

BOX = load_edition()
COLOURS = [line.id for line in BOX.line]


def board(
    columns: int = 3,
    rows: int = 2,
    spaces: int = 1,
    kind: StationKind = "standard",
    without: str = "",
) -> Network:
    """Return a grid with all its edges, except those at one station."""
    stations = tuple(
        StationRules(f"s{x}.{y}", kind, (x, y)) for y in range(rows) for x in range(columns)
    )
    names = {station.at: station.id for station in stations}
    edges = tuple(
        EdgeRules((names[x, y], names[x + dx, y + dy]), spaces)
        for x, y in names
        for dx, dy in ((1, 0), (0, 1))
        if (x + dx, y + dy) in names and without not in (names[x, y], names[x + dx, y + dy])
    )
    return Network("own", MapRules("s0.0", True, stations, edges), "")


def table(seats: int, lines: int) -> Edition:
    """Return a box for one number of seats whose first seat owns this many lines."""
    owned = tuple(tuple(COLOURS[:lines]) if seat == 0 else () for seat in range(seats))
    return replace(BOX, table=(Allotment(owned, (4,) * seats),))


def tiles(kinds: int) -> Edition:
    """Return a box with this many kinds of tiles."""
    each = Tiles(tuple(f"kind{number}" for number in range(kinds)), (1, 1))
    return replace(BOX, connections=each, landmarks=each)


@pytest.mark.parametrize(
    ("code", "network", "edition"),
    [
        ("kernel/stations", board(columns=129, rows=1), BOX),
        ("kernel/edges", board(columns=14, rows=8), BOX),
        ("kernel/spaces", board(spaces=16), BOX),
        ("kernel/seats", board(), table(6, 1)),
        ("kernel/lines", board(), table(2, 11)),
        ("kernel/kinds", board(), tiles(9)),
        ("kernel/tiles", board(columns=33, rows=1, kind="landmark"), BOX),
        ("kernel/open-cards", board(), replace(BOX, open_cards=9)),
        ("kernel/not-connected", board(columns=3, rows=3, without="s2.2"), BOX),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_board_or_box_beyond_the_limits_is_refused(
    code: str, network: Network, edition: Edition
) -> None:
    with pytest.raises(KernelFailure, match=code):
        Kernel(OnTheUnderground(network, edition))
    with pytest.raises(KernelFailure, match=code):
        Judge(OnTheUnderground(network, edition), mind_of(network).words())


@pytest.mark.parametrize(
    ("network", "edition"),
    [
        (board(columns=128, rows=1), BOX),
        (board(columns=13, rows=8, spaces=15), table(2, 10)),
        (board(columns=32, rows=1, kind="landmark"), tiles(8)),
        (board(), replace(BOX, open_cards=8)),
    ],
)
def test_a_board_or_box_at_the_limits_is_accepted(network: Network, edition: Edition) -> None:
    kernel = Kernel(OnTheUnderground(network, edition))
    state = kernel.rules.start(Setup(2))
    assert kernel.state(kernel.row(state)) == state


def test_a_position_with_too_many_seats_is_refused() -> None:
    kernel = Kernel(OnTheUnderground(board()))
    state = kernel.rules.start(Setup(5))
    crowd = replace(state, players=state.players + state.players[:1])
    with pytest.raises(KernelFailure, match="kernel/seats"):
        kernel.row(crowd)
    with pytest.raises(KernelFailure, match="kernel/seats"):
        Judge(kernel.rules, mind_of(kernel.rules.network).words()).row(crowd)


@pytest.mark.parametrize(
    ("code", "network"),
    [("kernel/stations", board(columns=129, rows=1)), ("kernel/spaces", board(spaces=16))],
)
def test_the_planner_plays_on_boards_that_are_too_large_for_the_expert(
    code: str,
    network: Network,
    load_once: Callable[..., Any],
    cache_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    load_once("on_the_underground", "judge")
    made = Judges(cache_folder)
    monkeypatch.setattr(expert, "at_hand", lambda: made)
    rules = OnTheUnderground(network)
    assert planner_plays(expert, rules, caplog) == [code]
