"""Converts states of the reference to rows of the kernel, and back.

A row keeps everything except the order of gifts: what is known of each is stored by giver, seat and
tile.
"""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from msgspec.structs import replace

from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.routes import Route, table_mask
from netzplan.games.deutschland_rummy.state import Gift, Phase, Played, Question, State
from netzplan.kernels.deutschland_rummy.layout import (
    ASKED_LATE,
    AT_ONCE,
    BAG,
    CITY,
    DRAWN,
    END,
    ENDS,
    GAMES,
    GIVEN,
    GIVER,
    IDLE,
    KNOWN,
    LAID,
    LEFT,
    LYING,
    MOST_GAMES,
    MOST_SEATS,
    MOVER,
    NO,
    OUT,
    PHASE,
    PLACES,
    PLAYED,
    PLAYED_AT,
    PLAYED_WORDS,
    RACKS,
    REFUSED,
    ROUTES,
    SEATS,
    STARTER,
    STARTS,
    TABLE,
    TILE_WORDS,
    WINNERS,
)
from netzplan.kernels.limits import check_sizes
from netzplan.kernels.words import Words, mask_of, words_of

__all__ = ["enter_table", "kept", "routes_of", "row_of", "state_of"]

PHASES = tuple(Phase)


def kept(state: State) -> State:
    """Return a state as a row keeps it: gifts sorted by giver and tile."""
    return replace(state, gifts=tuple(sorted(state.gifts, key=_place)))


def _place(gift: Gift) -> tuple[int, int]:
    return gift.giver, gift.tile


def row_of(state: State) -> Words:
    """Return a state as a row; raise KernelFailure for too many seats or games."""
    seats = len(state.racks)
    check_sizes(
        [
            ("kernel/seats", seats, MOST_SEATS),
            ("kernel/games", state.games, MOST_GAMES),
        ]
    )
    row = np.zeros(PLAYED_AT + state.games * PLAYED_WORDS, np.int64)
    row[PHASE], row[SEATS] = PHASES.index(state.phase), seats
    row[GAMES], row[PLAYED] = state.games, len(state.played)
    row[STARTER], row[MOVER], row[AT_ONCE] = state.starter, state.mover, state.take_at_once
    row[OUT], row[DRAWN], row[IDLE] = state.out_mask, state.drawn, state.idle
    row[CITY] = row[GIVER] = row[GIVEN] = NO
    if state.question is not None:
        _enter_question(row, state.question)
    _enter_mask(row, BAG, state.bag_mask)
    _enter_mask(row, LAID, state.laid_mask)
    _enter_mask(row, LYING, table_mask(state.table))
    _enter_racks(row, RACKS, state.racks)
    for gift in state.gifts:
        for seat in bits(gift.seats_mask):
            at = _known_at(gift.giver, seat)
            _enter_mask(row, at, _mask(row, at) | 1 << gift.tile)
    enter_table(row[TABLE:], state.table)
    for number, game in enumerate(state.played):
        at = PLAYED_AT + number * PLAYED_WORDS
        row[at + END] = ENDS.index(game.end)
        row[at + WINNERS] = sum(1 << seat for seat in game.winners)
        _enter_racks(row, at + LEFT, game.racks)
    return row


def _known_at(giver: int, seat: int) -> int:
    return KNOWN + (giver * MOST_SEATS + seat) * TILE_WORDS


def _enter_mask(row: Words, at: int, mask: int) -> None:
    row[at : at + TILE_WORDS] = words_of(mask, TILE_WORDS)


def _enter_racks(row: Words, at: int, racks: tuple[int, ...]) -> None:
    for seat, rack in enumerate(racks):
        _enter_mask(row, at + seat * TILE_WORDS, rack)


def _enter_question(row: Words, question: Question) -> None:
    row[CITY], row[REFUSED] = question.city, len(question.refused)
    row[GIVER], row[GIVEN] = question.giver, question.tile
    row[ASKED_LATE] = question.after_draw


def enter_table(words: Words, routes: Iterable[Route]) -> None:
    """Write routes as a table: that of a row, or the wanted one on a slate."""
    made = placed = 0
    for route in routes:
        for number, tile in enumerate(route.tiles):
            one, other = route.cities[number : number + 2]
            words[PLACES + placed] = tile | one << 8 | other << 16
            placed += 1
        made += 1
        words[STARTS + made] = placed
    words[ROUTES], words[STARTS] = made, 0


def state_of(row: Words) -> State:
    """Return a row as a state."""
    seats = int(row[SEATS])
    return State(
        phase=PHASES[int(row[PHASE])],
        games=int(row[GAMES]),
        racks=_racks(row, RACKS),
        bag_mask=_mask(row, BAG),
        mover=int(row[MOVER]),
        table=routes_of(row[TABLE:]),
        out_mask=int(row[OUT]),
        laid_mask=_mask(row, LAID),
        drawn=bool(row[DRAWN]),
        question=None if row[CITY] == NO else _question(row),
        idle=int(row[IDLE]),
        gifts=tuple(gift for giver in range(seats) for gift in _gifts(row, giver)),
        played=tuple(_played(row, number) for number in range(int(row[PLAYED]))),
        starter=int(row[STARTER]),
        take_at_once=bool(row[AT_ONCE]),
    )


def _mask(row: Words, at: int) -> int:
    return mask_of(row[at : at + TILE_WORDS])


def _racks(row: Words, at: int) -> tuple[int, ...]:
    return tuple(_mask(row, at + seat * TILE_WORDS) for seat in range(int(row[SEATS])))


def _question(row: Words) -> Question:
    mover, seats = int(row[MOVER]), int(row[SEATS])
    return Question(
        city=int(row[CITY]),
        refused=tuple((mover + 1 + number) % seats for number in range(int(row[REFUSED]))),
        giver=int(row[GIVER]),
        tile=int(row[GIVEN]),
        after_draw=bool(row[ASKED_LATE]),
    )


def _gifts(row: Words, giver: int) -> Iterable[Gift]:
    racks = [_mask(row, _known_at(giver, seat)) for seat in range(int(row[SEATS]))]
    given = 0
    for rack in racks:
        given |= rack
    for tile in bits(given):
        yield Gift(giver, tile, sum((rack >> tile & 1) << seat for seat, rack in enumerate(racks)))


def routes_of(words: Words) -> tuple[Route, ...]:
    """Return a table as routes."""
    starts = words[STARTS : STARTS + int(words[ROUTES]) + 1].tolist()
    places = words[PLACES : PLACES + starts[-1]].tolist()
    return tuple(_route(places[begin:end]) for begin, end in pairwise(starts))


def _route(places: list[int]) -> Route:
    cities = (places[0] >> 8 & 255, *(place >> 16 for place in places))
    return Route(tuple(place & 255 for place in places), cities)


def _played(row: Words, number: int) -> Played:
    at = PLAYED_AT + number * PLAYED_WORDS
    winners = tuple(bits(int(row[at + WINNERS])))
    return Played(ENDS[int(row[at + END])], winners, _racks(row, at + LEFT))
