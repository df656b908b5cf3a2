"""The layout of a slate: the working memory of compiled functions, one for each thread.

==========  ============================================================================
DICE        state of the rules' pseudo-random numbers (``dice.py``)
CHOSEN      5 words: the changes below that are the layings of the sample, in its order
MOVES       moves of a sample
WANTED      the table after a laying (``layout.py``)
LOOSE       2 words: cities at which a route of the table ends
ENDING      by such a city: the last route that ends there
OWN         2 words: cities on the tiles of a rack
CHANGES     13 changes of the table, ``CHANGE_WORDS`` each: 2 new routes, a joker added, 3 tiles
            added, a joker exchanged, a route split, 5 tiles taken
==========  ============================================================================

A change replaces at most one route of the table and adds at most one new one:

==========  ============================================================================
REPLACED    the number of the route that is replaced, -1 if none is
TURNED      1 if it is read from its other end
KEPT        number of its tiles that stay together
JOKER_AT    position among them of a joker that is exchanged, -1 if none is
TAKES       the tile that replaces the joker
ADDED       the tile added after them, -1 if there is none
ADDED_TO    the city that it leads to
IS_CUT      1 if the tiles after those kept become a separate route; else they are removed
LENGTH      number of tiles of the new route, 0 if there is none
NEW_TILES   its tiles, 8 bits each, the first lowest
NEW_CITIES  its cities, 8 bits each, the first lowest
==========  ============================================================================
"""

import numpy as np

from netzplan.games.deutschland_rummy.sampling import LAYINGS
from netzplan.kernels.deutschland_rummy.layout import MOST_CITIES, MOST_TILES, TABLE_WORDS
from netzplan.kernels.words import Words

__all__ = [
    "ADDED",
    "ADDED_TO",
    "CHANGES",
    "CHANGE_WORDS",
    "CHOSEN",
    "DICE",
    "ENDING",
    "EXCHANGED",
    "IS_CUT",
    "JOKER_ADDED",
    "JOKER_AT",
    "KEPT",
    "LENGTH",
    "LOOSE",
    "MOST_ADDED",
    "MOST_MOVES",
    "MOST_NEW",
    "MOVES",
    "NEW",
    "NEW_CITIES",
    "NEW_TILES",
    "OWN",
    "REPLACED",
    "SPLIT",
    "TAKEN",
    "TAKES",
    "TILE_ADDED",
    "TURNED",
    "WANTED",
    "blank_slate",
]

MOST_NEW = 2
MOST_ADDED = 3
NEW = 0
JOKER_ADDED = NEW + MOST_NEW
TILE_ADDED = JOKER_ADDED + 1
EXCHANGED = TILE_ADDED + MOST_ADDED
SPLIT = EXCHANGED + 1
TAKEN = SPLIT + 1
"""Numbers of the first change of each kind."""
_CHANGES = TAKEN + LAYINGS

MOST_MOVES = MOST_TILES + 1
"""Refusing, or giving any tile."""

REPLACED, TURNED, KEPT, JOKER_AT, TAKES, ADDED, ADDED_TO, IS_CUT = range(8)
LENGTH, NEW_TILES, NEW_CITIES = range(8, 11)
CHANGE_WORDS = 12

DICE = 0
CHOSEN = 1
MOVES = CHOSEN + LAYINGS
WANTED = MOVES + MOST_MOVES
LOOSE = WANTED + TABLE_WORDS
ENDING = LOOSE + MOST_CITIES // 64
OWN = ENDING + MOST_CITIES
CHANGES = OWN + MOST_CITIES // 64
_SLATE_WORDS = CHANGES + _CHANGES * CHANGE_WORDS


def blank_slate() -> Words:
    """Return an empty slate."""
    return np.zeros(_SLATE_WORDS, np.int64)
