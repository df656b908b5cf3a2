"""Sealed choices resampled from a view are fair, and keep the reader's own choice."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netzplan.games.voll_verplant import SealedChoice, State, VollVerplant
from netzplan.games.voll_verplant.resample import resample
from tests.bots.voll_verplant.positions import MAPS, positions, rules_of
from tests.fairness import is_even
from tests.properties.voll_verplant.small_cities import positions as positions_of_small_cities


def choice_of(state: State, seat: int) -> SealedChoice:
    """Return the sealed choice of a seat that has made one."""
    choice = state.sealed[seat]
    assert choice is not None
    return choice


@pytest.mark.parametrize("map_id", MAPS)
def test_all_choices_of_another_seat_are_equally_likely(map_id: str) -> None:
    made = rules_of(map_id)
    asked = 0
    for state, seat in list(positions(map_id, 3))[1:12:4]:
        assert seat == 1  # seat 0 has chosen
        blank = State(
            state.special, state.round, state.pile, state.card, state.sheets, (None, None)
        )
        possible = made.actions(blank, 0)
        view, random = made.view(state, 1), Random(1)
        drawn = (resample(made, view, random) for _ in range(30 * len(possible)))
        assert is_even((choice_of(each, 0).actions for each in drawn), len(possible))
        asked += 1
    assert asked == 3


def test_resampling_completes_the_extra_entries_of_seats_that_are_not_awaited() -> None:
    made = rules_of("paris")
    lengths = set()
    random = Random(1)
    for state, seat in positions("paris", 5, seats=3, special=True):
        for reader in (None, seat):
            other = resample(made, made.view(state, reader), random)
            choices = [
                (at, choice) for at, choice in enumerate(other.sealed) if choice and at != reader
            ]
            for at, choice in choices:
                assert bool(choice.owed) == made.positions.is_awaited(state, at)
                lengths.add((len(choice.actions), bool(choice.owed)))
    assert lengths >= {(1, False), (2, False), (1, True)}


@settings(max_examples=60, deadline=None)
@given(positions_of_small_cities(), st.randoms(use_true_random=False))
def test_resampling_keeps_the_readers_choice_and_all_that_is_public(
    position: tuple[VollVerplant, State], random: Random
) -> None:
    made, state = position
    for reader in (None, *range(len(state.sheets))):
        view = made.view(state, reader)
        other = resample(made, view, random)
        assert made.view(other, reader) == view
        assert (other.sheets, other.pile, other.card) == (state.sheets, state.pile, state.card)
        if reader is not None:
            assert other.sealed[reader] == state.sealed[reader]
        for seat in range(len(state.sheets)):
            assert made.positions.is_awaited(other, seat) == made.positions.is_awaited(state, seat)
