"""Looks for matches that show what no stored match shows yet: ``python -m tests.matches.collect``.

It adds them to the ``*.jsonl`` files here and rewrites ``expected.txt``. Stored matches never
change: they prove that old games stay readable. Each game has a module of its name here:
``WANTED`` lists what stored matches must show, ``rarities(record)`` returns what a match shows,
and ``candidates()`` plays matches to choose from.
"""

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from netzplan.catalogue import GAMES
from netzplan.catalogue.records import CheckedMatch, check, write
from netzplan.core import MatchRecord

FOLDER = Path(__file__).parent
EXPECTED = FOLDER / "expected.txt"
COLLECTORS = {
    game: import_module(f"tests.matches.{game}")
    for game in GAMES
    if (FOLDER / f"{game}.py").exists()
}
BATCH = 400
"""Candidates in a batch; those that show most are stored first."""


def stored() -> Iterator[tuple[str, CheckedMatch]]:
    """Yield all stored matches with the names of their files."""
    for path in sorted(FOLDER.glob("*.jsonl")):
        with path.open(encoding="utf-8") as lines:
            for checked in check(lines):
                yield path.name, checked


def described(file: str, checked: CheckedMatch) -> str:
    """Return one line that says how a match ended."""
    outcome = checked.outcome
    assert outcome is not None, f"{file}, line {checked.line}: {checked.fault or checked.status}"
    notes = " ".join(
        f"{note.rule}({','.join(str(value) for _, value in note.why)})" for note in outcome.notes
    )
    scores, places = (" ".join(map(str, part)) for part in (outcome.scores, outcome.places))
    return f"{file}:{checked.line} {outcome.end} | {scores} | {places} | {notes or '-'}\n"


def shown_by(record: MatchRecord[Any, Any]) -> frozenset[str]:
    """Return what a match shows of the wanted things."""
    collector = COLLECTORS[record.header.game]
    found: frozenset[str] = collector.rarities(record) & collector.WANTED
    return found


def collect(game: str) -> None:
    """Add matches of a game until nothing is missing or the candidates run out."""
    wanted = COLLECTORS[game].WANTED
    shown = {
        name
        for _, checked in stored()
        if checked.record and checked.record.header.game == game
        for name in shown_by(checked.record)
    }
    candidates = COLLECTORS[game].candidates()
    while shown < wanted and (batch := list(islice(candidates, BATCH))):
        shows = [(record, shown_by(record)) for record in batch]
        while (best := max(shows, key=lambda each: len(each[1] - shown)))[1] - shown:
            keep(best[0], best[1] - shown)
            shown |= best[1]
    print(game, "is still missing:", ", ".join(sorted(wanted - shown)) or "nothing")


def keep(record: MatchRecord[Any, Any], fresh: frozenset[str]) -> None:
    """Store a match and print what it is the first to show."""
    header = record.header
    print(header.map, header.seats, "shows", ", ".join(sorted(fresh)))
    with (FOLDER / f"{header.game}-{header.map}.jsonl").open("a", encoding="utf-8") as out:
        out.writelines(write(record))


def main() -> None:
    """Look for missing matches of each game."""
    for game in COLLECTORS:
        collect(game)
    EXPECTED.write_text("".join(described(*match) for match in stored()), "utf-8")


if __name__ == "__main__":
    main()
