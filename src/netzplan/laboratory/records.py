"""Records as rows of matches, seats and entries, all checked by the rules."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from netzplan.catalogue import Catalogue
from netzplan.catalogue.game_entry import AnyRules
from netzplan.catalogue.records import CheckedMatch, Fault, check_each
from netzplan.core.match import Match
from netzplan.core.record import Acted, Happened, Header, Lapsed, Rewound, Undone

__all__ = ["FORMAT", "BrokenRecord", "EntryRow", "MatchRow", "PlayerRow", "rows_in"]

FORMAT = 1
"""Version of the tables; increases when a column changes or is removed."""


class BrokenRecord(Exception):
    """A file of records has an invalid line."""

    def __init__(self, file: Path, fault: Fault) -> None:
        """Take the file and the fault."""
        super().__init__(f"{file}:{fault.line}: {fault.code}")
        self.file = file
        self.fault = fault


class MatchRow(Struct, frozen=True, kw_only=True):
    """A match."""

    match: Annotated[int, Meta(description="number of the match in these tables, from 1")]
    file: Annotated[str, Meta(description="file of records that contains it")]
    line: Annotated[int, Meta(description="line of its header in that file, from 1")]
    status: Annotated[
        str,
        Meta(
            description="finished, unfinished, or older: by other rules or on a map that is not"
            " available; an older match has a row here but no entries"
        ),
    ]
    game: Annotated[str, Meta(description="id of the game")]
    rules_version: Annotated[int, Meta(description="version of the rules")]
    map: Annotated[str, Meta(description="id of the map")]
    map_hash: Annotated[
        str, Meta(description="hash of everything in the map that a match depends on")
    ]
    seats: Annotated[int, Meta(description="seats at the table")]
    options: Annotated[str, Meta(description="options of the table as JSON")]
    seed: Annotated[
        str, Meta(description="seed of the deal, hexadecimal; empty if the record has none")
    ]
    entries: Annotated[int, Meta(description="number of entries in the record")]
    decisions: Annotated[int, Meta(description="number of choices that were not taken back")]
    end: Annotated[str | None, Meta(description="id of the rule that ended the match")]


class PlayerRow(Struct, frozen=True, kw_only=True):
    """A seat of a match."""

    match: Annotated[int, Meta(description="number of the match")]
    seat: Annotated[int, Meta(description="from 1")]
    name: Annotated[str, Meta(description="name in the record, of a person or a bot")]
    score: Annotated[int | None, Meta(description="score at the end")]
    place: Annotated[int | None, Meta(description="place at the end; shared places are equal")]


class EntryRow(Struct, frozen=True, kw_only=True):
    """An entry of a match: a choice, or an event of nature."""

    match: Annotated[int, Meta(description="number of the match")]
    entry: Annotated[int, Meta(description="number of the entry in its record, from 1")]
    kind: Annotated[
        str,
        Meta(
            description="act: a choice; lapse: the default when a seat's time was up; draw: a"
            " chance event; undo and rewind: something was taken back"
        ),
    ]
    seat: Annotated[
        int | None, Meta(description="the seat that chose, from 1; none for draws and rewinds")
    ]
    number: Annotated[
        int | None, Meta(description="number among the choices of the seat that stand, from 1")
    ]
    choice: Annotated[str | None, Meta(description="the choice in the game's notation")]
    choices: Annotated[
        int | None,
        Meta(description="number of legal choices; none where they can't be listed"),
    ]
    data: Annotated[
        str, Meta(description="action or event as JSON; for undo and rewind, the entry concerned")
    ]
    taken_back: Annotated[bool, Meta(description="whether it was taken back later")]


Rows = tuple[MatchRow, list[PlayerRow], list[EntryRow]]


def rows_in(file: Path, games: Catalogue, first: int) -> Iterator[Rows]:
    """Yield the rows of each match of a file, numbered from ``first`` on.

    Raise BrokenRecord at the first invalid line, OSError if the file can't be read.
    """
    found = 0
    with file.open("rb") as lines:
        for match in check_each(lines, games):
            if match.status == "wrong":
                assert match.fault is not None, "what is wrong has a name"
                raise BrokenRecord(file, match.fault)
            yield _rows(file, match, games, first + found)
            found += 1
    if not found:
        raise BrokenRecord(file, Fault(1, "record/empty"))


def _rows(file: Path, match: CheckedMatch, games: Catalogue, number: int) -> Rows:
    header = _header(match)
    entries = [] if match.record is None else _entries(match, games, number)
    outcome = match.outcome
    row = MatchRow(
        match=number,
        file=str(file),
        line=match.line,
        status=match.status,
        game=header.game,
        rules_version=header.rules_version,
        map=header.map,
        map_hash=header.map_hash,
        seats=header.seats,
        options=msgspec.json.encode(header.options, order="sorted").decode(),
        seed=header.seed,
        entries=len(entries) if match.older is None else len(match.older.entries),
        decisions=sum(row.kind in ("act", "lapse") and not row.taken_back for row in entries),
        end=None if outcome is None else outcome.end,
    )
    names = header.names or ("",) * header.seats
    players = [
        PlayerRow(
            match=number,
            seat=seat + 1,
            name=names[seat] if seat < len(names) else "",
            score=None if outcome is None else outcome.scores[seat],
            place=None if outcome is None else outcome.places[seat],
        )
        for seat in range(header.seats)
    ]
    return row, players, entries


def _header(match: CheckedMatch) -> Header:
    if match.record is not None:
        return match.record.header
    assert match.older is not None, "what is not wrong can be read"
    return match.older.header


def _entries(match: CheckedMatch, games: Catalogue, number: int) -> list[EntryRow]:
    assert match.record is not None, "only what was folded has entries"
    header = match.record.header
    plate = games[header.game].atlas.by_hash(header.map, header.map_hash)
    assert plate is not None, "it was folded"
    folded: Match[Any, Any, Any, Any] = Match(
        plate.rules, plate.rules.agreeable.stored(header.seats, header.options)
    )
    taken_back = _taken_back(match)
    chosen = [0] * header.seats
    rows = []
    for entry in match.record.entries:
        stands = entry.seq not in taken_back
        row = _entry(header.game, plate.rules, folded.state, entry)
        if isinstance(entry, Acted | Lapsed) and stands:
            chosen[entry.seat] += 1
            row["number"] = chosen[entry.seat]
        rows.append(EntryRow(match=number, taken_back=not stands, **row))
        folded.replay(entry)
    return rows


def _taken_back(match: CheckedMatch) -> set[int]:
    """Return the numbers of all entries that were undone."""
    assert match.record is not None, "only what was folded has entries"
    found: set[int] = set()
    for entry in match.record.entries:
        if isinstance(entry, Undone):
            found.add(entry.of)
        elif isinstance(entry, Rewound):
            found.update(range(entry.to + 1, entry.seq))
    return found


def _entry(game: str, rules: AnyRules, state: Any, entry: Any) -> dict[str, Any]:
    """Return the columns of an entry, except for those of its match."""
    told: dict[str, Any] = {
        "entry": entry.seq, "seat": None, "number": None, "choice": None, "choices": None,
    }  # fmt: skip
    if isinstance(entry, Acted | Lapsed):
        listed = rules.actions(state, entry.seat) if rules.facts.enumerable else None
        return told | {
            "kind": "act" if isinstance(entry, Acted) else "lapse",
            "seat": entry.seat + 1,
            "choice": _written(game, rules, state, entry.seat, entry.action),
            "choices": None if listed is None else sum(1 for _ in listed),
            "data": msgspec.json.encode(entry.action).decode(),
        }
    if isinstance(entry, Happened):
        return told | {"kind": "draw", "data": msgspec.json.encode(entry.event).decode()}
    if isinstance(entry, Undone):
        return told | {"kind": "undo", "seat": entry.seat + 1, "data": str(entry.of)}
    return told | {"kind": "rewind", "data": str(entry.to)}


def _written(game: str, rules: AnyRules, state: Any, seat: int, action: Any) -> str:
    module: Any = import_module(f"netzplan.games.{game}.notation")
    written: str = module.write_action(rules, state, seat, action)
    return written
