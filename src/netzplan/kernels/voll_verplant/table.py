"""The table of a city and its deck: all that never changes, in one array for compiled code.

=============  ============================================================================
LINES          how many lines there are
STATIONS       how many stations there are
CARDS          how many cards the edition has
RINGS          mask of ring lines
RESHUFFLING    mask of cards that bring all others back
FULL_PILE      cards of a full pile
KIND           by card: one of the four kinds below
VALUE          by card: how many stations it marks at most, 1 for a transfer
COUNT          by card: how many a full pile holds
SIGN           by card: what is written into a window, 0 to 9, or 10 for a transfer
LENGTH         by line: how many stations it has
HIGH, LOW      by line: its points
SHARED         by line: mask of its stations at which others stop, too
OWNED          by line: mask of the stations that it owns (see ``layout.py``)
SPECIALS       by line: mask of special stations
MEETING        by station: how many lines meet there
OWNER          by station: its place on its owner; a place is ``line * 64 + bit``
STATION_AT     by place: the station
CROSSING       by place, one more than there are: where the others of its station begin
PLACES         the other places of a station, by place
=============  ============================================================================
"""

import numpy as np

from netzplan.games.voll_verplant.edition import Card
from netzplan.games.voll_verplant.network import City
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.voll_verplant.layout import (
    MOST_CARDS,
    MOST_LINES,
    MOST_ON_LINE,
    MOST_SPECIAL,
    MOST_STATIONS,
    MOST_WINDOWS,
)
from netzplan.kernels.words import Words

__all__ = [
    "BITS",
    "CARDS",
    "COUNT",
    "CROSSING",
    "EXPRESS",
    "FREE_RIDE",
    "FULL_PILE",
    "HIGH",
    "KIND",
    "LENGTH",
    "LINES",
    "LOW",
    "MEETING",
    "NUMBER",
    "OWNED",
    "OWNER",
    "PLACES",
    "RESHUFFLING",
    "RINGS",
    "SHARED",
    "SIGN",
    "SIGNS",
    "SPECIALS",
    "STATIONS",
    "STATION_AT",
    "TRANSFER",
    "VALUE",
    "table_of",
]

SIGNS = "0123456789+"
"""What can stand in a window, by its sign."""

KINDS = ("number", "express", "transfer", "free")
NUMBER, EXPRESS, TRANSFER, FREE_RIDE = range(4)

BITS = 64
"""Places of one line."""

LINES, STATIONS, CARDS, RINGS, RESHUFFLING, FULL_PILE = range(6)
KIND = 8
VALUE = KIND + MOST_CARDS
COUNT = VALUE + MOST_CARDS
SIGN = COUNT + MOST_CARDS
LENGTH = SIGN + MOST_CARDS
HIGH = LENGTH + MOST_LINES
LOW = HIGH + MOST_LINES
SHARED = LOW + MOST_LINES
OWNED = SHARED + MOST_LINES
SPECIALS = OWNED + MOST_LINES
MEETING = SPECIALS + MOST_LINES
OWNER = MEETING + MOST_STATIONS
STATION_AT = OWNER + MOST_STATIONS
CROSSING = STATION_AT + MOST_LINES * BITS
PLACES = CROSSING + MOST_LINES * BITS + 1


def table_of(rules: VollVerplant) -> Words:
    """Return the table of the rules' city and deck; raises KernelFailure if they are too large."""
    city, cards = rules.city, rules.positions.cards
    _check(city, cards)
    others = sum((meeting - 1) * meeting for meeting in city.meeting)
    table = np.zeros(PLACES + others, np.int64)
    table[LINES], table[STATIONS], table[CARDS] = len(city.lines), len(city.stations), len(cards)
    _enter_cards(table, cards)
    _enter_lines(table, city)
    _enter_stations(table, city)
    return table


def _check(city: City, cards: tuple[Card, ...]) -> None:
    sizes = (
        ("kernel/stations", len(city.stations), MOST_STATIONS),
        ("kernel/lines", len(city.lines), MOST_LINES),
        ("kernel/stations-of-line", max(len(line.forward) for line in city.lines), MOST_ON_LINE),
        ("kernel/windows", max(line.windows for line in city.lines), MOST_WINDOWS),
        ("kernel/special", city.special_mask.bit_count(), MOST_SPECIAL),
        ("kernel/cards", len(cards), MOST_CARDS),
    )
    for code, size, most in sizes:
        if size > most:
            raise KernelFailure(code, size=size, most=most)
    # No map file is like this, but a city made in Python may be; the kernel would reckon wrong.
    for line in city.lines:
        if line.mask.bit_count() < len(line.forward):
            raise KernelFailure("kernel/station-twice", line=line.letter)
    for station, meeting in zip(city.stations, city.meeting, strict=True):
        if not meeting:
            raise KernelFailure("kernel/station-unused", station=station)
    for card in cards:
        if card.kind in ("number", "express") and not card.value:
            raise KernelFailure("kernel/no-value", card=card.id)


def _enter_cards(table: Words, cards: tuple[Card, ...]) -> None:
    table[FULL_PILE] = sum(card.count for card in cards)
    for index, card in enumerate(cards):
        table[KIND + index] = KINDS.index(card.kind)
        table[VALUE + index] = 1 if card.kind == "transfer" else card.value
        table[COUNT + index] = card.count
        if card.kind != "free":
            table[SIGN + index] = SIGNS.index(card.written)
        table[RESHUFFLING] |= card.reshuffles << index


def _enter_lines(table: Words, city: City) -> None:
    for line in city.lines:
        table[RINGS] |= line.ring << line.index
        table[LENGTH + line.index] = len(line.forward)
        table[HIGH + line.index], table[LOW + line.index] = line.high, line.low
        for bit, station in enumerate(line.forward):
            table[STATION_AT + line.index * BITS + bit] = station
            if city.meeting[station] > 1:
                table[SHARED + line.index] |= 1 << bit
            if city.special_mask >> station & 1:
                table[SPECIALS + line.index] |= 1 << bit


def _enter_stations(table: Words, city: City) -> None:
    for station in range(len(city.stations)):
        owner, bit = divmod(_places(city, station)[0], BITS)
        table[OWNER + station] = owner * BITS + bit
        table[OWNED + owner] |= 1 << bit
        table[MEETING + station] = city.meeting[station]
    entered = 0
    for place in range(MOST_LINES * BITS):
        table[CROSSING + place] = entered
        line, bit = divmod(place, BITS)
        if line < len(city.lines) and bit < len(city.lines[line].forward):
            for other in _places(city, city.lines[line].forward[bit]):
                if other != place:
                    table[PLACES + entered] = other
                    entered += 1
    table[PLACES - 1] = entered


def _places(city: City, station: int) -> list[int]:
    """Return where a station is on each of its lines."""
    return [
        line.index * BITS + line.forward.index(station)
        for line in city.lines
        if station in line.forward
    ]
