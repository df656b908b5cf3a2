"""On the Underground for studies: lines, edges, stations, destinations.

The rules compute the same numbers as ``kernels/on_the_underground/study.py``.
"""

from types import ModuleType

from netzplan.bots.judging import Places
from netzplan.bots.on_the_underground.minds import mind_of
from netzplan.core.rules import Setup
from netzplan.games.on_the_underground.board.format import MapFile
from netzplan.games.on_the_underground.network import bits
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.scoring import RAIL, TERMINUS, line_score, standing
from netzplan.games.on_the_underground.state import State
from netzplan.laboratory.field import CompiledStudy, Field, Item, Kind, Numbers

__all__ = ["FIELD"]

SOURCES = (
    "ug.score.rail",
    "ug.score.terminus",
    "ug.score.connection",
    "ug.score.loop",
    "ug.score.plus",
    "ug.passenger.points",
    "ug.score.set",
    "ug.end.landmarks",
)


def _items(rules: OnTheUnderground, setup: Setup) -> tuple[Item, ...]:
    network = rules.network
    return (
        *(Item("source", rule) for rule in SOURCES),
        *(Item("order", str(place)) for place in range(1, setup.seats + 1)),
        *(Item("colour", colour.id) for colour in rules.positions.colours[setup.seats]),
        *(Item("edge", edge) for edge in network.edge_ids),
        *(Item("station", station) for station in network.stations),
        *(Item("destination", station) for station in network.stations),
    )


def _named(file: MapFile, item: Item) -> str | None:
    stations = file.layout.stations
    if item.kind == "edge":
        return " – ".join(stations[id].name for id in item.id.split("-"))
    return stations[item.id].name if item.kind in ("station", "destination") else None


class _Watcher:
    def __init__(self, rules: OnTheUnderground, setup: Setup) -> None:
        self._rules = rules
        self._colours = rules.positions.colours[setup.seats]
        stations = len(rules.network.stations)
        self._reached = [[[0, 0, 0] for _ in range(stations)] for _ in range(setup.seats)]

    def see(self, before: State, after: State, seat: int | None, step: object) -> None:
        gone = set(before.open) - set(after.open)  # cards of the stations reached
        for journey in after.journeys:
            if journey.destination in gone:
                owners = [self._colours[line].seat for line in journey.lines]
                for own, numbers in enumerate(self._reached):
                    reached = numbers[journey.destination]
                    reached[0] += 1
                    reached[1] += owners.count(own)
                    reached[2] += journey.empty

    def ended(self, state: State) -> tuple[int, list[list[Numbers]]]:
        return state.turns, [self._of_seat(state, seat) for seat in range(len(state.players))]

    def _of_seat(self, state: State, seat: int) -> list[Numbers]:
        network, seats = self._rules.network, len(state.players)
        edition = self._rules.positions.edition
        points: dict[str, int] = dict.fromkeys(SOURCES, 0)
        for item in standing(network, edition, self._colours, state, ended=True):
            if item.seat == seat:
                points[item.rule] += item.points
        edges, stations = [0] * len(network.edges), [0] * len(network.stations)
        colours: list[Numbers] = []
        for colour, line in zip(self._colours, state.lines, strict=True):
            if colour.seat != seat:
                colours.append((0, 0, 0))
                continue
            total = line_score(network, state.tiles, line).total
            colours.append((line.edges_mask.bit_count(), total, line.rides))
            for edge in bits(line.edges_mask):
                edges[edge] += 1
            for station in bits(network.shape(line.edges_mask).stations_mask):
                stations[station] += 1
        return [
            *((int(brought > 0), brought, 0) for brought in points.values()),
            *((int((seat - state.starter) % seats == place), 0, 0) for place in range(seats)),
            *colours,
            *((tokens, 0, 0) for tokens in edges),
            *((lines, lines * self._worth(at), 0) for at, lines in enumerate(stations)),
            *((times, ridden, empty) for times, ridden, empty in self._reached[seat]),
        ]

    def _worth(self, station: int) -> int:
        network = self._rules.network
        is_rail, is_terminus = (
            network.rail_mask >> station & 1,
            network.terminus_mask >> station & 1,
        )
        return RAIL * is_rail + TERMINUS * is_terminus


def _seconds(rules: OnTheUnderground, state: State) -> tuple[int, ...]:
    return tuple(player.branch for player in state.players)


def _random(module: ModuleType, rules: OnTheUnderground, setup: Setup, _: Places) -> CompiledStudy:
    study: CompiledStudy = module.Study(rules, setup)
    return study


def _by_mind(module: ModuleType, rules: OnTheUnderground, setup: Setup, _: Places) -> CompiledStudy:
    study: CompiledStudy = module.Study(rules, setup, mind_of(rules.network).words())
    return study


FIELD = Field(
    game="on_the_underground",
    kinds=(
        Kind("source", by="none"),
        Kind("order", by="dealt"),
        Kind("colour", by="none"),
        Kind("edge", may_be_dead=True),
        Kind("station", may_be_dead=True),
        Kind("destination", by="none"),
    ),
    items=_items,
    named=_named,
    watcher=_Watcher,
    seconds=_seconds,
    signs=(1, 1),
    compiled={"random": _random, "mind": _by_mind},
    bot="greedy",
    spared="station",
)
