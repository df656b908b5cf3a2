"""The headline of a move: one sentence for lists and notices."""

from collections.abc import Sequence

from netzplan.games.plain import Plain
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.effects import (
    LineCompleted,
    Mark,
    StationsCrossed,
    TransferWritten,
    WindowFilled,
)

__all__ = ["headline"]


def headline(file: MapFile, marks: Sequence[Mark]) -> Plain:
    """Return the headline of a move; a completed line takes precedence over everything else."""
    told: Plain = ("pass", {})
    for mark in marks:
        match mark:
            case LineCompleted():
                return "completed", {"line": mark.line}
            case StationsCrossed(line=None):
                told = "ride", {"station": _name(file, mark.stations[-1])}
            case StationsCrossed():
                told = "line", {"line": str(mark.line), "station": _name(file, mark.stations[-1])}
            case TransferWritten():
                station = _name(file, mark.station)
                told = "transfer", {"line": mark.line, "station": station, "number": mark.number}
            case WindowFilled() if told[0] == "pass":
                told = "window", {"line": mark.line}
            case _:
                pass
    return told


def _name(file: MapFile, station: str) -> str:
    return file.layout.stations[station].name
