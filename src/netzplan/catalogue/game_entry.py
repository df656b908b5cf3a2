"""What the house needs to know of a game: one value per game, no base class."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from netzplan.bots.bot import Bot
from netzplan.catalogue.unknown import unknown
from netzplan.core.agreed import Option, TableOption
from netzplan.core.effort import Effort
from netzplan.core.facts import Facts
from netzplan.core.outcome import Note
from netzplan.core.rules import Rules
from netzplan.games.plain import Plain
from netzplan.paper.mapfile import MapKind

__all__ = [
    "Answering",
    "AnyRules",
    "BotEntry",
    "GameEntry",
    "Lesson",
    "MapHead",
    "Option",
    "Pondered",
    "Query",
    "Reasoning",
    "TableOption",
    "Wire",
    "game_entry_at",
]

_ENCODER = msgspec.json.Encoder()

# The house plays any game: Any stands for a game's map files, states, actions, events and views.
AnyRules = Rules[Any, Any, Any, Any]


class MapHead(Struct, frozen=True):
    """What a list needs of a map file. The rest of the file is not looked at."""

    game: str
    id: str
    title: str
    difficulty: int
    recommended: bool


class BotEntry(Struct, frozen=True):
    """A bot of a game."""

    id: str
    level: int
    """1 (for a first evening) to 5 (the strongest); 0: for comparison, at no level for people."""
    make: Callable[[Any, int], Bot[Any, Any]]
    """(rules, seed) -> the bot."""


class Reasoning(Struct, frozen=True):
    """What bots say of why they chose."""

    package: str
    """Its ``reasons.toml`` has the sentences."""
    openly: Callable[[Note], Note | None] | None = None
    """A reason as everybody may know it, or None; without it nothing is hidden in an entry."""

    def told_openly(self, notes: tuple[Note, ...]) -> tuple[Note, ...]:
        """Return what everybody may know of reasons while the match goes on."""
        if self.openly is None:
            return notes
        return tuple(note for note in map(self.openly, notes) if note is not None)


Lesson = Callable[[Any, Path, int, str, Callable[[float], None]], tuple[bytes, dict[str, float]]]
"""(rules, folder of compiled code, seed, version of the code, who is told which share of the work
is done) -> the text of a file, and figures of how well it plays; raises KernelFailure."""


class Answering(Struct, frozen=True):
    """How players answer requests of others, and what counts if they don't."""

    silence: Callable[[Any, Any], tuple[int, Any] | None]
    """(rules, state) -> the seat that is asked and the action that its silence is, or None."""
    prepared: Callable[[Any, Any, int, Mapping[str, str]], Any | None]
    """(rules, state, seat, prepared answers) -> the action that was prepared, or None."""
    unknown: Callable[[Any, Mapping[str, str]], str | None]
    """(rules, prepared answers) -> the first key that can't be asked for or given, or None."""


class Pondered(Struct, frozen=True):
    """An answer that takes long to find: it is found once for a seat and position, apart."""

    whole: Callable[[Any, Any, Effort], Any]
    """(rules, view, effort) -> all that can be asked of the position."""
    part: Callable[[Any, Any], Any]
    """(the whole, what is asked) -> the answer."""
    nodes: int | None = None
    """What a search may spend, if it counts nodes; how long it may take is the server's matter."""


class Query(Struct, frozen=True):
    """What a seat may ask beside its moves: it changes nothing, and nobody else hears of it."""

    name: str
    """As addresses have it."""
    asks: type
    tells: type
    wrong: Callable[[Any, Any], str | None]
    """(rules, what is asked) -> the first field that can't be, or None."""
    answer: Callable[[Any, Any, int, Any], Any] | Pondered
    """(rules, state, seat, what is asked) -> the answer, at once; or how to ponder it."""
    leave: str = ""
    """The id of what the table has to have agreed on, empty if nothing."""


class Wire(Struct, frozen=True):
    """What the messages of a game hold. Any: types, which unions are at run time."""

    rules: Any
    """The class of its rules, which names actions, events and marks."""
    view: Any
    offers: Any
    page: Any

    @property
    def action(self) -> Any:
        """Return the type of actions."""
        return self.rules.action_type

    @property
    def event(self) -> Any:
        """Return the type of what nature draws."""
        return self.rules.event_type

    @property
    def mark(self) -> Any:
        """Return the type of what effects are drawn and told with."""
        return self.rules.mark_type


class GameEntry(Struct, frozen=True, kw_only=True):
    """A game of the house."""

    facts: Facts
    package: str
    """The package whose folder holds ``maps/`` and ``rulebook.toml``."""
    kind: MapKind[Any]
    """How its map files are read and checked."""
    hashed: Callable[[Any], Any]
    """(map file) -> all data that a match on it replays on."""
    rules: Callable[[Any, str], AnyRules]
    """(map file, its hash) -> the rules on it."""
    resample: Callable[[Any, Any, Any], Any]
    """(rules, view, random) -> a state with that view, what is hidden drawn fairly."""
    offers: Callable[[Any, Any, int], Any]
    """(rules, state, seat) -> what the seat may do now, for the page; None if nothing."""
    offers_told: Callable[[Any, Any, int], bytes | None] | None = None
    """The same as JSON, if that is faster than to encode the offers."""
    view_told: Callable[[Any, Any, int | None], bytes] | None = None
    """(rules, state, reader) -> the view as JSON, if that is faster than to encode it."""
    points: Callable[[Any, Any], tuple[int, ...]] | None = None
    """(rules, state) -> the points of each seat, if that is faster than to sum what stands."""
    page: Callable[[Any], Any]
    """(map file) -> what the page draws of it, and never changes."""
    printable: Callable[[Any, str], str]
    """(map file, language) -> the map as SVG, for paper."""
    wire: Wire
    bots: tuple[BotEntry, ...]
    """The weakest first."""
    head: type[MapHead] = MapHead
    """What is read of a map file for a list: more than usual if an option asks for it."""
    options: tuple[TableOption, ...] = ()
    hosting: tuple[TableOption, ...] = ()
    """What whoever makes a table agrees on beside the rules: ids are fields of ``Hosting``."""
    queries: tuple[Query, ...] = ()
    reasoning: Reasoning | None = None
    """None if bots give no reasons."""
    is_fresh: Callable[[Any], bool] = lambda state: True
    """(a state in which somebody is to move) -> whether nothing has been done in the turn."""
    answering: Answering | None = None
    """For games in which players ask each other for something."""
    brief: Callable[[Any, Any, Any], Any] = lambda rules, before, entry: entry
    """(rules, the state before, an entry of a reader's log) -> the entry as it is sent to the
    page, without what it can do without."""
    plain: Callable[[Any], Plain] | None = None
    """(an action or event) -> its sentence in ``plain.toml``, whatever the map; None: there is
    none."""
    headline: Callable[[Any, Sequence[Any]], Plain] | None = None
    """(map file, the marks of a move as everybody may know them) -> its sentence in
    ``headline.toml``; None: lists and notices tell of no moves."""
    covered: Callable[[Any, int | None], Any] = lambda entry, reader: entry
    """(an entry, reader) -> the entry as that reader may see it, as ``Rules.entry_for`` has it."""
    opened: Callable[[Any, Any, int | None], Any] = lambda rules, state, seat: rules.view(
        state, seat
    )
    """(rules, a state of a match that is over, reader) -> the view, with all that was hidden."""
    learns: Lesson | None = None
    """How a bot learns a map; None if none of them learns."""
    again: Callable[[Any, dict[str, bool | int]], dict[str, bool | int]] = lambda state, options: (
        options
    )
    """(the state of a finished match, its options) -> those of a rematch."""

    @property
    def id(self) -> str:
        """Return the stable id."""
        return self.facts.game

    def encoded_view(self, rules: AnyRules, state: Any, reader: int | None) -> bytes:
        """Return the view of a reader as JSON."""
        if self.view_told is not None:
            return self.view_told(rules, state, reader)
        return _ENCODER.encode(rules.view(state, reader))

    def encoded_offers(self, rules: AnyRules, state: Any, seat: int) -> bytes | None:
        """Return what a seat may do now as JSON, None if nothing."""
        if self.offers_told is not None:
            return self.offers_told(rules, state, seat)
        offers = self.offers(rules, state, seat)
        return None if offers is None else _ENCODER.encode(offers)

    def points_of(self, rules: AnyRules, state: Any, seats: int) -> tuple[int, ...]:
        """Return the points of each seat as they stand."""
        if self.points is not None:
            return self.points(rules, state)
        points = [0] * seats
        for item in rules.standing(state):
            points[item.seat] += item.points
        return tuple(points)

    def bot(self, bot_id: str) -> BotEntry:
        """Return the bot with that id; raises KeyError."""
        for bot in self.bots:
            if bot.id == bot_id:
                return bot
        raise unknown("bot", bot_id, [bot.id for bot in self.bots])

    def query(self, name: str) -> Query:
        """Return the query of that name; raises KeyError."""
        for query in self.queries:
            if query.name == name:
                return query
        raise unknown("query", name, [query.name for query in self.queries])


@cache
def game_entry_at(reference: str) -> GameEntry:
    """Return the entry that a reference, ``module:NAME``, leads to."""
    module, _, name = reference.partition(":")
    entry = getattr(import_module(module), name)
    assert isinstance(entry, GameEntry), reference
    return entry
