"""The kernel agrees with the rules after each entry, for all maps, seats and options."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from netzplan.catalogue.records import check
from netzplan.core import Setup
from netzplan.games.voll_verplant import Action, City, Fill, VollVerplant
from netzplan.games.voll_verplant.network import LineRules, MapRules
from netzplan.kernels.voll_verplant.kernel import Kernel
from netzplan.kernels.voll_verplant.layout import MOST_STATIONS
from netzplan.kernels.words import Words
from tests.kernels.twins import Variant, difference, game_of, shrunk, verdict
from tests.nightly import by_day
from tests.shipped import voll_verplant

KernelOf = Callable[[VollVerplant], Kernel]
TABLES = [
    ("amsterdam", False),
    ("berlin", False),
    ("paris", False),
    ("paris", True),
    ("madrid", False),
    ("madrid", True),
]
SEATS = range(1, 7)
BY_NIGHT = 20_000 // (len(TABLES) * len(SEATS)) + 1


def variant_of(kernel: Kernel, map_id: str, seats: int, *, special: bool) -> Variant:
    setup = Setup(seats, (("special", True),) if special else ())
    return Variant(kernel.rules, kernel, map_id, setup)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("map_id", "special"), TABLES)
def test_a_kernel_agrees_with_the_rules(
    kernel_of: KernelOf, tmp_path: Path, map_id: str, special: bool, seats: int
) -> None:
    rules = voll_verplant.rules(map_id)
    variant = variant_of(kernel_of(rules), map_id, seats, special=special)
    for seed in range(by_day(1, by_night=BY_NIGHT)):
        entries = game_of(rules, variant.setup, Random(f"{map_id}/{seats}/{special}/{seed}"))
        assert len(entries) > 2 * 18
        assert not verdict(variant, entries, tmp_path)


def own_map(random: Random) -> VollVerplant:
    """Return a random custom map with sizes up to the limits of the kernel."""
    count = random.choice((2, 9, 63, 64, 65, MOST_STATIONS))
    names = tuple(f"s{at}" for at in range(count))
    lines = []
    for letter in "ABCDEFGHIJKLMNOP"[: random.choice((1, 4, 16))]:
        stations = tuple(random.sample(names, random.randint(2, min(count, 62))))
        ring = len(stations) > 2 and random.random() < 0.5
        lines.append(LineRules(letter, random.choice((1, 3, 15)), (5, 3), ring, stations))
    served = tuple(name for name in names if any(name in line.stations for line in lines))
    special = tuple(random.sample(served, min(len(served), random.choice((0, 3, 15)))))
    return VollVerplant(City("own", MapRules(served, special, tuple(lines)), ""))


@pytest.mark.parametrize("seed", range(by_day(4, by_night=200)))
def test_a_kernel_agrees_with_the_rules_on_custom_maps(kernel_of: KernelOf, seed: int) -> None:
    random = Random(seed)
    rules = own_map(random)
    special = bool(rules.city.special_mask)
    variant = variant_of(kernel_of(rules), "own", random.choice(SEATS), special=special)
    entries = game_of(rules, variant.setup, random)
    assert difference(variant, entries) is None


class Wrong(Kernel):
    """A kernel that marks one station too few going backwards around a ring."""

    def act(self, row: Words, seat: int, action: Action) -> None:
        if isinstance(action, Fill) and action.backward and action.marks == 3:
            action = Fill(action.line, 2, backward=True)
        super().act(row, seat, action)


def test_a_difference_is_shrunk_to_a_readable_record(kernel_of: KernelOf, tmp_path: Path) -> None:
    rules = voll_verplant.rules("berlin")
    kernel_of(rules)
    variant = variant_of(Wrong(rules), "berlin", 3, special=False)
    games = (game_of(rules, variant.setup, Random(seed)) for seed in range(100))
    entries = next(entries for entries in games if difference(variant, entries))
    small, few = shrunk(variant, entries)
    assert (small.setup.seats, len(few)) == (1, 2)
    assert len(entries) > 50
    said = verdict(variant, entries, tmp_path)
    file, _, what = said.partition(": ")
    assert what.startswith("the position is State(")
    checked = check(Path(file).read_text(encoding="utf-8").splitlines())
    assert [match.status for match in checked] == ["unfinished"]


def test_entries_that_are_no_valid_game_show_no_difference(kernel_of: KernelOf) -> None:
    rules = voll_verplant.rules("berlin")
    kernel_of(rules)
    variant = variant_of(Wrong(rules), "berlin", 2, special=False)
    assert difference(variant, game_of(rules, variant.setup, Random(1))[1:]) is None
