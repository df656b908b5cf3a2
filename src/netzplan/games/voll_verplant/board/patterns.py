"""Patterns along the middle of tracks, which distinguish lines of similar colours."""

from collections.abc import Iterator
from typing import get_args

from netzplan.games.voll_verplant.board.drawing import Pattern
from netzplan.games.voll_verplant.board.plan import PlannedLine, SheetPlan
from netzplan.paper.colour import difference, lifted

__all__ = ["NEAR", "near", "patterned"]

NEAR = 0.1
"""Lines whose colours differ by less than this, on light or dark paper, get patterns."""

_PATTERNS: tuple[Pattern, ...] = get_args(Pattern)


def patterned(plan: SheetPlan) -> Iterator[tuple[PlannedLine, Pattern]]:
    """Yield each line with the first pattern that no line of a similar colour has."""
    given: dict[str, Pattern] = {}
    for line in plan.lines:
        taken = [given[each.letter] for each in plan.lines[: len(given)] if near(each, line)]
        free: list[Pattern] = [each for each in _PATTERNS if each not in taken]
        pattern = free[0] if free else _PATTERNS[-1]  # further lines of one colour share the last
        given[line.letter] = pattern
        yield line, pattern


def near(one: PlannedLine, other: PlannedLine) -> bool:
    """Return whether the colours of two lines are hard to distinguish."""
    light = difference(one.colour, other.colour)
    return min(light, difference(lifted(one.colour), lifted(other.colour))) < NEAR
