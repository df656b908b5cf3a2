"""Shortcuts that build JSON or points directly agree with the values they stand for."""

import msgspec
import pytest

from netzplan.catalogue import GAMES
from tests.contract.subjects import SEEDS, SUBJECTS, Subject, states_of
from tests.nightly import by_day

OURS = [subject for subject in SUBJECTS if subject.rules.facts.game in GAMES]
MADE_BY_HAND = [
    subject
    for subject in SUBJECTS
    if subject.rules.facts.game in GAMES and GAMES[subject.rules.facts.game].entry.view_told
]


@pytest.mark.parametrize("subject", MADE_BY_HAND, ids=str)
def test_views_and_offers_encoded_directly_match_their_values(subject: Subject) -> None:
    rules, entry = subject.rules, GAMES[subject.rules.facts.game].entry
    for state in states_of(subject, SEEDS[0])[:: by_day(3, by_night=1)]:
        for reader in (None, *range(subject.setup.seats)):
            view = msgspec.json.encode(rules.view(state, reader))
            assert entry.encoded_view(rules, state, reader) == view
        for seat in range(subject.setup.seats):
            offers = entry.offers(rules, state, seat)
            encoded = None if offers is None else msgspec.json.encode(offers)
            assert entry.encoded_offers(rules, state, seat) == encoded


@pytest.mark.parametrize("subject", OURS, ids=str)
def test_points_are_the_sums_of_the_standing(subject: Subject) -> None:
    rules, seats = subject.rules, subject.setup.seats
    entry = GAMES[rules.facts.game].entry
    for state in states_of(subject, SEEDS[0]):
        points = [0] * seats
        for item in rules.standing(state):
            points[item.seat] += item.points
        assert entry.points_of(rules, state, seats) == tuple(points)
