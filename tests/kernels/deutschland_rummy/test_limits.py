"""The kernel refuses by name what is beyond its limits, and plays everything up to them."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from netzplan.bots.deutschland_rummy import expert
from netzplan.bots.deutschland_rummy.judges import Judges
from netzplan.core import Setup
from netzplan.games.deutschland_rummy import Country, DeutschlandRummy
from netzplan.games.deutschland_rummy.network import CityRules, ConnectionRules, MapRules
from netzplan.kernels.deutschland_rummy.attempts import Seen
from netzplan.kernels.deutschland_rummy.gaps import MOST_CITIES_OF_GAPS
from netzplan.kernels.deutschland_rummy.judge import Judge, seen_row
from netzplan.kernels.deutschland_rummy.kernel import Kernel
from netzplan.kernels.deutschland_rummy.layout import MOST_CITIES, MOST_GAMES, MOST_TILES
from netzplan.kernels.failure import KernelFailure
from tests.kernels.deutschland_rummy.own_countries import FEWEST_TILES, country_of
from tests.kernels.too_large import planner_plays
from tests.shipped import deutschland_rummy


def doubled() -> Country:
    """Return a country that lists one connection twice, once from each end."""
    cities = tuple(CityRules(f"c{number}", "r") for number in range(MOST_TILES))
    names = [city.id for city in cities]
    pairs = [*pairwise(names), (names[1], names[0])][-FEWEST_TILES:]
    connections = tuple(ConnectionRules(pair, 1) for pair in [(names[0], names[1]), *pairs])
    return Country("own", MapRules(("r",), cities, connections), "")


@pytest.mark.parametrize(
    ("code", "country"),
    [
        ("kernel/bag", country_of(20, MOST_TILES + 1)),
        ("kernel/cities", country_of(MOST_CITIES + 1, 100)),
        ("kernel/few-tiles", country_of(20, FEWEST_TILES - 1)),
        ("kernel/connection-twice", doubled()),
        ("kernel/city-alone", country_of(20, 100, regions=20)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_country_beyond_the_limits_is_refused(code: str, country: Country) -> None:
    with pytest.raises(KernelFailure, match=code):
        Kernel(DeutschlandRummy(country))
    with pytest.raises(KernelFailure, match=f"{code}|kernel/cities"):
        Judge(DeutschlandRummy(country))


@pytest.mark.parametrize(
    "country",
    [
        country_of(20, MOST_TILES),
        country_of(MOST_CITIES, 100),
        country_of(20, FEWEST_TILES),
        country_of(20, 100, regions=10),
    ],
)
def test_a_country_at_the_limits_is_accepted(country: Country) -> None:
    kernel = Kernel(DeutschlandRummy(country))
    state = kernel.rules.positions.start(Setup(4, (("games", MOST_GAMES),)))
    assert kernel.state(kernel.row(state)) == state


def test_a_position_with_too_many_seats_or_games_is_refused() -> None:
    kernel = Kernel(deutschland_rummy.rules("germany"))
    state = kernel.rules.start(Setup(4))
    with pytest.raises(KernelFailure, match="kernel/seats"):
        kernel.row(replace(state, racks=(0,) * 5))
    with pytest.raises(KernelFailure, match="kernel/games"):
        kernel.row(replace(state, games=MOST_GAMES + 1))
    nothing = dict.fromkeys(Seen.__struct_fields__, 0)
    five = {"drawn": False, "laid": False, "tiles": [1] * 5, "known_masks": [0] * 5}
    seen = msgspec.convert({**nothing, **five}, Seen)
    with pytest.raises(KernelFailure, match="kernel/seats"):
        seen_row(seen)


def test_the_planner_plays_in_a_country_that_is_too_large_for_the_expert(
    load_once: Callable[..., Any],
    cache_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    load_once("deutschland_rummy", "judge")
    made = Judges(cache_folder)
    monkeypatch.setattr(expert, "at_hand", lambda: made)
    rules = DeutschlandRummy(country_of(MOST_CITIES_OF_GAPS + 1, 100))
    assert Kernel(rules).rules is rules, "a kernel can do more"
    assert planner_plays(expert, rules, caplog) == ["kernel/cities"]
