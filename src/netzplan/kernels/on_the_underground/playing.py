"""The results of moves, whole games and their scores; compiled."""

from netzplan.games.on_the_underground.scoring import (
    CONNECTION,
    LANDMARK,
    PLUS,
    RAIL,
    SET,
    TERMINUS,
)
from netzplan.kernels.bits import ones
from netzplan.kernels.chance import drawn, stream
from netzplan.kernels.compiling import compiled
from netzplan.kernels.copying import copy_words
from netzplan.kernels.on_the_underground.chart import (
    HAS_LANDMARKS,
    KINDS,
    PLUSES,
    RAILS,
    TERMINI,
)
from netzplan.kernels.on_the_underground.choosing import random_action
from netzplan.kernels.on_the_underground.layout import (
    ACTED,
    BRANCH,
    HELD,
    KIND_ON,
    LOOPED,
    MOST_EDGES,
    ON,
    RANDOM,
    RIDES,
    SEATS,
    SETS,
    STATION_WORDS,
)
from netzplan.kernels.on_the_underground.moves import END, PLACE, TAKE, TRAVEL
from netzplan.kernels.on_the_underground.placing import first_line, line_at, place, seat_at
from netzplan.kernels.on_the_underground.slate import CHOICES
from netzplan.kernels.on_the_underground.turns import (
    ACT,
    OVER,
    TRIP,
    ahead,
    draw,
    end_turn,
    happen,
    mover,
    phase,
    travel,
)
from netzplan.kernels.words import Words

__all__ = ["act", "playout", "playouts", "scores", "step"]

_MOST_PLUS = len(PLUS) - 1


@compiled
def step(chart: Words, row: Words, seat: int, move: int, slate: Words) -> None:
    """Make a legal move of the seat whose turn it is; the last one of a turn ends it."""
    if move != END and move < TRAVEL:
        act(chart, row, seat, move, slate)
        return
    is_chosen = move >= TRAVEL
    while True:
        found = ahead(chart, row, slate)
        if found == 0:
            end_turn(row)
            return
        if not is_chosen:  # the journey has been made, and the next one is still to be chosen
            return
        travel(row, move - TRAVEL, slate)
        is_chosen = False


@compiled
def act(chart: Words, row: Words, seat: int, move: int, slate: Words) -> None:
    """Take a branch token or place a track token."""
    if move == TAKE:  # ug.turn.token
        row[seat_at(seat) + BRANCH] += 1
    else:
        line, edge = (move - PLACE) // MOST_EDGES, (move - PLACE) % MOST_EDGES
        place(chart, row, seat, line, edge, slate)
    row[ACTED] += 1


@compiled
def scores(chart: Words, row: Words, found: Words) -> None:
    """Write for each seat its current score and its branch tokens."""
    is_over = phase(chart, row) == OVER
    for seat in range(row[SEATS]):
        at = seat_at(seat)
        points = SET * row[at + SETS]  # ug.score.set
        for line in range(first_line(chart, row, seat), first_line(chart, row, seat + 1)):
            points += _line_score(chart, row, line)
        if is_over:  # ug.end.landmarks
            most = row[at + HELD]
            for kind in range(chart[KINDS]):
                most = max(most, row[at + HELD + kind])
            points += LANDMARK * most
        found[seat * 2] = points
        found[seat * 2 + 1] = row[at + BRANCH]  # ug.end.tie-tokens


@compiled
def _line_score(chart: Words, row: Words, line: int) -> int:
    at = line_at(line)
    low, high = row[at + ON], row[at + ON + 1]
    points = row[at + RIDES]  # ug.passenger.points
    points += ones(row[at + LOOPED]) + ones(row[at + LOOPED + 1])  # ug.score.loop
    points += RAIL * (ones(low & chart[RAILS]) + ones(high & chart[RAILS + 1]))
    points += TERMINUS * (ones(low & chart[TERMINI]) + ones(high & chart[TERMINI + 1]))
    pluses = ones(low & chart[PLUSES]) + ones(high & chart[PLUSES + 1])
    points += PLUS[min(pluses, _MOST_PLUS)]
    if not chart[HAS_LANDMARKS]:  # ug.score.connection
        for kind in range(chart[KINDS]):
            on = KIND_ON + kind * STATION_WORDS
            if ones(low & row[on]) + ones(high & row[on + 1]) == 2:
                points += CONNECTION
    return int(points)


@compiled
def _trip(chart: Words, row: Words, slate: Words) -> int:
    """End the turn with random choices of journeys; return the number of choices."""
    choices = 0
    while True:
        found = ahead(chart, row, slate)
        if found == 0:
            end_turn(row)
            return max(choices, 1)
        travel(row, slate[CHOICES + drawn(row, RANDOM, found)], slate)
        choices += 1


@compiled
def playout(chart: Words, row: Words, slate: Words) -> int:
    """Play to the end by random choices; return the number of choices."""
    decisions = 0
    while True:
        now = phase(chart, row)
        if now == ACT:
            seat = mover(row)
            act(chart, row, seat, random_action(chart, row, seat, slate), slate)
            decisions += 1
        elif now == TRIP:
            decisions += _trip(chart, row, slate)
        elif now == OVER:
            return decisions
        else:
            happen(chart, row, draw(chart, row))


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
