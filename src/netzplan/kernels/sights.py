"""Observations of games under study: lengths, scores, and the use and value of each item.

An *item* is an element of a game's points, map or cards. Compiled code writes a row of words for
each game: ``GAME_SIGHTS``, then for each seat ``SEAT_SIGHTS`` and ``ITEM_SIGHTS`` for each item.

=========  ===================================================================
ROUNDS     number of rounds or turns
DECISIONS  number of choices of all seats
SCORE      by seat, as the game counts it
SECOND     by seat: the tie-break between equal scores
USED       by seat and item: number of uses
POINTS     by seat and item: points gained
AMOUNT     by seat and item: another number, which each game defines
=========  ===================================================================
"""

import numpy as np
from msgspec import Struct

from netzplan.kernels.words import Words

__all__ = [
    "AMOUNT",
    "DECISIONS",
    "GAME_SIGHTS",
    "ITEM_SIGHTS",
    "PLAYERS",
    "POINTS",
    "ROUNDS",
    "SCORE",
    "SEAT_SIGHTS",
    "SECOND",
    "USED",
    "Sights",
    "blank_sights",
    "sights_of",
]

GAME_SIGHTS = 2
SEAT_SIGHTS = 2
ITEM_SIGHTS = 3
ROUNDS, DECISIONS = range(GAME_SIGHTS)
SCORE, SECOND = range(SEAT_SIGHTS)
USED, POINTS, AMOUNT = range(ITEM_SIGHTS)

PLAYERS = 1 << 62
"""Streams from this number on belong to the players, by number of the game; those below belong to
nature, by number of the deal. So games of one deal have the same cards whatever is chosen."""


class Sights(Struct, frozen=True):
    """The observations of some games."""

    lengths: Words
    """By game: number of rounds and of decisions."""
    scores: Words
    """By game and seat: score, and tie-break between equal scores."""
    items: Words
    """By game, seat and item: number of uses, points, amount."""


def blank_sights(games: int, seats: int, items: int) -> Words:
    """Return empty memory for the observations of some games."""
    return np.zeros((games, GAME_SIGHTS + seats * (SEAT_SIGHTS + ITEM_SIGHTS * items)), np.int64)


def sights_of(rows: Words, seats: int, items: int) -> Sights:
    """Return the observations in rows of words."""
    by_seat = rows[:, GAME_SIGHTS:].reshape(len(rows), seats, -1)
    return Sights(
        rows[:, :GAME_SIGHTS],
        by_seat[:, :, :SEAT_SIGHTS],
        by_seat[:, :, SEAT_SIGHTS:].reshape(len(rows), seats, items, ITEM_SIGHTS),
    )
