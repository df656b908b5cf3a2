"""Compares a kernel with the rules entry by entry, and shrinks a game that shows a difference.

Both play the same game. After each entry the position, the awaited seats, the choices of the
next seat and, between choices, the scores must be equal. A game that shows a difference is
shortened as long as it stays a valid game and still shows one; it becomes a readable record.
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

__all__ = ["MAPS", "Twin", "Variant", "difference", "game_of", "shrunk", "verdict"]

AnyEntry = Entry[Any, Any]
MAPS = {"voll_verplant": "berlin", "on_the_underground": "london", "deutschland_rummy": "germany"}
"""A map of each game, for what does not depend on the map."""
LIKING = 0.8
"""How often a preferred choice is made where there is one."""


class Twin(Protocol):
    """What every kernel offers for a comparison; a row is whatever it plays on."""

    def row(self, state: Any) -> Any: ...
    def state(self, row: Any) -> Any: ...
    def kept(self, state: Any) -> Any: ...
    def awaited(self, row: Any) -> tuple[int, ...]: ...
    def actions(self, row: Any, seat: int) -> list[Any]: ...
    def act(self, row: Any, seat: int, action: Any) -> None: ...
    def happen(self, row: Any, event: Any) -> None: ...
    def scores(self, row: Any) -> Any: ...


class Variant(Struct, frozen=True):
    """A game on a map, with a number of seats and options."""

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
    """Return a whole game of random choices; the seats act in random order.

    Choices of the preferred types come more often, so that rare positions occur, too.
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
    """Return the number of entries up to the first difference and a description, or None.

    Also None if the entries are not a valid game up to there.
    """
    return _difference_from(variant, variant.rules.start(variant.setup), entries)


def _difference_from(
    variant: Variant, state: Any, entries: list[AnyEntry]
) -> tuple[int, str] | None:
    """Do the same for entries that follow an equal position."""
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
    """Return a small game that shows a difference: with fewer entries, seats and choices."""
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
    """Return how many entries to leave out at once: powers of two downwards, then all others.

    The powers make a game small quickly; the others are tried on what is left.
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
    """Yield the game with one choice replaced by the first one that the rules list.

    This helps where turns have so many choices that nothing can be left out in mid-game. It
    ends, because only later entries may get a choice again.
    """
    states = _states(variant, entries)
    for number, entry in enumerate(entries):
        if isinstance(entry, Acted):
            first = next(iter(variant.rules.actions(states[number], entry.seat)))
            if entry.action != first:
                yield [*entries[:number], replace(entry, action=first), *entries[number + 1 :]]


def _states(variant: Variant, entries: list[AnyEntry]) -> list[Any]:
    """Return the position before each entry of a game, and the final one."""
    states = [variant.rules.start(variant.setup)]
    for entry in entries:
        if isinstance(entry, Acted):
            states.append(variant.rules.act(states[-1], entry.seat, entry.action))
        else:
            assert isinstance(entry, Happened)
            states.append(variant.rules.happen(states[-1], entry.event))
    return states


def verdict(variant: Variant, entries: list[AnyEntry], folder: Path) -> str:
    """Return the difference and the file of a small record that shows it; empty if none."""
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
