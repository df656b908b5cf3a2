"""The chart of a board and its box: everything constant, in one array for compiled code.

===================  ======================================================================
STATIONS, EDGES_ALL  number of stations; 3 words: all edges
TILED                number of stations that get tiles
KINDS                number of kinds of tiles
OPEN_CARDS           number of cards that lie face up
ACTIONS              actions of a turn after the first round
HAS_LOOPS            1 if loops score on this board
HAS_LANDMARKS        1 if its tiles are landmarks
FACES                number of faces; face 0 is the outer one
RAILS … LANDMARKS    2 words each: the stations of a kind
NEIGHBOURS           by station, 2 words: the stations next to it
TOUCHING             by station, 3 words: the edges that end there
STACK                by station: number of tiles that it gets
FROM, TO             by edge: its stations, the lower one first
TILED_AT             by station with tiles, in the order of the map: the station
OF_EACH              likewise: number of stacks of that height of each kind
TABLE                by number of seats, ``TABLE_WORDS``: the words of a table
DOORS_AT             by face: index of its first door; the entry after the last is the end
DOORS                doors: ``edge * 256 + the face beyond``, by face
FACE_ON              by face, 2 words: stations on its boundary, each in one face only
===================  ======================================================================

Words of a table:

===================  ======================================================================
LINES                number of lines
FIRST_LINE           by seat: its first line; the entry after the last is the end
FIRST_ROUND          by seat, from the starter on: actions of its first turn
TOKENS               by line: number of its track tokens
===================  ======================================================================
"""

import numpy as np

from netzplan.games.on_the_underground.edition import Edition
from netzplan.games.on_the_underground.network import Network
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.limits import check_sizes
from netzplan.kernels.on_the_underground.layout import (
    EDGE_WORDS,
    MOST_EDGES,
    MOST_FACES,
    MOST_KINDS,
    MOST_LINES,
    MOST_OPEN,
    MOST_SEATS,
    MOST_SPACES,
    MOST_STATIONS,
    MOST_TILED,
    STATION_WORDS,
)
from netzplan.kernels.words import Words, words_of

__all__ = [
    "ACTIONS",
    "DOORS",
    "DOORS_AT",
    "EDGES_ALL",
    "EXPRESSES",
    "FACES",
    "FACE_ON",
    "FIRST_LINE",
    "FIRST_ROUND",
    "FROM",
    "HAS_LANDMARKS",
    "HAS_LOOPS",
    "KINDS",
    "LANDMARKS",
    "LINES",
    "NEIGHBOURS",
    "OF_EACH",
    "OPEN_CARDS",
    "PLUSES",
    "RAILS",
    "STACK",
    "STANDARDS",
    "STATIONS",
    "TABLE",
    "TABLE_WORDS",
    "TERMINI",
    "TILED",
    "TILED_AT",
    "TO",
    "TOKENS",
    "TOUCHING",
    "chart_of",
]

(STATIONS, TILED, KINDS, OPEN_CARDS, ACTIONS, HAS_LOOPS, HAS_LANDMARKS, FACES) = range(8)
EDGES_ALL = 8
RAILS = EDGES_ALL + EDGE_WORDS
TERMINI = RAILS + STATION_WORDS
PLUSES = TERMINI + STATION_WORDS
EXPRESSES = PLUSES + STATION_WORDS
STANDARDS = EXPRESSES + STATION_WORDS
LANDMARKS = STANDARDS + STATION_WORDS
NEIGHBOURS = LANDMARKS + STATION_WORDS
TOUCHING = NEIGHBOURS + MOST_STATIONS * STATION_WORDS
STACK = TOUCHING + MOST_STATIONS * EDGE_WORDS
FROM = STACK + MOST_STATIONS
TO = FROM + MOST_EDGES
TILED_AT = TO + MOST_EDGES
OF_EACH = TILED_AT + MOST_TILED
TABLE = OF_EACH + MOST_TILED

LINES = 0
FIRST_LINE = 1
FIRST_ROUND = FIRST_LINE + MOST_SEATS + 1
TOKENS = FIRST_ROUND + MOST_SEATS
TABLE_WORDS = TOKENS + MOST_LINES

DOORS_AT = TABLE + (MOST_SEATS + 1) * TABLE_WORDS
DOORS = DOORS_AT + MOST_FACES + 1
FACE_ON = DOORS + 2 * MOST_EDGES
_CHART_WORDS = FACE_ON + MOST_FACES * STATION_WORDS


def chart_of(rules: OnTheUnderground) -> Words:
    """Return the chart of a board and its box; raise KernelFailure if they are too large."""
    network, edition = rules.network, rules.positions.edition
    _check(rules)
    chart = np.zeros(_CHART_WORDS, np.int64)
    chart[STATIONS] = len(network.stations)
    chart[TILED], chart[KINDS] = len(network.tiled), len(rules.positions.tiles.kinds)
    chart[OPEN_CARDS], chart[ACTIONS] = edition.open_cards, edition.actions
    chart[HAS_LOOPS], chart[HAS_LANDMARKS] = network.has_loops, network.has_landmarks
    _enter_stations(chart, network)
    _enter_edges(chart, network)
    _enter_tiles(chart, rules)
    _enter_tables(chart, edition)
    _enter_faces(chart, network)
    return chart


def _check(rules: OnTheUnderground) -> None:
    network, edition = rules.network, rules.positions.edition
    check_sizes(
        (
            ("kernel/stations", len(network.stations), MOST_STATIONS),
            ("kernel/edges", len(network.edges), MOST_EDGES),
            ("kernel/spaces", max(network.spaces), MOST_SPACES),
            ("kernel/seats", max(len(table.seats) for table in edition.table), MOST_SEATS),
            ("kernel/lines", max(map(len, rules.positions.colours.values())), MOST_LINES),
            ("kernel/kinds", len(rules.positions.tiles.kinds), MOST_KINDS),
            ("kernel/tiles", len(network.tiled), MOST_TILED),
            ("kernel/open-cards", edition.open_cards, MOST_OPEN),
        )
    )
    # No map file is like this, but a board made in Python can be; the journeys would be wrong.
    reached = frontier = 1
    while frontier:
        frontier = _neighbours(network, frontier) & ~reached
        reached |= frontier
    if reached != (1 << len(network.stations)) - 1:
        raise KernelFailure("kernel/not-connected")


def _neighbours(network: Network, stations_mask: int) -> int:
    around = 0
    for station, neighbours in enumerate(network.neighbours_mask):
        if stations_mask >> station & 1:
            around |= neighbours
    return around


def _enter(chart: Words, at: int, mask: int, words: int) -> None:
    chart[at : at + words] = words_of(mask, words)


def _enter_stations(chart: Words, network: Network) -> None:
    for at, mask in (
        (RAILS, network.rail_mask),
        (TERMINI, network.terminus_mask),
        (PLUSES, network.plus_mask),
        (EXPRESSES, network.express_mask),
        (STANDARDS, network.standard_mask),
        (LANDMARKS, network.landmarks_mask),
    ):
        _enter(chart, at, mask, STATION_WORDS)
    for station in range(len(network.stations)):
        neighbours, touching = network.neighbours_mask[station], network.incident_mask[station]
        _enter(chart, NEIGHBOURS + station * STATION_WORDS, neighbours, STATION_WORDS)
        _enter(chart, TOUCHING + station * EDGE_WORDS, touching, EDGE_WORDS)


def _enter_edges(chart: Words, network: Network) -> None:
    _enter(chart, EDGES_ALL, (1 << len(network.edges)) - 1, EDGE_WORDS)
    for edge, ends in enumerate(network.edges):
        chart[FROM + edge], chart[TO + edge] = min(ends), max(ends)


def _enter_tiles(chart: Words, rules: OnTheUnderground) -> None:
    network, tiles = rules.network, rules.positions.tiles
    for number, (station, height) in enumerate(zip(network.tiled, network.stacks, strict=True)):
        chart[TILED_AT + number] = station
        chart[STACK + station] = height
        chart[OF_EACH + number] = tiles.stacks.count(height)


def _enter_tables(chart: Words, edition: Edition) -> None:
    for table in edition.table:
        seats = len(table.seats)
        at = TABLE + seats * TABLE_WORDS
        colours = edition.colours(seats)
        chart[at + LINES] = len(colours)
        for seat in range(seats + 1):
            chart[at + FIRST_LINE + seat] = sum(map(len, table.seats[:seat]))
        for turn, actions in enumerate(table.first_round):
            chart[at + FIRST_ROUND + turn] = actions
        for line, colour in enumerate(colours):
            chart[at + TOKENS + line] = colour.tokens


def _enter_faces(chart: Words, network: Network) -> None:
    faces = network.faces
    chart[FACES] = len(faces.walks)
    entered = 0
    for face, doors in enumerate(faces.doors):
        for edge_mask, beyond in doors:
            chart[DOORS + entered] = (edge_mask.bit_length() - 1) * 256 + beyond
            entered += 1
        chart[DOORS_AT + face + 1] = entered
        _enter(chart, FACE_ON + face * STATION_WORDS, faces.stations_mask[face], STATION_WORDS)
