"""``netzplan export``: files of records as tables for other programs."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec
from msgspec import Struct

from netzplan.catalogue import Catalogue
from netzplan.cli.failure import NEGATIVE, Failure, failing_on
from netzplan.cli.language import text
from netzplan.cli.replaying import sentence
from netzplan.cli.studies import begun_tables, targets
from netzplan.laboratory.records import (
    FORMAT,
    BrokenRecord,
    EntryRow,
    MatchRow,
    PlayerRow,
    rows_in,
)

__all__ = ["RECORD_TABLES", "export"]

RECORD_TABLES: Mapping[str, type[Struct]] = {
    "matches": MatchRow,
    "players": PlayerRow,
    "entries": EntryRow,
}
"""Tables of an export, and their rows."""


def export(
    sources: Sequence[Path], games: Catalogue, csv: Path | None, parquet: Path | None, *,
    as_json: bool,
) -> None:  # fmt: skip
    """Export all matches of files and folders; raises Failure, and then writes nothing."""
    named = targets(csv, parquet)
    if not named:
        raise Failure("export/where")
    files = [file for source in sources for file in _files(source)]
    matches = entries = older = 0
    with ExitStack() as stack:
        tables = [
            stack.enter_context(begun_tables(folder, form, RECORD_TABLES, FORMAT))
            for folder, form in named
        ]
        for file in files:
            try:
                for match, players, rows in rows_in(file, games, matches + 1):
                    matches, entries = matches + 1, entries + len(rows)
                    older += match.status == "older"
                    for each in tables:
                        each.add([match])
                        each.add(players)
                        each.add(rows)
            except BrokenRecord as broken:
                fault = broken.fault
                raise Failure(
                    "export/record", NEGATIVE, file=str(file), line=fault.line, fault=fault.code,
                    reason=sentence(fault),
                ) from None  # fmt: skip
    if as_json:
        told = {"files": len(files), "matches": matches, "older": older, "entries": entries}
        print(msgspec.json.encode(told).decode())
        return
    print(text("export.done", files=len(files), matches=matches, entries=entries, older=older))
    for folder, _ in named:
        print(text("arena.written", file=str(folder)))


def _files(source: Path) -> list[Path]:
    """Return a file, or all records in a folder and its subfolders; raises Failure."""
    if not source.is_dir():
        with failing_on(source, "file/unreadable"):
            source.open("rb").close()
        return [source]
    found = sorted(source.rglob("*.jsonl"))
    if not found:
        raise Failure("export/nothing", folder=str(source))
    return found
