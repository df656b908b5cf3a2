"""Voll verplant for studies: lines, cards and stations.

The rules compute the same numbers as ``kernels/voll_verplant/study.py``.
"""

from types import ModuleType

from netzplan.bots.judging import Places
from netzplan.bots.voll_verplant.learned import found, read
from netzplan.core.outcome import Item as ScoreItem
from netzplan.core.rules import Setup
from netzplan.games.voll_verplant.board.format import MapFile
from netzplan.games.voll_verplant.rules import VollVerplant
from netzplan.games.voll_verplant.scoring import standing
from netzplan.games.voll_verplant.state import Sheet, State
from netzplan.kernels.failure import KernelFailure
from netzplan.laboratory.field import CompiledStudy, Field, Item, Kind, Numbers

__all__ = ["FIELD"]

SOURCES = ("vv.line.high", "vv.line.low", "vv.score.transfers", "vv.score.free")
_SOLO = {"vv.solo.free": "vv.score.free"}


def _items(rules: VollVerplant, setup: Setup) -> tuple[Item, ...]:
    return (
        *(Item("source", rule) for rule in SOURCES),
        *(Item("line", line.letter) for line in rules.city.lines),
        *(Item("card", card.id) for card in rules.positions.cards),
        *(Item("station", station) for station in rules.city.stations),
    )


def _named(file: MapFile, item: Item) -> str | None:
    if item.kind == "line":
        return f"{item.id} ({file.layout.lines[item.id].name})"
    return file.layout.stations[item.id].name if item.kind == "station" else None


class _Watcher:
    def __init__(self, rules: VollVerplant, setup: Setup) -> None:
        self._rules = rules
        self._cards = [[[0, 0, 0] for _ in rules.positions.cards] for _ in range(setup.seats)]
        self._turned: State | None = None

    def see(self, before: State, after: State, seat: int | None, step: object) -> None:
        if seat is None:
            self._turned = after
        elif after.card is None:
            assert self._turned is not None, "a card is turned before anybody chooses"
            self._settled(self._turned, after)

    def _settled(self, begun: State, after: State) -> None:
        """Record the value of a card once its round is settled."""
        assert begun.card is not None, "a card was turned"
        had, has = (standing(self._rules.city, state.sheets) for state in (begun, after))
        for seat, sheet in enumerate(begun.sheets):
            if not self._rules.positions.is_awaited(begun, seat):
                continue
            numbers = self._cards[seat][begun.card]
            numbers[0] += 1
            numbers[1] += _without_free(has, seat) - _without_free(had, seat)
            numbers[2] += _marked(after.sheets[seat]) - _marked(sheet)

    def ended(self, state: State) -> tuple[int, list[list[Numbers]]]:
        return state.round, [self._of_seat(state, seat) for seat in range(len(state.sheets))]

    def _of_seat(self, state: State, seat: int) -> list[Numbers]:
        city, sheet = self._rules.city, state.sheets[seat]
        items = [item for item in standing(city, state.sheets) if item.seat == seat]
        sources: dict[str, tuple[int, int]] = dict.fromkeys(SOURCES, (0, 0))
        lines, numbers = dict[str, int](), dict[str, int]()
        for item in items:
            rule = _SOLO.get(item.rule, item.rule)
            why = dict(item.why)
            used, points = sources[rule]
            more = int(why["free"]) if rule == "vv.score.free" else 1
            sources[rule] = used + more, points + item.points
            if "line" in why:
                lines[str(why["line"])] = item.points
            elif "station" in why:
                numbers[str(why["station"])] = item.points
        return [
            *((used, points, 0) for used, points in sources.values()),
            *(
                (
                    int(line.letter in lines),
                    lines.get(line.letter, 0),
                    (sheet.marked_mask & line.mask).bit_count(),
                )
                for line in city.lines
            ),
            *((used, points, amount) for used, points, amount in self._cards[seat]),
            *(
                (sheet.marked_mask >> at & 1, numbers.get(station, 0), 0)
                for at, station in enumerate(city.stations)
            ),
        ]


def _without_free(items: tuple[ScoreItem, ...], seat: int) -> int:
    """Return the points of a seat without those for free stations."""
    free = (*_SOLO, *_SOLO.values())
    return sum(item.points for item in items if item.seat == seat and item.rule not in free)


def _marked(sheet: Sheet) -> int:
    return sheet.marked_mask.bit_count()


def _seconds(rules: VollVerplant, state: State) -> tuple[int, ...]:
    return tuple((rules.city.all_mask & ~sheet.marked_mask).bit_count() for sheet in state.sheets)


def _random(module: ModuleType, rules: VollVerplant, setup: Setup, _: Places) -> CompiledStudy:
    study: CompiledStudy = module.Study(rules, setup)
    return study


def _by_value(
    module: ModuleType, rules: VollVerplant, setup: Setup, places: Places
) -> CompiledStudy:
    """Return a study by the learned value of the map; raise KernelFailure if there is none."""
    text = found(rules.city.id, places.of("voll_verplant"))
    if text is None:
        raise KernelFailure("value/none", map=rules.city.id)
    judge = module.Judge.of(rules, *read(text, rules).value(setup.seats))
    study: CompiledStudy = module.Study(rules, setup, judge)
    return study


FIELD = Field(
    game="voll_verplant",
    kinds=(
        Kind("source", by="none"),
        Kind("line", may_be_dead=True),
        Kind("card", by="count"),
        Kind("station", may_be_dead=True),
    ),
    items=_items,
    named=_named,
    watcher=_Watcher,
    seconds=_seconds,
    signs=(1, -1),
    compiled={"random": _random, "value": _by_value},
    bot="greedy",
    spared="line",
)
