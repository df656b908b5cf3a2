"""Golden playthroughs: what happens in one match a map, as text to be read in a diff.

``python -m tests.playthroughs.playthrough --update`` writes them anew.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from netzplan.core import Acted, Chance, Dealer, Happened, Match, Players, Setup
from netzplan.games.catalogue import GAMES
from netzplan.games.voll_verplant import Action, State, TurnCard, View, VollVerplant
from netzplan.games.voll_verplant.notation import write_action, write_position
from netzplan.games.voll_verplant.offers import offers

FOLDER = Path(__file__).parent
SETUPS = {
    "amsterdam": Setup(2),
    "berlin": Setup(1),
    "paris": Setup(2, (("special", True),)),
    "madrid": Setup(3, (("special", True),)),
}
"""One match a map: solo, two and three seats, with and without special stations."""

Play = Match[State, Action, TurnCard, View]


def path_of(map_id: str) -> Path:
    """Return the golden file of a map."""
    return FOLDER / f"voll_verplant-{map_id}.txt"


def playthrough(map_id: str) -> str:
    """Return the text of a map's match."""
    rules = GAMES["voll_verplant"].rules(map_id)
    assert isinstance(rules, VollVerplant)
    match: Play = Match(rules, SETUPS[map_id], Dealer(f"golden {map_id}"))
    return "".join(f"{line}\n" for line in _lines(rules, match))


def _lines(rules: VollVerplant, match: Play) -> Iterator[str]:
    yield f"game {rules.facts.game}, map {rules.city.id}, setup {match.setup}"
    yield f"facts {rules.facts}"
    yield f"start {write_position(rules, match.state)}"
    random = Random(rules.city.id)
    while True:
        yield from _nature(rules, match)
        turn = match.turn
        if not isinstance(turn, Players):
            break
        seat = turn.seats[-1]
        yield f"  seats {turn.seats} choose, seat {seat} first"
        yield from _choice(rules, match, seat, random)
    yield from _end(rules, match)


def _nature(rules: VollVerplant, match: Play) -> Iterator[str]:
    """Deal, and tell what was in the pile and what was settled before."""
    if not isinstance(match.turn, Chance):
        return
    chances = " ".join(f"{event.card}:{count}" for event, count in rules.chances(match.state))
    yield from _settled(rules, match)
    yield ""
    before = len(match.entries)
    match.replay(Happened(before + 1, match.expected_event()))
    yield f"round {match.state.round}, pile {chances}"
    yield f"  {write_position(rules, match.state)}"


def _settled(rules: VollVerplant, match: Play) -> Iterator[str]:
    for seat, sheet in enumerate(rules.view(match.state, None).sheets):
        done = " ".join(f"{line.line}={line.points}" for line in sheet.lines if line.completed)
        part = sheet.score
        yield (
            f"  sheet {seat}: {sheet.total} = {part.lines} lines + {part.transfers} transfers"
            f" {part.free} for {part.free_stations} free; complete: {done or '-'}"
        )


def _choice(rules: VollVerplant, match: Play, seat: int, random: Random) -> Iterator[str]:
    """Tell all legal choices, the reasons against the others, and make one."""
    state = match.state
    listed = rules.actions(state, seat)
    yield "    may " + " ".join(
        write_action(rules, state, seat, action).replace(" ", "") for action in listed
    )
    offered = offers(rules, state, seat)
    assert offered is not None
    reasons = [(line.line, line.refused or line.short) for line in offered.lines]
    named = " ".join(f"{line}:{reason.rule}" for line, reason in reasons if reason)
    yield f"    not {named or '-'}"
    best = max(offered.choices, key=lambda offer: (offer.points, len(offer.marks)))
    action = best.action if random.random() < 0.7 else random.choice(listed)
    offer = next(offer for offer in offered.choices if offer.action == action)
    yield (
        f"    seat {seat} chooses {write_action(rules, state, seat, action)}:"
        f" marks {' '.join(offer.marks) or '-'}, number {offer.number},"
        f" completes {offer.completes}, points {offer.points}, owes {offer.owes}"
    )
    seen = match.version(None), match.log(None)
    assert match.refusal(seat, action) is None
    match.replay(Acted(len(match.entries) + 1, seat, action))
    if isinstance(match.turn, Players):
        assert (match.version(None), match.log(None)) == seen
        draft = rules.view(match.state, seat).draft
        assert draft is not None
        yield f"    seat {seat} sees a draft of {len(draft.actions)}, total {draft.sheet.total}"


def _end(rules: VollVerplant, match: Play) -> Iterator[str]:
    yield ""
    yield f"over {write_position(rules, match.state)}"
    outcome = rules.outcome(match.state)
    assert outcome is not None
    yield f"  {outcome.end}, scores {outcome.scores}, places {outcome.places}"
    for item in outcome.items:
        yield f"  seat {item.seat} {item.points:+} {item.rule} {dict(item.why)}"
    for note in outcome.notes:
        yield f"  {note.rule} {dict(note.why)}"
    yield f"  view {msgspec.json.encode(rules.view(match.state, None)).decode()}"


def main() -> None:
    """Write the golden files anew, if asked to."""
    if sys.argv[1:] != ["--update"]:
        raise SystemExit(__doc__)
    for map_id in SETUPS:
        path_of(map_id).write_text(playthrough(map_id), "utf-8")


if __name__ == "__main__":
    main()
