"""The layout of the kernel's arrays: version 1.

All arrays are ``int64``. A *row* is a position of all seats: ``GAME_WORDS`` words about the game,
then ``SEAT_WORDS`` for each seat. The *chart* of a city and its deck is constant and shared by all
its rows.

Stations are marked along their lines. Bit i of a line's word is the station that is i stations away
from the wagon, so what a card can mark is arithmetic on one word (``walking.py``). A station where
lines meet has a bit on each of them. The first of these lines is its *owner*: counts by station are
made on owners.

Words of the game (with units and values):

=========  ============================================================================
ROUND      number of rounds begun
CARD       index of the card turned in the edition; -1 between rounds
SPECIAL    1 if special stations are in play
SEATS      number of seats
AWAITED    mask of seats that still owe a choice, or a part of one, in this round
SEALED     mask of seats that have made a choice in this round, or begun one
OPEN       mask of seats that have a free window
FACE_DOWN  number of cards in the pile
RANDOM     state of the random stream (``netzplan.kernels.chance``)
PILE       16 words: cards face down, by card of the edition
=========  ============================================================================

Words of a seat, from ``seat_at``; they include its sealed choice:

===============  ======================================================================
LEFT             total number of free windows
OWED             number of entries that special stations still require
MADE             number of entries of the sealed choice
TRANSFERS        number of transfer numbers written
WITH_WINDOWS     mask of lines that have a free window
WITH_FREE        mask of lines that have a free station
DONE             mask of lines recorded as complete
FREE             16 words, by line: mask of free stations along it
WINDOWS          16 words, by line: number of free windows
WRITTEN          16 words, by line: the signs in its windows, 4 bits each, the last lowest
COMPLETED        16 words, by line: the round that completed it, 0 if it is not complete
ENTRIES          16 words: moves of the sealed choice (``moves.py``)
MARKED           16 words: the bits that each of these moves marked along its line
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

# Limits: larger games are played by the reference alone.
MOST_SEATS = 6
MOST_STATIONS = 128
MOST_LINES = 16
MOST_ON_LINE = 62
"""Stations of one line: the bits of a word that keeps its sign."""
MOST_WINDOWS = 15
"""Windows of one line: 4 bits each."""
MOST_CARDS = 16
MOST_SPECIAL = 15
"""Special stations: a choice has at most one more entry than that."""

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
