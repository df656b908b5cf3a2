"""The help that every game offers at its tables: hints, and the reasons of bots."""

from collections.abc import Callable
from typing import Any

from netzplan.catalogue.game_entry import Pondered, Query, TableOption
from netzplan.core.effort import Effort
from netzplan.solvers.hint_steps import HintAsked, untold

__all__ = ["HELP", "hint_query"]

HELP = (
    TableOption("hints", default=True),
    TableOption("reasons", default=False, alone=True),
)
"""Options that a table agrees on."""


def hint_query(
    tells: type,
    whole: Callable[[Any, Any, Effort], Any],
    upto: Callable[[Any, int], Any],
    nodes: int | None = None,
) -> Query:
    """Return the query for hints, at tables that allow them.

    ``tells`` is the type of the hint; ``whole``: (rules, view, effort) -> the hint with all steps;
    ``upto``: (that hint, step) -> what may be shown up to that step; ``nodes``: what a search may
    spend.
    """
    pondered = Pondered(whole, lambda hint, asked: upto(hint, asked.step), nodes)
    return Query("hint", HintAsked, tells, untold, pondered, leave="hints")
