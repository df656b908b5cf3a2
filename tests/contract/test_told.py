"""What a game puts together as JSON says what encoding its values says."""

import msgspec
import pytest

from netzplan.catalogue import GAMES
from tests.contract.subjects import SEEDS, SUBJECTS, Subject, states_of

MADE_BY_HAND = [
    subject
    for subject in SUBJECTS
    if subject.rules.facts.game in GAMES and GAMES[subject.rules.facts.game].entry.view_told
]


@pytest.mark.parametrize("subject", MADE_BY_HAND, ids=str)
def test_view_and_offers_are_told_as_they_are(subject: Subject) -> None:
    rules, entry = subject.rules, GAMES[subject.rules.facts.game].entry
    for state in states_of(subject, SEEDS[0]):
        for reader in (None, *range(subject.setup.seats)):
            view = msgspec.json.encode(rules.view(state, reader))
            assert entry.encoded_view(rules, state, reader) == view
        for seat in range(subject.setup.seats):
            offers = entry.offers(rules, state, seat)
            encoded = None if offers is None else msgspec.json.encode(offers)
            assert entry.encoded_offers(rules, state, seat) == encoded
