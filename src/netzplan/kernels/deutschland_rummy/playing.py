"""Whole games and their scores; compiled."""

from netzplan.kernels.chance import stream
from netzplan.kernels.compiling import compiled
from netzplan.kernels.copying import copy_words
from netzplan.kernels.deutschland_rummy.choosing import random_move
from netzplan.kernels.deutschland_rummy.layout import (
    ACT,
    ANSWER,
    LEFT,
    OVER,
    PHASE,
    PLAYED,
    PLAYED_AT,
    PLAYED_WORDS,
    RANDOM,
    SEATS,
    TILE_WORDS,
    WINNERS,
)
from netzplan.kernels.deutschland_rummy.turns import draw, happen, kilometres, step
from netzplan.kernels.words import Words

__all__ = ["playout", "playouts", "scores"]


@compiled
def scores(chart: Words, row: Words, found: Words) -> None:
    """Write for each seat its kilometres in finished games, and its wins."""
    for seat in range(row[SEATS]):
        km = wins = 0
        for game in range(row[PLAYED]):
            at = PLAYED_AT + game * PLAYED_WORDS
            # dr.series.kilometres, dr.series.joker
            km += kilometres(chart, row, at + LEFT + seat * TILE_WORDS)
            wins += row[at + WINNERS] >> seat & 1
        found[seat * 2] = km
        found[seat * 2 + 1] = wins


@compiled
def playout(chart: Words, row: Words, slate: Words) -> int:
    """Play to the end by random choices of the sample; return the number of choices."""
    decisions = 0
    while row[PHASE] != OVER:
        if row[PHASE] == ACT or row[PHASE] == ANSWER:
            step(chart, row, random_move(chart, row, slate), slate)
            decisions += 1
        else:
            happen(chart, row, draw(row))
    return decisions


@compiled
def playouts(
    chart: Words, start: Words, seed: int, first: int, row: Words, slate: Words, found: Words
) -> int:
    """Play several games from one position to their ends; return the total number of choices.

    Game ``first + n`` has its own random stream. Scores go to ``found``, whose length sets the
    number of games; ``row`` is working memory.
    """
    decisions = 0
    seats = start[SEATS]
    for game in range(len(found) // (2 * seats)):
        copy_words(start, row)
        row[RANDOM] = stream(seed, first + game)
        decisions += playout(chart, row, slate)
        scores(chart, row, found[2 * seats * game :])
    return decisions
