"""The kernel agrees with the rules after each entry, for all boards, seats and options."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from netzplan.catalogue.records import check
from netzplan.core import Players, Setup
from netzplan.games.on_the_underground import Action, OnTheUnderground, PlaceToken, TakeToken
from netzplan.kernels.on_the_underground.kernel import Kernel
from netzplan.kernels.words import Words
from tests.kernels.on_the_underground.own_boards import own_rules
from tests.kernels.twins import Variant, difference, game_of, shrunk, verdict
from tests.nightly import by_day
from tests.properties.on_the_underground.random_games import history
from tests.shipped import on_the_underground

KernelOf = Callable[[OnTheUnderground], Kernel]
BOARDS = ("london", "berlin")
SEATS = range(2, 6)
STYLES = (object, PlaceToken)
"""Players who do anything, and eager builders who fill the board and close rings."""
BY_NIGHT = 250
"""Games of each test at night, ten times for each board and number of seats: 20,000 in all."""


def setup_of(seats: int, random: Random) -> Setup:
    """Return a setup with a random starter, possibly drawn by chance."""
    return Setup(seats, (("starter", random.randint(0, seats)),))


@pytest.mark.parametrize("part", range(by_day(1, by_night=10)))
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("map_id", BOARDS)
def test_a_kernel_agrees_with_the_rules(
    kernel_of: KernelOf, tmp_path: Path, map_id: str, seats: int, part: int
) -> None:
    rules = on_the_underground.rules(map_id)
    for number in range(by_day(2, by_night=BY_NIGHT)):
        random = Random(f"{map_id}/{seats}/{part}/{number}")
        variant = Variant(rules, kernel_of(rules), map_id, setup_of(seats, random))
        entries = game_of(rules, variant.setup, random, random.choice(STYLES))
        assert len(entries) > 150
        assert not verdict(variant, entries, tmp_path)


@pytest.mark.parametrize("seed", range(by_day(30, by_night=1000)))
def test_a_kernel_agrees_with_the_rules_on_custom_boards(kernel_of: KernelOf, seed: int) -> None:
    random = Random(seed)
    rules = own_rules(random)
    variant = Variant(rules, kernel_of(rules), "own", setup_of(random.choice(SEATS), random))
    entries = game_of(rules, variant.setup, random, random.choice(STYLES))
    assert difference(variant, entries) is None


class Wrong(Kernel):
    """A kernel that takes a branch token when the blue line should place a track token."""

    def act(self, row: Words, seat: int, action: Action) -> None:
        if isinstance(action, PlaceToken) and action.line == "blue":
            action = TakeToken()
        super().act(row, seat, action)


def test_a_difference_is_shrunk_to_a_readable_record(kernel_of: KernelOf, tmp_path: Path) -> None:
    rules = on_the_underground.rules("london")
    kernel_of(rules)
    variant = Variant(rules, Wrong(rules), "london", Setup(2))
    entries = game_of(rules, variant.setup, Random(1))
    _, few = shrunk(variant, entries)
    placed = [entry for entry in few if isinstance(getattr(entry, "action", None), PlaceToken)]
    assert placed == few[-1:], "all others take branch tokens"
    assert len(few) <= 8 + 4 + 4 + 2 + 1, "tiles, cards, a turn, cards, the wrong token"
    file, _, what = verdict(variant, entries, tmp_path).partition(": ")
    assert what.startswith("the position is State(")
    checked = check(Path(file).read_text(encoding="utf-8").splitlines())
    assert [match.status for match in checked] == ["unfinished"]


def test_nothing_depends_on_what_a_row_leaves_out(kernel_of: KernelOf) -> None:
    """A row leaves out the steps of journeys and the destinations that they did not reach."""
    rules = on_the_underground.rules("london")
    kernel = kernel_of(rules)
    states = history(rules, 2, Random(1), most=300)[::3]
    assert any(state != kernel.kept(state) for state in states)
    for state in states:
        bare = kernel.kept(state)
        turn = rules.turn(state)
        assert rules.turn(bare) == turn
        assert rules.standing(bare) == rules.standing(state)
        if isinstance(turn, Players):
            seat = turn.seats[0]
            listed = rules.actions(state, seat)
            assert rules.actions(bare, seat) == listed
            for action in listed:
                after = rules.act(state, seat, action)
                assert kernel.kept(rules.act(bare, seat, action)) == kernel.kept(after)
        assert kernel.state(kernel.row(state)) == bare
