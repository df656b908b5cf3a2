"""Effects of entries: they sum to the outcome, agree for all readers and reveal nothing hidden."""

from random import Random
from typing import Any

import msgspec

from netzplan.core import Acted, Effects, Happened, Players, Undone
from tests.contract.subjects import Subject, play, seeds, subjects
from tests.contract.told import Step, assert_sums, readers, steps, summed, told


@subjects
@seeds
def test_effects_sum_to_the_outcome(subject: Subject, seed: int) -> None:
    assert_sums(play(subject, seed))


@subjects
@seeds
def test_effects_sum_to_the_current_standing(subject: Subject, seed: int) -> None:
    """They do so after every entry, except while a sealed stage is still open."""
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
def test_all_readers_receive_the_same_items(subject: Subject, seed: int) -> None:
    for step in steps(subject, seed):
        ways = {told(play(subject, seed), step, r).items for r in readers(subject.setup.seats)}
        assert len(ways) == 1


@subjects
@seeds
def test_readers_shown_the_same_entry_receive_the_same_effects(subject: Subject, seed: int) -> None:
    for step in steps(subject, seed):
        ways: dict[bytes, Effects[Any]] = {}
        for reader in readers(subject.setup.seats):
            shown = msgspec.json.encode(subject.rules.entry_for(step.entry, reader))
            brought = subject.rules.effects(step.before, step.entry, step.after, reader)
            assert ways.setdefault(shown, brought) == brought


@subjects
@seeds
def test_an_item_names_a_seat_and_has_points(subject: Subject, seed: int) -> None:
    for step in steps(subject, seed):
        for item in told(play(subject, seed), step, None).items:
            assert 0 <= item.seat < subject.setup.seats
            assert item.points != 0


@subjects
@seeds
def test_recorded_and_shown_entries_have_the_same_effects(subject: Subject, seed: int) -> None:
    """Hiding parts of an entry must not be what keeps a secret: callers may pass either form."""
    rules = subject.rules
    for step in steps(subject, seed):
        for reader in readers(subject.setup.seats):
            shown = told(play(subject, seed), step, reader)
            assert rules.effects(step.before, step.entry, step.after, reader) == shown


@subjects
@seeds
def test_effects_reveal_nothing_hidden(subject: Subject, seed: int) -> None:
    """Effects stay the same if hidden hands are reshuffled separately before and after an entry."""
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
    """Return the last few steps of each kind of entry in a match."""
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
def test_effects_are_deterministic_and_survive_json(subject: Subject, seed: int) -> None:
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
def test_an_undo_has_no_effects(subject: Subject) -> None:
    state = subject.rules.start(subject.setup)
    assert subject.rules.effects(state, Undone(2, 0, 1), state, 0) == Effects()


@subjects
@seeds
def test_a_sealed_choice_has_the_same_items_when_revealed(subject: Subject, seed: int) -> None:
    """The effects that a seat saw of its own choice while others still chose remain true."""
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
