"""Small boards drawn as text: stations on a grid, with an edge between all neighbours.

A mark after the name gives the kind of station; without one it is a standard destination::

    a1^ a2  a3*     ^ start       * express      = rail     ! terminus
    b1= .   b3!     % connection  + plus         @3 landmark with three tiles    . nothing
"""

import re

from netzplan.games.on_the_underground.network import (
    EdgeRules,
    MapRules,
    Network,
    StationKind,
    StationRules,
)

__all__ = ["grid"]

_MARKS: dict[str, StationKind] = {
    "^": "start",
    "*": "express",
    "=": "rail",
    "!": "terminus",
    "%": "connection",
    "+": "plus",
    "@": "landmark",
    "": "standard",
}
_STATION = re.compile(r"(?P<id>[a-z0-9_]+)(?P<mark>[\^*=!%+@]?)(?P<tiles>\d?)")


def grid(drawing: str, *, spaces: str = "", loops: bool = True) -> Network:
    """Return the board of a drawing; ``spaces`` names edges with several spaces, ``a1-a2:3``."""
    stations: dict[tuple[int, int], StationRules] = {}
    for y, row in enumerate(drawing.strip().splitlines()):
        for x, word in enumerate(row.split()):
            if word != ".":
                found = _STATION.fullmatch(word)
                assert found, f"not a station: {word}"
                kind = _MARKS[found["mark"]]
                tiles = int(found["tiles"] or 0)
                stations[x, y] = StationRules(found["id"], kind, (x, y), tiles)
    wide = {edge: int(count) for edge, count in (each.split(":") for each in spaces.split())}
    edges = tuple(
        EdgeRules((station.id, other.id), wide.pop(f"{station.id}-{other.id}", 1))
        for (x, y), station in stations.items()
        for step in ((1, 0), (0, 1))
        if (other := stations.get((x + step[0], y + step[1]))) is not None
    )
    assert not wide, f"no such edges: {wide}"
    starts = [station.id for station in stations.values() if station.kind == "start"]
    start = starts[0] if starts else next(iter(stations.values())).id
    return Network("grid", MapRules(start, loops, tuple(stations.values()), edges), "")
