"""Hypothesis strategies: custom maps at the limits of what the check of a map accepts."""

import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from netzplan.games.deutschland_rummy import DeutschlandRummy
from netzplan.games.deutschland_rummy.board.check import KIND as COUNTRY
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.on_the_underground import OnTheUnderground
from netzplan.games.on_the_underground.board.check import KIND as BOARD
from netzplan.games.on_the_underground.board.plan import field_of
from netzplan.games.on_the_underground.network import Network
from netzplan.games.voll_verplant import City, VollVerplant
from netzplan.games.voll_verplant.board.check import KIND as SHEET
from tests.shipped.deutschland_rummy import map_file as country_file
from tests.shipped.voll_verplant import map_file as sheet_file

__all__ = ["boards", "countries", "sheets"]

Part = dict[str, Any]  # JSON
Cell = tuple[int, int]
Pair = tuple[str, str]

_OTHERS = (
    ("plus", "plus", "plus", "standard"),
    ("express",),
    ("standard", "rail"),
    ("plus", "rail", "express", "standard"),
    ("rail",),  # no destinations: the first round is the last
)
"""Kinds of stations whose number on a board is not limited."""


def _file(game: str, rules: Part, layout: Part) -> bytes:
    header: Part = {"format": 1, "game": game, "id": "own", "title": "Own", "difficulty": 1}
    told = {"recommended": False, "provenance": {"de": "gewürfelt", "en": "thrown"}}
    return json.dumps(header | told | {"rules": rules, "layout": layout}).encode()


def _names(width: int, height: int) -> dict[Cell, str]:
    letters = "abcdefghij"
    return {(x, y): letters[y] + letters[x] for y in range(height) for x in range(width)}


def _drawn(names: dict[Cell, str]) -> dict[str, Part]:
    return {name: {"name": name, "at": list(place), "label": "n"} for place, name in names.items()}


def _neighbours(names: dict[Cell, str], *, diagonals: bool) -> list[Pair]:
    steps = ((1, 0), (0, 1), (1, 1)) if diagonals else ((1, 0), (0, 1))
    return [
        (name, names[x + dx, y + dy])
        for (x, y), name in names.items()
        for dx, dy in steps
        if (x + dx, y + dy) in names
    ]


def _joined(draw: st.DrawFn, pairs: Sequence[Pair], fewest: int) -> list[Pair]:
    """Draw pairs that connect everything: a spanning tree and more, at least ``fewest`` in all."""
    group = {name: name for pair in pairs for name in pair}
    tree: list[Pair] = []
    others: list[Pair] = []
    for one, other in draw(st.permutations(pairs)):
        mine, theirs = group[one], group[other]
        (tree if mine != theirs else others).append((one, other))
        group = {name: mine if own == theirs else own for name, own in group.items()}
    more = draw(st.integers(max(fewest - len(tree), 0), len(others)))
    return tree + others[:more]


@st.composite
def sheets(draw: st.DrawFn) -> VollVerplant:
    """Draw a sheet: crossing rows and columns, rings of three stations, and minimal values."""
    palette = [line.colour for line in sheet_file("amsterdam").layout.lines.values()]
    rows, columns = draw(st.sampled_from([(1, 0), (1, 2), (3, 2), (5, 5)]))
    names = _names(max(columns, draw(st.integers(2, 6))), rows)
    wide = max(x for x, _ in names) + 1
    courses = [
        ([names[x, y] for x in range(wide)], [[-0.5, y], [wide - 1, y]]) for y in range(rows)
    ]
    if rows > 1:
        courses += [
            ([names[x, y] for y in range(rows)], [[x, -0.5], [x, rows - 1]]) for x in range(columns)
        ]
    rings = draw(st.integers(0, min(2, 10 - len(courses))))
    for x in range(wide + 1, wide + 1 + 3 * rings, 3):
        corners = {(x, 0): f"r{x}", (x + 1, 0): f"s{x}", (x, 1): f"t{x}"}
        names |= corners
        courses.append((list(corners.values()), [[x - 0.5, 0], [x + 1, 0], [x, 1], [x, 0]]))
    lines, drawn = [], {}
    for letter, colour, (calls, path) in zip("ABCDEFGHIJ", palette, courses, strict=False):
        low = draw(st.sampled_from([0, 1, 99]))
        lines.append(
            {
                "letter": letter,
                "windows": draw(st.sampled_from([1, 4])),
                "points": [low + draw(st.sampled_from([0, 3])), low],
                "ring": calls[0].startswith("r"),
                "stations": calls,
            }
        )
        drawn[letter] = {"name": letter, "colour": colour, "wagon": path[0], "path": path}
    every = list(names.values())
    special = draw(st.sampled_from([[], every[:1], every]))
    rules = {"stations": every, "special": special, "lines": lines}
    layout = {"size": [wide + 7, 9], "stations": _drawn(names), "lines": drawn}
    file = SHEET.sound_map(_file("voll_verplant", rules, layout), "own.json")
    return VollVerplant(City("own", file.rules, ""))


@st.composite
def boards(draw: st.DrawFn) -> OnTheUnderground:
    """Draw a board: all tiles of the box, and any number of stations of the other kinds."""
    tiles = draw(st.sampled_from([[0] * 8, [3] * 5 + [2] * 10 + [1] * 5]))
    tiled = "landmark" if any(tiles) else "connection"
    names = _names(5, draw(st.integers(2, 8) if len(tiles) == 8 else st.integers(5, 7)))
    pairs = _joined(draw, _neighbours(names, diagonals=False), 0)
    width = draw(st.sampled_from([1, 2, 5]))
    places = draw(st.permutations(list(names)))
    others = draw(st.sampled_from(_OTHERS))
    stations: list[Part] = []
    for at, place in enumerate(places):
        name = names[place]
        station: Part = {"id": name, "kind": others[at % len(others)], "at": list(place)}
        if at == 0:
            station["kind"] = "start"
        elif at <= len(tiles):
            station |= {"kind": tiled, "tiles": tiles[at - 1]}
        elif sum(name in pair for pair in pairs) == 1:
            station["kind"] = "terminus"
        stations.append(station)
    rules = {
        "start": names[places[0]],
        "loops": draw(st.booleans()),
        "stations": stations,
        "edges": [{"between": sorted(pair), "spaces": width} for pair in pairs],
    }
    drawn = _drawn(names)
    for station in stations:
        if station["kind"] in ("express", "standard"):
            drawn[station["id"]]["card_region"] = field_of(tuple(station["at"]))
    layout = {"size": [9, 9], "stations": drawn}
    file = BOARD.sound_map(_file("on_the_underground", rules, layout), "own.json")
    return OnTheUnderground(Network("own", file.rules, ""))


@st.composite
def countries(draw: st.DrawFn) -> DeutschlandRummy:
    """Draw a country: often barely more tiles than the racks take, and regions of two cities."""
    given = country_file("germany").layout.regions
    names = _names(4, draw(st.integers(4, 6)))
    pairs = _joined(draw, _neighbours(names, diagonals=True), 29)[: draw(st.sampled_from([29, 99]))]
    regions = list(given)[: draw(st.integers(1, len(given)))]
    cities = draw(st.permutations(list(names.values())))
    region_of = {
        city: regions[at // 2 if at // 2 < len(regions) else -1] for at, city in enumerate(cities)
    }
    rules = {
        "regions": regions,
        "cities": [{"id": city, "region": region_of[city]} for city in names.values()],
        "connections": [
            {"between": pair, "km": draw(st.sampled_from([1, 120, 999]))} for pair in pairs
        ],
    }
    shown = {
        region: {
            "name": given[region].name,
            "letter": given[region].letter,
            "colour": given[region].colour,
        }
        for region in regions
    }
    layout = {"size": [9, 9], "regions": shown, "cities": _drawn(names)}
    file = COUNTRY.sound_map(_file("deutschland_rummy", rules, layout), "own.json")
    return DeutschlandRummy(Country("own", file.rules, ""))
