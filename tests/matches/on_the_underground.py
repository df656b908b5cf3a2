"""On the Underground: what a stored match shows; ``builders`` plays the candidates."""

from collections.abc import Iterator
from typing import Any

import networkx as nx  # type: ignore[import-untyped]

from netzplan.catalogue import GAMES
from netzplan.core import Happened, MatchRecord, Undone
from netzplan.games.on_the_underground import (
    Line,
    OnTheUnderground,
    PlaceToken,
    State,
    TakeToken,
    Travel,
)
from netzplan.games.on_the_underground.actions import Begins
from netzplan.games.on_the_underground.network import Network, bits
from netzplan.games.on_the_underground.placing import BRANCHING, cost, full_mask, tiles_left
from netzplan.games.on_the_underground.state import WALK, Journey
from tests.matches.builders import candidates
from tests.matches.steps import Step, steps

__all__ = ["WANTED", "candidates", "rarities"]

WANTED = frozenset(
    {
        "end ug.end.pile",
        "a clear winner",
        "note ug.end.tie-tokens",
        "note ug.end.tie-shared",
        "a drawn seat begins",
        "two seats",
        "three seats",
        "four seats",
        "five seats",
        "an action taken back",
        "a choice of the passenger taken back",
        # placing
        "a first token scores at both stations",
        "a second line scores at a terminus",
        "parallel spaces full",
        "a line out of tokens",
        "a ring closed from an end",
        "a closed ring extended for two tokens",
        "branch tokens of the same turn returned",
        # scoring
        "a loop scores",
        "a loop divided",
        "a loop inside a loop",
        "a second line scores stations inside its loop",
        "a connection",
        "four plus stations on a line",
        "a set of five landmarks",
        "a landmark station without tiles",
        "two kinds tied at the end",
        # the passenger
        "express only",
        "standard only",
        "the passenger stays",
        "a choice between destinations",
        "a choice between sets of lines",
        "both journeys of a turn chosen",
        "a line boarded twice",
        "walking in the middle of a ride",
        "two lines of one player on a journey",
        # the end
        "the pile empty in the middle of a round",
        "the pile emptied by the last player",
    }
)
"""At least one stored match must show each of these."""

FOUR_PLUS = 0 + 2 + 2 + 4
OF_ITEMS = {
    "ug.score.connection": "a connection",
    "ug.score.set": "a set of five landmarks",
}
SEATS = {2: "two seats", 3: "three seats", 4: "four seats", 5: "five seats"}


def rarities(record: MatchRecord[Any, Any]) -> frozenset[str]:
    """Return what a finished match shows."""
    rules = GAMES[record.header.game].rules(record.header.map)
    assert isinstance(rules, OnTheUnderground)
    done = list(steps(record))
    shown = {SEATS[record.header.seats], *_of_undo(record), *_of_end(rules, done)}
    branch = 0
    for step in done:
        if isinstance(step.entry, Happened):
            if isinstance(step.entry.event, Begins) and step.entry.event.seat:
                shown.add("a drawn seat begins")
            continue
        if not step.before.acted:
            branch = step.before.players[step.entry.seat].branch
        if isinstance(step.entry.action, PlaceToken):
            shown |= set(_of_place(rules, step, branch))
        elif not isinstance(step.entry.action, TakeToken):
            shown |= set(_of_passenger(rules, step))
    return frozenset(shown)


def _of_undo(record: MatchRecord[Any, Any]) -> Iterator[str]:
    entries = {entry.seq: entry for entry in record.entries}
    for undone in record.entries:
        if isinstance(undone, Undone):
            yield "an action taken back"
            if isinstance(entries[undone.of].action, Travel):  # type: ignore[union-attr]  # a seat's
                yield "a choice of the passenger taken back"


def _of_end(rules: OnTheUnderground, done: list[Step]) -> Iterator[str]:
    last: State = done[-1].after
    outcome = rules.outcome(last)
    assert outcome is not None
    yield f"end {outcome.end}"
    yield from (f"note {note.rule}" for note in outcome.notes)
    if not outcome.notes:
        yield "a clear winner"
    for item in outcome.items:
        if item.rule in OF_ITEMS:
            yield OF_ITEMS[item.rule]
        if item.rule == "ug.score.plus" and item.points == FOUR_PLUS:
            yield "four plus stations on a line"
    for player in last.players:
        if sum(player.landmarks) and player.landmarks.count(max(player.landmarks)) > 1:
            yield "two kinds tied at the end"
    emptied = next(step.after.turns for step in done if not step.after.pile_mask)
    if emptied % len(last.players):
        yield "the pile empty in the middle of a round"
    else:
        yield "the pile emptied by the last player"


# --- placing ----------------------------------------------------------------------------


def _of_place(rules: OnTheUnderground, step: Step, branch: int) -> Iterator[str]:
    """Yield what a token shows; ``branch`` counts the branch tokens at the start of the turn."""
    board, state = rules.network, step.before
    place: PlaceToken = step.entry.action
    number = rules.positions.line_number[len(state.players)][place.line]
    edge = board.edge_number[place.edge]
    line, now = state.lines[number], step.after.lines[number]
    shape, price = board.shape(line.edges_mask), cost(board, line, edge)
    joined = board.ends_mask[edge] & ~shape.stations_mask
    if not line.edges_mask and (joined & (board.rail_mask | board.terminus_mask)).bit_count() == 2:
        yield "a first token scores at both stations"
    if full_mask(board, step.after.lines) >> edge & 1 and board.spaces[edge] > 1:
        yield "parallel spaces full"
    if now.edges_mask.bit_count() == rules.positions.colours[len(state.players)][number].tokens:
        yield "a line out of tokens"
    if price == 0 and not joined:
        yield "a ring closed from an end"
    if price == BRANCHING and not shape.ends_mask and joined:
        yield "a closed ring extended for two tokens"
    if price == BRANCHING and branch < BRANCHING:
        yield "branch tokens of the same turn returned"
    others = [each for at, each in enumerate(state.lines) if at != number]
    yield from _of_stations(rules, state, joined, others)
    yield from _of_loops(board, line, now, others, edge)


def _of_stations(
    rules: OnTheUnderground, state: State, joined: int, others: list[Line]
) -> Iterator[str]:
    board = rules.network
    elsewhere = 0
    for other in others:
        elsewhere |= board.shape(other.edges_mask).stations_mask
    if joined & board.terminus_mask & elsewhere:
        yield "a second line scores at a terminus"
    if any(not tiles_left(board, state, each) for each in bits(joined & board.landmarks_mask)):
        yield "a landmark station without tiles"


def _of_loops(
    board: Network, line: Line, now: Line, others: list[Line], edge: int
) -> Iterator[str]:
    gained = now.looped_mask & ~line.looped_mask
    if gained:
        yield "a loop scores"
        if any(other.looped_mask & gained for other in others):
            yield "a second line scores stations inside its loop"
    elif line.looped_mask:
        blocks = [
            sum(1 << board.edge_between[a, b] for a, b in block)
            for block in nx.biconnected_component_edges(
                nx.Graph(board.edges[each] for each in bits(now.edges_mask))
            )
        ]
        mine = next(block for block in blocks if block >> edge & 1)
        stations = board.shape(mine).stations_mask
        if mine.bit_count() > stations.bit_count():
            yield "a loop divided"
        for ring in blocks:
            around = board.shape(ring).stations_mask
            inside = board.faces.enclosed_mask(ring, around)
            if ring != mine and mine.bit_count() > 2 and stations & inside:
                yield "a loop inside a loop"


# --- the passenger ----------------------------------------------------------------------


def _of_passenger(rules: OnTheUnderground, step: Step) -> Iterator[str]:
    state = step.before
    if isinstance(step.entry.action, Travel):
        asked = rules.positions.ahead(state).asked
        assert asked is not None
        reached = [choice.destination for choice in asked.choices]
        if len(set(reached)) > 1:
            yield "a choice between destinations"
        if len(set(reached)) < len(reached):
            yield "a choice between sets of lines"
        if state.legs == 1 and state.journeys[0].choices > 1:
            yield "both journeys of a turn chosen"
    if not state.legs:
        lying = sum(1 << station for station in state.open)
        if not lying:
            yield "the passenger stays"
        elif not lying & rules.network.standard_mask:
            yield "express only"
        elif not lying & rules.network.express_mask:
            yield "standard only"
    for journey in step.after.journeys:
        yield from _of_journey(rules, state, journey)


def _of_journey(rules: OnTheUnderground, state: State, journey: Journey) -> Iterator[str]:
    ridden = [line for _, line in journey.steps]
    changes = [line for at, line in enumerate(ridden) if ridden[at - 1 : at] != [line]]
    if any(changes.count(line) > 1 for line in journey.lines):
        yield "a line boarded twice"
    if WALK in changes[1:-1]:
        yield "walking in the middle of a ride"
    owners = [rules.positions.colours[len(state.players)][line].seat for line in journey.lines]
    if len(set(owners)) < len(owners):
        yield "two lines of one player on a journey"
