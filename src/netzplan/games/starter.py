"""The seat that begins: one that the table agreed on, or one that nature draws first."""

from collections.abc import Mapping

from netzplan.core.rules import Setup

__all__ = [
    "UNDRAWN",
    "agreed_starter",
    "next_starter",
    "read_starter",
    "write_starter",
]

UNDRAWN = -1
"""Stands for the seat that begins until nature has drawn it."""


def agreed_starter(setup: Setup) -> int:
    """Return the seat that begins, or UNDRAWN; seat 0 if the option is absent or invalid."""
    starter = setup.option("starter", default=1)
    if type(starter) is not int or not 0 <= starter <= setup.seats:
        return 0
    return starter - 1


def next_starter(
    options: Mapping[str, bool | int], begun: int, seats: int
) -> dict[str, bool | int]:
    """Return the options of a rematch, in which the seat after the last starter begins."""
    return {**options, "starter": (begun + 1) % seats + 1}


def write_starter(starter: int) -> str:
    """Return the part of a position's notation that names the starter; empty for seat 0."""
    return "" if starter == 0 else "@-" if starter == UNDRAWN else f"@{starter}"


def read_starter(word: str) -> tuple[str, int]:
    """Split a word of a position's notation into the word without the starter, and the starter."""
    rest, at, starter = word.partition("@")
    if not at:
        return rest, 0
    if starter == "-":
        return rest, UNDRAWN
    return (rest, int(starter)) if starter.isdecimal() else ("", 0)
