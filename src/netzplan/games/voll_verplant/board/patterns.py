"""Patterns: lines whose colours are hard to tell apart differ by what runs along their middle."""

from collections.abc import Iterator
from typing import get_args

from netzplan.games.voll_verplant.board.drawing import Pattern
from netzplan.games.voll_verplant.board.plan import PlannedLine, SheetPlan
from netzplan.paper.colour import difference, lifted

__all__ = ["NEAR", "near", "patterned"]

NEAR = 0.1
"""Colours that differ by less than that, on light or on dark paper, are helped by a pattern."""

_PATTERNS: tuple[Pattern, ...] = get_args(Pattern)


def patterned(plan: SheetPlan) -> Iterator[tuple[PlannedLine, Pattern]]:
    """Yield each line with the first pattern that no line of a like colour has."""
    given: dict[str, Pattern] = {}
    for line in plan.lines:
        taken = [given[each.letter] for each in plan.lines[: len(given)] if near(each, line)]
        free: list[Pattern] = [each for each in _PATTERNS if each not in taken]
        pattern = free[0] if free else _PATTERNS[-1]  # ten lines of one colour share the last
        given[line.letter] = pattern
        yield line, pattern


def near(one: PlannedLine, other: PlannedLine) -> bool:
    """Return whether the colours of two lines are hard to tell apart."""
    light = difference(one.colour, other.colour)
    return min(light, difference(lifted(one.colour), lifted(other.colour))) < NEAR
