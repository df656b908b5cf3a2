"""Look for matches that show what no stored match shows yet: ``python -m tests.matches.collect``.

Adds them to the ``*.jsonl`` here and writes ``expected.txt`` anew. Stored matches are never
changed: they are the promise that a game once played stays readable.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from netzplan.core import Dealer, Match, MatchRecord, Players, Setup
from netzplan.games.catalogue import GAMES
from netzplan.games.records import CheckedMatch, check, header_of, write
from netzplan.games.voll_verplant import Action, Fill, State, VollVerplant
from netzplan.games.voll_verplant.offers import Offer, offers
from tests.matches.rarities import WANTED, rarities

FOLDER = Path(__file__).parent
EXPECTED = FOLDER / "expected.txt"


def stored() -> Iterator[tuple[str, CheckedMatch]]:
    """Yield all stored matches with the name of their file."""
    for path in sorted(FOLDER.glob("*.jsonl")):
        with path.open(encoding="utf-8") as lines:
            for checked in check(lines):
                yield path.name, checked


def described(file: str, checked: CheckedMatch) -> str:
    """Return one line that tells how a match ended."""
    outcome = checked.outcome
    assert outcome is not None, f"{file}, line {checked.line}: {checked.fault or checked.status}"
    notes = " ".join(
        f"{note.rule}({','.join(str(value) for _, value in note.why)})" for note in outcome.notes
    )
    scores, places = (" ".join(map(str, part)) for part in (outcome.scores, outcome.places))
    return f"{file}:{checked.line} {outcome.end} | {scores} | {places} | {notes or '-'}\n"


def played(map_id: str, setup: Setup, seed: int, *, skill: float) -> MatchRecord[Any, Any]:
    """Return a match in which seats choose the best offer with some probability."""
    random = Random(f"{map_id} {setup} {seed}")
    rules = GAMES["voll_verplant"].rules(map_id)
    assert isinstance(rules, VollVerplant)
    deal = f"{random.getrandbits(128):032x}"
    shares = tuple(f"{random.getrandbits(32):08x}" for _ in range(setup.seats))
    match = Match(rules, setup, Dealer(deal, shares))
    match.advance()
    while isinstance(turn := match.turn, Players):
        seat = random.choice(turn.seats)
        match.submit(seat, _choice(rules, match.state, seat, random, skill))
        if random.random() < 0.03 and match.can_undo(seat):
            match.undo(seat)
    names = ("Ada", "Bo", "Cem", "Dörte", "Eve", "Finn")[: setup.seats]
    header = header_of("voll_verplant", map_id, setup, names=names, seed=deal, shares=shares)
    return MatchRecord(header, tuple(match.entries))


def _choice(rules: VollVerplant, state: State, seat: int, random: Random, skill: float) -> Action:
    if random.random() > skill:
        return random.choice(rules.actions(state, seat))
    offered = offers(rules, state, seat)
    assert offered is not None
    return max(offered.choices, key=lambda offer: (_worth(rules, offer), random.random())).action


def _worth(rules: VollVerplant, offer: Offer) -> float:
    """Points now, stations marked, full use of a window, and a bonus for special stations."""
    worth = offer.points + 0.6 * len(offer.marks) + offer.owes
    if isinstance(offer.action, Fill):
        line = rules.city.lines[rules.city.line_number[offer.action.line]]
        worth += 0.3 * line.high / len(line.forward) * len(offer.marks)
    return worth + (1.5 * offer.number - 3 if offer.number else 0)


def candidates() -> Iterator[MatchRecord[Any, Any]]:
    """Yield matches on all maps, of few and many seats, of good and bad players."""
    for seed in range(400):
        for game_map in GAMES["voll_verplant"].maps:
            for seats in (1, 2, 1, 6):
                special = game_map.id in ("paris", "madrid") and seed % 2 == 1
                setup = Setup(seats, (("special", True),) if special else ())
                skill = (1.0, 0.9, 0.5, 0.0)[(seed // 2) % 4]
                yield played(game_map.id, setup, seed * 4 + seats, skill=skill)


def main() -> None:
    """Add matches until nothing is wanted any more, or the candidates are used up."""
    shown = {name for _, m in stored() if m.record for name in rarities(m.record)}
    for record in candidates():
        fresh = (rarities(record) & WANTED) - shown
        if fresh:
            shown |= fresh
            print(record.header.map, record.header.seats, "shows", ", ".join(sorted(fresh)))
            path = FOLDER / f"{record.header.game}-{record.header.map}.jsonl"
            with path.open("a", encoding="utf-8") as out:
                out.writelines(write(record))
        if shown >= WANTED:
            break
    EXPECTED.write_text("".join(described(*match) for match in stored()), "utf-8")
    print("still missing:", ", ".join(sorted(WANTED - shown)) or "nothing")


if __name__ == "__main__":
    main()
