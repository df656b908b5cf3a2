"""The effects of an entry: the items that it scores, and the marks that it leaves on a sheet.

A seat's items come with its own choice, including those of lines: earlier rounds settle what a line
is worth (``scoring.gains``). The entry that ends a round adds only what the end changes for all.
"""

from collections.abc import Iterator

from msgspec import Struct

from netzplan.core.effects import Effects
from netzplan.core.outcome import Item
from netzplan.core.record import Entry, Happened
from netzplan.core.steps import BACK
from netzplan.games.voll_verplant.actions import Action, Fill, TurnCard
from netzplan.games.voll_verplant.position import Positions
from netzplan.games.voll_verplant.scoring import LINE_RULES, first_rounds, gains
from netzplan.games.voll_verplant.state import Sheet, State

__all__ = [
    "CardTurned",
    "EntryOwed",
    "LineCompleted",
    "Mark",
    "RoundSettled",
    "StationsCrossed",
    "TransferWritten",
    "WindowFilled",
    "effects_of",
]


class CardTurned(Struct, frozen=True, gc=False, tag="card-turned"):
    """A card was turned for everybody."""

    card: str
    round: int
    """The round that the card begins, counted from 1."""


class WindowFilled(Struct, frozen=True, gc=False, tag="window-filled"):
    """A window was filled."""

    seat: int
    line: str
    window: int
    """Index of the window, from 0 at the left."""
    written: str


class StationsCrossed(Struct, frozen=True, gc=False, tag="stations-crossed"):
    """Stations were crossed."""

    seat: int
    line: str | None
    """Letter of the line of the walk; None for a free ride."""
    stations: tuple[str, ...]
    """Ids of the stations, in the order of the walk."""


class TransferWritten(Struct, frozen=True, gc=False, tag="transfer-written"):
    """A transfer number was written at a station."""

    seat: int
    line: str
    station: str
    number: int


class LineCompleted(Struct, frozen=True, gc=False, tag="line-completed"):
    """The last station of a line was marked."""

    seat: int
    line: str
    high: bool
    """Whether it scores the high value."""
    points: int


class EntryOwed(Struct, frozen=True, gc=False, tag="entry-owed"):
    """Special stations were marked: the player must enter the value again."""

    seat: int
    stations: tuple[str, ...]
    """Ids of the stations, in the order of the map."""
    owed: int
    """Number of extra entries still to make; 0 if no windows are left for them."""


class RoundSettled(Struct, frozen=True, gc=False, tag="round-settled"):
    """The last choice of a round was made."""

    round: int
    struck: tuple[str, ...]
    """Lines whose high value is lost to all who did not complete them in this round."""
    reshuffled: bool
    """Whether all cards returned to the pile."""
    last: bool
    """Whether all windows are filled, which ends the match."""


Mark = (
    CardTurned
    | WindowFilled
    | StationsCrossed
    | TransferWritten
    | LineCompleted
    | EntryOwed
    | RoundSettled
)


def effects_of(
    positions: Positions, before: State, entry: Entry[Action, TurnCard], after: State
) -> Effects[Mark]:
    """Return the effects of an entry of an open log; all of them are public."""
    if isinstance(entry, BACK):
        return Effects()
    if isinstance(entry, Happened):
        return Effects((), (CardTurned(entry.event.card, after.round),))
    seat, action = entry.seat, entry.action
    was, now = positions.sheet_of(before, seat), positions.sheet_of(after, seat)
    items = gains(positions.city, before, seat, was, now, first_rounds(before.sheets))
    marks: list[Mark] = []
    if isinstance(action, Fill):
        marks += _filled(positions, seat, action, was, now)
        if before.special:
            marks += _owed(positions, seat, was, now, after)
    elif action.station is not None:
        marks.append(StationsCrossed(seat, None, (action.station,)))
    marks += _completed(items)
    if after.card is None:
        marks.append(_settled(positions, before, after))
    return Effects(items, tuple(marks))


def _filled(
    positions: Positions, seat: int, fill: Fill, was: Sheet, now: Sheet
) -> Iterator[WindowFilled | TransferWritten | StationsCrossed]:
    line = positions.city.lines[positions.city.line_number[fill.line]]
    window = len(was.windows[line.index])
    yield WindowFilled(seat, fill.line, window, now.windows[line.index][window:])
    names = positions.city.stations
    transfers = now.transfers[len(was.transfers) :]
    for station, number in transfers:
        yield TransferWritten(seat, fill.line, names[station], number)
    drawn = now.marked_mask & ~was.marked_mask
    if drawn and not transfers:
        walk = line.walk(backward=fill.backward)
        crossed = tuple(names[station] for station in walk if drawn >> station & 1)
        yield StationsCrossed(seat, fill.line, crossed)


def _owed(
    positions: Positions, seat: int, was: Sheet, now: Sheet, after: State
) -> Iterator[EntryOwed]:
    met = now.marked_mask & ~was.marked_mask & positions.city.special_mask
    if met:
        choice = after.sealed[seat]
        yield EntryOwed(seat, positions.city.names_of(met), 0 if choice is None else choice.owed)


def _completed(items: tuple[Item, ...]) -> Iterator[LineCompleted]:
    for item in items:
        if item.rule in LINE_RULES:
            line = str(item.why[0][1])
            yield LineCompleted(item.seat, line, item.rule == LINE_RULES[0], item.points)


def _settled(positions: Positions, before: State, after: State) -> RoundSettled:
    assert before.card is not None, "no card is turned"
    struck = tuple(
        line.letter
        for line, first in zip(positions.city.lines, first_rounds(after.sheets), strict=True)
        if first == after.round and any(not s.completed[line.index] for s in after.sheets)
    )
    reshuffled = positions.cards[before.card].reshuffles
    last = all(positions.is_full(sheet) for sheet in after.sheets)
    return RoundSettled(after.round, struck, reshuffled, last)
