"""What an entry brought: points by line, and the marks that it left on board and table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from netzplan.core.effects import Effects
from netzplan.core.outcome import Item
from netzplan.core.record import Entry, Happened, Undone
from netzplan.games.on_the_underground.actions import Action, Event, LayTile, Place, TakeToken
from netzplan.games.on_the_underground.board import bits
from netzplan.games.on_the_underground.placing import cost, tiles_left
from netzplan.games.on_the_underground.scoring import connected, final_items, gains
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.view import JourneyView, journey_view

if TYPE_CHECKING:
    from netzplan.games.on_the_underground.rules import OnTheUnderground

__all__ = [
    "BranchGained",
    "BranchPaid",
    "CardDiscarded",
    "CardTurned",
    "ConnectionJoined",
    "GameEnded",
    "LandmarkTaken",
    "LoopClosed",
    "Mark",
    "PassengerTravelled",
    "SetReturned",
    "StationsReached",
    "TilesLaid",
    "TokenLaid",
    "TurnEnded",
    "effects_of",
]


class TilesLaid(Struct, frozen=True, tag="tiles-laid"):
    """A connection tile, or a stack of landmark tiles, was laid on a station."""

    station: str
    kind: str
    tiles: int


class CardTurned(Struct, frozen=True, tag="card-turned"):
    """A destination card was turned up."""

    station: str
    express: bool
    left: int
    """Cards left in the pile; with 0 the last round runs."""


class TokenLaid(Struct, frozen=True, tag="token-laid"):
    """A track token was placed."""

    seat: int
    line: str
    edge: str
    left: int
    """Track tokens of the line left."""


class StationsReached(Struct, frozen=True, tag="stations-reached"):
    """Stations newly joined a line."""

    line: str
    stations: tuple[str, ...]
    """In the order of the map."""


class BranchPaid(Struct, frozen=True, tag="branch-paid"):
    """Branch tokens were returned for a track token."""

    seat: int
    tokens: int
    left: int
    """Branch tokens in hand after the entry."""


class BranchGained(Struct, frozen=True, tag="branch-gained"):
    """Branch tokens were taken, or gained at termini."""

    seat: int
    tokens: int
    left: int
    """Branch tokens in hand after the entry."""


class LandmarkTaken(Struct, frozen=True, tag="landmark-taken"):
    """A landmark tile was taken from a station that a line has joined."""

    seat: int
    station: str
    kind: str
    left: int
    """Tiles left there."""


class SetReturned(Struct, frozen=True, tag="set-returned"):
    """Five different landmarks went back."""

    seat: int
    kinds: tuple[str, ...]


class LoopClosed(Struct, frozen=True, tag="loop-closed"):
    """A line was closed into a loop, on a board where that scores."""

    line: str
    stations: tuple[str, ...]
    """Stations inside that score now, in the order of the map."""


class ConnectionJoined(Struct, frozen=True, tag="connection-joined"):
    """A line has joined both stations of one symbol."""

    line: str
    kind: str
    stations: tuple[str, ...]


class PassengerTravelled(Struct, frozen=True, tag="passenger-travelled"):
    """The passenger made a journey."""

    journey: JourneyView


class CardDiscarded(Struct, frozen=True, tag="card-discarded"):
    """The card of the destination that the passenger reached was discarded."""

    station: str
    express: bool


class TurnEnded(Struct, frozen=True, tag="turn-ended"):
    """A turn was over."""

    seat: int


class GameEnded(Struct, frozen=True, tag="game-ended"):
    """The round of the last card was over."""


Mark = (
    TilesLaid
    | CardTurned
    | TokenLaid
    | StationsReached
    | BranchPaid
    | BranchGained
    | LandmarkTaken
    | SetReturned
    | LoopClosed
    | ConnectionJoined
    | PassengerTravelled
    | CardDiscarded
    | TurnEnded
    | GameEnded
)


def effects_of(
    rules: OnTheUnderground, before: State, entry: Entry[Action, Event], after: State
) -> Effects[Mark]:
    """Return what an entry of the log brought: nothing is hidden in this game."""
    if isinstance(entry, Undone):
        return Effects()
    items: tuple[Item, ...] = ()
    marks: tuple[Mark, ...]
    if isinstance(entry, Happened):
        marks = (_of_event(rules, entry.event, after),)
    else:
        items = gains(rules.board, rules.colours[len(after.players)], before, after)
        marks = tuple(_of_action(rules, before, entry.seat, entry.action, after))
    if rules.phase(after) is Phase.OVER:  # the last card may do that, as well as a last turn
        return Effects((*items, *final_items(rules.edition, after)), (*marks, GameEnded()))
    return Effects(items, marks)


def _of_event(rules: OnTheUnderground, event: Event, after: State) -> TilesLaid | CardTurned:
    board = rules.board
    if isinstance(event, LayTile):
        stack = board.stacks[board.tiled_number[board.number[event.station]]]
        return TilesLaid(event.station, event.kind, stack)
    express = bool(board.express_mask >> board.number[event.station] & 1)
    return CardTurned(event.station, express, after.pile_mask.bit_count())


def _of_action(
    rules: OnTheUnderground, before: State, seat: int, action: Action, after: State
) -> Iterator[Mark]:
    if isinstance(action, Place):
        yield from _placed(rules, before, seat, action, after)
    elif isinstance(action, TakeToken):
        held = after.players[seat].branch
        yield BranchGained(seat, held - before.players[seat].branch, held)
    else:
        yield from _travelled(rules, before, seat, after)


def _placed(
    rules: OnTheUnderground, before: State, seat: int, place: Place, after: State
) -> Iterator[Mark]:
    board = rules.board
    seats = len(after.players)
    number = rules.line_number[seats][place.line]
    edge = board.edge_number[place.edge]
    line = after.lines[number]
    left = rules.colours[seats][number].tokens - line.edges_mask.bit_count()
    yield TokenLaid(seat, place.line, place.edge, left)
    yield from _branch(before, seat, after, cost(board, before.lines[number], edge) or 0)
    had = board.shape(before.lines[number].edges_mask).stations_mask
    has = board.shape(line.edges_mask).stations_mask
    joined = has & ~had
    if joined:
        yield StationsReached(place.line, board.names_of(joined))
        yield from _connected(rules, before, place.line, had, has)
        yield from _landmarks(rules, before, seat, joined, after)
    elif board.has_loops:
        inside = line.looped_mask & ~before.lines[number].looped_mask
        yield LoopClosed(place.line, board.names_of(inside))


def _branch(before: State, seat: int, after: State, paid: int) -> Iterator[Mark]:
    held = after.players[seat].branch
    gained = held - before.players[seat].branch + paid
    if paid:
        yield BranchPaid(seat, paid, held)
    if gained:
        yield BranchGained(seat, gained, held)


def _connected(
    rules: OnTheUnderground, state: State, line: str, had: int, has: int
) -> Iterator[ConnectionJoined]:
    board = rules.board
    joined = connected(board, state.tiles, has)
    old = connected(board, state.tiles, had) if joined else ()
    for kind in joined:
        if kind not in old:
            pair = zip(board.tiled, state.tiles, strict=True)
            both = tuple(board.stations[station] for station, own in pair if own == kind)
            yield ConnectionJoined(line, rules.tiles.kinds[kind], both)


def _landmarks(
    rules: OnTheUnderground, before: State, seat: int, joined: int, after: State
) -> Iterator[LandmarkTaken | SetReturned]:
    board, kinds = rules.board, rules.tiles.kinds
    for station in bits(joined & board.landmarks_mask):
        there = tiles_left(board, before, station)
        if there:
            kind = kinds[before.tiles[board.tiled_number[station]]]
            yield LandmarkTaken(seat, board.stations[station], kind, there - 1)
    for _ in range(after.players[seat].sets - before.players[seat].sets):
        yield SetReturned(seat, kinds)


def _travelled(rules: OnTheUnderground, before: State, seat: int, after: State) -> Iterator[Mark]:
    """Tell the journeys that the entry made or set going, and whether the turn is over."""
    board = rules.board
    for journey in after.journeys[before.legs :]:
        yield PassengerTravelled(journey_view(rules, after, journey))
        there = journey.destination
        yield CardDiscarded(board.stations[there], bool(board.express_mask >> there & 1))
    if after.turns > before.turns:
        yield TurnEnded(seat)
