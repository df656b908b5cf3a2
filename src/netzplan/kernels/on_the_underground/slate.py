"""The layout of a slate: the working memory of compiled functions, one for each thread.

Between calls, FAMILY is all zeros; everything else is undefined.

=========  ============================================================================
FOUND      number of best journeys that a search has found
EMPTY      number of empty spaces of each of them
FAMILY     2 words by mask of lines: the stations of one level from which exactly these lines
           lead to the destination
QUEUED     by number of lines: number of such masks
QUEUE      those masks, by number of lines
CHOICES    by best journey: ``destination * 1024 + mask of lines``, in the order of the rules
DEPTHS     by level: number of its layers
LAYERS     by level, then by boardings, 2 words: stations (see ``passenger.py``)
INSIDE     2 words: stations that a line encloses
CROSSED    3 words: faces that can be reached from outside
WAITING    faces from which to continue
OPENED     3 words by line: edges on which its owner may place a token
COPY       a row to try things on
=========  ============================================================================
"""

import numpy as np

from netzplan.kernels.on_the_underground.layout import (
    EDGE_WORDS,
    LINE_AT,
    LINE_WORDS,
    MOST_FACES,
    MOST_LINES,
    MOST_OPEN,
    MOST_STATIONS,
    STATION_WORDS,
)
from netzplan.kernels.on_the_underground.moves import USED
from netzplan.kernels.words import Words

__all__ = [
    "CHOICES",
    "COPY",
    "CROSSED",
    "DEPTHS",
    "EMPTY",
    "FAMILY",
    "FOUND",
    "INSIDE",
    "LAYERS",
    "LAYER_WORDS",
    "MOST_CHOICES",
    "MOST_SETS",
    "OPENED",
    "QUEUE",
    "QUEUED",
    "WAITING",
    "blank_slate",
]

MOST_SETS = 252
"""The most sets of equally many lines: 5 of 10."""
MOST_CHOICES = MOST_OPEN * MOST_SETS
_BOARDINGS = MOST_LINES + 1
LAYER_WORDS = _BOARDINGS * STATION_WORDS

FOUND, EMPTY = range(2)
FAMILY = 2
QUEUED = FAMILY + USED * STATION_WORDS
QUEUE = QUEUED + _BOARDINGS
CHOICES = QUEUE + _BOARDINGS * MOST_SETS
DEPTHS = CHOICES + MOST_CHOICES
LAYERS = DEPTHS + MOST_STATIONS
INSIDE = LAYERS + (MOST_STATIONS + 1) * LAYER_WORDS
CROSSED = INSIDE + STATION_WORDS
WAITING = CROSSED + EDGE_WORDS
OPENED = WAITING + MOST_FACES
COPY = OPENED + MOST_LINES * EDGE_WORDS
_SLATE_WORDS = COPY + LINE_AT + MOST_LINES * LINE_WORDS


def blank_slate() -> Words:
    """Return an empty slate."""
    return np.zeros(_SLATE_WORDS, np.int64)
