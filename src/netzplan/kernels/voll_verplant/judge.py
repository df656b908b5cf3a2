"""The judge of a city: the Python interface to a learned value, and its file format."""

import numpy as np
from msgspec import Struct

from netzplan.core.rules import Setup
from netzplan.games.voll_verplant.actions import Action
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import State
from netzplan.kernels.failure import KernelFailure
from netzplan.kernels.voll_verplant import (
    foreseeing,
    learning,
    playing,
    rows,
    traits,
    valuing,
)
from netzplan.kernels.voll_verplant.chart import CARDS, chart_of
from netzplan.kernels.voll_verplant.layout import (
    FREE,
    GAME_WORDS,
    OPEN,
    WRITTEN,
)
from netzplan.kernels.voll_verplant.moves import MOST_MOVES, action_of
from netzplan.kernels.voll_verplant.valuing import PLAIN, WIDTH, Weights
from netzplan.kernels.words import Words

__all__ = ["ENTRY_POINTS", "Judge", "Judged", "balanced", "packed", "unpacked"]

_CITY = "(int64[::1], int64[::1], float32[:,::1], int64[::1]"
ENTRY_POINTS = (
    (valuing.value_moves, f"{_CITY}, int64, int64[::1], float32[:,::1])"),
    (playing.make_move, "(int64[::1], int64[::1], int64, int64)"),
    (playing.turn_card, "(int64[::1], int64)"),
    (traits.enter_traits, "(int64[::1], int64[::1], int64[::1], int64, int64[::1])"),
    (learning.play_by_value, f"{_CITY}, int64, int64, int64[::1])"),
    (foreseeing.foresee, f"{_CITY}, int64, int64, int64)"),
)
"""Functions called from Python, with the types of their parameters; compiled beforehand."""

_LEVELS = np.full(WIDTH, 63)
_LEVELS[PLAIN] = 127
"""Number of steps above and below 0 for stored weights of a place: half of a byte's range
compresses better."""


class Judged(Struct, frozen=True):
    """A choice, with what the value alone says about it."""

    action: Action
    move: int
    value: float
    """Points from here to the end, including what each station still to be marked will save."""
    gain: float
    """Points that it scores at once, including what the stations marked save."""


class Judge:
    """Values the choices on one sheet; shared by all threads."""

    def __init__(self, rules: VollVerplant, net: Weights) -> None:
        """Take a learned value of the city; raise KernelFailure if it does not fit."""
        self.rules = rules
        self.chart = chart_of(rules)
        self.cards = int(self.chart[CARDS])
        """Number of different cards."""
        self.index = traits.index_of(rules)
        self.net = net
        expected = (int(self.index[traits.TRAITS]) + 1, WIDTH)
        if net.shape != expected:
            raise KernelFailure("value/size", size=len(net), expected=expected[0])

    @classmethod
    def of(cls, rules: VollVerplant, *texts: bytes) -> "Judge":
        """Return the judge with the sum of some packed values; raise KernelFailure."""
        chart_of(rules)  # rejects a city that is too large first
        count = int(traits.index_of(rules)[traits.TRAITS]) + 1
        for text in texts:
            if len(text) != WIDTH * (count + 4):
                raise KernelFailure("value/size", size=len(text) // WIDTH - 4, expected=count)
        net = unpacked(texts[0])
        for more in texts[1:]:
            net = net + unpacked(more)
        if not np.isfinite(net).all():
            raise KernelFailure("value/broken")
        return cls(rules, net)

    def row(self, state: State) -> Words:
        """Return a state as a row; raise KernelFailure for too many seats."""
        return rows.row_of(self.rules, state)

    def judged(self, row: Words, seat: int) -> list[Judged]:
        """Return the choices of a seat to act, best first."""
        moves, values = np.empty(MOST_MOVES, np.int64), np.empty((2, MOST_MOVES), np.float32)
        found = valuing.value_moves(self.chart, self.index, self.net, row, seat, moves, values)
        order = np.argsort(-values[0, :found], kind="stable").tolist()
        return [
            Judged(
                action_of(self.rules.city, int(moves[at])),
                int(moves[at]),
                float(values[0, at]),
                float(values[1, at]),
            )
            for at in order
        ]

    def foreseen(self, row: Words, seat: int, judged: Judged, rounds: int) -> float:
        """Return the mean value of a choice over all cards of the next rounds.

        The work is multiplied by the number of different cards with each round.
        """
        later = foreseeing.foresee(self.chart, self.index, self.net, row, seat, judged.move, rounds)
        return judged.gain + float(later)

    def after(self, row: Words, seat: int, move: int) -> Words:
        """Return the row after a move of a seat to act."""
        made = row.copy()
        playing.make_move(self.chart, made, seat, move)
        return made

    def turned(self, row: Words, card: int) -> Words:
        """Return the row after a card of the pile was turned."""
        made = row.copy()
        playing.turn_card(made, card)
        return made

    def is_open(self, row: Words) -> bool:
        """Return whether any seat has a free window."""
        return bool(row[OPEN])

    def sheet_key(self, row: Words) -> bytes:
        """Return a key that is equal for one-seat rows whose sheets have the same future."""
        return bytes(row[GAME_WORDS + FREE : GAME_WORDS + WRITTEN].tobytes())

    def scores(self, seats: int, games: int, seed: int) -> Words:
        """Return score and free stations by game and seat; the value alone chooses."""
        found = np.empty((games, seats, 2), np.int64)
        start = self.row(self.rules.start(Setup(seats)))
        learning.play_by_value(
            self.chart, self.index, self.net, start, seed, games, found.reshape(-1)
        )
        return found


def balanced(net: Weights) -> Weights:
    """Return an equivalent value in which packing loses no weights.

    The weights into and out of a place share its steps. Doubling one and halving the other changes
    nothing, so both can be scaled to the same range.
    """
    told = net.copy()
    into, out = np.abs(net[:-1, :PLAIN]).max(axis=0), np.abs(net[-1, :PLAIN])
    share = np.sqrt(np.maximum(out, 1e-9) / np.maximum(into, 1e-9)).astype(np.float32)
    told[:-1, :PLAIN] *= share
    told[-1, :PLAIN] /= share
    return told


def packed(net: Weights) -> bytes:
    """Return a learned value in a quarter of its size: the step of each place, then the levels."""
    scales = np.maximum(np.abs(net).max(axis=0) / _LEVELS, 1e-9).astype("<f4")
    levels = np.rint(net / scales).astype(np.int8)
    return bytes(scales.tobytes() + np.ascontiguousarray(levels.T).tobytes())


def unpacked(text: bytes) -> Weights:
    """Return a learned value that ``packed`` wrote, as precisely as its steps allow."""
    scales = np.frombuffer(text[: 4 * WIDTH], "<f4")
    levels = np.frombuffer(text[4 * WIDTH :], np.int8).reshape(WIDTH, -1)
    return np.ascontiguousarray(levels.T * scales, np.float32)
