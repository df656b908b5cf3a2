"""A match of Voll verplant in words: cards, sheets, what a seat may choose, and why not more."""

from collections.abc import Iterator
from random import Random

from netzplan.core import Acted, Happened, Match, Players, Setup
from netzplan.games.voll_verplant import Action, State, TurnCard, View, VollVerplant
from netzplan.games.voll_verplant.notation import write_action, write_position
from netzplan.games.voll_verplant.offers import offers

__all__ = ["SETUPS", "choice", "nature"]

SETUPS = {
    "amsterdam": Setup(2),
    "berlin": Setup(1),
    "paris": Setup(2, (("special", True),)),
    "madrid": Setup(3, (("special", True),)),
}
"""Solo, two and three seats, with and without special stations."""

Play = Match[State, Action, TurnCard, View]


def nature(match: Play) -> Iterator[str]:
    """Draw a card and write the pile and the sheets before it."""
    rules = rules_of(match)
    chances = " ".join(f"{event.card}:{count}" for event, count in rules.chances(match.state))
    yield from _settled(rules, match)
    yield ""
    before = len(match.entries)
    match.replay(Happened(before + 1, match.expected_event()))
    yield f"round {match.state.round}, pile {chances}"
    yield f"  {write_position(rules, match.state)}"


def rules_of(match: Play) -> VollVerplant:
    """Return the rules of a match."""
    assert isinstance(match.rules, VollVerplant)
    return match.rules


def _settled(rules: VollVerplant, match: Play) -> Iterator[str]:
    for seat, sheet in enumerate(rules.view(match.state, None).sheets):
        done = " ".join(f"{line.line}={line.points}" for line in sheet.lines if line.completed)
        part = sheet.score
        yield (
            f"  sheet {seat}: {sheet.total} = {part.lines} lines + {part.transfers} transfers"
            f" {part.free} for {part.free_stations} free; complete: {done or '-'}"
        )


def choice(match: Play, seat: int, random: Random) -> Iterator[str]:
    """Write all legal choices and the reasons against the others, then make one."""
    rules, state, turn = rules_of(match), match.state, match.turn
    assert isinstance(turn, Players)
    yield f"  seats {turn.seats} choose, seat {seat} first"
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
        choice = rules.view(match.state, seat).sealed
        assert choice is not None
        yield f"    seat {seat} sees a choice of {len(choice.actions)}, total {choice.sheet.total}"
