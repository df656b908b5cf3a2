"""Secrets: sealed choices and hidden hands never leak into a view, log or version."""

from random import Random
from typing import Any

import pytest

from netzplan.core import Acted, Happened, Match, Players
from tests.contract.subjects import (
    SUBJECTS,
    AnyMatch,
    Subject,
    interrupted,
    play,
    player_turns,
    sample,
    seeds,
    states_of,
    subjects,
)
from tests.nightly import by_day

pytestmark = pytest.mark.long

MOST_ENTRIES = by_day(150, by_night=300)
"""Test time grows with the square of the number of entries."""
SEALING = [one for one in SUBJECTS if one.setup.seats > 1 and one.rules.facts.simultaneous]
HIDING = [one for one in SUBJECTS if one.disguise is not None]


def each(chosen: list[Subject]) -> pytest.MarkDecorator:
    """Parametrise a test with these subjects."""
    return pytest.mark.parametrize("subject", chosen, ids=str)


def others(chosen: list[Subject]) -> pytest.MarkDecorator:
    """Parametrise a test with all subjects except these."""
    return each([subject for subject in SUBJECTS if subject not in chosen])


@subjects
@seeds
def test_the_order_of_simultaneous_choices_does_not_matter(subject: Subject, seed: int) -> None:
    random = Random(seed)
    rules = subject.rules
    match = Match(rules, subject.setup)
    stages = 0
    for entry in play(subject, seed).entries:
        turn = match.turn
        if isinstance(turn, Players) and turn.sealed and isinstance(match.entries[-1], Happened):
            stages += 1
            results = {_sealed_in_order(match, random, shuffle=n > 0) for n in range(3)}
            assert len(results) == 1
        match.replay(entry)
    assert (stages > 0) == rules.facts.simultaneous


def _sealed_in_order(match: AnyMatch, random: Random, *, shuffle: bool) -> Any:
    """Return the state after a sealed stage in which the choices of each seat are fixed."""
    turn = match.turn
    assert isinstance(turn, Players)
    state, order = match.state, list(turn.seats)
    if shuffle:
        random.shuffle(order)
    for seat in order:
        for step in range(40):
            now = match.rules.turn(state)
            if not isinstance(now, Players) or not now.sealed or seat not in now.seats:
                break
            listed = list(match.rules.actions(state, seat))
            fixed = Random(f"{seat} {step} {len(match.entries)}")
            state = match.rules.act(state, seat, fixed.choice(listed))
    return state


@others(SEALING)
@seeds
def test_other_subjects_have_no_simultaneous_choices(subject: Subject, seed: int) -> None:
    assert not any(t.sealed and len(t.seats) > 1 for t in player_turns(subject, seed))


@each(SEALING)
@seeds
def test_nobody_sees_sealed_choices_of_others(subject: Subject, seed: int) -> None:
    entries = play(subject, seed).entries
    checked = 0
    draws = [entry.seq for entry in entries if isinstance(entry, Happened)]
    for stop in (*draws[:12], *draws[-4:]):
        one, two = (interrupted(subject, seed, stop) for _ in range(2))
        turn = one.turn
        if not isinstance(turn, Players) or not turn.sealed or 0 not in turn.seats:
            continue
        _choose_in_secret(one, Random(f"one {stop}"), changes=0)
        _choose_in_secret(two, Random(f"two {stop}"), changes=3)
        for reader in (None, 0):
            assert one.rules.view(one.state, reader) == two.rules.view(two.state, reader)
            assert one.version(reader) == two.version(reader)
            assert one.log(reader) == two.log(reader)
            for position in range(max(0, len(one.log(reader)) - 3), len(one.log(reader)) + 1):
                assert one.state_at(reader, position) == two.state_at(reader, position)
        checked += 1
    assert checked > 0


def _choose_in_secret(match: AnyMatch, random: Random, *, changes: int) -> None:
    """Let all seats but 0 choose at random and in random order, undoing some of their choices."""
    turn = match.turn
    assert isinstance(turn, Players)
    others = [seat for seat in turn.seats if seat != 0]
    random.shuffle(others)
    for seat in others:
        left = changes
        while isinstance(now := match.turn, Players) and seat in now.seats:
            action = random.choice(list(match.rules.actions(match.state, seat)))
            assert isinstance(match.submit(seat, action), list)
            if left and match.can_undo(seat):
                left -= 1
                assert isinstance(match.undo(seat), list)


@subjects
@seeds
def test_choices_are_revealed_in_seat_order(subject: Subject, seed: int) -> None:
    match = play(subject, seed)
    one = Match(subject.rules, subject.setup)
    stage_start: int | None = 0
    for entry in match.entries:
        one.replay(entry)
        turn = one.turn
        if isinstance(turn, Players) and turn.sealed:
            stage_start = len(one.log(None))
        elif stage_start is not None:
            opened = [e for e in one.log(None)[stage_start:] if isinstance(e, Acted)]
            assert [e.seat for e in opened] == sorted(e.seat for e in opened)
            stage_start = None


@others(HIDING)
@seeds
def test_without_hidden_hands_everybody_sees_the_same(subject: Subject, seed: int) -> None:
    """A game that declares nothing hidden shows all readers the same log."""
    assert not subject.rules.facts.hidden, "a game with hidden hands needs a disguise here"
    match = play(subject, seed)
    assert match.log(None) == match.log(0) == match.log(subject.setup.seats - 1)


@each(HIDING)
@seeds
def test_hidden_hands_leak_into_no_view(subject: Subject, seed: int) -> None:
    assert subject.disguise is not None
    rules = subject.rules
    random = Random(seed)
    disguised = 0
    for state in sample(states_of(subject, seed), 30):
        for reader in (None, *range(subject.setup.seats)):
            other = subject.disguise(state, reader, random)
            disguised += other != state
            assert rules.view(other, reader) == rules.view(state, reader)
            assert rules.turn(other) == rules.turn(state)
    assert disguised > 10


@subjects
@seeds
def test_versions_never_repeat(subject: Subject, seed: int) -> None:
    """The match can recognise a choice that was made for an older position."""
    readers = (None, *range(subject.setup.seats))
    match = Match(subject.rules, subject.setup)
    seen: dict[int | None, dict[str, Any]] = {reader: {} for reader in readers}
    for entry in play(subject, seed).entries[:MOST_ENTRIES]:
        match.replay(entry)
        for reader in readers:
            log = tuple(match.log(reader))
            assert seen[reader].setdefault(match.version(reader), log) == log
