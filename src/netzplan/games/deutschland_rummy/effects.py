"""The effects of an entry: kilometres of a finished game, and marks.

Marks derive from what is open and from the entry itself, never from racks and bag, so that a tile
that the reader may not see can't leak. ``shifts`` works out what a laying did to the table.
"""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from netzplan.core.effects import Effects
from netzplan.core.record import Entry, Happened
from netzplan.core.steps import BACK
from netzplan.games.deutschland_rummy.actions import (
    Action,
    Ask,
    Begins,
    Deal,
    Draw,
    EndTurn,
    Event,
    Give,
    Lay,
    Refuse,
)
from netzplan.games.deutschland_rummy.position import Positions
from netzplan.games.deutschland_rummy.routes import (
    Route,
    RouteWords,
    from_words,
    table_mask,
    to_words,
)
from netzplan.games.deutschland_rummy.scoring import gains
from netzplan.games.deutschland_rummy.shifts import freed_jokers, moved_mask, replaced, taken_mask
from netzplan.games.deutschland_rummy.state import NOBODY, State
from netzplan.games.deutschland_rummy.view import PlayedView, played_view

__all__ = [
    "CityAsked",
    "GameEnded",
    "JokerFreed",
    "Mark",
    "RequestRefused",
    "RoutesChanged",
    "StarterDrawn",
    "TileDealt",
    "TileDrawn",
    "TileGiven",
    "TilesLaid",
    "TilesMoved",
    "TurnEnded",
    "effects_of",
]


class StarterDrawn(Struct, frozen=True, gc=False, tag="starter-drawn"):
    """Nature drew the seat that begins."""

    seat: int


class TileDealt(Struct, frozen=True, gc=False, tag="tile-dealt"):
    """A tile was dealt before the game."""

    seat: int
    tile: str | None
    """Tile id for its owner; None for other readers."""
    bag: int
    """Number of tiles left in the bag."""


class TileDrawn(Struct, frozen=True, gc=False, tag="tile-drawn"):
    """A tile was drawn from the bag."""

    seat: int
    tile: str | None
    """Tile id for its owner; None for other readers."""
    bag: int
    """Number of tiles left in the bag."""


class TilesLaid(Struct, frozen=True, gc=False, tag="tiles-laid"):
    """Tiles were laid from a rack."""

    seat: int
    tiles: tuple[str, ...]
    """Tile ids in the order of the map, jokers last."""
    out: bool
    """Whether the player came out with this laying."""
    taken: str | None
    """The table tile that a player who was not out built with after a request; else None."""


class RoutesChanged(Struct, frozen=True, gc=False, tag="routes-changed"):
    """Routes of the table as they were before, and as they are now."""

    before: tuple[RouteWords, ...]
    """Empty if the routes are entirely new."""
    after: tuple[RouteWords, ...]


class TilesMoved(Struct, frozen=True, gc=False, tag="tiles-moved"):
    """Tiles of the table moved to other routes."""

    tiles: tuple[str, ...]
    """Tile ids in the order of the map, jokers last."""


class JokerFreed(Struct, frozen=True, gc=False, tag="joker-freed"):
    """A joker on the table was exchanged, or freed by rebuilding."""

    joker: str
    by: str | None
    """The tile that replaced it; None if it was freed by rebuilding."""
    was: tuple[str, str]
    """The cities that the joker stood between before."""
    now: tuple[str, str]
    """The cities that the joker stands between now."""


class CityAsked(Struct, frozen=True, gc=False, tag="city-asked"):
    """A player asked for a tile with a city."""

    seat: int
    city: str
    of: int
    """The seat that answers first."""


class TileGiven(Struct, frozen=True, gc=False, tag="tile-given"):
    """A player gave a tile with the requested city."""

    seat: int
    to: int
    city: str
    tile: str | None
    """Tile id for giver and asker; None for other readers."""


class RequestRefused(Struct, frozen=True, gc=False, tag="request-refused"):
    """A player gave nothing."""

    seat: int
    city: str
    next: int | None
    """The seat that answers next; None if all have refused."""


class TurnEnded(Struct, frozen=True, gc=False, tag="turn-ended"):
    """A turn ended, and the game continues."""

    seat: int
    next: int


class GameEnded(Struct, frozen=True, gc=False, tag="game-ended"):
    """A game of the series ended: all racks are open."""

    game: int
    """Number of the game, from 1."""
    result: PlayedView
    table: tuple[RouteWords, ...]
    """The routes at the end of the game; the next game begins with an empty table."""


Mark = (
    StarterDrawn
    | TileDealt
    | TileDrawn
    | TilesLaid
    | RoutesChanged
    | TilesMoved
    | JokerFreed
    | CityAsked
    | TileGiven
    | RequestRefused
    | TurnEnded
    | GameEnded
)


def effects_of(
    positions: Positions,
    before: State,
    entry: Entry[Action, Event],
    after: State,
    reader: int | None,
) -> Effects[Mark]:
    """Return the effects of an entry of the reader's log, as far as the reader may know."""
    if isinstance(entry, BACK):
        return Effects()
    if isinstance(entry, Happened):
        return Effects((), (_of_event(entry.event, after, reader),))
    marks = _of_action(positions, before, entry.seat, entry.action, after, reader)
    ended = (
        GameEnded(
            number + 1,
            played_view(positions, after.played[number]),
            _words(positions, _table_left(positions, before, entry.action, after)),
        )
        for number in range(len(before.played), len(after.played))
    )
    return Effects(gains(positions.country, before, after), (*marks, *ended))


def _of_event(
    event: Event, after: State, reader: int | None
) -> StarterDrawn | TileDealt | TileDrawn:
    if isinstance(event, Begins):
        return StarterDrawn(event.seat)
    tile = event.tile if reader == event.seat else None
    kind = TileDealt if isinstance(event, Deal) else TileDrawn
    return kind(event.seat, tile, after.bag_mask.bit_count())


def _of_action(
    positions: Positions,
    before: State,
    seat: int,
    action: Action,
    after: State,
    reader: int | None,
) -> Iterator[Mark]:
    match action:
        case Lay():
            yield from _laid(positions, before, seat, action, after)
        case Draw():
            pass  # the tile has its own entry
        case Ask():
            yield CityAsked(seat, action.city, positions.asked(after))
        case Give():
            tile = action.tile if reader in (seat, action.to) else None
            yield TileGiven(seat, action.to, positions.city_asked(before), tile)
        case Refuse():
            asked = positions.asked(after)
            yield RequestRefused(
                seat, positions.city_asked(before), None if asked == NOBODY else asked
            )
        case EndTurn():
            if len(after.played) == len(before.played):
                yield TurnEnded(seat, after.mover)
        case _:
            assert_never(action)


def _laid(positions: Positions, before: State, seat: int, lay: Lay, after: State) -> Iterator[Mark]:
    country = positions.country
    table = _table_after(positions, before, lay, after)
    old, new = replaced(before.table, table)
    laid = table_mask(new) & ~table_mask(old)
    was_out = positions.is_out(before, seat)
    taken = 0 if was_out else taken_mask(new, laid)
    yield TilesLaid(
        seat=seat,
        tiles=country.ids_of(laid),
        out=not was_out,
        taken=next(iter(country.ids_of(taken)), None),
    )
    yield RoutesChanged(_words(positions, old), _words(positions, new))
    moved = moved_mask(old, new)
    if moved:
        yield TilesMoved(country.ids_of(moved))
    for freed in freed_jokers(country, old, new):
        by = None if freed.by is None else country.tiles[freed.by]
        was, now = (_cities(positions, pair) for pair in (freed.was, freed.now))
        yield JokerFreed(country.tiles[freed.joker], by, was, now)


def _table_after(positions: Positions, before: State, lay: Lay, after: State) -> tuple[Route, ...]:
    """Return the table after a laying; if it ended a game, the state already has an empty table."""
    if len(after.played) == len(before.played):
        return after.table
    read = (from_words(positions.country, words) for words in lay.routes)
    routes = tuple(route for route in read if isinstance(route, Route))
    mask = table_mask(routes)
    # A shortened entry names only the routes that changed: the others are as they were.
    return (*routes, *(route for route in before.table if not table_mask((route,)) & mask))


def _table_left(
    positions: Positions, before: State, action: Action, after: State
) -> tuple[Route, ...]:
    """Return the table at the end of a game, whatever ended it."""
    if not isinstance(action, Lay):
        return before.table
    old, new = replaced(before.table, _table_after(positions, before, action, after))
    return (*(route for route in before.table if route not in old), *new)


def _words(positions: Positions, routes: tuple[Route, ...]) -> tuple[RouteWords, ...]:
    return tuple(to_words(positions.country, route) for route in routes)


def _cities(positions: Positions, pair: tuple[int, int]) -> tuple[str, str]:
    one, other = pair
    return positions.country.cities[one], positions.country.cities[other]
