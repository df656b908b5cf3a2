"""The kernel agrees with the rules after each entry, for all maps, seats and options."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from types import UnionType

import pytest

from netzplan.catalogue.records import check
from netzplan.core import Setup
from netzplan.games.deutschland_rummy import (
    Action,
    Ask,
    DeutschlandRummy,
    Draw,
    EndTurn,
    Give,
    Lay,
    Refuse,
)
from netzplan.kernels.deutschland_rummy.kernel import Kernel
from netzplan.kernels.words import Words
from tests.kernels.deutschland_rummy.own_countries import own_rules
from tests.kernels.twins import Variant, difference, game_of, shrunk, verdict
from tests.nightly import by_day
from tests.shipped import deutschland_rummy

KernelOf = Callable[[DeutschlandRummy], Kernel]
SEATS = range(2, 5)
STYLES = (object, Lay, Give, Draw | Refuse | EndTurn)
"""Players who do anything, who lay or give when they can, and who only draw (emptying the bag)."""
BY_NIGHT = 417
"""Games of each test at night, four times for each number of seats and style: 20,000 in all."""


def setup_of(seats: int, random: Random) -> Setup:
    """Return a setup with random options: the starter, the number of games, when to take tiles."""
    options = {
        "starter": random.randint(0, seats),
        "games": random.choice((1, 1, 3)),
        "take_at_once": random.random() < 0.5,
    }
    return Setup(seats, tuple(sorted(options.items())))


@pytest.mark.parametrize("part", range(by_day(1, by_night=4)))
@pytest.mark.parametrize("style", STYLES, ids=["any", "lay", "give", "draw"])
@pytest.mark.parametrize("seats", SEATS)
def test_a_kernel_agrees_with_the_rules(
    kernel_of: KernelOf, tmp_path: Path, seats: int, style: type | UnionType, part: int
) -> None:
    rules = deutschland_rummy.rules("germany")
    for number in range(by_day(1, by_night=BY_NIGHT)):
        random = Random(f"{seats}/{style}/{part}/{number}")
        variant = Variant(rules, kernel_of(rules), "germany", setup_of(seats, random))
        entries = game_of(rules, variant.setup, random, style)
        assert len(entries) > 24
        assert not verdict(variant, entries, tmp_path)


@pytest.mark.parametrize("seed", range(by_day(5, by_night=1000)))
def test_a_kernel_agrees_with_the_rules_in_custom_countries(kernel_of: KernelOf, seed: int) -> None:
    random = Random(seed)
    rules = own_rules(random)
    setup = setup_of(random.choice(SEATS), random)
    variant = Variant(rules, kernel_of(rules), "own", setup)
    entries = game_of(rules, setup, random, random.choice(STYLES))
    assert difference(variant, entries) is None


class Wrong(Kernel):
    """A kernel that turns each gift into a refusal."""

    def act(self, row: Words, seat: int, action: Action) -> None:
        super().act(row, seat, Refuse() if isinstance(action, Give) else action)


def test_a_difference_is_shrunk_to_a_readable_record(kernel_of: KernelOf, tmp_path: Path) -> None:
    rules = deutschland_rummy.rules("germany")
    kernel_of(rules)
    variant = Variant(rules, Wrong(rules), "germany", Setup(2))
    entries = game_of(rules, variant.setup, Random(19), Give)
    _, few = shrunk(variant, entries)
    assert [type(getattr(entry, "action", None)) for entry in few[24:]] == [Ask, Give]
    file, _, what = verdict(variant, entries, tmp_path).partition(": ")
    assert what.startswith("the position is State(")
    checked = check(Path(file).read_text(encoding="utf-8").splitlines())
    assert [match.status for match in checked] == ["unfinished"]
