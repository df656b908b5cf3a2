"""Who begins: a seat that was agreed on, or one that nature draws before anything else."""

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
"""In place of the seat that begins, as long as it is not drawn."""


def agreed_starter(setup: Setup) -> int:
    """Return the seat that begins, or UNDRAWN; a seat that is not there is no agreement."""
    starter = setup.option("starter", default=1)
    if type(starter) is not int or not 0 <= starter <= setup.seats:
        return 0
    return starter - 1


def next_starter(
    options: Mapping[str, bool | int], begun: int, seats: int
) -> dict[str, bool | int]:
    """Return the options of a rematch: the seat after the one that began begins."""
    return {**options, "starter": (begun + 1) % seats + 1}


def write_starter(starter: int) -> str:
    """Return what the notation of a position says of it: nothing if seat 0 begins."""
    return "" if starter == 0 else "@-" if starter == UNDRAWN else f"@{starter}"


def read_starter(word: str) -> tuple[str, int]:
    """Return a word of a position's notation without its seat that begins, and that seat."""
    rest, at, starter = word.partition("@")
    if not at:
        return rest, 0
    if starter == "-":
        return rest, UNDRAWN
    return (rest, int(starter)) if starter.isdecimal() else ("", 0)
