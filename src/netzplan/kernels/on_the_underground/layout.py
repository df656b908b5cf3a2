"""The layout of the kernel's arrays: version 1.

All arrays are ``int64``. A *row* is a position: ``LINE_AT`` words about the game and the players,
then ``LINE_WORDS`` for each line at the table. The *chart* of a board and its box is constant and
shared by all its rows. A *slate* is the working memory of compiled functions: each thread needs its
own, and nothing in it outlives a call unless the function says so.

A mask of stations takes 2 words, one of edges 3: bit 0 of the lowest word is the first station.

Words of the game (with units and values):

=========  ============================================================================
SEATS      number of seats
STARTER    the seat that begins, -1 until it is drawn
TURNS      number of turns completed
ACTED      number of actions taken in the running turn
LEGS       number of journeys that the passenger has made in the running turn
PASSENGER  station where the passenger is
TILES      number of stations on which tiles have been laid
CARDS      number of cards that lie face up
JOURNEYS   number of journeys listed below: those of the running turn, or of the previous one
RANDOM     state of the random stream (``netzplan.kernels.chance``)
PILE       2 words: stations whose cards lie face down
FULL       3 words: edges without a free space
SPACES     12 words: free spaces by edge, 4 bits each
OPEN       8 words: stations of the cards face up, in the order they were turned
KIND_ON    16 words, 2 by kind: stations on which tiles of that kind were laid
JOURNEY    10 words, 5 by journey: origin, destination, empty spaces, mask of the lines used,
           number of equally good journeys
SEAT_AT    50 words, 10 by seat: as below
LINE_AT    16 words by line: as below
=========  ============================================================================

Words of a seat, from ``seat_at``:

=======  ==============================================================================
BRANCH   branch tokens
SETS     sets of different landmarks returned
HELD     8 words: landmarks in hand, by kind
=======  ==============================================================================

Words of a line, from ``line_at``:

=======  ==============================================================================
EDGES    3 words: edges with a token of the line
ON       2 words: stations on the line
ENDS     2 words: stations with exactly one token of the line
LOOPED   2 words: stations that its loops have scored
TOUCHED  3 words: edges that end at a station of the line, including its own edges
RIDES    journeys on which the passenger used it
=======  ==============================================================================
"""

__all__ = [
    "ACTED",
    "BRANCH",
    "CARDS",
    "EDGES",
    "EDGE_WORDS",
    "ENDS",
    "FULL",
    "HELD",
    "JOURNEY",
    "JOURNEYS",
    "JOURNEY_WORDS",
    "KIND_ON",
    "LEGS",
    "LINE_AT",
    "LINE_WORDS",
    "LOOPED",
    "MOST_EDGES",
    "MOST_FACES",
    "MOST_KINDS",
    "MOST_LINES",
    "MOST_OPEN",
    "MOST_SEATS",
    "MOST_SPACES",
    "MOST_STATIONS",
    "MOST_TILED",
    "ON",
    "OPEN",
    "PASSENGER",
    "PILE",
    "RANDOM",
    "RIDES",
    "SEATS",
    "SEAT_AT",
    "SEAT_WORDS",
    "SETS",
    "SPACES",
    "STARTER",
    "STATION_WORDS",
    "TILES",
    "TOUCHED",
    "TURNS",
    "VERSION",
]

VERSION = 1

# Limits: larger games are played by the reference alone.
MOST_SEATS = 5
MOST_LINES = 10
MOST_STATIONS = 128
MOST_EDGES = 192
MOST_FACES = MOST_EDGES
"""A connected board has no more faces than edges."""
MOST_SPACES = 15
"""Parallel spaces of an edge: 4 bits each."""
MOST_KINDS = 8
"""Number of kinds of tiles."""
MOST_TILED = 32
"""Number of stations with tiles."""
MOST_OPEN = 8
"""Number of cards face up."""

STATION_WORDS = 2
EDGE_WORDS = 3

SEATS, STARTER, TURNS, ACTED, LEGS, PASSENGER, TILES, CARDS, JOURNEYS, RANDOM = range(10)
PILE = 10
FULL = PILE + STATION_WORDS
SPACES = FULL + EDGE_WORDS
OPEN = SPACES + MOST_EDGES // 16
KIND_ON = OPEN + MOST_OPEN
JOURNEY = KIND_ON + MOST_KINDS * STATION_WORDS
JOURNEY_WORDS = 5
SEAT_AT = JOURNEY + 2 * JOURNEY_WORDS

BRANCH, SETS = range(2)
HELD = 2
SEAT_WORDS = HELD + MOST_KINDS
LINE_AT = SEAT_AT + MOST_SEATS * SEAT_WORDS

EDGES = 0
ON = EDGES + EDGE_WORDS
ENDS = ON + STATION_WORDS
LOOPED = ENDS + STATION_WORDS
TOUCHED = LOOPED + STATION_WORDS
RIDES = TOUCHED + EDGE_WORDS
LINE_WORDS = 16
