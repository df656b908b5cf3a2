"""Deutschland Rummy for studies: tiles, cities, ends.

The rules compute the same numbers as ``kernels/deutschland_rummy/study.py``.
"""

from collections import Counter
from collections.abc import Sequence
from types import ModuleType

from netzplan.bots.judging import Places
from netzplan.core.rules import Setup
from netzplan.games.deutschland_rummy.actions import Action, Ask, EndTurn, Event, Give
from netzplan.games.deutschland_rummy.board.format import MapFile
from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.scoring import standing
from netzplan.games.deutschland_rummy.state import Phase, State
from netzplan.kernels.deutschland_rummy.layout import ENDS
from netzplan.laboratory.field import CompiledStudy, Field, Item, Kind, Numbers

__all__ = ["FIELD"]

SOURCES = ("dr.series.kilometres", "dr.series.joker")


def _items(rules: DeutschlandRummy, setup: Setup) -> tuple[Item, ...]:
    return (
        *(Item("source", rule) for rule in SOURCES),
        *(Item("end", rule) for rule in ENDS),
        *(Item("order", str(place)) for place in range(1, setup.seats + 1)),
        *(Item("tile", tile) for tile in rules.country.tiles),
        *(Item("city", city) for city in rules.country.cities),
        *(Item("rack", city) for city in rules.country.cities),
    )


def _named(file: MapFile, item: Item) -> str | None:
    cities = file.layout.cities
    if item.kind == "tile" and "--" in item.id:
        return " – ".join(cities[id].name for id in item.id.split("--"))
    return cities[item.id].name if item.kind in ("city", "rack") else None


class _Watcher:
    def __init__(self, rules: DeutschlandRummy, setup: Setup) -> None:
        self._rules = rules
        self._dealt: tuple[int, ...] | None = None
        self._turns = 0
        self._asked: list[Counter[str]] = [Counter() for _ in range(setup.seats)]
        self._given: list[Counter[str]] = [Counter() for _ in range(setup.seats)]

    def see(self, before: State, after: State, seat: int | None, step: Action | Event) -> None:
        if self._dealt is None and after.phase is Phase.ACT:
            self._dealt = after.racks
        has_ended = len(after.played) > len(before.played)
        self._turns += seat is not None and (isinstance(step, EndTurn) or has_ended)
        if isinstance(step, Ask):
            self._asked[before.mover][step.city] += 1
        elif isinstance(step, Give):
            assert before.question is not None, "who gives was asked"
            self._given[before.mover][self._rules.country.cities[before.question.city]] += 1

    def ended(self, state: State) -> tuple[int, list[list[Numbers]]]:
        return self._turns, [self._of_seat(state, seat) for seat in range(len(state.racks))]

    def _of_seat(self, state: State, seat: int) -> list[Numbers]:
        country, seats = self._rules.country, len(state.racks)
        assert self._dealt is not None, "a match begins with a deal"
        km: dict[str, int] = dict.fromkeys(SOURCES, 0)
        left: dict[str, int] = dict.fromkeys(SOURCES, 0)
        for item in standing(country, state):
            if item.seat == seat:
                km[item.rule] += item.points
                left[item.rule] += int(item.why[1][1])
        rest = Counter(tile for game in state.played for tile in bits(game.racks[seat]))
        tiles = [
            (self._dealt[seat] >> tile & 1, rest[tile] * country.km_of(1 << tile), rest[tile])
            for tile in range(len(country.tiles))
        ]
        won = Counter(game.end for game in state.played if seat in game.winners)
        return [
            *((left[rule], km[rule], 0) for rule in SOURCES),
            *((won[end], 0, 0) for end in ENDS),
            *((int((seat - state.starter) % seats == place), 0, 0) for place in range(seats)),
            *tiles,
            *((self._asked[seat][city], self._given[seat][city], 0) for city in country.cities),
            *(_sum([tiles[tile] for tile in bits(mask)]) for mask in country.tiles_of_city),
        ]


def _sum(numbers: Sequence[Numbers]) -> Numbers:
    used, points, amount = (sum(column) for column in zip(*numbers, strict=True))
    return used, points, amount


def _seconds(rules: DeutschlandRummy, state: State) -> tuple[int, ...]:
    return (0,) * len(state.racks)


def _random(module: ModuleType, rules: DeutschlandRummy, setup: Setup, _: Places) -> CompiledStudy:
    study: CompiledStudy = module.Study(rules, setup, is_random=True)
    return study


def _eager(module: ModuleType, rules: DeutschlandRummy, setup: Setup, _: Places) -> CompiledStudy:
    study: CompiledStudy = module.Study(rules, setup, is_random=False)
    return study


FIELD = Field(
    game="deutschland_rummy",
    kinds=(
        Kind("source", by="none"),
        Kind("end", by="none"),
        Kind("order", by="dealt"),
        Kind("tile", by="dealt"),
        Kind("city", may_be_dead=True),
        Kind("rack", by="dealt"),
    ),
    items=_items,
    named=_named,
    watcher=_Watcher,
    seconds=_seconds,
    signs=(-1, 1),
    compiled={"random": _random, "eager": _eager},
    bot="greedy",
)
