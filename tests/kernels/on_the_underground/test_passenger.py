"""The compiled passenger finds the same journeys as the rules, between any stations."""

from collections.abc import Callable
from random import Random

import pytest

from netzplan.games.on_the_underground import OnTheUnderground, State
from netzplan.games.on_the_underground.passenger import Choice, search
from netzplan.kernels.on_the_underground import passenger
from netzplan.kernels.on_the_underground.kernel import Kernel
from netzplan.kernels.on_the_underground.layout import PASSENGER
from netzplan.kernels.on_the_underground.moves import USED
from netzplan.kernels.on_the_underground.slate import CHOICES, EMPTY, FAMILY, QUEUED, blank_slate
from netzplan.kernels.words import Words, words_of
from tests.kernels.on_the_underground.own_boards import own_rules
from tests.nightly import by_day
from tests.properties.on_the_underground.random_games import history
from tests.shipped import on_the_underground

KernelOf = Callable[[OnTheUnderground], Kernel]


def found(kernel: Kernel, row: Words, slate: Words, targets_mask: int) -> tuple[int, list[Choice]]:
    """Return the kernel's best journeys: their number of empty spaces, and the choices."""
    low, high = words_of(targets_mask, 2).tolist()
    number = passenger.search(kernel.chart, row, low, high, slate)
    journeys = slate[CHOICES : CHOICES + number].tolist()
    return int(slate[EMPTY]), [Choice(*divmod(journey, USED)) for journey in journeys]


def compare(kernel: Kernel, states: list[State], random: Random) -> int:
    """Compare journeys between random stations with the rules; return the most choices found."""
    network = kernel.rules.network
    slate = blank_slate()
    most = 0
    for state in states:
        row = kernel.row(state)
        on = tuple(network.shape(line.edges_mask).stations_mask for line in state.lines)
        for _ in range(5):
            origin = random.randrange(len(network.stations))
            targets = random.choices(range(len(network.stations)), k=random.choice((1, 2, 8)))
            targets_mask = sum(1 << station for station in set(targets))
            row[PASSENGER] = origin
            expected = search(network, on, origin, targets_mask)
            assert found(kernel, row, slate, targets_mask) == (
                expected.empty,
                list(expected.choices),
            )
            most = max(most, len(expected.choices))
    assert not slate[FAMILY:QUEUED].any(), "families are cleared for the next search"
    return most


@pytest.mark.parametrize("map_id", ["london", "berlin"])
def test_journeys_on_a_filling_board_are_those_of_the_rules(
    kernel_of: KernelOf, map_id: str
) -> None:
    rules = on_the_underground.rules(map_id)
    random = Random(map_id)
    states = [
        state
        for seats in (2, 3, 4, 5)
        for state in history(rules, seats, random, most=400)[40 :: by_day(8, by_night=1)]
    ]
    assert compare(kernel_of(rules), states, random) >= 6


@pytest.mark.parametrize("seed", range(by_day(5, by_night=300)))
def test_journeys_on_custom_boards_are_those_of_the_rules(kernel_of: KernelOf, seed: int) -> None:
    random = Random(seed)
    rules = own_rules(random)
    states = history(rules, random.choice((2, 5)), random, most=400)
    compare(kernel_of(rules), states[::4], random)
