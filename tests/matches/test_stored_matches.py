"""Whole games that were once played stay readable, and end as they ended."""

from functools import cache

import pytest

from netzplan.games.records import CheckedMatch
from tests.matches.collect import EXPECTED, described, stored
from tests.matches.rarities import WANTED, rarities


@cache
def matches() -> tuple[tuple[str, CheckedMatch], ...]:
    """Return all stored matches with their files."""
    return tuple(stored())


def test_every_stored_match_passes_every_check() -> None:
    assert len(matches()) >= 15
    for file, checked in matches():
        assert checked.status == "finished", f"{file}: {checked.fault}"
        assert checked.record is not None
        assert checked.record.header.seed, "with the seed the dealer is checked, too"


def test_every_stored_match_ends_as_it_ended() -> None:
    assert "".join(described(*match) for match in matches()) == EXPECTED.read_text("utf-8")


@pytest.mark.parametrize("wanted", sorted(WANTED))
def test_every_end_and_every_rare_rule_has_a_match(wanted: str) -> None:
    assert any(wanted in rarities(checked.record) for _, checked in matches() if checked.record), (
        "python -m tests.matches.collect looks for one"
    )
