"""A toy game that uses every feature of the core, so that not only the shipped games test it.

It has hidden racks, sealed bids, several decisions in a turn, questions that other seats answer
out of turn, a rearrangement whose options cannot be listed, draws during a turn, and undo.

1. Each player is dealt three tiles, values 1 to 5, four of each.
2. Everybody makes a sealed bid from 0 to 3; the highest starts, the lowest seat among equals.
3. In a turn, in any order: *arrange* the whole table (at least one tile comes from the player's
rack, none is lost, each group is two or more equal tiles), *ask* once for a value (the
other seats in turn give a tile or keep theirs), *end* the turn (a tile is drawn).
4. The game ends when a rack or the bag is empty. Each tile left costs its value.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Literal, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from netzplan.core import (
    Chance,
    Effects,
    Entry,
    Facts,
    Happened,
    Item,
    Outcome,
    Over,
    Players,
    Rewound,
    Setup,
    Turn,
    Undone,
    Violation,
)
from netzplan.core.agreed import Agreeable
from tests.contract.flea_marks import Answered, Bidden, Drawn, Laid, Mark, Opened

__all__ = [
    "FACTS",
    "VALUES",
    "Action",
    "Arrange",
    "Ask",
    "Bid",
    "Deal",
    "End",
    "FleaMarket",
    "Give",
    "Keep",
    "State",
    "View",
]

VALUES = (1, 2, 3, 4, 5)
T = TypeVar("T")
Table = tuple[tuple[int, ...], ...]


class Bid(Struct, frozen=True, tag="bid"):
    """A sealed bid."""

    amount: int


class Arrange(Struct, frozen=True, tag="arrange"):
    """The whole table after the move."""

    table: Table


class Ask(Struct, frozen=True, tag="ask"):
    """A request to all other seats for a tile."""

    value: int


class Give(Struct, frozen=True, tag="give"):
    """An answer that gives the tile."""


class Keep(Struct, frozen=True, tag="keep"):
    """An answer that keeps the tile."""


class End(Struct, frozen=True, tag="end"):
    """The end of the turn."""


Action = Bid | Arrange | Ask | Give | Keep | End
Phase = Literal["deal", "bid", "turn", "answer", "draw", "over"]


class Deal(Struct, frozen=True, tag="deal"):
    """A tile goes from the bag to a rack; the value is 0 for readers who may not see it."""

    seat: int
    value: int


class State(Struct, frozen=True):
    """The position."""

    phase: Phase
    bag: tuple[int, ...]
    racks: tuple[tuple[int, ...], ...]
    bids: tuple[int | None, ...]
    table: Table = ()
    active: int = 0
    asked: int = 0
    """The value asked for in this turn, 0 if nothing was asked."""
    answering: int = 0


class View(Struct, frozen=True):
    """The parts of the state that a reader may know."""

    phase: Phase
    seat: int | None
    bag: int
    rack: tuple[int, ...]
    counts: tuple[int, ...]
    bid: int | None
    table: Table
    awaited: tuple[int, ...]
    active: int
    asked: int


FACTS = Facts(
    game="flea_market",
    fewest_seats=1,
    most_seats=4,
    hidden=True,
    simultaneous=True,
    enumerable=False,
    rules_version=1,
)


class FleaMarket:
    """The rules of the toy game."""

    facts = FACTS
    agreeable = Agreeable(FACTS, "market", ())
    action_type = Action
    event_type = Deal
    mark_type = Mark

    def start(self, setup: Setup) -> State:
        """Return empty racks and a full bag."""
        return State("deal", (4,) * 5, ((),) * setup.seats, (None,) * setup.seats)

    def turn(self, state: State) -> Turn:
        """Return who is to move: seats, chance or nobody."""
        match state.phase:
            case "deal" | "draw":
                return Chance()
            case "bid":
                missing = tuple(seat for seat, bid in enumerate(state.bids) if bid is None)
                return Players(missing, sealed=True)
            case "turn":
                return Players((state.active,))
            case "answer":
                return Players((state.answering,))
            case "over":
                return Over()

    def violation(self, state: State, seat: int, action: Action) -> Violation | None:
        """Return the rule that forbids an action, None if it is legal."""
        turn = self.turn(state)
        if not isinstance(turn, Players) or seat not in turn.seats:
            return Violation("fm.turn")
        match action:
            case Bid():
                legal = state.phase == "bid" and 0 <= action.amount <= 3
            case Arrange():
                return self._arrange_violation(state, seat, action)
            case Ask():
                legal = state.phase == "turn" and not state.asked and action.value in VALUES
            case Give():
                legal = state.phase == "answer" and state.asked in state.racks[seat]
            case Keep():
                legal = state.phase == "answer"
            case End():
                legal = state.phase == "turn"
            case _:
                assert_never(action)
        return None if legal else Violation("fm." + type(action).__name__.lower())

    def _arrange_violation(self, state: State, seat: int, action: Arrange) -> Violation | None:
        if state.phase != "turn":
            return Violation("fm.arrange")
        before = Counter(value for group in state.table for value in group)
        after = Counter(value for group in action.table for value in group)
        laid = after - before
        if before - after or not laid or laid - Counter(state.racks[seat]):
            return Violation("fm.arrange.tiles")
        if any(len(group) < 2 or len(set(group)) > 1 for group in action.table):
            return Violation("fm.arrange.group")
        return None

    def actions(self, state: State, seat: int) -> Iterator[Action]:
        """Yield some legal actions; all arrangements of the table cannot be listed."""
        turn = self.turn(state)
        if not isinstance(turn, Players) or seat not in turn.seats:
            return
        if state.phase == "bid":
            yield from (Bid(amount) for amount in range(4))
        elif state.phase == "answer":
            yield Keep()
            if state.asked in state.racks[seat]:
                yield Give()
        else:
            yield End()
            if not state.asked:
                yield from (Ask(value) for value in VALUES)
            for value, count in Counter(state.racks[seat]).items():
                if count > 1:
                    yield Arrange((*state.table, (value,) * count))
                elif any(group[0] == value for group in state.table):
                    yield Arrange(_gathered(state.table, value))

    def act(self, state: State, seat: int, action: Action) -> State:
        """Return the state after a legal action."""
        match action:
            case Bid():
                bids = _with(state.bids, seat, action.amount)
                if None in bids:
                    return replace(state, bids=bids)
                made = [bid for bid in bids if bid is not None]
                return replace(state, bids=bids, phase="turn", active=made.index(max(made)))
            case Arrange():
                return self._arranged(state, seat, action)
            case Ask():
                asked = replace(state, asked=action.value)
                return self._next_answer(asked, after=seat)
            case Give():
                racks = _with(state.racks, seat, _less(state.racks[seat], state.asked))
                won = tuple(sorted((*racks[state.active], state.asked)))
                phase: Literal["turn", "over"] = "turn" if racks[seat] else "over"
                return replace(state, racks=_with(racks, state.active, won), phase=phase)
            case Keep():
                return self._next_answer(state, after=seat)
            case End():
                return replace(state, phase="draw")
            case _:
                assert_never(action)

    def _arranged(self, state: State, seat: int, action: Arrange) -> State:
        before = Counter(value for group in state.table for value in group)
        after = Counter(value for group in action.table for value in group)
        left = Counter(state.racks[seat]) - (after - before)
        rack = tuple(sorted(left.elements()))
        racks = _with(state.racks, seat, rack)
        return replace(state, table=action.table, racks=racks, phase="turn" if rack else "over")

    def _next_answer(self, state: State, *, after: int) -> State:
        following = (after + 1) % len(state.racks)
        if following == state.active:
            return replace(state, phase="turn")
        return replace(state, phase="answer", answering=following)

    def chances(self, state: State) -> tuple[tuple[Deal, int], ...]:
        """Return the tiles that may be drawn from the bag, each for the seat that gets it."""
        dealt = min(range(len(state.racks)), key=lambda seat: len(state.racks[seat]))
        seat = dealt if state.phase == "deal" else state.active
        return tuple(
            (Deal(seat, value), count)
            for value, count in zip(VALUES, state.bag, strict=True)
            if count
        )

    def happen(self, state: State, event: Deal) -> State:
        """Move a tile from the bag to a rack."""
        bag = _with(state.bag, event.value - 1, state.bag[event.value - 1] - 1)
        rack = tuple(sorted((*state.racks[event.seat], event.value)))
        racks = _with(state.racks, event.seat, rack)
        after = replace(state, bag=bag, racks=racks)
        if state.phase == "deal":
            ready = all(len(held) == 3 for held in racks)
            return replace(after, phase="bid") if ready else after
        following = (state.active + 1) % len(racks)
        return replace(after, phase="turn" if any(bag) else "over", active=following, asked=0)

    def view(self, state: State, seat: int | None) -> View:
        """Return the public counts, and for a seat also its own rack and bid."""
        turn = self.turn(state)
        is_open = state.phase not in ("deal", "bid")
        return View(
            phase=state.phase,
            seat=seat,
            bag=sum(state.bag),
            rack=() if seat is None else state.racks[seat],
            counts=tuple(len(rack) for rack in state.racks),
            bid=max((bid or 0 for bid in state.bids), default=0)
            if is_open
            else (None if seat is None else state.bids[seat]),
            table=state.table,
            awaited=turn.seats if isinstance(turn, Players) else (),
            active=state.active,
            asked=state.asked,
        )

    def entry_for(self, entry: Entry[Action, Deal], seat: int | None) -> Entry[Action, Deal]:
        """Return the entry for a reader; the value of a tile that another seat drew is hidden."""
        if not isinstance(entry, Happened) or entry.event.seat == seat:
            return entry
        return Happened(entry.seq, Deal(entry.event.seat, 0))

    def effects(
        self, before: State, entry: Entry[Action, Deal], after: State, reader: int | None
    ) -> Effects[Mark]:
        """Return what becomes public with an entry, and the tile that the reader drew."""
        if isinstance(entry, Undone | Rewound):
            return Effects()
        marks: list[Mark] = []
        if isinstance(entry, Happened):
            seat = entry.event.seat
            marks.append(Drawn(seat, entry.event.value if seat == reader else None))
        else:
            marks += _of_action(before, entry.seat, entry.action)
        if after.phase == "over":
            marks.append(Opened(after.racks))
        return Effects(self.standing(after), tuple(marks))

    def standing(self, state: State) -> tuple[Item, ...]:
        """Return nothing before the end, as racks are hidden; then the cost of the tiles left."""
        if state.phase != "over":
            return ()
        return tuple(
            Item("fm.tile", seat, -value) for seat, rack in enumerate(state.racks) for value in rack
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return the cost of the tiles left."""
        if state.phase != "over":
            return None
        scores = tuple(-sum(rack) for rack in state.racks)
        return Outcome(
            end="fm.end.bag" if all(state.racks) else "fm.end.rack",
            scores=scores,
            places=tuple(1 + sum(other > own for other in scores) for own in scores),
            items=self.standing(state),
        )


def _of_action(before: State, seat: int, action: Action) -> Iterator[Mark]:
    match action:
        case Bid():
            yield Bidden(seat, action.amount)
        case Arrange():
            lay = Counter(value for group in before.table for value in group)
            lies = Counter(value for group in action.table for value in group)
            yield Laid(seat, tuple(sorted((lies - lay).elements())))
        case Give() | Keep():
            yield Answered(seat, before.asked, isinstance(action, Give))
        case Ask() | End():
            pass
        case _:
            assert_never(action)


def _gathered(table: Table, value: int) -> Table:
    same = sum(len(group) for group in table if group[0] == value)
    return (*(group for group in table if group[0] != value), (value,) * (same + 1))


def _less(rack: tuple[int, ...], value: int) -> tuple[int, ...]:
    at = rack.index(value)
    return rack[:at] + rack[at + 1 :]


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
