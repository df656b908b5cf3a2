"""A sheet as one mask of free stations and counts of free windows, with its own rules.

The rules stay the authority: all actions actually played come from ``rules.actions``. This module
only plays on from there, many thousands of times a second; a test compares it with the rules, line
by line and card by card.
"""

from typing import NamedTuple

from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.state import Sheet

__all__ = ["REMEMBERED", "Pad", "PadRules", "Step"]

REMEMBERED = 10_000
"""Cache size for lines of steps: further matches bring ever new ones."""


class Pad(NamedTuple):
    """The free part of a sheet."""

    free_mask: int
    windows: tuple[int, ...]
    """Number of free windows of each line."""
    left: int
    """Total number of free windows."""


class Step(NamedTuple):
    """One entry on a pad: a line (-1 for the free ride), and the stations marked."""

    line: int
    marks_mask: int


class PadRules:
    """A city and a deck compiled for pads; shared by all bots on a map."""

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
        """By mask of one station: the number of lines that meet there."""
        self._touched: dict[Step, tuple[int, ...]] = {}

    def pad(self, sheet: Sheet) -> Pad:
        """Return the pad of a sheet."""
        windows = tuple(
            line.windows - len(written)
            for line, written in zip(self.lines, sheet.windows, strict=True)
        )
        return Pad(self.all_mask & ~sheet.marked_mask, windows, sum(windows))

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
        """Return the lines that a step changes: its own, and all that pass through its marks."""
        lines = self._touched.get(step)
        if lines is None:
            if len(self._touched) >= REMEMBERED:
                self._touched.clear()
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
