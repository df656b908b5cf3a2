"""The chart of a city and its deck: everything constant, in one array for compiled code.

=============  ============================================================================
LINES          number of lines
STATIONS       number of stations
CARDS          number of different cards in the edition
RINGS          mask of ring lines
RESHUFFLING    mask of cards that bring all others back
FULL_PILE      number of cards in a full pile
KIND           by card: one of the four kinds below
VALUE          by card: the most stations that it marks, 1 for a transfer
COUNT          by card: its number in a full pile
SIGN           by card: the sign written into a window, 0 to 9, or 10 for a transfer
LENGTH         by line: number of its stations
HIGH, LOW      by line: its points
SHARED         by line: mask of its stations at which other lines also stop
OWNED          by line: mask of the stations that it owns (see ``layout.py``)
SPECIALS       by line: mask of special stations
MEETING        by station: number of lines that meet there
OWNER          by station: its stop on its owner; a stop is ``line * 64 + bit``
STATION_AT     by stop: the station
CROSSING       by stop: index of the first other stop of its station; then the end
STOPS          the other stops of a station, by stop
=============  ============================================================================
"""

import numpy as np

from netzplan.games.voll_verplant.edition import Card
from netzplan.games.voll_verplant.network import MOST_POINTS, City
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.limits import check_sizes
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
    "RESHUFFLING",
    "RINGS",
    "SHARED",
    "SIGN",
    "SIGNS",
    "SPECIALS",
    "STATIONS",
    "STATION_AT",
    "STOPS",
    "TRANSFER",
    "VALUE",
    "chart_of",
]

SIGNS = "0123456789+"
"""The characters in windows, by sign."""

KINDS = ("number", "express", "transfer", "free")
NUMBER, EXPRESS, TRANSFER, FREE_RIDE = range(4)

BITS = 64
"""Number of bits reserved for one line."""

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
STOPS = CROSSING + MOST_LINES * BITS + 1


def chart_of(rules: VollVerplant) -> Words:
    """Return the chart of the rules' city and deck; raise KernelFailure if they are too large."""
    city, cards = rules.city, rules.positions.cards
    _check(city, cards)
    others = sum((meeting - 1) * meeting for meeting in city.meeting)
    chart = np.zeros(STOPS + others, np.int64)
    chart[LINES], chart[STATIONS], chart[CARDS] = len(city.lines), len(city.stations), len(cards)
    _enter_cards(chart, cards)
    _enter_lines(chart, city)
    _enter_stations(chart, city)
    return chart


def _check(city: City, cards: tuple[Card, ...]) -> None:
    sizes = (
        ("kernel/stations", len(city.stations), MOST_STATIONS),
        ("kernel/lines", len(city.lines), MOST_LINES),
        ("kernel/stations-of-line", max(len(line.forward) for line in city.lines), MOST_ON_LINE),
        ("kernel/windows", max(line.windows for line in city.lines), MOST_WINDOWS),
        ("kernel/points", max(max(line.high, line.low) for line in city.lines), MOST_POINTS),
        ("kernel/special", city.special_mask.bit_count(), MOST_SPECIAL),
        ("kernel/cards", len(cards), MOST_CARDS),
    )
    check_sizes(sizes)
    # No map file is like this, but a city made in Python can be; the results would be wrong.
    for line in city.lines:
        if line.mask.bit_count() < len(line.forward):
            raise KernelFailure("kernel/station-twice", line=line.letter)
    for station, meeting in zip(city.stations, city.meeting, strict=True):
        if not meeting:
            raise KernelFailure("kernel/station-unused", station=station)
    for card in cards:
        if card.kind in ("number", "express") and not card.value:
            raise KernelFailure("kernel/no-value", card=card.id)


def _enter_cards(chart: Words, cards: tuple[Card, ...]) -> None:
    chart[FULL_PILE] = sum(card.count for card in cards)
    for index, card in enumerate(cards):
        chart[KIND + index] = KINDS.index(card.kind)
        chart[VALUE + index] = 1 if card.kind == "transfer" else card.value
        chart[COUNT + index] = card.count
        if card.kind != "free":
            chart[SIGN + index] = SIGNS.index(card.written)
        chart[RESHUFFLING] |= card.reshuffles << index


def _enter_lines(chart: Words, city: City) -> None:
    for line in city.lines:
        chart[RINGS] |= line.ring << line.index
        chart[LENGTH + line.index] = len(line.forward)
        chart[HIGH + line.index], chart[LOW + line.index] = line.high, line.low
        for bit, station in enumerate(line.forward):
            chart[STATION_AT + line.index * BITS + bit] = station
            if city.meeting[station] > 1:
                chart[SHARED + line.index] |= 1 << bit
            if city.special_mask >> station & 1:
                chart[SPECIALS + line.index] |= 1 << bit


def _enter_stations(chart: Words, city: City) -> None:
    for station in range(len(city.stations)):
        owner, bit = divmod(_stops(city, station)[0], BITS)
        chart[OWNER + station] = owner * BITS + bit
        chart[OWNED + owner] |= 1 << bit
        chart[MEETING + station] = city.meeting[station]
    entered = 0
    for stop in range(MOST_LINES * BITS):
        chart[CROSSING + stop] = entered
        line, bit = divmod(stop, BITS)
        if line < len(city.lines) and bit < len(city.lines[line].forward):
            for other in _stops(city, city.lines[line].forward[bit]):
                if other != stop:
                    chart[STOPS + entered] = other
                    entered += 1
    chart[STOPS - 1] = entered


def _stops(city: City, station: int) -> list[int]:
    """Return the stops of a station on each of its lines."""
    return [
        line.index * BITS + line.forward.index(station)
        for line in city.lines
        if station in line.forward
    ]
