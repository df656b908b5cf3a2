"""``netzplan replay``: folds a file of records and reports how each match ended."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from netzplan.catalogue import Catalogue
from netzplan.catalogue.older import Older
from netzplan.catalogue.records import CheckedMatch, Fault, check_each
from netzplan.cli.failure import failing_on
from netzplan.cli.language import harmless, language, text, texts
from netzplan.core.outcome import Item, Outcome
from netzplan.core.record import Header
from netzplan.core.violation import Parameter
from netzplan.games.rulebook import load_rulebook
from netzplan.sentences import in_language, said

__all__ = ["replay", "sentence"]


def replay(file: Path, games: Catalogue, *, as_json: bool) -> bool:
    """Check a file and print each match; return whether every entry was legal."""
    faults: list[Fault] = []
    matches: list[dict[str, Any]] = []
    is_empty = True
    for match in _checked(file, games):
        is_empty = False
        if match.fault is not None:
            faults.append(match.fault)
        if as_json and match.status != "wrong":
            matches.append(_match_as_json(match))
        elif match.status != "wrong":
            print("\n".join(_told(match)))
    if is_empty:
        faults.append(Fault(1, "record/empty"))
    for fault in faults:
        line = text("replay.fault", line=fault.line, code=fault.code, message=sentence(fault))
        print(harmless(f"netzplan: {file}: {line}"), file=sys.stderr)
    if as_json:
        # The last one: nothing follows a fault of the file itself.
        told = _fault_as_json(faults[-1]) if faults else None
        answer = {"file": str(file), "matches": matches, "error": told}
        print(msgspec.json.encode(answer).decode())
    return not faults


def _checked(file: Path, games: Catalogue) -> Iterator[CheckedMatch]:
    with failing_on(file, "file/unreadable"):
        if str(file) == "-":
            yield from check_each(sys.stdin.buffer, games)
        else:
            with file.open("rb") as lines:
                yield from check_each(lines, games)


def sentence(fault: Fault) -> str:
    """Return a fault in the user's language; a broken rule has its own sentence."""
    named = dict(fault.parameters)
    if fault.code.startswith("rule/"):
        return _refusal(fault.code.removeprefix("rule/"), named)
    key = fault.code.replace("/", ".", 1)
    return text(key, **named) if key in texts() else fault.code


def _refusal(rule_id: str, named: Mapping[str, Parameter]) -> str:
    from netzplan.catalogue import GAMES

    for game in GAMES:
        for rule in load_rulebook(game).rule:
            if rule.id == rule_id:
                return said(rule.refusal or rule.text, language(), **named)
    return rule_id


def _names(header: Header) -> tuple[str, ...]:
    if header.names:
        return header.names
    return tuple(text("replay.name", seat=seat + 1) for seat in range(header.seats))


def _told(match: CheckedMatch) -> Iterator[str]:
    header, entries = _header_of(match)
    yield text(
        "replay.match",
        line=match.line,
        game=header.game,
        map=header.map,
        seats=header.seats,
        entries=entries,
        status=text(f"replay.{match.status}"),
    )
    if match.older is not None:
        yield from _told_older(match.older, match.fault)
    elif match.outcome is not None:
        yield from _told_outcome(match.outcome, _names(header))


def _header_of(match: CheckedMatch) -> tuple[Header, int]:
    """Return the header and the number of entries of a match that is not faulty."""
    if match.older is not None:
        return match.older.header, len(match.older.entries)
    assert match.record is not None, "it is finished or not"
    return match.record.header, len(match.record.entries)


def _told_older(older: Older, fault: Fault | None) -> Iterator[str]:
    """Yield every entry in words, with a note from where on today's rules can't follow."""
    names = _names(older.header)
    for number, entry in enumerate(older.entries, start=1):
        if number == older.folded + 1:
            yield _why_stored(older, number, fault)
        said = in_language(entry.text, language())
        who = "" if entry.seat is None or entry.seat >= len(names) else f"{names[entry.seat]}: "
        yield harmless(f"{number:>5}  {who}{said}")
    if older.outcome is not None:
        yield from _told_outcome(older.outcome, names)


def _why_stored(older: Older, number: int, fault: Fault | None) -> str:
    """Return why an entry and those after it are shown as they are stored."""
    why = Fault(0, *older.wrong) if older.wrong is not None else fault
    assert why is not None, "older records have a fault"
    return text("replay.stored", number=number, message=sentence(why))


def _told_outcome(outcome: Outcome, names: tuple[str, ...]) -> Iterator[str]:
    for seat in sorted(range(len(names)), key=lambda seat: (outcome.places[seat], seat)):
        place, score = outcome.places[seat], outcome.scores[seat]
        yield text("replay.seat", place=place, name=names[seat], score=score)
        for item in outcome.items:
            if item.seat == seat:
                yield _told_item(item)
    for note in outcome.notes:
        yield f"  {note.rule}  {_pairs(note.why)}".rstrip()


def _told_item(item: Item) -> str:
    return f"     {item.points:+4d}  {item.rule:<20} {_pairs(item.why)}".rstrip()


def _pairs(why: tuple[tuple[str, Parameter], ...]) -> str:
    return harmless(" ".join(f"{name}={value}" for name, value in why))


def _match_as_json(match: CheckedMatch) -> dict[str, Any]:
    header, entries = _header_of(match)
    told: dict[str, Any] = {
        "line": match.line,
        "game": header.game,
        "map": header.map,
        "seats": header.seats,
        "names": header.names,
        "options": header.options,
        "entries": entries,
        "status": match.status,
        "outcome": match.outcome if match.older is None else match.older.outcome,
    }
    if match.older is not None:
        told["folded"] = match.older.folded
        told["log"] = [
            {"seat": entry.seat, "text": in_language(entry.text, language())}
            for entry in match.older.entries
        ]
    return told


def _fault_as_json(fault: Fault) -> dict[str, Any]:
    parameters = dict(fault.parameters)
    return {
        "line": fault.line,
        "code": fault.code,
        "message": sentence(fault),
        "parameters": parameters,
    }
