"""Stored matches of earlier versions stay readable and keep their results."""

from functools import cache
from typing import Any, get_args

import pytest

from netzplan.catalogue import GAMES
from netzplan.catalogue.records import CheckedMatch
from netzplan.core import Match
from tests.contract.told import assert_sums, steps_of, told
from tests.matches.collect import COLLECTORS, EXPECTED, described, shown_by, stored
from tests.matches.steps import setup_of

WANTED = [(game, name) for game, of in COLLECTORS.items() for name in sorted(of.WANTED)]


@cache
def matches() -> tuple[tuple[str, CheckedMatch], ...]:
    """Return all stored matches with the names of their files."""
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


def test_every_stored_match_ends_as_expected() -> None:
    assert "".join(described(*match) for match in matches()) == EXPECTED.read_text("utf-8")


@cache
def replayed() -> tuple[Match[Any, Any, Any, Any], ...]:
    """Return all stored matches, replayed to their end."""
    folded: list[Match[Any, Any, Any, Any]] = []
    for _, checked in matches():
        assert checked.record is not None
        header = checked.record.header
        match = Match(GAMES[header.game].rules(header.map), setup_of(header))
        for entry in checked.record.entries:
            match.replay(entry)
        folded.append(match)
    return tuple(folded)


def test_the_points_of_entries_add_up_to_the_outcome_of_every_stored_match() -> None:
    for match in replayed():
        assert_sums(match)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_kind_of_mark_occurs_in_a_stored_match(game: str) -> None:
    """Otherwise the tests of sums and of pictures drawn from marks would prove little."""
    of_game = [match for match in replayed() if match.rules.facts.game == game]
    left = set(get_args(of_game[0].rules.mark_type))
    for match in of_game:
        for step in steps_of(match):
            left -= {type(mark) for mark in told(match, step, None).marks}
    assert not left


@pytest.mark.parametrize(("game", "wanted"), WANTED)
def test_a_stored_match_shows_every_end_and_every_rare_rule(game: str, wanted: str) -> None:
    assert wanted in shown(game), "python -m tests.matches.collect looks for one"
