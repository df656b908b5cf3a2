"""Records as JSON Lines: a header, then one entry per line; a file can hold several matches.

Reading includes checking: every line is folded through the rules, and a match with an invalid line
yields no record. A record of other rules, or of a map that is not available, proves nothing but can
be read: see ``older``.

Codes of a :class:`Fault`, besides ``rule/<id>``:

========================== ==========================================================
``record/malformed``       the line is not JSON, or not of a known form
``record/truncated``       the last line is incomplete
``record/no-header``       an entry before the first header
``record/format``          a different version of the record format
``record/unknown-game``    no such game
``record/unknown-map``     no such map, by its hash or its id
``record/rules-version``   played by other rules
``record/map-changed``     played with a version of the map or deck that is not available
``record/seats``           too few or too many seats, or a different number of names
``record/option``          no such option on this map
``record/option-value``    a value that the option can't have
``record/commitment``      the seed does not match its commitment
``record/seq``             an entry is missing, duplicated or out of order
``record/no-draw``         a draw when it is not nature's turn
``record/impossible-draw`` a draw that is not in the pile
``record/dealer``          a draw that the dealer did not make
``record/no-lapse``        a lapse of a seat that was not asked, or not its default action
``record/no-way-back``     going back to a point that is not the beginning of a turn
``match/not-your-turn``    an action of a seat whose turn it is not
``match/nothing-to-undo``  an undo of an entry that the seat can't take back
``match/over``             an entry after the end
========================== ==========================================================
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from netzplan.catalogue.atlas import Plate
from netzplan.catalogue.folding import AnyEntry, Fold, Parameters, entry_type
from netzplan.catalogue.games import GAMES, Catalogue, Game
from netzplan.catalogue.older import Older, OlderFolding
from netzplan.catalogue.setups import unfit_option
from netzplan.core.dealer import Dealer, commitment
from netzplan.core.outcome import Outcome
from netzplan.core.record import FORMAT, Header, MatchRecord
from netzplan.core.rules import Setup

__all__ = [
    "CheckedMatch",
    "Fault",
    "check",
    "check_each",
    "header_of",
    "write",
]


class Fault(Struct, frozen=True):
    """The first fault in a file of records."""

    line: int
    """Line of the file, from 1."""
    code: str
    parameters: Parameters = ()


class CheckedMatch(Struct, frozen=True):
    """One match of a file, after checking."""

    line: int
    """Line of the header, from 1."""
    status: Literal["finished", "unfinished", "older", "wrong"]
    """``older``: played by other rules or on another map, which ``fault`` names."""
    record: MatchRecord[Any, Any] | None = None
    """None if a line is invalid or the match is older: matches are never loaded in part."""
    outcome: Outcome | None = None
    """The itemised result if the match is finished."""
    fault: Fault | None = None
    older: Older | None = None
    """The readable part of an older match."""


def header_of(
    game_id: str,
    map_id: str,
    setup: Setup,
    *,
    names: Sequence[str] = (),
    seed: str = "",
    shares: Sequence[str] = (),
    games: Catalogue = GAMES,
) -> Header:
    """Return the header of a match by today's rules; raise KeyError for an unknown map."""
    game = games[game_id]
    return Header(
        game=game_id,
        rules_version=game.facts.rules_version,
        map=map_id,
        map_hash=game.map_hash(map_id),
        seats=setup.seats,
        options=dict(setup.options),
        names=tuple(names),
        commitment=commitment(seed) if seed else "",
        seed=seed,
        shares=tuple(shares),
    )


def write(record: MatchRecord[Any, Any]) -> Iterator[str]:
    """Yield the lines of a record, each with its line break."""
    for value in (record.header, *record.entries):
        yield msgspec.json.encode(value).decode() + "\n"


def check(lines: Iterable[str | bytes], games: Catalogue = GAMES) -> tuple[CheckedMatch, ...]:
    """Return all matches of a file, up to and including the first with an invalid line."""
    return tuple(check_each(lines, games))


def check_each(lines: Iterable[str | bytes], games: Catalogue = GAMES) -> Iterator[CheckedMatch]:
    """Yield each match as soon as its last line has been read; stop at the first fault."""
    folding: _Folding | _OlderFolding | None = None
    for number, line, is_last in _numbered(lines):
        value = _decoded(line, None if folding is None else folding.game)
        if isinstance(value, Header):
            if folding is not None:
                yield folding.checked()
            fault = _header_fault(number, value, games)
            if fault is None:
                begun = _begun(number, value, games[value.game])
                fault = begun if isinstance(begun, Fault) else None
                folding = None if isinstance(begun, Fault) else begun
        elif isinstance(value, _Unreadable):
            cut = value.breaks_off and is_last
            fault = Fault(number, "record/truncated" if cut else "record/malformed")
        elif folding is None:
            fault = Fault(number, "record/no-header")
        else:
            fault = folding.take(number, line, value)
        if fault is not None:
            start = number if folding is None or isinstance(value, Header) else folding.line
            yield CheckedMatch(start, "wrong", fault=fault)
            return
    if folding is not None:
        yield folding.checked()


# --- lines ------------------------------------------------------------------------------


class _Unreadable(Struct, frozen=True):
    """A line that is neither a header nor an entry."""

    breaks_off: bool


def _numbered(lines: Iterable[str | bytes]) -> Iterator[tuple[int, bytes, bool]]:
    """Yield (number, bytes, whether it is the last line) of each line that is not blank."""
    held: tuple[int, bytes] | None = None
    for number, line in enumerate(lines, start=1):
        raw = line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
        if raw.strip():
            if held is not None:
                yield (*held, False)
            held = (number, raw)
    if held is not None:
        yield (*held, True)


@cache
def _decoder(game: Game | None) -> msgspec.json.Decoder[Header | AnyEntry]:
    """Return a decoder of lines; entries of an unknown game can have any body."""
    wire = None if game is None else game.entry.wire
    kind = entry_type(Any, Any) if wire is None else entry_type(wire.action, wire.event)
    return msgspec.json.Decoder(Header | kind)


def _decoded(line: bytes, game: Game | None) -> Header | AnyEntry | _Unreadable:
    try:
        return _decoder(game).decode(line)
    except msgspec.DecodeError as wrong:
        return _Unreadable("truncated" in str(wrong))
    except (RecursionError, UnicodeDecodeError):
        return _Unreadable(breaks_off=False)


# --- headers ----------------------------------------------------------------------------


def _header_fault(line: int, header: Header, games: Catalogue) -> Fault | None:
    """Return why the match of a header can't be read at all, or None."""
    if header.format != FORMAT:
        return Fault(line, "record/format", (("found", header.format), ("expected", FORMAT)))
    if header.game not in games:
        return Fault(line, "record/unknown-game", (("game", header.game),))
    if header.seed and header.commitment not in ("", commitment(header.seed)):
        return Fault(line, "record/commitment")
    return None


def _older_fault(line: int, header: Header, game: Game) -> Fault | None:
    """Return how rules or map differ from those that the match was played with, or None."""
    version = game.facts.rules_version
    if header.rules_version != version:
        versions = (("found", header.rules_version), ("expected", version))
        return Fault(line, "record/rules-version", versions)
    if game.atlas.by_hash(header.map, header.map_hash) is not None:
        return None
    is_known = header.map in {info.id for info in game.maps}
    code = "record/map-changed" if is_known else "record/unknown-map"
    return Fault(line, code, (("map", header.map),))


def _setup_fault(line: int, header: Header, game: Game, plate: Plate) -> Fault | None:
    """Return why today's rules can't start the match of a header on a map, or None."""
    facts = game.facts
    names_fit = len(header.names) in (0, header.seats)
    if not facts.fewest_seats <= header.seats <= facts.most_seats or not names_fit:
        return Fault(line, "record/seats", (("seats", header.seats), ("names", len(header.names))))
    for name, value in header.options.items():
        known = (*game.options, *game.hosting)  # older records also hold these
        wrong = unfit_option(known, plate.id, name, value)
        if wrong is not None and wrong.code == "table/option":
            return Fault(line, "record/option", (("option", name),))
        if wrong is not None:
            named = (("option", name), ("value", str(value)))
            return Fault(line, "record/option-value", named)
    return None


def _begun(line: int, header: Header, game: Game) -> "_Folding | _OlderFolding | Fault":
    """Return what folds the match of a header, or the fault that prevents it."""
    plate = game.atlas.by_hash(header.map, header.map_hash)
    wrong = None if plate is None else _setup_fault(line, header, game, plate)
    older = _older_fault(line, header, game)
    if older is not None:
        return _OlderFolding(line, header, game, plate if wrong is None else None, older)
    assert plate is not None, "without a map it is older"
    return wrong or _Folding(line, header, game, plate)


# --- entries ----------------------------------------------------------------------------


class _Folding:
    """A match while its lines are being read."""

    def __init__(self, line: int, header: Header, game: Game, plate: Plate) -> None:
        self.line = line
        self.header = header
        self.game = game
        dealer = Dealer(header.seed, header.shares) if header.seed else None
        setup = plate.rules.agreeable.stored(header.seats, header.options)
        self._fold = Fold(game.entry, plate.rules, setup, dealer)

    def take(self, line: int, body: bytes, entry: AnyEntry) -> Fault | None:
        """Fold an entry, or return its fault."""
        wrong = self._fold.take(entry)
        return None if wrong is None else Fault(line, *wrong)

    def checked(self) -> CheckedMatch:
        """Return the match, as far as it has been read."""
        match = self._fold.match
        outcome = match.rules.outcome(match.state)
        return CheckedMatch(
            self.line,
            "unfinished" if outcome is None else "finished",
            MatchRecord(self.header, tuple(match.entries)),
            outcome,
        )


class _OlderFolding:
    """A match of other rules or of another map while its lines are being read."""

    game = None
    """Its actions can have forms that today's game does not know."""

    def __init__(
        self, line: int, header: Header, game: Game, plate: Plate | None, fault: Fault
    ) -> None:
        self.line = line
        self._fault = fault
        self._folding = OlderFolding(header, game.entry, plate)

    def take(self, line: int, body: bytes, entry: AnyEntry) -> Fault | None:
        """Take an entry, or return a fault that does not depend on the rules."""
        expected = self._folding.length + 1
        if entry.seq != expected:
            return Fault(line, "record/seq", (("found", entry.seq), ("expected", expected)))
        self._folding.take(body)
        return None

    def checked(self) -> CheckedMatch:
        """Return the match, as far as it has been read."""
        older = self._folding.done()
        return CheckedMatch(self.line, "older", fault=self._fault, older=older)
