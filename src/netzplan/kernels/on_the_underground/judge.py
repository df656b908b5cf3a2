"""The judge of a board: turns that a mind proposes, and their results, for Python."""

from typing import NamedTuple

import numpy as np

from netzplan.games.on_the_underground.actions import Action
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import State
from netzplan.kernels.on_the_underground import choosing, playing, rows, thinking, trying
from netzplan.kernels.on_the_underground.chart import chart_of
from netzplan.kernels.on_the_underground.layout import EDGE_WORDS, MOST_LINES, SEATS
from netzplan.kernels.on_the_underground.minds import DESK_WORDS, MIND_WORDS
from netzplan.kernels.on_the_underground.moves import action_of
from netzplan.kernels.on_the_underground.slate import MOST_CHOICES, blank_slate
from netzplan.kernels.on_the_underground.trying import FOUND_WORDS, LURES, TURN_WORDS
from netzplan.kernels.words import Words, words_of

__all__ = ["ENTRY_POINTS", "Course", "Judge", "Lure", "room"]

_ROW = "int64[::1]"
_ROOM = ", ".join([_ROW] * 4)
ENTRY_POINTS = (
    (choosing.legal, f"({_ROW}, {_ROW}, int64, {_ROW}, {_ROW})"),
    (playing.step, f"({_ROW}, {_ROW}, int64, int64, {_ROW})"),
    (thinking.appraise, f"({_ROW}, {_ROW}, int64, {_ROW}, {_ROW}, {_ROOM})"),
    (
        trying.try_turns,
        f"({_ROW}, {_ROW}, int64, {_ROW}, {_ROW}, int64, int64, int64, {_ROOM}, {_ROW}, {_ROW})",
    ),
)
"""Functions called from Python, with the types of their parameters; compiled beforehand."""

_BRANCHES = 6
"""Moves to follow from each position on the way to the end of a turn."""


class Lure(NamedTuple):
    """The edges of a ring that a line is to become."""

    line: int
    edges_mask: int


class Course(NamedTuple):
    """The rest of a turn as moves, with the ring that it aims for."""

    moves: tuple[int, ...]
    lure: Lure | None = None


class _Reached(NamedTuple):
    value: int
    moves: tuple[int, ...]
    row: Words


class Judge:
    """Proposes turns and plays them on, with one mind for all seats; shared by all threads."""

    def __init__(self, rules: OnTheUnderground, mind: tuple[int, ...]) -> None:
        """Load the board and its box; raise KernelFailure if they are too large."""
        assert len(mind) == MIND_WORDS
        self.rules = rules
        self.chart = chart_of(rules)
        self._mind = np.array(mind, np.int64)

    def row(self, state: State) -> Words:
        """Return a state as a row; raise KernelFailure for too many seats."""
        return rows.row_of(self.rules, state)

    def action(self, row: Words, move: int) -> Action:
        """Return the action of a move."""
        return action_of(self.rules.network, self.rules.positions.colours[int(row[SEATS])], move)

    def endings(self, row: Words, seat: int) -> list[Course]:
        """Return the legal ways to end a turn that has no actions left."""
        _, slate, moves, _ = room()
        found = choosing.legal(self.chart, row, seat, moves, slate)
        return [Course((int(move),)) for move in moves[:found]]

    def appraised(self, row: Words, seat: int, lure: Lure | None = None) -> list[tuple[int, int]]:
        """Return moves with their values at first sight, in hundredths of a point, best first."""
        desk, slate, moves, values = room()
        lures = np.zeros(MOST_LINES * EDGE_WORDS, np.int64)
        _enter_lure(lures, lure)
        found = thinking.appraise(
            self.chart, row, seat, self._mind, lures, desk, slate, moves, values
        )
        order = np.argsort(-values[:found], kind="stable").tolist()
        return [(int(moves[at]), int(values[at])) for at in order]

    def after(self, row: Words, seat: int, move: int) -> Words:
        """Return the position after a move."""
        made = row.copy()
        playing.step(self.chart, made, seat, move, blank_slate())
        return made

    def courses(
        self, row: Words, seat: int, actions: int, width: int, lure: Lure | None = None
    ) -> list[Course]:
        """Return the most promising sequences of that many actions at first sight, best first."""
        beam = [_Reached(0, (), row)]
        for _ in range(actions):
            best: dict[bytes, _Reached] = {}
            for value, moves, reached in beam:
                for move, worth in self.appraised(reached, seat, lure)[:_BRANCHES]:
                    made = self.after(reached, seat, move)
                    child = _Reached(value + worth, (*moves, move), made)
                    known = best.setdefault(made.tobytes(), child)
                    if known.value < child.value:
                        best[made.tobytes()] = child
            beam = sorted(best.values(), key=lambda child: -child.value)[:width]
        return [Course(reached.moves, lure) for reached in beam]

    def tried(
        self, row: Words, seat: int, courses: list[Course], rounds: range, seed: int
    ) -> list[list[int]]:
        """Return for each course the sums of its results (``trying.py``), all on the same cards."""
        seats = int(row[SEATS])
        turns = np.zeros((len(courses), TURN_WORDS), np.int64)
        for turn, course in zip(turns, courses, strict=True):
            assert len(course.moves) < LURES, "a turn has five actions at most"
            turn[0] = len(course.moves)
            turn[1 : 1 + len(course.moves)] = course.moves
            _enter_lure(turn[LURES:], course.lure)
        sums = np.zeros((len(courses), FOUND_WORDS), np.int64)
        trying.try_turns(
            self.chart, row, seat, np.tile(self._mind, seats), turns.reshape(-1), seed,
            rounds.start, len(rounds), *room(), np.empty(2 * len(row) + 2 * seats, np.int64),
            sums.reshape(-1),
        )  # fmt: skip
        found: list[list[int]] = sums.tolist()
        return found


def room() -> tuple[Words, Words, Words, Words]:
    """Return working memory: a desk, a slate, moves, and their values."""
    moves, values = np.empty(MOST_CHOICES, np.int64), np.empty(MOST_CHOICES, np.int64)
    return np.zeros(DESK_WORDS, np.int64), blank_slate(), moves, values


def _enter_lure(lures: Words, lure: Lure | None) -> None:
    if lure is not None:
        at = lure.line * EDGE_WORDS
        lures[at : at + EDGE_WORDS] = words_of(lure.edges_mask, EDGE_WORDS)
