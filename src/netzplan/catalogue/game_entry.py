"""The game entry: everything that server and tools need of a game, in one value."""

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

# An entry can be of any game: Any stands for its map files, states, actions, events and views.
AnyRules = Rules[Any, Any, Any, Any]


class MapHead(Struct, frozen=True):
    """The part of a map file that a list needs; the rest of the file is not decoded."""

    game: str
    id: str
    title: str
    difficulty: int
    recommended: bool


class BotEntry(Struct, frozen=True):
    """A bot of a game."""

    id: str
    level: int
    """1 (for a first evening) to 5 (the strongest); 0 for bots that are only for comparison."""
    make: Callable[[Any, int], Bot[Any, Any]]
    """(rules, seed) -> the bot."""


class Reasoning(Struct, frozen=True):
    """The reasons that bots give for their choices."""

    package: str
    """The package whose ``reasons.toml`` has the sentences."""
    openly: Callable[[Note], Note | None] | None = None
    """(reason) -> the reason as everybody may know it, or None. If there is no such function,
    reasons hide nothing."""

    def told_openly(self, notes: tuple[Note, ...]) -> tuple[Note, ...]:
        """Return the reasons that everybody may know while the match is running."""
        if self.openly is None:
            return notes
        return tuple(note for note in map(self.openly, notes) if note is not None)


Lesson = Callable[[Any, Path, int, str, Callable[[float], None]], tuple[bytes, dict[str, float]]]
"""(rules, folder of compiled code, seed, version of the code, callback that receives the share of
work done from 0 to 1) -> the bytes of a file, and measures of how well it plays; raises
KernelFailure."""


class Answering(Struct, frozen=True):
    """How players answer requests of others, and what counts if they do not."""

    silence: Callable[[Any, Any], tuple[int, Any] | None]
    """(rules, state) -> the seat that is asked and the action that its silence means, or None."""
    prepared: Callable[[Any, Any, int, Mapping[str, str]], Any | None]
    """(rules, state, seat, prepared answers) -> the prepared action, or None."""
    unknown: Callable[[Any, Mapping[str, str]], str | None]
    """(rules, prepared answers) -> the first key that can't be asked for or given, or None."""


class Pondered(Struct, frozen=True):
    """An answer that takes long to compute; the server computes it once per seat and position."""

    whole: Callable[[Any, Any, Effort], Any]
    """(rules, view, effort) -> everything that can be asked about the position."""
    part: Callable[[Any, Any], Any]
    """(the whole, the question) -> the answer."""
    nodes: int | None = None
    """The nodes that a search may spend, if it counts them; the server limits its time."""


class Query(Struct, frozen=True):
    """A private question that a seat can ask outside its moves; it changes nothing."""

    name: str
    """Name of the query, as in its address."""
    asks: type
    tells: type
    wrong: Callable[[Any, Any], str | None]
    """(rules, question) -> the first invalid field, or None."""
    answer: Callable[[Any, Any, int, Any], Any] | Pondered
    """(rules, state, seat, question) -> the answer, at once; or how to ponder it."""
    leave: str = ""
    """Id of the option that the table must have agreed on; empty if there is none."""


class Wire(Struct, frozen=True):
    """The types in the messages of a game. Any: types, which unions are at run time."""

    rules: Any
    """The class of the rules, whose annotations name actions, events and marks."""
    view: Any
    offers: Any
    page: Any

    @property
    def action(self) -> Any:
        """Return the type of actions."""
        return self.rules.action_type

    @property
    def event(self) -> Any:
        """Return the type of chance events."""
        return self.rules.event_type

    @property
    def mark(self) -> Any:
        """Return the type of the marks of effects."""
        return self.rules.mark_type


class GameEntry(Struct, frozen=True, kw_only=True):
    """A game of the catalogue."""

    facts: Facts
    package: str
    """The package whose folder holds ``maps/`` and ``rulebook.toml``."""
    kind: MapKind[Any]
    """How map files of the game are read and checked."""
    hashed: Callable[[Any], Any]
    """(map file) -> all data that a match on it replays on."""
    rules: Callable[[Any, str], AnyRules]
    """(map file, its hash) -> the rules on the map."""
    resample: Callable[[Any, Any, Any], Any]
    """(rules, view, random) -> a state with that view, in which everything hidden is sampled."""
    offers: Callable[[Any, Any, int], Any]
    """(rules, state, seat) -> what the seat can do now, for the page; None if nothing."""
    offers_told: Callable[[Any, Any, int], bytes | None] | None = None
    """The offers as JSON, where that is faster than encoding them."""
    view_told: Callable[[Any, Any, int | None], bytes] | None = None
    """(rules, state, reader) -> the view as JSON, where that is faster than encoding it."""
    points: Callable[[Any, Any], tuple[int, ...]] | None = None
    """(rules, state) -> the points of each seat, where that is faster than summing its items."""
    page: Callable[[Any], Any]
    """(map file) -> what the page draws of the map; it never changes."""
    printable: Callable[[Any, str], str]
    """(map file, language) -> the map as SVG, for printing."""
    wire: Wire
    bots: tuple[BotEntry, ...]
    """The bots of the game, weakest first."""
    head: type[MapHead] = MapHead
    """The part of a map file that lists read; larger if an option needs more of it."""
    options: tuple[TableOption, ...] = ()
    hosting: tuple[TableOption, ...] = ()
    """Options outside the rules that the maker of a table sets; ids are fields of ``Hosting``."""
    queries: tuple[Query, ...] = ()
    reasoning: Reasoning | None = None
    """None if the bots give no reasons."""
    is_fresh: Callable[[Any], bool] = lambda state: True
    """(a state in which somebody is to move) -> whether nothing has been done in the turn."""
    answering: Answering | None = None
    """For games in which players ask one another for something."""
    brief: Callable[[Any, Any, Any], Any] = lambda rules, before, entry: entry
    """(rules, the state before, an entry of a reader's log) -> the entry as the page receives it,
    without dispensable parts."""
    plain: Callable[[Any], Plain] | None = None
    """(an action or event) -> its sentence in ``plain.toml``, without the map; None if there is no
    such file."""
    headline: Callable[[Any, Sequence[Any]], Plain] | None = None
    """(map file, the public marks of a move) -> its sentence in ``headline.toml``; None if lists
    and notices mention no moves."""
    covered: Callable[[Any, int | None], Any] = lambda entry, reader: entry
    """(entry, reader) -> the entry as that reader may see it, like ``Rules.entry_for``."""
    opened: Callable[[Any, Any, int | None], Any] = lambda rules, state, seat: rules.view(
        state, seat
    )
    """(rules, a state of a finished match, reader) -> the view, with everything hidden revealed."""
    learns: Lesson | None = None
    """How a bot learns a map; None if no bot does."""
    again: Callable[[Any, dict[str, bool | int]], dict[str, bool | int]] = lambda state, options: (
        options
    )
    """(the state of a finished match, its options) -> the options of a rematch."""

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
        """Return the offers to a seat as JSON, or None if there are none."""
        if self.offers_told is not None:
            return self.offers_told(rules, state, seat)
        offers = self.offers(rules, state, seat)
        return None if offers is None else _ENCODER.encode(offers)

    def points_of(self, rules: AnyRules, state: Any, seats: int) -> tuple[int, ...]:
        """Return the current points of each seat."""
        if self.points is not None:
            return self.points(rules, state)
        points = [0] * seats
        for item in rules.standing(state):
            points[item.seat] += item.points
        return tuple(points)

    def bot(self, bot_id: str) -> BotEntry:
        """Return the bot with that id; raise KeyError if there is none."""
        for bot in self.bots:
            if bot.id == bot_id:
                return bot
        raise unknown("bot", bot_id, [bot.id for bot in self.bots])

    def query(self, name: str) -> Query:
        """Return the query with that name; raise KeyError if there is none."""
        for query in self.queries:
            if query.name == name:
                return query
        raise unknown("query", name, [query.name for query in self.queries])


@cache
def game_entry_at(reference: str) -> GameEntry:
    """Return the entry at a reference of the form ``module:NAME``."""
    module, _, name = reference.partition(":")
    entry = getattr(import_module(module), name)
    assert isinstance(entry, GameEntry), reference
    return entry
