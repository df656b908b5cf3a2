"""The effects of an entry: points by line, and marks on board and table."""

from collections.abc import Iterator

from msgspec import Struct

from netzplan.core.effects import Effects
from netzplan.core.outcome import Item
from netzplan.core.record import Entry, Happened
from netzplan.core.steps import BACK
from netzplan.games.on_the_underground.actions import (
    Action,
    Begins,
    Event,
    LayTile,
    PlaceToken,
    TakeToken,
)
from netzplan.games.on_the_underground.network import bits
from netzplan.games.on_the_underground.placing import cost, tiles_left
from netzplan.games.on_the_underground.position import Positions
from netzplan.games.on_the_underground.scoring import connected, final_items, gains
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.view import JourneyView, journey_view

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
    "StarterDrawn",
    "StationsReached",
    "TilesLaid",
    "TokenLaid",
    "TurnEnded",
    "effects_of",
]


class StarterDrawn(Struct, frozen=True, gc=False, tag="starter-drawn"):
    """Nature drew the seat that begins."""

    seat: int


class TilesLaid(Struct, frozen=True, gc=False, tag="tiles-laid"):
    """A connection tile, or a stack of landmark tiles, was laid on a station."""

    station: str
    kind: str
    tiles: int


class CardTurned(Struct, frozen=True, gc=False, tag="card-turned"):
    """A destination card was turned up."""

    station: str
    express: bool
    left: int
    """Cards left in the pile; 0 means that the last round is running."""


class TokenLaid(Struct, frozen=True, gc=False, tag="token-laid"):
    """A track token was placed."""

    seat: int
    line: str
    edge: str
    left: int
    """The line's remaining track tokens."""


class StationsReached(Struct, frozen=True, gc=False, tag="stations-reached"):
    """A line joined stations that it had not reached before."""

    line: str
    stations: tuple[str, ...]
    """Ids of the stations, in the order of the map."""


class BranchPaid(Struct, frozen=True, gc=False, tag="branch-paid"):
    """Branch tokens were returned to pay for a track token."""

    seat: int
    tokens: int
    left: int
    """Branch tokens in hand after the entry."""


class BranchGained(Struct, frozen=True, gc=False, tag="branch-gained"):
    """Branch tokens were taken, or gained at termini."""

    seat: int
    tokens: int
    left: int
    """Branch tokens in hand after the entry."""


class LandmarkTaken(Struct, frozen=True, gc=False, tag="landmark-taken"):
    """A landmark tile was taken from a station that a line has joined."""

    seat: int
    station: str
    kind: str
    left: int
    """Number of tiles left on the station."""


class SetReturned(Struct, frozen=True, gc=False, tag="set-returned"):
    """Five different landmarks were returned as a set."""

    seat: int
    kinds: tuple[str, ...]


class LoopClosed(Struct, frozen=True, gc=False, tag="loop-closed"):
    """A line closed a loop, on a board where loops score."""

    line: str
    stations: tuple[str, ...]
    """Stations inside that score now, in the order of the map."""


class ConnectionJoined(Struct, frozen=True, gc=False, tag="connection-joined"):
    """A line joined both stations of one symbol."""

    line: str
    kind: str
    stations: tuple[str, ...]


class PassengerTravelled(Struct, frozen=True, gc=False, tag="passenger-travelled"):
    """The passenger made a journey."""

    journey: JourneyView


class CardDiscarded(Struct, frozen=True, gc=False, tag="card-discarded"):
    """The card of the destination that the passenger reached was discarded."""

    station: str
    express: bool


class TurnEnded(Struct, frozen=True, gc=False, tag="turn-ended"):
    """A turn ended."""

    seat: int


class GameEnded(Struct, frozen=True, gc=False, tag="game-ended"):
    """The round of the last card ended."""


Mark = (
    StarterDrawn
    | TilesLaid
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
    positions: Positions, before: State, entry: Entry[Action, Event], after: State
) -> Effects[Mark]:
    """Return the effects of an entry of the log; nothing is hidden in this game."""
    if isinstance(entry, BACK):
        return Effects()
    items: tuple[Item, ...] = ()
    marks: tuple[Mark, ...]
    if isinstance(entry, Happened):
        marks = (_of_event(positions, entry.event, after),)
    else:
        items = gains(positions.network, positions.colours[len(after.players)], before, after)
        marks = tuple(_of_action(positions, before, entry.seat, entry.action, after))
    if positions.phase(after) is Phase.OVER:  # the last card can end it, as well as a last turn
        return Effects((*items, *final_items(positions.edition, after)), (*marks, GameEnded()))
    return Effects(items, marks)


def _of_event(
    positions: Positions, event: Event, after: State
) -> StarterDrawn | TilesLaid | CardTurned:
    network = positions.network
    if isinstance(event, Begins):
        return StarterDrawn(event.seat)
    if isinstance(event, LayTile):
        stack = network.stacks[network.tiled_number[network.number[event.station]]]
        return TilesLaid(event.station, event.kind, stack)
    express = bool(network.express_mask >> network.number[event.station] & 1)
    return CardTurned(event.station, express, after.pile_mask.bit_count())


def _of_action(
    positions: Positions, before: State, seat: int, action: Action, after: State
) -> Iterator[Mark]:
    if isinstance(action, PlaceToken):
        yield from _placed(positions, before, seat, action, after)
    elif isinstance(action, TakeToken):
        held = after.players[seat].branch
        yield BranchGained(seat, held - before.players[seat].branch, held)
    else:
        yield from _travelled(positions, before, seat, after)


def _placed(
    positions: Positions, before: State, seat: int, place: PlaceToken, after: State
) -> Iterator[Mark]:
    network = positions.network
    seats = len(after.players)
    number = positions.line_number[seats][place.line]
    edge = network.edge_number[place.edge]
    line = after.lines[number]
    left = positions.colours[seats][number].tokens - line.edges_mask.bit_count()
    yield TokenLaid(seat, place.line, place.edge, left)
    yield from _branch(before, seat, after, cost(network, before.lines[number], edge) or 0)
    had = network.shape(before.lines[number].edges_mask).stations_mask
    has = network.shape(line.edges_mask).stations_mask
    joined = has & ~had
    if joined:
        yield StationsReached(place.line, network.names_of(joined))
        yield from _connected(positions, before, place.line, had, has)
        yield from _landmarks(positions, before, seat, joined, after)
    elif network.has_loops:
        inside = line.looped_mask & ~before.lines[number].looped_mask
        yield LoopClosed(place.line, network.names_of(inside))


def _branch(before: State, seat: int, after: State, paid: int) -> Iterator[Mark]:
    held = after.players[seat].branch
    gained = held - before.players[seat].branch + paid
    if paid:
        yield BranchPaid(seat, paid, held)
    if gained:
        yield BranchGained(seat, gained, held)


def _connected(
    positions: Positions, state: State, line: str, had: int, has: int
) -> Iterator[ConnectionJoined]:
    network = positions.network
    joined = connected(network, state.tiles, has)
    old = connected(network, state.tiles, had) if joined else ()
    for kind in joined:
        if kind not in old:
            pair = zip(network.tiled, state.tiles, strict=True)
            both = tuple(network.stations[station] for station, own in pair if own == kind)
            yield ConnectionJoined(line, positions.tiles.kinds[kind], both)


def _landmarks(
    positions: Positions, before: State, seat: int, joined: int, after: State
) -> Iterator[LandmarkTaken | SetReturned]:
    network, kinds = positions.network, positions.tiles.kinds
    for station in bits(joined & network.landmarks_mask):
        there = tiles_left(network, before, station)
        if there:
            kind = kinds[before.tiles[network.tiled_number[station]]]
            yield LandmarkTaken(seat, network.stations[station], kind, there - 1)
    for _ in range(after.players[seat].sets - before.players[seat].sets):
        yield SetReturned(seat, kinds)


def _travelled(positions: Positions, before: State, seat: int, after: State) -> Iterator[Mark]:
    """Yield the journeys that the entry made or caused, and the end of the turn if it ended."""
    network = positions.network
    for journey in after.journeys[before.legs :]:
        yield PassengerTravelled(journey_view(positions, after, journey))
        there = journey.destination
        yield CardDiscarded(network.stations[there], bool(network.express_mask >> there & 1))
    if after.turns > before.turns:
        yield TurnEnded(seat)
