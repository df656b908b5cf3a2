"""A sheet as bots reckon with it: free stations as one mask, windows as counts.

The rules stay the authority: the first step of every plan comes from ``rules.actions``.
This module only plays on from there, many thousand times a second; a test holds it
against the rules, line by line and card by card.
"""

from typing import NamedTuple

from netzplan.games.voll_verplant.edition import Card
from netzplan.games.voll_verplant.network import Course
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import Sheet

__all__ = ["JUNCTION", "Board", "Pad", "Step", "Walks"]

_REMEMBERED = 2000
"""Walks kept a line before memory is freed."""

JUNCTION = 3
"""From this many lines on, a station is worth keeping for a transfer."""


class Pad(NamedTuple):
    """What is left of a sheet."""

    free_mask: int
    windows: tuple[int, ...]
    """Free windows by line."""
    left: int
    """Free windows in all."""


class Step(NamedTuple):
    """One entry on a pad: a line (-1 for the free ride) and the stations it marks."""

    line: int
    marks_mask: int


class Walks:
    """All that matters of the free stations of one line."""

    __slots__ = ("fronts_mask", "marks", "runs", "share", "shared", "stations")

    def __init__(self, board: "Board", line: Course, free_mask: int) -> None:
        """Work out the walks over the free stations of a line."""
        ways = (line.bits, line.backward_bits) if line.ring else (line.bits,)
        orders = [[bit for bit in way if bit & free_mask] for way in ways]
        self.stations = len(orders[0])
        self.fronts_mask = 0
        for order in orders:
            if order:
                self.fronts_mask |= order[0]
        self.runs = _runs(line, free_mask)
        self.shared = sum(board.meeting[bit] > 1 for bit in orders[0])
        self.share = sum(1 / board.meeting[bit] for bit in orders[0])
        firsts = [_first_run(way, free_mask) for way in ways]
        self.marks = tuple(
            _sensible_marks(board, card, orders, firsts) if card.kind != "free" else ()
            for card in board.cards
        )
        """By card: the masks that a sensible player thinks of."""


def _runs(line: Course, free_mask: int) -> int:
    """Return how many unbroken stretches of free stations the line has."""
    begun = 0
    before = bool(line.ring and line.bits[-1] & free_mask)
    for bit in line.bits:
        here = bool(bit & free_mask)
        begun += here and not before
        before = here
    return max(begun, 1) if free_mask else 0


def _first_run(way: tuple[int, ...], free_mask: int) -> int:
    """Return how many free stations stand in a row from the first free one on."""
    run = 0
    for bit in way:
        if bit & free_mask:
            run += 1
        elif run:
            break
    return run


def _sensible_marks(
    board: "Board", card: Card, orders: list[list[int]], firsts: list[int]
) -> tuple[int, ...]:
    """Return none, all, and each stop before a junction or a special station."""
    found: dict[int, None] = {}
    for order, run in zip(orders, firsts, strict=True):
        if card.kind == "transfer":
            most = min(1, len(order))
        else:
            most = min(card.value, run if card.kind == "number" else len(order))
        mask = 0
        for marks in range(most + 1):
            if marks in (0, most) or order[marks] & board.kept_mask:
                found[mask] = None
            if marks < most:
                mask |= order[marks]
    return tuple(found)


class Board:
    """A city and a deck compiled for reckoning; shared by all bots on a map."""

    def __init__(self, rules: VollVerplant) -> None:
        """Compile the city of some rules."""
        city = rules.city
        self.rules = rules
        self.cards = rules.positions.cards
        self.kinds = tuple(card.kind for card in rules.positions.cards)
        self.full_pile = [
            index for index, card in enumerate(rules.positions.cards) for _ in range(card.count)
        ]
        self.lines = city.lines
        self.line_masks = tuple(line.mask for line in city.lines)
        self.all_mask = city.all_mask
        self.special_mask = city.special_mask
        self.meeting = {1 << at: number for at, number in enumerate(city.meeting)}
        self.numbers = tuple(sorted(set(city.meeting), reverse=True))
        """The transfer numbers that the city can give, highest first."""
        self.number_masks = tuple(
            sum(bit for bit, number in self.meeting.items() if number == wanted)
            for wanted in self.numbers
        )
        self.high_mask = sum(bit for bit, number in self.meeting.items() if number >= JUNCTION)
        self.kept_mask = self.special_mask | self.high_mask
        fills = [card for card in rules.positions.cards if card.kind != "free"]
        self.transfer_chance = sum(card.count for card in fills if card.kind == "transfer") / sum(
            card.count for card in fills
        )
        """How likely it is that a window gets a transfer."""
        self._touched: dict[Step, tuple[int, ...]] = {}
        self._walks: list[dict[int, Walks]] = [{} for _ in city.lines]

    def pad(self, sheet: Sheet) -> Pad:
        """Return what is left of a sheet."""
        windows = tuple(
            line.windows - len(written)
            for line, written in zip(self.lines, sheet.windows, strict=True)
        )
        return Pad(self.all_mask & ~sheet.marked_mask, windows, sum(windows))

    def walks(self, line: int, free_mask: int) -> Walks:
        """Return the walks of a line, given its own free stations."""
        known = self._walks[line]
        walks = known.get(free_mask)
        if walks is None:
            if len(known) >= _REMEMBERED:
                known.clear()
            walks = known[free_mask] = Walks(self, self.lines[line], free_mask)
        return walks

    def after(self, pad: Pad, step: Step) -> Pad:
        """Return the pad after a step."""
        free_mask = pad.free_mask & ~step.marks_mask
        at = step.line
        if at < 0:
            return Pad(free_mask, pad.windows, pad.left)
        windows = pad.windows
        windows = (*windows[:at], windows[at] - 1, *windows[at + 1 :])
        return Pad(free_mask, windows, pad.left - 1)

    def touched(self, step: Step) -> tuple[int, ...]:
        """Return the lines that a step changes: its own, and all that meet its marks."""
        lines = self._touched.get(step)
        if lines is None:
            lines = self._touched[step] = tuple(
                index
                for index, mask in enumerate(self.line_masks)
                if index == step.line or mask & step.marks_mask
            )
        return lines

    def completes(self, free_mask: int, marks_mask: int) -> list[int]:
        """Return the lines that the marks complete."""
        after = free_mask & ~marks_mask
        return [
            index
            for index, mask in enumerate(self.line_masks)
            if mask & marks_mask and not mask & after
        ]

    def steps(self, pad: Pad, card: int) -> list[Step]:
        """Return the steps that a sensible player thinks of with a card."""
        if self.kinds[card] == "free":
            steps = [Step(-1, 0)]
            left = pad.free_mask
            while left:
                bit = left & -left
                left ^= bit
                steps.append(Step(-1, bit))
            return steps
        free_mask = pad.free_mask
        return [
            Step(index, mask)
            for index, windows in enumerate(pad.windows)
            if windows
            for mask in self.walks(index, free_mask & self.line_masks[index]).marks[card]
        ]
