"""``netzplan replay``: folds a file of records and reports how each match ended."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from netzplan.catalogue import Catalogue
from netzplan.catalogue.records import CheckedMatch, Fault, check_each
from netzplan.cli.failure import Failure
from netzplan.cli.language import harmless, language, text, texts
from netzplan.core.outcome import Item, Outcome
from netzplan.core.record import Header
from netzplan.core.violation import Parameter
from netzplan.games.rulebook import load_rulebook
from netzplan.sentences import said

__all__ = ["replay", "sentence"]


def replay(file: Path, maps: Path | None = None, *, as_json: bool) -> bool:
    """Check a file and print each match; return whether every entry was right.

    ``maps`` has a folder of further maps for each game, as the data folder of a server has.
    """
    fault: Fault | None = None
    matches: list[dict[str, Any]] = []
    game_id = ""
    for match in _checked(file, Catalogue(folder=maps)):
        fault = match.fault
        if match.record is None:
            continue
        game_id = match.record.header.game
        if as_json:
            matches.append(_match_as_json(match, match.record.header))
        else:
            print("\n".join(_told(match, match.record.header)))
    if fault is None and not game_id:
        fault = Fault(1, "record/empty")
    if fault is not None:
        line = text("replay.fault", line=fault.line, code=fault.code, message=sentence(fault))
        print(harmless(f"netzplan: {file}: {line}"), file=sys.stderr)
    if as_json:
        told = None if fault is None else _fault_as_json(fault)
        answer = {"file": str(file), "matches": matches, "error": told}
        print(msgspec.json.encode(answer).decode())
    return fault is None


def _checked(file: Path, games: Catalogue) -> Iterator[CheckedMatch]:
    try:
        if str(file) == "-":
            yield from check_each(sys.stdin.buffer, games)
        else:
            with file.open("rb") as lines:
                yield from check_each(lines, games)
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise Failure("file/unreadable", file=str(file), reason=reason) from wrong


def sentence(fault: Fault) -> str:
    """Return a fault in the person's language; a rule speaks with its own sentence."""
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


def _told(match: CheckedMatch, header: Header) -> Iterator[str]:
    assert match.record is not None
    yield text(
        "replay.match",
        line=match.line,
        game=header.game,
        map=header.map,
        seats=header.seats,
        entries=len(match.record.entries),
        status=text(f"replay.{match.status}"),
    )
    if match.outcome is not None:
        yield from _told_outcome(match.outcome, _names(header))


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


def _match_as_json(match: CheckedMatch, header: Header) -> dict[str, Any]:
    assert match.record is not None
    return {
        "line": match.line,
        "game": header.game,
        "map": header.map,
        "seats": header.seats,
        "names": header.names,
        "options": header.options,
        "entries": len(match.record.entries),
        "status": match.status,
        "outcome": match.outcome,
    }


def _fault_as_json(fault: Fault) -> dict[str, Any]:
    parameters = dict(fault.parameters)
    return {
        "line": fault.line,
        "code": fault.code,
        "message": sentence(fault),
        "parameters": parameters,
    }
