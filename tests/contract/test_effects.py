"""What entries brought: sums to the outcome, the same for all readers, and nothing hidden."""

from random import Random
from typing import Any

import msgspec

from netzplan.core import Acted, Effects, Happened, Players, Undone
from tests.contract.subjects import Subject, play, seeds, subjects
from tests.contract.told import Step, assert_sums, readers, steps, summed, told


@subjects
@seeds
def test_what_entries_brought_sums_to_the_outcome(subject: Subject, seed: int) -> None:
    assert_sums(play(subject, seed))


@subjects
@seeds
def test_what_entries_brought_sums_to_what_stands(subject: Subject, seed: int) -> None:
    """Between choices that are made in secret it does so after each entry."""
    rules = subject.rules
    items = [*rules.standing(rules.start(subject.setup))]
    stood = 0
    for step in steps(subject, seed):
        items += told(play(subject, seed), step, None).items
        turn = rules.turn(step.after)
        if not (isinstance(turn, Players) and turn.sealed) or isinstance(step.entry, Happened):
            assert summed(items) == summed(rules.standing(step.after))
            stood += 1
    assert stood > 5


@subjects
@seeds
def test_all_readers_are_told_the_same_items(subject: Subject, seed: int) -> None:
    for step in steps(subject, seed):
        ways = {told(play(subject, seed), step, r).items for r in readers(subject.setup.seats)}
        assert len(ways) == 1


@subjects
@seeds
def test_who_is_shown_the_same_entry_is_told_the_same_of_it(subject: Subject, seed: int) -> None:
    for step in steps(subject, seed):
        ways: dict[bytes, Effects[Any]] = {}
        for reader in readers(subject.setup.seats):
            shown = msgspec.json.encode(subject.rules.entry_for(step.entry, reader))
            brought = subject.rules.effects(step.before, step.entry, step.after, reader)
            assert ways.setdefault(shown, brought) == brought


@subjects
@seeds
def test_an_item_names_a_seat_and_is_worth_something(subject: Subject, seed: int) -> None:
    for step in steps(subject, seed):
        for item in told(play(subject, seed), step, None).items:
            assert 0 <= item.seat < subject.setup.seats
            assert item.points != 0


@subjects
@seeds
def test_an_entry_tells_the_same_as_recorded_and_as_shown(subject: Subject, seed: int) -> None:
    """A reader's mask can't be what keeps a secret: callers may hand in either."""
    rules = subject.rules
    for step in steps(subject, seed):
        for reader in readers(subject.setup.seats):
            shown = told(play(subject, seed), step, reader)
            assert rules.effects(step.before, step.entry, step.after, reader) == shown


@subjects
@seeds
def test_effects_tell_nothing_that_is_hidden(subject: Subject, seed: int) -> None:
    """Other hands on both sides of an entry, mixed apart from each other, change nothing."""
    if subject.disguise is None:
        assert not subject.rules.facts.hidden
        _assert_all_are_told_alike(subject, seed)
        return
    random = Random(seed)
    disguised = 0
    for step in _sampled(steps(subject, seed)):
        for reader in readers(subject.setup.seats):
            before = subject.disguise(step.before, reader, random)
            after = subject.disguise(step.after, reader, random)
            other = Step(before, step.entry, step.shown, after)
            disguised += other != step
            match = play(subject, seed)
            assert told(match, other, reader) == told(match, step, reader)
    assert disguised > 10


def _sampled(all_steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return steps from all over a match, of each kind of entry the last ones."""
    by_kind: dict[type, list[Step]] = {}
    for step in all_steps:
        entry = step.entry
        assert isinstance(entry, Acted | Happened)
        kind = type(entry.action if isinstance(entry, Acted) else entry.event)
        by_kind.setdefault(kind, []).append(step)
    return tuple(step for kind in by_kind.values() for step in kind[-6:])


def _assert_all_are_told_alike(subject: Subject, seed: int) -> None:
    for step in steps(subject, seed):
        spectator = told(play(subject, seed), step, None)
        for reader in readers(subject.setup.seats):
            assert told(play(subject, seed), step, reader) == spectator


@subjects
@seeds
def test_effects_are_a_function_and_go_through_json_and_back(subject: Subject, seed: int) -> None:
    effects: Any = Effects
    type_ = effects[subject.rules.mark_type]
    marked = 0
    for step in steps(subject, seed):
        stamps = hash(step.before), hash(step.after)
        for reader in (None, 0):
            once = told(play(subject, seed), step, reader)
            assert once == told(play(subject, seed), step, reader)
            assert msgspec.json.decode(msgspec.json.encode(once), type=type_) == once
            marked += len(once.marks)
        assert stamps == (hash(step.before), hash(step.after))
    assert marked > len(steps(subject, seed))


@subjects
def test_what_was_taken_back_brought_nothing(subject: Subject) -> None:
    state = subject.rules.start(subject.setup)
    assert subject.rules.effects(state, Undone(2, 0, 1), state, 0) == Effects()


@subjects
@seeds
def test_a_sealed_choice_brings_what_it_brings_alone(subject: Subject, seed: int) -> None:
    """What a seat was told of its own choice while others still chose stays true."""
    rules = subject.rules
    alone: dict[int, Any] = {}
    compared = 0
    for step in steps(subject, seed):
        turn = rules.turn(step.before)
        if not isinstance(turn, Players) or not turn.sealed or not isinstance(step.entry, Acted):
            alone = dict.fromkeys(range(subject.setup.seats), step.after)
            continue
        seat = step.entry.seat
        before = alone[seat]
        alone[seat] = rules.act(before, seat, step.entry.action)
        own = rules.effects(before, step.entry, alone[seat], seat)
        opened = told(play(subject, seed), step, seat)
        assert own.items == opened.items
        assert opened.marks[: len(own.marks)] == own.marks
        compared += 1
    assert (compared > 0) == rules.facts.simultaneous
