"""Voll verplant: what a stored match shows, and candidates that may show it."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from netzplan.catalogue import GAMES
from netzplan.core import Acted, Happened, Match, MatchRecord, Setup, Undone
from netzplan.games.voll_verplant import Action, Fill, Sheet, State, VollVerplant
from netzplan.games.voll_verplant.offers import Offer, offers
from tests.matches.playing import played
from tests.matches.steps import setup_of

__all__ = ["WANTED", "candidates", "rarities"]

BANDS = ("50", "40", "30", "20", "10", "5", "1", "below-0")

WANTED = frozenset(
    {
        "end vv.end.windows",
        "a clear winner",
        "note vv.end.tie-free",
        "note vv.end.tie-shared",
        *(f"band {name}" for name in BANDS),
        "exactly 0 alone",
        "one seat",
        "two seats",
        "six seats",
        "a choice taken back",
        "the six reshuffles",
        "the six reshuffles twice",
        "the free ride is passed",
        "the free ride completes a line",
        "a line complete by a transfer number",
        "two complete a line in one round",
        "a low value",
        "two lines by one move",
        "three lines by one move",
        "a window of a complete line",
        "a ring both ways by one seat",
        "a ring complete",
        "special by number",
        "special by express",
        "special by transfer",
        "special by free ride gives nothing",
        "special twice in a row",
        "special with no window left",
        "a seat done earlier",
    }
)
"""At least one stored match must show each of these."""


def rarities(record: MatchRecord[Any, Any]) -> frozenset[str]:
    """Return what a finished match of Voll verplant shows."""
    rules = GAMES[record.header.game].rules(record.header.map)
    assert isinstance(rules, VollVerplant)
    match = Match(rules, setup_of(record.header))
    states = [match.state]
    for entry in record.entries:
        match.replay(entry)
        states.append(match.state)
    return frozenset(
        {
            *_of_outcome(rules, match.state),
            *_of_table(record),
            *_of_rings(rules, record),
            *(
                name
                for before, after in _rounds(states)
                for name in _of_round(rules, before, after)
            ),
        }
    )


def _of_outcome(rules: VollVerplant, state: State) -> Iterator[str]:
    outcome = rules.outcome(state)
    assert outcome is not None
    yield f"end {outcome.end}"
    yield from (f"note {note.rule}" for note in outcome.notes)
    yield from (f"band {value}" for note in outcome.notes for _, value in note.why)
    if not outcome.notes:
        yield "a clear winner"
    if outcome.scores == (0,):
        yield "exactly 0 alone"
    if any(item.rule == "vv.line.low" for item in outcome.items):
        yield "a low value"
    highs = [item.why for item in outcome.items if item.rule == "vv.line.high"]
    if len(set(highs)) < len(highs):
        yield "two complete a line in one round"


def _of_table(record: MatchRecord[Any, Any]) -> Iterator[str]:
    yield {1: "one seat", 2: "two seats", 6: "six seats"}.get(record.header.seats, "")
    if any(isinstance(entry, Undone) for entry in record.entries):
        yield "a choice taken back"
    cards = [entry.event.card for entry in record.entries if isinstance(entry, Happened)]
    if "6" in cards:
        yield "the six reshuffles"
    if cards.count("6") > 1:
        yield "the six reshuffles twice"


def _of_rings(rules: VollVerplant, record: MatchRecord[Any, Any]) -> Iterator[str]:
    rings = {line.letter for line in rules.city.lines if line.ring}
    ways = {
        (entry.seat, entry.action.backward)
        for entry in record.entries
        if isinstance(entry, Acted)
        and isinstance(entry.action, Fill)
        and entry.action.line in rings
        and entry.action.marks
    }
    if any({(seat, True), (seat, False)} <= ways for seat in range(record.header.seats)):
        yield "a ring both ways by one seat"


def _rounds(states: list[State]) -> Iterator[tuple[State, State]]:
    """Yield for each round the state before its last choice and the settled one."""
    for before, after in pairwise(states):
        if before.card is not None and after.card is None:
            yield before, after


def _of_round(rules: VollVerplant, before: State, after: State) -> Iterator[str]:
    assert before.card is not None
    kind = rules.positions.cards[before.card].kind
    for seat, sheet in enumerate(before.sheets):
        settled = after.sheets[seat]
        if rules.positions.is_full(sheet):
            yield "a seat done earlier"
            continue
        if kind == "free" and settled.marked_mask == sheet.marked_mask:
            yield "the free ride is passed"
        entries = sum(map(len, settled.windows)) - sum(map(len, sheet.windows))
        yield from _of_special(rules, before, sheet, settled, entries)
        if entries < 2:
            yield from _of_completion(rules, kind, sheet, settled)


def _of_special(
    rules: VollVerplant, before: State, sheet: Sheet, settled: Sheet, entries: int
) -> Iterator[str]:
    if not before.special or before.card is None:
        return
    kind = rules.positions.cards[before.card].kind
    met = (settled.marked_mask & ~sheet.marked_mask & rules.city.special_mask).bit_count()
    if met and kind == "free":
        yield "special by free ride gives nothing"
    elif met:
        if entries > 1:
            yield f"special by {kind}"
        if entries > 2:
            yield "special twice in a row"
        if entries < 1 + met:
            yield "special with no window left"


def _of_completion(rules: VollVerplant, kind: str, sheet: Sheet, settled: Sheet) -> Iterator[str]:
    pairs = list(zip(rules.city.lines, sheet.completed, settled.completed, strict=True))
    fresh = [line for line, was, done in pairs if done and not was]
    if fresh and kind == "free":
        yield "the free ride completes a line"
    if fresh and kind == "transfer":
        yield "a line complete by a transfer number"
    if len(fresh) >= 2:
        yield "two lines by one move"
    if len(fresh) >= 3:
        yield "three lines by one move"
    if any(line.ring for line in fresh):
        yield "a ring complete"
    for line, was, _ in pairs:
        if was and len(settled.windows[line.index]) > len(sheet.windows[line.index]):
            yield "a window of a complete line"


# --- candidates -------------------------------------------------------------------------


def _choice(
    rules: VollVerplant, state: State, seat: int, random: Random, *, skill: float
) -> Action:
    """Choose the best offer with some probability, otherwise any."""
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
    """Yield matches on all maps, with few and many seats, by good and bad players."""
    for seed in range(400):
        for game_map in GAMES["voll_verplant"].maps:
            for seats in (1, 2, 1, 6):
                special = game_map.id in ("paris", "madrid") and seed % 2 == 1
                setup = Setup(seats, (("special", True),) if special else ())
                skill = (1.0, 0.9, 0.5, 0.0)[(seed // 2) % 4]
                choose = partial(_choice, skill=skill)
                yield played("voll_verplant", game_map.id, setup, seed * 4 + seats, choose)
