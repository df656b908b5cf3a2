"""The appraisal: the value of a sheet before it is full, in points.

A sum of terms that a player would also name: for each line, its points times the probability of
completing it; for transfers to come, the best stations that wait for them; and the loss for
stations that will stay free. The weights are data: appraiser.toml.
"""

from functools import cache
from importlib.resources import files
from math import comb, exp

import msgspec
from msgspec import Struct

from netzplan.bots.voll_verplant.walks import Walker
from netzplan.kernels.voll_verplant.pad import Pad, Step

__all__ = ["Appraiser", "LinePart", "Weights", "load_weights"]

_REMEMBERED = 16_000
"""Cache size for line parts, about 6 MB; with four times as many, no bot is faster."""


class Weights(Struct, frozen=True):
    """The weights of an appraisal; tuples are indexed by free windows, the last entry for more."""

    chance: tuple[tuple[float, float, float, float, float], ...]
    """Logit of completing a line: constant, per free station, per stretch of them, per free station
    shared with another line, and for all windows of the sheet (24 = 1)."""
    loss: tuple[float, ...]
    """Share of a line's free stations that will stay free."""
    ready: float
    """Worth of a station that the next transfer could number, in points per line that meets there
    and per transfer expected."""
    kept: float
    """Weight of a junction further along a line, relative to one that is ready."""


class LinePart(Struct, frozen=True):
    """The contribution of one line to the appraisal."""

    chance: float
    """Probability that the line will be completed."""
    loss: float
    """Expected number of stations that stay free, each divided among its lines."""
    fronts_mask: int
    """Mask of the stations that a transfer on this line could number now."""
    free_mask: int
    """Mask of its free stations if it has a free window, else 0."""


@cache
def load_weights(name: str) -> Weights:
    """Return the weights with that name in appraiser.toml."""
    text = files("netzplan.bots.voll_verplant").joinpath("appraiser.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, Weights])[name]


@cache
def _at_least(windows: int, chance: float) -> tuple[float, ...]:
    """Return for each n the expected number of transfers to come, counting at most n."""
    odds = [
        comb(windows, n) * chance**n * (1 - chance) ** (windows - n) for n in range(windows + 1)
    ]
    sums = [0.0]
    for n in range(1, windows + 1):
        sums.append(sums[-1] + sum(odds[n:]))
    return (*sums, *[sums[-1]] * 100)


class Appraiser:
    """Values pads of one map; ``free_cost`` is the cost of a free station at the end."""

    def __init__(self, walker: Walker, weights: Weights, free_cost: float) -> None:
        """Bind weights to the walks on a map."""
        self.walker = walker
        self.pads = walker.pads
        self.weights = weights
        self.free_cost = free_cost
        self._parts: dict[tuple[int, int, int, int], LinePart] = {}
        self._hopes: dict[tuple[int, int, int], float] = {}

    def part(self, line: int, windows: int, left: int, free_mask: int) -> LinePart:
        """Return the contribution of a line, given its free windows and stations."""
        key = (line, windows, left, free_mask)
        part = self._parts.get(key)
        if part is None:
            if len(self._parts) >= _REMEMBERED:
                self._parts.clear()
            part = self._parts[key] = self._work_out(line, windows, left, free_mask)
        return part

    def _work_out(self, line: int, windows: int, left: int, free_mask: int) -> LinePart:
        walks = self.walker.walks(line, free_mask)
        if not left or not free_mask:
            return LinePart(0.0, walks.share, 0, 0)
        row = self.weights.chance[min(windows, len(self.weights.chance) - 1)]
        logit = (
            row[0]
            + row[1] * walks.stations
            + row[2] * walks.runs
            + row[3] * walks.shared
            + row[4] * left / 24
        )
        loss = self.weights.loss[min(windows, len(self.weights.loss) - 1)] * walks.share
        fronts_mask, kept_mask = (walks.fronts_mask, free_mask) if windows else (0, 0)
        return LinePart(1 / (1 + exp(-logit)), loss, fronts_mask, kept_mask)

    def value(self, pad: Pad, worth: tuple[float, ...]) -> float:
        """Return the points still to come, including free stations.

        ``worth`` is what completing each line would bring.
        """
        free_mask, windows, left = pad
        value = loss = 0.0
        ready_mask = reach_mask = 0
        for line, mask in enumerate(self.pads.line_masks):
            part = self.part(line, windows[line], left, free_mask & mask)
            value += part.chance * worth[line]
            loss += part.loss
            ready_mask |= part.fronts_mask
            reach_mask |= part.free_mask
        value -= self.free_cost * loss
        if ready_mask:
            value += self._transfers(
                ready_mask, reach_mask & ~ready_mask & self.walker.high_mask, left
            )
        return value

    def _transfers(self, ready_mask: int, kept_mask: int, left: int) -> float:
        """Return the expected points of transfers to come, which take the best stations first."""
        key = (ready_mask, kept_mask, left)
        points = self._hopes.get(key)
        if points is not None:
            return points
        sums = _at_least(left, self.walker.transfer_chance)
        kept = self.weights.kept
        taken = before = points = 0.0
        for number, mask in zip(self.walker.numbers, self.walker.number_masks, strict=True):
            taken += (ready_mask & mask).bit_count() + kept * (kept_mask & mask).bit_count()
            whole = int(taken)
            so_far = sums[whole] + (taken - whole) * (sums[whole + 1] - sums[whole])
            points += number * (so_far - before)
            before = so_far
        if len(self._hopes) >= _REMEMBERED:
            self._hopes.clear()
        points *= 2 * self.weights.ready
        self._hopes[key] = points
        return points

    def gain(self, pad: Pad, step: Step, card: int, worth: tuple[float, ...]) -> float:
        """Return the points that a step brings at once."""
        marks_mask = step.marks_mask
        if not marks_mask:
            return 0.0
        points = sum(worth[line] for line in self.pads.completes(pad.free_mask, marks_mask))
        if self.pads.kinds[card] == "transfer":
            points += 2 * self.pads.meeting[marks_mask]
        return points

    def best_step(self, pad: Pad, card: int, worth: tuple[float, ...]) -> tuple[Step, float]:
        """Return the step with the best gain and appraisal, and its gain.

        Equivalent to comparing ``gain + value`` of every step, but only the lines that a step
        touches are valued again.
        """
        pads = self.pads
        free_mask, windows, left = pad
        if pads.kinds[card] != "free":
            left -= 1
        masks = pads.line_masks
        parts = [
            self.part(line, windows[line], left, free_mask & mask)
            for line, mask in enumerate(masks)
        ]
        cost = self.free_cost
        sums = [part.chance * worth[at] - cost * part.loss for at, part in enumerate(parts)]
        number = 2 if pads.kinds[card] == "transfer" else 0
        known, high_mask = self._parts, self.walker.high_mask
        best = Step(-1, 0)
        most, got = -1e9, 0.0
        for step in self.walker.steps(pad, card):
            line, marks_mask = step
            after_mask = free_mask & ~marks_mask
            gain = value = 0.0
            changed = parts.copy()
            for at in pads.touched(step):
                own_mask = after_mask & masks[at]
                count = windows[at] - 1 if at == line else windows[at]
                part = known.get((at, count, left, own_mask))
                if part is None:
                    part = self.part(at, count, left, own_mask)
                changed[at] = part
                value += part.chance * worth[at] - cost * part.loss - sums[at]
                if not own_mask and free_mask & masks[at]:
                    gain += worth[at]
            if number and marks_mask:
                gain += number * pads.meeting[marks_mask]
            ready_mask = reach_mask = 0
            for part in changed:
                ready_mask |= part.fronts_mask
                reach_mask |= part.free_mask
            if ready_mask:
                value += self._transfers(ready_mask, reach_mask & ~ready_mask & high_mask, left)
            if gain + value > most:
                best, most, got = step, gain + value, gain
        return best, got
