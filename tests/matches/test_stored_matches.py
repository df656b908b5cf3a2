"""Whole games that were once played stay readable, and end as they ended."""

from functools import cache
from typing import Any

import pytest

from netzplan.core import Match
from netzplan.games.catalogue import GAMES
from netzplan.games.records import CheckedMatch, setup_of
from tests.contract.told import assert_sums
from tests.matches.collect import COLLECTORS, EXPECTED, described, shown_by, stored

WANTED = [(game, name) for game, of in COLLECTORS.items() for name in sorted(of.WANTED)]


@cache
def matches() -> tuple[tuple[str, CheckedMatch], ...]:
    """Return all stored matches with their files."""
    return tuple(stored())


@cache
def shown(game: str) -> frozenset[str]:
    """Return what the stored matches of a game show."""
    records = [checked.record for _, checked in matches() if checked.record]
    return frozenset().union(*(shown_by(each) for each in records if each.header.game == game))


def test_every_game_has_stored_matches() -> None:
    assert set(COLLECTORS) == set(GAMES)


def test_every_stored_match_passes_every_check() -> None:
    assert len(matches()) >= 15
    for file, checked in matches():
        assert checked.status == "finished", f"{file}: {checked.fault}"
        assert checked.record is not None
        assert checked.record.header.seed, "with the seed the dealer is checked, too"


def test_every_stored_match_ends_as_it_ended() -> None:
    assert "".join(described(*match) for match in matches()) == EXPECTED.read_text("utf-8")


def test_what_entries_brought_sums_to_the_outcome_of_every_stored_match() -> None:
    for _, checked in matches():
        assert checked.record is not None
        header = checked.record.header
        rules = GAMES[header.game].rules(header.map)
        match: Match[Any, Any, Any, Any] = Match(rules, setup_of(header))
        for entry in checked.record.entries:
            match.replay(entry)
        assert_sums(match)


@pytest.mark.parametrize(("game", "wanted"), WANTED)
def test_every_end_and_every_rare_rule_has_a_match(game: str, wanted: str) -> None:
    assert wanted in shown(game), "python -m tests.matches.collect looks for one"
