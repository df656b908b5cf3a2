"""Decorators that mark a test as the accepting or the refusing example of a rule.

*Accepting*: the rule applies and has its effect. *Refusing*: the rule forbids a choice; for a
rule that forbids nothing, the test shows a case that the rule does not cover.
``test_every_rule`` compares the marks with the rulebook, so that every rule has both.
"""

from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

__all__ = ["ACCEPTING", "REFUSING", "TOLD", "accepts", "refuses"]

Arguments = ParamSpec("Arguments")

ACCEPTING: defaultdict[str, set[str]] = defaultdict(set)
"""Rule id -> names of its accepting examples."""
REFUSING: defaultdict[str, set[str]] = defaultdict(set)
"""Rule id -> names of its refusing examples."""
TOLD: list[str] = []
"""Rule ids of the refusals seen so far in the running test."""


def accepts(*rules: str) -> Callable[[Callable[Arguments, None]], Callable[Arguments, None]]:
    """Mark a test as the accepting example of some rules."""

    def mark(test: Callable[Arguments, None]) -> Callable[Arguments, None]:
        for rule in rules:
            ACCEPTING[rule].add(test.__qualname__)
        return test

    return mark


def refuses(
    *rules: str, aloud: bool = True
) -> Callable[[Callable[Arguments, None]], Callable[Arguments, None]]:
    """Mark a test as the refusing example of some rules.

    ``aloud``: the engine has to name each of these rules in a refusal. Pass False for rules that
    forbid nothing.
    """

    def mark(test: Callable[Arguments, None]) -> Callable[Arguments, None]:
        for rule in rules:
            REFUSING[rule].add(test.__qualname__ if aloud else f"{test.__qualname__} (silent)")

        @wraps(test)
        def heard(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
            TOLD.clear()
            test(*args, **kwargs)
            assert not aloud or set(rules) <= set(TOLD), f"heard only {TOLD}"

        return heard

    return mark
