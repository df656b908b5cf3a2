"""Where things stand in the arrays of the kernel: version 1.

All arrays are of ``int64``. A *row* is a position of all seats, one after another:
``GAME_WORDS`` words about the game, then ``SEAT_WORDS`` for each seat. The *chart* of a city
and its deck never changes; all rows on it share it.

Stations are marked along their lines. Bit i of a line's word is the station that is i stations
away from the wagon, so what a card can mark is arithmetic on one word (``walking.py``). A
station where lines meet has a bit on each of them, and one of them, the first, is its *owner*:
what is counted by stations is counted on owners.

Words of the game (with units and values):

=========  ============================================================================
ROUND      rounds begun
CARD       the card turned, as an index into the edition; -1 between rounds
SPECIAL    1 if special stations are played with
SEATS      how many seats there are
AWAITED    mask of seats that still owe a choice, or a part of one, in this round
SEALED     mask of seats that have chosen in this round, or begun to
OPEN       mask of seats that have a free window
FACE_DOWN  cards in the pile
RANDOM     the stream that chance comes from (``netzplan.kernels.chance``)
PILE       16 words: cards face down, by card of the edition
=========  ============================================================================

Words of a seat, from ``seat_at``; its sealed choice is drawn in:

===============  ======================================================================
LEFT             free windows in all
OWED             entries that special stations still demand
MADE             entries of the sealed choice
TRANSFERS        transfer numbers written
WITH_WINDOWS     mask of lines that have a free window
WITH_FREE        mask of lines that have a free station
DONE             mask of lines that were found complete
FREE             16 words, by line: mask of free stations along it
WINDOWS          16 words, by line: free windows
WRITTEN          16 words, by line: what stands in its windows, 4 bits each, the last lowest
COMPLETED        16 words, by line: the round at whose end it was found complete, 0 if it is not
ENTRIES          16 words: moves of the sealed choice (``moves.py``)
MARKED           16 words: the bits that each of them marked along its line
TRANSFER_AT      16 words: stations of the transfer numbers in order, 8 bits each
===============  ======================================================================
"""

__all__ = [
    "AWAITED",
    "CARD",
    "COMPLETED",
    "DONE",
    "ENTRIES",
    "FACE_DOWN",
    "FREE",
    "GAME_WORDS",
    "LEFT",
    "MADE",
    "MARKED",
    "MOST_CARDS",
    "MOST_LINES",
    "MOST_ON_LINE",
    "MOST_SEATS",
    "MOST_SPECIAL",
    "MOST_STATIONS",
    "MOST_WINDOWS",
    "NO_CARD",
    "OPEN",
    "OWED",
    "PILE",
    "RANDOM",
    "ROUND",
    "SEALED",
    "SEATS",
    "SEAT_WORDS",
    "SPECIAL",
    "TRANSFERS",
    "TRANSFER_AT",
    "VERSION",
    "WINDOWS",
    "WITH_FREE",
    "WITH_WINDOWS",
    "WRITTEN",
]

VERSION = 1

# Limits: what is beyond them is played by the reference alone.
MOST_SEATS = 6
MOST_STATIONS = 128
MOST_LINES = 16
MOST_ON_LINE = 62
"""Stations of one line: bits of a word that keeps its sign."""
MOST_WINDOWS = 15
"""Windows of one line: 4 bits each."""
MOST_CARDS = 16
MOST_SPECIAL = 15
"""Special stations: a choice has at most one entry more."""

NO_CARD = -1

ROUND, CARD, SPECIAL, SEATS, AWAITED, SEALED, OPEN, FACE_DOWN, RANDOM = range(9)
PILE = 16
GAME_WORDS = PILE + MOST_CARDS

LEFT, OWED, MADE, TRANSFERS, WITH_WINDOWS, WITH_FREE, DONE = range(7)
FREE = 8
WINDOWS = FREE + MOST_LINES
WRITTEN = WINDOWS + MOST_LINES
COMPLETED = WRITTEN + MOST_LINES
ENTRIES = COMPLETED + MOST_LINES
MARKED = ENTRIES + MOST_SPECIAL + 1
TRANSFER_AT = MARKED + MOST_SPECIAL + 1
SEAT_WORDS = TRANSFER_AT + MOST_STATIONS // 8
