"""The judge of a country: the Python interface to races."""

from collections.abc import Sequence

import numpy as np

from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.kernels.deutschland_rummy import gaps, guessing, layable, trying
from netzplan.kernels.deutschland_rummy.attempts import EVERYTHING, Attempt, Seen
from netzplan.kernels.deutschland_rummy.chart import chart_of
from netzplan.kernels.deutschland_rummy.layout import MOST_SEATS, TILE_WORDS
from netzplan.kernels.deutschland_rummy.trying import FIGURES, Sums
from netzplan.kernels.limits import check_sizes
from netzplan.kernels.words import Words, words_of

__all__ = ["ENTRY_POINTS", "Judge", "seen_row"]

ENTRY_POINTS = (
    (gaps.gap, "(int64[::1], int64, int64, int64, int64[::1])"),
    (layable.left_over, "(int64[::1], int64, int64, int64, int64, int64[::1])"),
    (
        trying.try_attempts,
        "(int64[::1], int64[::1], int64[:,::1], float64[:,::1], int64, int64, int64,"
        " float64[:,::1])",
    ),
)
"""Functions called from Python, with the types of their parameters; compiled beforehand."""


class Judge:
    """Evaluates the options of a seat; shared by all threads."""

    def __init__(self, rules: DeutschlandRummy) -> None:
        """Load the country; raise KernelFailure if it is too large."""
        check_sizes((("kernel/cities", len(rules.country.cities), gaps.MOST_CITIES_OF_GAPS),))
        self.chart = chart_of(rules)

    def tried(
        self,
        seen: Seen,
        attempts: Sequence[Attempt],
        futures: Sequence[Sequence[float]],
        seed: int,
        rounds: range,
    ) -> list[list[float]]:
        """Return for each attempt the sums of its figures; each round has other hidden tiles.

        ``futures``: kilometres in the other games of a series, by sampled course and seat; empty
        for a single game.
        """
        sums = np.zeros((len(attempts), FIGURES), np.float64)
        courses: Sums = np.array(futures, np.float64).reshape(-1, len(seen.tiles))
        rows = np.stack([_attempt_row(attempt) for attempt in attempts])
        row = seen_row(seen)
        trying.try_attempts(self.chart, row, rows, courses, seed, rounds.start, len(rounds), sums)
        found: list[list[float]] = sums.tolist()
        return found


def _enter(row: Words, at: int, mask: int) -> None:
    row[at : at + TILE_WORDS] = words_of(mask, TILE_WORDS)


def seen_row(seen: Seen) -> Words:
    """Return what a seat knows as an array; raise KernelFailure for too many seats."""
    check_sizes((("kernel/seats", len(seen.tiles), MOST_SEATS),))
    row = np.zeros(guessing.SEEN_WORDS, np.int64)
    row[guessing.SEATS], row[guessing.OWN] = len(seen.tiles), seen.own
    row[guessing.MOVER], row[guessing.OUT] = seen.mover, seen.out_mask
    row[guessing.TURNED], row[guessing.CITY] = seen.turned_mask, seen.city
    row[guessing.REFUSED] = seen.refused_mask
    row[guessing.HOLDING] = round(1000 * seen.holding)
    row[guessing.DRAWN], row[guessing.LAID] = seen.drawn, seen.laid
    _enter(row, guessing.LYING, seen.lying_mask)
    _enter(row, guessing.BEFORE, seen.before_mask)
    _enter(row, guessing.RACK, seen.rack_mask)
    _enter(row, guessing.UNSEEN, seen.unseen_mask)
    for seat, (tiles, known) in enumerate(zip(seen.tiles, seen.known_masks, strict=True)):
        row[guessing.TILES + seat] = tiles
        _enter(row, guessing.KNOWN + TILE_WORDS * seat, known)
    return row


def _attempt_row(attempt: Attempt) -> Words:
    row = np.zeros(trying.ATTEMPT_WORDS, np.int64)
    row[trying.ASKS], row[trying.DRAWS] = attempt.asks, attempt.draws
    if attempt.lays == EVERYTHING:
        row[trying.LAYS] = trying.LAY_ALL
    elif attempt.lays:
        row[trying.LAYS] = trying.LAY_THESE
        _enter(row, trying.THESE, attempt.lays)
    row[trying.HOLDS], row[trying.GIVES] = attempt.holds, attempt.gives
    return row
