"""The ``GameEntry`` of the toy game ``flea_market``: everything that a new game has to provide."""

from random import Random
from typing import Literal

from msgspec import Struct

from netzplan.bots.bot import Decision
from netzplan.catalogue import BotEntry, GameEntry, Pondered, Query, TableOption, Wire
from netzplan.core.effort import Effort
from netzplan.paper.mapfile import Difficulty, MapInfo, MapKind, WordId, map_info
from tests.contract.flea_hands import resample
from tests.contract.flea_market import FACTS, Action, FleaMarket, State, View

__all__ = ["ENTRY", "REFERENCE"]

REFERENCE = "tests.contract.flea_entry:ENTRY"


class Stalls(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules part of a map file; the toy needs nothing in it."""

    stalls: int


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A map file of the toy game."""

    format: int
    game: Literal["flea_market"]
    id: WordId
    title: str
    difficulty: Difficulty
    recommended: bool
    provenance: dict[str, str]
    rules: Stalls


class MarketPage(Struct, frozen=True):
    """The data that the page needs to draw a market."""

    info: MapInfo
    stalls: int


class Choice(Struct, frozen=True):
    """An action that a seat may choose."""

    action: Action


class Offers(Struct, frozen=True):
    """The actions that a seat may choose."""

    choices: tuple[Choice, ...]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A query about the seat's own rack."""

    value: int


class Answer(Struct, frozen=True):
    """The number of tiles of this value on the seat's rack."""

    count: int


class RandomBot:
    """A bot that chooses among its legal actions at random."""

    def __init__(self, rules: FleaMarket, seed: int) -> None:
        self._rules = rules
        self._random = Random(seed)

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        assert view.seat is not None
        state = resample(self._rules, view, self._random)
        return Decision(self._random.choice(list(self._rules.actions(state, view.seat))))


def offers(rules: FleaMarket, state: State, seat: int) -> Offers | None:
    found = tuple(Choice(action) for action in rules.actions(state, seat))
    return Offers(found) if found else None


def counted(rules: FleaMarket, state: State, seat: int, asked: Asked) -> Answer:
    return Answer(state.racks[seat].count(asked.value))


def bidden(rules: FleaMarket, state: State, seat: int, asked: Asked) -> Answer:
    return Answer(state.bids.count(asked.value))


def pondered(rules: FleaMarket, view: View, effort: Effort) -> tuple[int, ...]:
    return view.rack


def unknown(rules: FleaMarket, asked: Asked) -> str | None:
    return None if 1 <= asked.value <= 5 else "value"


ENTRY = GameEntry(
    facts=FACTS,
    package="tests.contract",
    kind=MapKind(MapFile, 1, (), lambda file: (), "netzplan.paper"),
    hashed=lambda file: file.rules,
    rules=lambda file, digest: FleaMarket(),
    resample=resample,
    offers=offers,
    page=lambda file: MarketPage(map_info(file), file.rules.stalls),
    printable=lambda file, language: f"<svg>{file.provenance[language]}</svg>",
    wire=Wire(FleaMarket, View, Offers, MarketPage),
    options=(TableOption("rain", default=False),),
    hosting=(TableOption("hints", default=False),),
    bots=(BotEntry("random", 1, RandomBot),),
    queries=(
        Query("count", Asked, Answer, unknown, counted),
        Query("bidden", Asked, Answer, unknown, bidden),
        Query(
            "think",
            Asked,
            Answer,
            unknown,
            Pondered(pondered, lambda rack, asked: Answer(rack.count(asked.value)), 10),
            leave="hints",
        ),
    ),
)
