"""Deutschland Rummy: what a stored match shows; ``layers`` plays the candidates."""

from collections.abc import Iterable, Iterator
from typing import Any

from netzplan.catalogue import GAMES
from netzplan.core import Acted, Happened, MatchRecord, Undone
from netzplan.games.deutschland_rummy import (
    DeutschlandRummy,
    EndTurn,
    Give,
    Lay,
    Refuse,
    Route,
    State,
)
from netzplan.games.deutschland_rummy.actions import Begins
from netzplan.games.deutschland_rummy.laying import Laying
from netzplan.games.deutschland_rummy.routes import canonical, route_mask, table_mask
from netzplan.games.deutschland_rummy.state import NOBODY
from netzplan.solvers.deutschland_rummy import changes
from netzplan.solvers.deutschland_rummy.pieces import jokers_of
from tests.matches.layers import candidates
from tests.matches.steps import Step, steps

__all__ = ["WANTED", "candidates", "rarities"]

WANTED = frozenset(
    {
        "end dr.end.laid",
        "end dr.end.given",
        "end dr.end.both",
        "end dr.end.stalemate",
        "end dr.series.fewest",
        "note dr.series.tie",
        "a drawn seat begins",
        "a series of three games",
        "a joker left",
        "two seats",
        "three seats",
        "four seats",
        "a laying taken back",
        # routes
        "a ring",
        "a city twice in a route",
        "two new routes at once",
        # laying
        "come out, then extended in the same turn",
        "a route extended",
        "a table rebuilt",
        "a tile of the table taken",
        "the last tile laid in the middle of a turn",
        # jokers
        "a joker in a first route",
        "two jokers in a route",
        "a route of jokers only",
        "a joker exchanged for its tile",
        "a joker declared anew",
        # requests
        "the left neighbour gives",
        "the last of three gives",
        "nobody gives",
        "refused with a match",
        "a gift given on",
        # the bag
        "drawn after laying",
        "a turn without a draw, the bag empty",
    }
)
"""At least one stored match must show each of these."""

SEATS = {2: "two seats", 3: "three seats", 4: "four seats"}


def rarities(record: MatchRecord[Any, Any]) -> frozenset[str]:
    """Return what a finished match shows."""
    rules = GAMES[record.header.game].rules(record.header.map)
    assert isinstance(rules, DeutschlandRummy)
    done = list(steps(record))
    shown = {SEATS[record.header.seats], *_of_undo(record), *_of_end(rules, done[-1].after)}
    first = record.entries[0]
    if isinstance(first, Happened) and isinstance(first.event, Begins) and first.event.seat:
        shown.add("a drawn seat begins")
    for step, came_out in _acts(rules, done):
        match step.entry.action:
            case Lay():
                shown |= set(_of_laying(rules, step, came_out=came_out))
            case Give() | Refuse():
                shown |= set(_of_answer(rules, step))
            case EndTurn() if not step.before.bag_mask:
                if not step.before.drawn and not step.before.laid_mask:
                    shown.add("a turn without a draw, the bag empty")
            case _ if step.before.laid_mask and step.after.drawn:
                shown.add("drawn after laying")
    return frozenset(shown)


def _acts(rules: DeutschlandRummy, done: Iterable[Step]) -> Iterator[tuple[Step, bool]]:
    """Yield each action, and whether the mover came out earlier in the same turn."""
    came_out = False
    for step in done:
        if isinstance(step.entry, Acted):
            yield step, came_out
            if isinstance(step.entry.action, Lay):
                came_out |= not rules.positions.is_out(step.before, step.entry.seat)
        if step.after.mover != step.before.mover or step.after.played != step.before.played:
            came_out = False


def _of_undo(record: MatchRecord[Any, Any]) -> Iterator[str]:
    entries = {entry.seq: entry for entry in record.entries}
    for undone in record.entries:
        if isinstance(undone, Undone):
            taken_back = entries[undone.of]
            if isinstance(taken_back, Acted) and isinstance(taken_back.action, Lay):
                yield "a laying taken back"


def _of_end(rules: DeutschlandRummy, last: State) -> Iterator[str]:
    outcome = rules.outcome(last)
    assert outcome is not None
    yield f"end {outcome.end}"
    yield from (f"end {game.end}" for game in last.played)
    yield from (f"note {note.rule}" for note in outcome.notes)
    if last.games == 3:
        yield "a series of three games"
    if any(item.rule == "dr.series.joker" for item in outcome.items):
        yield "a joker left"


# --- laying -----------------------------------------------------------------------------


def _of_laying(rules: DeutschlandRummy, step: Step, *, came_out: bool) -> Iterator[str]:
    before: State = step.before
    laying = rules.positions.read(before, step.entry.action)
    assert isinstance(laying, Laying)
    table = table_mask(before.table)
    kept = {canonical(route) for route in before.table}
    new = [route for route in laying.routes if canonical(route) not in kept]
    for route in new:
        yield from _of_route(rules, route)
    is_own = not any(route_mask(route) & table for route in new)
    if is_own and len(new) > 1:
        yield "two new routes at once"
    if not is_own:
        yield from _of_table(rules, before, laying, came_out=came_out)
    if not rules.positions.is_out(before, step.entry.seat):
        if not is_own:
            yield "a tile of the table taken"
        if laying.laid_mask & rules.country.jokers_mask:
            yield "a joker in a first route"
    is_last = laying.laid_mask == before.racks[step.entry.seat]
    if is_last and not before.drawn and before.question is None:
        yield "the last tile laid in the middle of a turn"


def _of_route(rules: DeutschlandRummy, route: Route) -> Iterator[str]:
    is_ring = route.cities[0] == route.cities[-1]
    if is_ring:
        yield "a ring"
    if len(set(route.cities)) < len(route.cities) - is_ring:
        yield "a city twice in a route"
    jokers = [tile for tile in route.tiles if rules.country.is_joker(tile)]
    if len(jokers) > 1:
        yield "two jokers in a route"
    if len(jokers) == len(route.tiles):
        yield "a route of jokers only"


def _of_table(
    rules: DeutschlandRummy, before: State, laying: Laying, *, came_out: bool
) -> Iterator[str]:
    """Yield what happens to routes that are already on the table."""
    country = rules.country
    yield "a table rebuilt" if changes(country, before.table, laying.routes) else "a route extended"
    if came_out:
        yield "come out, then extended in the same turn"
    now = {each.tile: {each.one, each.other} for each in jokers_of(country, laying.routes)}
    for joker in jokers_of(country, before.table):
        if now[joker.tile] != {joker.one, joker.other}:
            yield "a joker declared anew"
            tile = country.connection_between.get((joker.one, joker.other))
            if tile is not None and laying.laid_mask >> tile & 1:
                yield "a joker exchanged for its tile"


# --- requests ---------------------------------------------------------------------------


def _of_answer(rules: DeutschlandRummy, step: Step) -> Iterator[str]:
    before: State = step.before
    assert before.question is not None
    refused = len(before.question.refused)
    if isinstance(step.entry.action, Refuse):
        if rules.positions.givable(before):
            yield "refused with a match"
        if step.after.question.giver == NOBODY and rules.positions.asked(step.after) == NOBODY:
            yield "nobody gives"
        return
    if not refused and len(before.racks) > 2:
        yield "the left neighbour gives"
    if refused == 2:
        yield "the last of three gives"
    given = rules.country.tile_number[step.entry.action.tile]
    if any(gift.tile == given for gift in before.gifts):
        yield "a gift given on"
