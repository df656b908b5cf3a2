"""Holds a kernel against its reference, entry by entry, and makes a difference small.

Both play the same game. After each entry the position, who is awaited, what the next seat may
do and, between choices, the scores must be the same. A game that shows a difference is cut down
as long as what is left is a game and still shows one; it becomes a record that can be read.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import UnionType
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from netzplan.catalogue.records import header_of, write
from netzplan.core import Acted, Chance, Entry, Happened, MatchRecord, Players, Rules, Setup

__all__ = ["Twin", "Variant", "difference", "game_of", "shrunk", "verdict"]

AnyEntry = Entry[Any, Any]
LIKING = 0.8
"""How often one of the choices that are liked is made, if there is one."""


class Twin(Protocol):
    """What every kernel offers to be compared; a row is whatever it plays on."""

    def row(self, state: Any) -> Any: ...
    def state(self, row: Any) -> Any: ...
    def kept(self, state: Any) -> Any: ...
    def awaited(self, row: Any) -> tuple[int, ...]: ...
    def actions(self, row: Any, seat: int) -> list[Any]: ...
    def act(self, row: Any, seat: int, action: Any) -> None: ...
    def happen(self, row: Any, event: Any) -> None: ...
    def scores(self, row: Any) -> Any: ...


class Variant(Struct, frozen=True):
    """A game on a map, by some number and with options."""

    rules: Any
    twin: Any
    map_id: str
    setup: Setup


def game_of(
    rules: Rules[Any, Any, Any, Any],
    setup: Setup,
    random: Random,
    liked: type[Any] | UnionType = object,
) -> list[AnyEntry]:
    """Return a whole game of random choices, in random order of the seats.

    Choices of types that are liked come more often, so that rare positions come, too.
    """
    state = rules.start(setup)
    entries: list[AnyEntry] = []
    while True:
        turn = rules.turn(state)
        if isinstance(turn, Players):
            seat = random.choice(turn.seats)
            listed = list(rules.actions(state, seat))
            best = [action for action in listed if isinstance(action, liked)]
            action = random.choice(best if best and random.random() < LIKING else listed)
            entries.append(Acted(len(entries), seat, action))
            state = rules.act(state, seat, action)
        elif isinstance(turn, Chance):
            events, weights = zip(*rules.chances(state), strict=True)
            event = random.choices(events, weights)[0]
            entries.append(Happened(len(entries), event))
            state = rules.happen(state, event)
        else:
            return entries


def difference(variant: Variant, entries: list[AnyEntry]) -> tuple[int, str] | None:
    """Return how many entries show a difference, and which; None if there is none.

    Also None if the entries are no game, as far as they go.
    """
    return _difference_from(variant, variant.rules.start(variant.setup), entries)


def _difference_from(
    variant: Variant, state: Any, entries: list[AnyEntry]
) -> tuple[int, str] | None:
    """Return the same of entries that follow a position in which there is none."""
    rules, twin = variant.rules, variant.twin
    row = twin.row(state)
    for number, entry in enumerate(entries):
        if not _can_follow(rules, state, entry):
            return None
        if isinstance(entry, Acted):
            listed = list(rules.actions(state, entry.seat))
            if twin.actions(row, entry.seat) != listed:
                return number + 1, f"seat {entry.seat} may do {listed}"
            state = rules.act(state, entry.seat, entry.action)
            twin.act(row, entry.seat, entry.action)
        else:
            assert isinstance(entry, Happened)
            state = rules.happen(state, entry.event)
            twin.happen(row, entry.event)
        if what := _unlike(rules, state, twin, row):
            return number + 1, what
    return None


def _can_follow(rules: Any, state: Any, entry: AnyEntry) -> bool:
    turn = rules.turn(state)
    if isinstance(entry, Acted):
        is_asked = isinstance(turn, Players) and entry.seat in turn.seats
        return is_asked and rules.violation(state, entry.seat, entry.action) is None
    assert isinstance(entry, Happened)
    return isinstance(turn, Chance) and entry.event in dict(rules.chances(state))


def _unlike(rules: Any, state: Any, twin: Twin, row: Any) -> str:
    if (found := twin.state(row)) != (kept := twin.kept(state)):
        return f"the position is {kept}, not {found}"
    turn = rules.turn(state)
    seats = turn.seats if isinstance(turn, Players) else ()
    if twin.awaited(row) != seats:
        return f"awaited are {seats}"
    if not seats:
        totals = [0] * len(twin.scores(row))
        for item in rules.standing(state):
            totals[item.seat] += item.points
        if twin.scores(row)[:, 0].tolist() != totals:
            return f"the scores are {totals}"
    return ""


def shrunk(variant: Variant, entries: list[AnyEntry]) -> tuple[Variant, list[AnyEntry]]:
    """Return a small game that shows a difference: fewer entries, seats and choices."""
    while True:
        found = difference(variant, entries)
        assert found is not None
        entries = entries[: found[0]]
        smaller = next(
            (each for each in _smaller(variant, entries) if difference(*each) is not None), None
        )
        if smaller is None:
            return variant, entries
        variant, entries = smaller


def _smaller(variant: Variant, entries: list[AnyEntry]) -> Iterator[tuple[Variant, list[AnyEntry]]]:
    seats = variant.setup.seats
    if seats > variant.rules.facts.fewest_seats:
        fewer = replace(variant, setup=replace(variant.setup, seats=seats - 1))
        for seat in range(seats):
            yield fewer, _without(entries, seat)
    states = _states(variant, entries)
    for length in _lengths(len(entries)):
        for at in range(len(entries) - length):
            rest = entries[at + length :]
            if _can_follow(variant.rules, states[at], rest[0]) and _difference_from(
                variant, states[at], rest
            ):
                yield variant, entries[:at] + entries[at + length :]
    for simpler in _simpler(variant, entries):
        yield variant, simpler


def _lengths(entries: int) -> list[int]:
    """Return how many entries to leave out at once: a half, a quarter, ... one, then all others.

    A game soon gets small by the first ones, and all are tried on what is left.
    """
    powers = [1 << bit for bit in reversed(range(entries.bit_length())) if 1 << bit < entries]
    return [*powers, *(length for length in range(1, entries) if length not in powers)]


def _without(entries: list[AnyEntry], seat: int) -> list[AnyEntry]:
    left: list[AnyEntry] = []
    for entry in entries:
        if not isinstance(entry, Acted):
            left.append(entry)
        elif entry.seat != seat:
            left.append(replace(entry, seat=entry.seat - (entry.seat > seat)))
    return left


def _simpler(variant: Variant, entries: list[AnyEntry]) -> Iterator[list[AnyEntry]]:
    """Yield the game with one choice less: in its place the first one that the rules list.

    Where turns have so many choices each, nothing can be left out in the middle of a game. This
    comes to an end, since only what follows may have a choice again.
    """
    states = _states(variant, entries)
    for number, entry in enumerate(entries):
        if isinstance(entry, Acted):
            first = next(iter(variant.rules.actions(states[number], entry.seat)))
            if entry.action != first:
                yield [*entries[:number], replace(entry, action=first), *entries[number + 1 :]]


def _states(variant: Variant, entries: list[AnyEntry]) -> list[Any]:
    """Return the position before each entry of a game, and the last."""
    states = [variant.rules.start(variant.setup)]
    for entry in entries:
        if isinstance(entry, Acted):
            states.append(variant.rules.act(states[-1], entry.seat, entry.action))
        else:
            assert isinstance(entry, Happened)
            states.append(variant.rules.happen(states[-1], entry.event))
    return states


def verdict(variant: Variant, entries: list[AnyEntry], folder: Path) -> str:
    """Return what differs and where a small record of it lies; empty if nothing does."""
    if difference(variant, entries) is None:
        return ""
    variant, entries = shrunk(variant, entries)
    found = difference(variant, entries)
    assert found is not None
    numbered = tuple(replace(entry, seq=at) for at, entry in enumerate(entries, 1))
    header = header_of(variant.rules.facts.game, variant.map_id, variant.setup)
    file = folder / f"difference-{variant.map_id}-{variant.setup.seats}.jsonl"
    file.write_text("".join(write(MatchRecord(header, numbered))), encoding="utf-8")
    return f"{file}: {found[1]}"
