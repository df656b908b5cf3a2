"""The contract of the Rules protocol: the same for every game, map and option."""

from typing import Any

import msgspec

from netzplan.core import (
    Acted,
    Chance,
    Happened,
    Match,
    Over,
    Players,
    Refusal,
    Setup,
    Undone,
)
from tests.contract.subjects import (
    SEEDS,
    Subject,
    interrupted,
    mutations,
    play,
    player_turns,
    sample,
    seeds,
    states_of,
    subjects,
)
from tests.contract.told import steps


def decoded(value: Any, type_: Any) -> Any:
    """Return a value encoded to JSON and decoded again."""
    return msgspec.json.decode(msgspec.json.encode(value), type=type_)


@subjects
@seeds
def test_random_play_ends_with_an_outcome(subject: Subject, seed: int) -> None:
    match = play(subject, seed)
    assert isinstance(match.turn, Over)
    outcome = subject.rules.outcome(match.state)
    assert outcome is not None
    seats = subject.setup.seats
    assert len(outcome.scores) == len(outcome.places) == seats
    for seat in range(seats):
        assert sum(i.points for i in outcome.items if i.seat == seat) == outcome.scores[seat]
    assert min(outcome.places) == 1
    assert outcome.winners() == tuple(s for s in range(seats) if outcome.places[s] == 1)


@subjects
def test_only_the_last_state_is_over_and_has_an_outcome(subject: Subject) -> None:
    *before, last = states_of(subject, SEEDS[0])
    for state in before:
        assert subject.rules.outcome(state) is None
        assert not isinstance(subject.rules.turn(state), Over)
    assert isinstance(subject.rules.turn(last), Over)
    for seat in range(subject.setup.seats):
        assert list(subject.rules.actions(last, seat)) == []


@subjects
@seeds
def test_turns_are_well_formed(subject: Subject, seed: int) -> None:
    for state in states_of(subject, seed):
        match subject.rules.turn(state):
            case Players(seats=seats):
                assert list(seats) == sorted(set(seats))
                assert set(seats) & set(range(subject.setup.seats)) == set(seats) != set()
            case Chance():
                chances = subject.rules.chances(state)
                assert min(weight for _, weight in chances) > 0
                events = [event for event, _ in chances]
                assert len(set(events)) == len(events)
            case Over():
                assert state == states_of(subject, seed)[-1]


@subjects
@seeds
def test_actions_are_exactly_those_without_violation(subject: Subject, seed: int) -> None:
    rules = subject.rules
    earlier = next(filter(None, (list(rules.actions(s, 0)) for s in states_of(subject, seed))))
    refused = 0
    for state in sample(states_of(subject, seed), 12):
        turn = rules.turn(state)
        for seat in range(-1, subject.setup.seats + 1):
            listed = list(rules.actions(state, seat)) if 0 <= seat < subject.setup.seats else []
            assert len(set(listed)) == len(listed)
            is_asked = isinstance(turn, Players) and seat in turn.seats
            assert bool(listed) == is_asked
            for action in listed:
                assert rules.violation(state, seat, action) is None
            some = listed or earlier
            for action in some[:: max(1, len(some) // 8)]:
                for probe in mutations(action, some):
                    violation = rules.violation(state, seat, probe)
                    if probe in listed:
                        assert violation is None
                    elif rules.facts.enumerable or not is_asked:
                        assert violation is not None, probe
                    refused += violation is not None
    assert refused > 20


@subjects
@seeds
def test_acting_and_happening_return_a_new_state_and_change_no_other(
    subject: Subject, seed: int
) -> None:
    rules = subject.rules
    states = states_of(subject, seed)
    for before, entry in list(zip(states, play(subject, seed).entries, strict=False))[::5]:
        frozen, stamp = msgspec.json.encode(before), hash(before)
        if isinstance(entry, Acted):
            assert rules.violation(before, entry.seat, entry.action) is None
            once = rules.act(before, entry.seat, entry.action)
            assert once == rules.act(before, entry.seat, entry.action)
        elif isinstance(entry, Happened):
            once = rules.happen(before, entry.event)
            assert once == rules.happen(before, entry.event)
        else:
            continue
        assert once != before
        assert msgspec.json.encode(before) == frozen
        assert hash(before) == stamp


@subjects
@seeds
def test_everything_survives_a_round_trip_through_json(subject: Subject, seed: int) -> None:
    rules = subject.rules
    for state in sample(states_of(subject, seed), 10):
        assert decoded(state, type(state)) == state
        for seat in (None, *range(subject.setup.seats)):
            view = rules.view(state, seat)
            assert decoded(view, type(view)) == view
            if seat is not None:
                for action in rules.actions(state, seat):
                    assert decoded(action, rules.action_type) == action
        for event, _ in rules.chances(state):
            assert decoded(event, rules.event_type) == event
    acted: Any = Acted
    happened: Any = Happened
    entry_type = acted[rules.action_type] | happened[rules.event_type] | Undone
    for entry in play(subject, seed).entries:
        assert decoded(entry, entry_type) == entry
    outcome = rules.outcome(states_of(subject, seed)[-1])
    assert outcome is not None
    assert decoded(outcome, type(outcome)) == outcome


@subjects
@seeds
def test_replaying_the_record_gives_the_state_at_each_entry(subject: Subject, seed: int) -> None:
    match = play(subject, seed)
    assert [entry.seq for entry in match.entries] == list(range(1, len(match.entries) + 1))
    live = Match(subject.rules, subject.setup)
    states, taken_back = [live.state], set[int]()
    for entry in match.entries:
        live.replay(entry)
        if isinstance(entry, Undone):
            taken_back.add(entry.of)
            del states[entry.of :]  # the entries after it are folded again without it
        for each in live.entries[len(states) - 1 :]:
            is_undone = each.seq in taken_back
            states.append(states[-1] if is_undone else folded(subject, states[-1], each))
        assert live.state == states[-1]
    assert live.state == match.state
    assert live.log(None) == match.log(None)
    assert live.state_at(None, len(live.log(None))) == match.state


@subjects
def test_random_play_undoes_choices(subject: Subject) -> None:
    """Without undo entries in the matches, the other tests would prove nothing about them."""
    undone = [e for seed in SEEDS for e in play(subject, seed).entries if isinstance(e, Undone)]
    assert undone or subject.setup.seats == 1


def folded(subject: Subject, state: Any, entry: Any) -> Any:
    """Return the state after an entry of the record."""
    if isinstance(entry, Acted):
        return subject.rules.act(state, entry.seat, entry.action)
    return subject.rules.happen(state, entry.event) if isinstance(entry, Happened) else state


@subjects
def test_the_log_of_a_reader_gives_each_earlier_state(subject: Subject) -> None:
    match = play(subject, SEEDS[0])
    log = match.log(0)
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    state = subject.rules.start(subject.setup)
    for position, (entry, step) in enumerate(zip(log, steps(subject, SEEDS[0]), strict=True)):
        if subject.rules.facts.hidden:  # what this reader sees of events does not give the state
            state = step.before
        if position % 7 == 0:
            assert match.state_at(0, position) == state
        if isinstance(entry, Acted):
            acted = step.shown[entry.seat]  # other seats may see only part of an action
            assert isinstance(acted, Acted)
            assert subject.rules.violation(state, acted.seat, acted.action) is None
            state = subject.rules.act(state, acted.seat, acted.action)
        elif isinstance(entry, Happened) and not subject.rules.facts.hidden:
            state = subject.rules.happen(state, entry.event)


@subjects
def test_the_facts_are_true(subject: Subject) -> None:
    facts = subject.rules.facts
    assert facts.fewest_seats <= subject.setup.seats <= facts.most_seats
    for seats in (facts.fewest_seats, facts.most_seats):
        state = subject.rules.start(Setup(seats, subject.setup.options))
        assert subject.rules.outcome(state) is None
    turns = [turn for seed in SEEDS for turn in player_turns(subject, seed)]
    if subject.setup.seats > 1:
        assert any(turn.sealed and len(turn.seats) > 1 for turn in turns) == facts.simultaneous
    assert facts.rules_version >= 1


@subjects
def test_refusals_leave_the_match_unchanged(subject: Subject) -> None:
    match = interrupted(subject, SEEDS[0], len(play(subject, SEEDS[0]).entries) // 2)
    while isinstance(match.turn, Chance):
        match.replay(play(subject, SEEDS[0]).entries[len(match.entries)])
    turn = match.turn
    assert isinstance(turn, Players)
    before, count = match.state, len(match.entries)
    action = next(iter(subject.rules.actions(match.state, turn.seats[0])))
    for seat in (-1, subject.setup.seats):
        refusal = match.refusal(seat, action)
        assert refusal == Refusal("match/not-your-turn")
        assert match.submit(seat, action) == refusal
        assert not match.can_undo(seat)
        assert not isinstance(match.undo(seat), list)
    assert (match.state, len(match.entries)) == (before, count)
    assert play(subject, SEEDS[0]).refusal(0, action) == Refusal("match/over")
    assert play(subject, SEEDS[0]).undo(0) == Refusal("match/over")
