"""The headline of a move: one sentence for lists and notices."""

from collections.abc import Sequence

from netzplan.games.on_the_underground.board.format import MapFile
from netzplan.games.on_the_underground.effects import (
    BranchGained,
    Mark,
    PassengerTravelled,
    TokenLaid,
)
from netzplan.games.plain import Plain

__all__ = ["headline"]


def headline(file: MapFile, marks: Sequence[Mark]) -> Plain:
    """Return the headline of a move: what was built, and where the passenger is now."""
    tracks = sum(isinstance(mark, TokenLaid) for mark in marks)
    to = next(
        (
            file.layout.stations[mark.journey.destination].name
            for mark in reversed(marks)
            if isinstance(mark, PassengerTravelled)
        ),
        None,
    )
    built = "tracks" if tracks > 1 else "track" if tracks else ""
    if to is not None:
        return f"{built}.travel" if built else "travel", {"tracks": tracks, "station": to}
    if built:
        return built, {"tracks": tracks}
    tokens = sum(mark.tokens for mark in marks if isinstance(mark, BranchGained))
    if not tokens:
        return "end", {}
    return "branch" if tokens == 1 else "branches", {"tokens": tokens}
