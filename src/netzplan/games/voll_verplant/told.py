"""The view and the offers of a reader as JSON, assembled from cached pieces.

The result is byte for byte what encoding the view and the offers would give. Most of it is the same
as before, or the same for other readers: the stations that a walk marks change with one line, and
sheets change with the round.
"""

from functools import lru_cache
from operator import add
from typing import cast

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from netzplan.core.outcome import Item
from netzplan.games.voll_verplant.actions import Action, Fill, Ride
from netzplan.games.voll_verplant.network import City
from netzplan.games.voll_verplant.offers import Offer, line_offer, offers
from netzplan.games.voll_verplant.outlook import rides_to_come
from netzplan.games.voll_verplant.outset import Outset, fewer
from netzplan.games.voll_verplant.position import Positions
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.scoring import first_rounds, transfer_item
from netzplan.games.voll_verplant.state import Sheet, State
from netzplan.games.voll_verplant.view import (
    LineView,
    SealedChoiceView,
    SheetView,
    lost_on,
    sealed_sheet,
    sheet_seen,
    view_of,
)

__all__ = ["offers_told", "view_told"]

SHEETS_KEPT = 1 << 8
"""Cache size for sheets, up to ten kilobytes each: all readers of a table soon ask for the same."""
RIDES_KEPT = 1 << 10
"""Cache size for numbers of free rides that can come."""
WALKS_KEPT = 1 << 13
"""Cache size for walks, a few hundred bytes each; a table has two dozen at a time."""
LINES_KEPT = 1 << 14
"""Cache size for offers of a line; at half the size, each choice would rebuild one more."""

_ENCODER = msgspec.json.Encoder()


HEAD = b'{"lines":['
"""The start of a sheet."""

Drawn = tuple[tuple[bytes, ...], bytes, int, int]
"""Parts of a sheet: the start of each line, the text after all lines, the number of free windows,
and the largest number of free stations on a line."""


class _Head(Struct, frozen=True, gc=False):
    """The start of an offer, which is the same as long as the walk is."""

    action: Action
    marks: tuple[str, ...]


class _Tail(Struct, frozen=True, gc=False):
    """The end of an offer, mostly the same for all offers that mark as many stations."""

    number: int
    completes: tuple[tuple[str, int], ...]
    gains: tuple[Item, ...]
    points: int
    owes: int


Walk = tuple[tuple[Action, ...], tuple[bytes, ...], tuple[int, ...], int]
"""Choices, the starts of their offers, masks of what each marks, and the mask of all together."""


def view_told(rules: VollVerplant, state: State, seat: int | None) -> bytes:
    """Return the view of a reader as JSON."""
    positions = rules.positions
    pile = positions.next_pile(state)
    sheets = cast(tuple[SheetView, ...], _sheets(positions, state.sheets, pile, state.card))
    own, sealed = sealed_sheet(positions, state, seat), None
    if own is not None:
        choice, drawn, firsts = own
        is_solo = len(state.sheets) == 1
        told = Raw(_sheet(positions, drawn, firsts, pile, None, choice.owed, solo=is_solo))
        sealed = SealedChoiceView(choice.actions, cast(SheetView, told), choice.owed)
    return _ENCODER.encode(view_of(positions, state, seat, sheets, sealed))


@lru_cache(maxsize=SHEETS_KEPT)
def _sheets(
    positions: Positions, sheets: tuple[Sheet, ...], pile: tuple[int, ...], card: int | None
) -> Raw:
    firsts, solo = first_rounds(sheets), len(sheets) == 1
    told = [_sheet(positions, sheet, firsts, pile, card, solo=solo) for sheet in sheets]
    return Raw(b"[%b]" % b",".join(told))


def _sheet(
    positions: Positions,
    sheet: Sheet,
    firsts: tuple[int, ...],
    pile: tuple[int, ...],
    card: int | None,
    owed: int = 0,
    *,
    solo: bool,
) -> bytes:
    """Return one sheet as JSON; only its lost lines depend on the pile, card and owed entries."""
    heads, tail, windows, most = _drawn(positions, sheet, firsts, solo)
    if most <= _rides_to_come(positions, pile, card, windows - owed):
        return b"".join((HEAD, b"false},".join(heads), b"false}", tail))
    lines = [
        head + (b"true}" if is_lost else b"false}")
        for head, is_lost in zip(heads, lost_on(positions, sheet, pile, card, owed), strict=True)
    ]
    return b"".join((HEAD, b",".join(lines), tail))


@lru_cache(maxsize=SHEETS_KEPT)
def _drawn(positions: Positions, sheet: Sheet, firsts: tuple[int, ...], solo: bool) -> Drawn:  # noqa: FBT001
    city = positions.city
    seen = sheet_seen(positions, sheet, firsts, (False,) * len(city.lines), solo=solo)
    heads = tuple(map(_line_head, seen.lines))
    tail = _ENCODER.encode(replace(seen, lines=()))[len(HEAD) :]
    windows = sum([line.windows for line in city.lines]) - sum(map(len, sheet.windows))
    free_mask = ~sheet.marked_mask
    return heads, tail, windows, max([(line.mask & free_mask).bit_count() for line in city.lines])


@lru_cache(maxsize=WALKS_KEPT)
def _line_head(line: LineView) -> bytes:
    return _ENCODER.encode(line)[: -len(b"false}")]


@lru_cache(maxsize=RIDES_KEPT)
def _rides_to_come(
    positions: Positions, pile: tuple[int, ...], card: int | None, windows: int
) -> int:
    unused = None if card is None else positions.cards[card]
    return rides_to_come(positions.edition, pile, unused, windows)[0]


def offers_told(rules: VollVerplant, state: State, seat: int) -> bytes | None:
    """Return the offers to a seat as JSON, or None if there are none."""
    positions = rules.positions
    if state.card is None or not positions.is_awaited(state, seat):
        return None
    card = positions.cards[state.card]
    if state.special:  # nearly every choice has other consequences
        return _ENCODER.encode(offers(rules, state, seat))
    sheet, outset = positions.sheet_of(state, seat), Outset(positions, state, seat)
    left, solo = positions.city.all_mask & ~sheet.marked_mask, len(state.sheets) == 1
    free = left.bit_count()
    tails = _tails(seat, free, max(1, card.value), solo)
    choices: list[bytes] = []
    if card.kind == "free":
        _add(choices, outset, _rides(positions.city, left), (tails[0], *(tails[1],) * free))
    lines: list[bytes] = []
    for line, written in zip(positions.city.lines, sheet.windows, strict=True):
        is_full = len(written) >= line.windows
        told, walks = _line(positions, state.card, line.index, line.mask & left, is_full)
        lines.append(told)
        for walk in walks:
            if card.kind == "transfer" and walk[-1]:
                first = walk[2][1].bit_length() - 1
                ends = (tails[0], _writing(positions, seat, free, first, solo))
                _add(choices, outset, walk, ends)
            else:
                _add(choices, outset, walk, tails)
    head = b'{"kind":"%b","value":%d,"lines":[' % (card.kind.encode(), card.value)
    return b"".join((head, b",".join(lines), b'],"choices":[', b",".join(choices), b"]}"))


def _add(choices: list[bytes], outset: Outset, walk: Walk, tails: tuple[bytes, ...]) -> None:
    """Add the choices of a walk, as many as there are tails."""
    actions, heads, masks, together = walk
    if not outset.completes(together):
        choices.extend(map(add, heads, tails))
        return
    for action, head, drawn, tail in zip(actions, heads, masks, tails, strict=False):
        if outset.completes(drawn):
            choices.append(_ENCODER.encode(Offer(action, *outset.brings(action))))
        else:
            choices.append(head + tail)


@lru_cache(maxsize=LINES_KEPT)
def _line(
    positions: Positions,
    card: int,
    line: int,
    left: int,
    is_full: bool,  # noqa: FBT001
) -> tuple[bytes, tuple[Walk, ...]]:
    """Return the JSON of a line, and the walks that a card allows on it."""
    told = _ENCODER.encode(line_offer(positions, card, line, left, is_full=is_full))
    kind = positions.cards[card].kind
    if is_full or kind == "free":
        return told, ()
    ways = (False, True) if positions.city.lines[line].ring else (False,)
    return told, tuple([_walk(positions, line, left, kind == "express", way) for way in ways])


@lru_cache(maxsize=WALKS_KEPT)
def _walk(positions: Positions, line: int, left: int, passes: bool, backward: bool) -> Walk:  # noqa: FBT001
    """Return the choices on a line with the free stations ``left``, for cards of any value.

    An express card ``passes`` marked stations; any other card stops there.
    """
    course, city = positions.city.lines[line], positions.city
    most = max(
        positions.reach(card, course.mask & ~left, course, backward=backward)
        for card in positions.cards
        if card.kind == ("express" if passes else "number")
    )
    free = [each for each in course.walk(backward=backward) if left >> each & 1][:most]
    names = tuple([city.stations[each] for each in free])
    actions = tuple([Fill(course.letter, marks, backward) for marks in range(most + 1)])
    heads = tuple([_head(each, names[: each.marks]) for each in actions])
    masks = tuple([positions.bits(tuple(free[:marks])) for marks in range(most + 1)])
    return actions, heads, masks, masks[-1]


@lru_cache(maxsize=SHEETS_KEPT)
def _rides(city: City, left: int) -> Walk:
    """Return the free rides to the stations in ``left``."""
    names = city.names_of(left)
    actions = (Ride(), *[Ride(name) for name in names])
    heads = (_head(Ride(), ()), *[_head(Ride(name), (name,)) for name in names])
    return actions, heads, (0, *[1 << city.number[name] for name in names]), left


@lru_cache(maxsize=WALKS_KEPT)
def _writing(positions: Positions, seat: int, free: int, station: int, solo: bool) -> bytes:  # noqa: FBT001
    """Return the end of an offer that marks one station and writes its transfer number."""
    number = positions.city.meeting[station]
    gains, _ = fewer(seat, free, 1, solo=solo)
    gains = (transfer_item(positions.city, seat, station, number), *gains)
    points = sum([item.points for item in gains])
    return b"," + _ENCODER.encode(_Tail(number, (), gains, points, 0))[1:]


def _head(action: Action, marks: tuple[str, ...]) -> bytes:
    return _ENCODER.encode(_Head(action, marks))[:-1]


@lru_cache(maxsize=WALKS_KEPT)
def _tails(seat: int, free: int, most: int, solo: bool) -> tuple[bytes, ...]:  # noqa: FBT001
    return tuple([_tail(seat, free, marks, solo) for marks in range(most + 1)])


@lru_cache(maxsize=WALKS_KEPT)
def _tail(seat: int, free: int, marks: int, solo: bool) -> bytes:  # noqa: FBT001
    return b"," + _ENCODER.encode(_Tail(0, (), *fewer(seat, free, marks, solo=solo), 0))[1:]
