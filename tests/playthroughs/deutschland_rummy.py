"""A match of Deutschland Rummy in words: racks, layings and what they change, requests."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from netzplan.core import Acted, Happened, Match, Setup, Violation
from netzplan.games.deutschland_rummy import (
    Action,
    Ask,
    Deal,
    DeutschlandRummy,
    Event,
    Give,
    Lay,
    Phase,
    RouteWords,
    State,
    View,
)
from netzplan.games.deutschland_rummy.actions import Begins
from netzplan.games.deutschland_rummy.laying import Laying
from netzplan.games.deutschland_rummy.notation import write_action, write_position, write_route
from netzplan.games.deutschland_rummy.offers import Offers, offers
from netzplan.games.deutschland_rummy.routes import to_words

__all__ = ["SETUPS", "choice", "nature"]

SETUPS = {
    "germany": Setup(2),
    "germany-series": Setup(3, (("games", 2),)),
    "germany-drawn": Setup(4, (("starter", 0), ("take_at_once", True))),
}
"""A single game of two, a series, and a game with the options of new tables and a drawn starter."""

KEEN = 0.9
"""How often a tile is laid or given where possible."""
TOLD = 40
"""The number of choices after which the whole position is written again."""

Play = Match[State, Action, Event, View]


def rules_of(match: Play) -> DeutschlandRummy:
    """Return the rules of a match."""
    assert isinstance(match.rules, DeutschlandRummy)
    return match.rules


def nature(match: Play) -> Iterator[str]:
    """Draw once and write the number of possibilities; write a deal when all racks are full."""
    rules = rules_of(match)
    count = len(rules.chances(match.state))
    event = match.expected_event()
    match.replay(Happened(len(match.entries) + 1, event))
    if isinstance(event, Begins):
        yield f"  seat {event.seat} begins, 1 of {count}"
    elif not isinstance(event, Deal):
        yield f"  seat {event.seat} draws {event.tile}, 1 of {count}"
    elif match.state.phase is Phase.ACT:
        yield ""
        yield f"game {len(match.state.played) + 1} is dealt, bag {count - 1}"
        for seat, rack in enumerate(match.state.racks):
            yield f"  rack {seat}: {' '.join(rules.country.ids_of(rack))}"


def choice(match: Play, seat: int, random: Random) -> Iterator[str]:
    """Write what is legal and the reasons against the rest, then make a choice."""
    rules, state = rules_of(match), match.state
    offered = offers(rules, state, seat)
    assert offered is not None
    listed = list(rules.actions(state, seat))
    keen = [action for action in listed if isinstance(action, Lay | Give)]
    action = random.choice(keen if keen and random.random() < KEEN else listed)
    chosen = sum(isinstance(entry, Acted) for entry in match.entries)
    if not chosen % TOLD:
        yield f"  {write_position(rules, state)}"
        yield f"  not to be laid at the end: {_not(rules, state, seat)}"
    yield f"seat {seat} {_may(offered)}; {_sampled(listed)}"
    assert match.refusal(seat, action) is None
    match.replay(Acted(len(match.entries) + 1, seat, action))
    if isinstance(action, Lay):
        yield from _laid(rules, state, seat, action)
    else:
        yield f"  {write_action(rules, state, seat, action)}"
    if isinstance(action, Give):
        yield from _given(rules, match.state)
    if len(match.state.played) > len(state.played):
        yield from _played(match)


def _may(offered: Offers) -> str:
    """Return what is legal, and the rule against what is not."""
    if offered.phase is Phase.ANSWER:
        return f"may give {','.join(offered.gifts) or '-'}"
    may = [f"lay {offered.lay.value}"]
    for name, reason in (("draw", offered.draw), ("ask", offered.ask), ("end", offered.end)):
        may.append(name if reason is None else f"not {name} ({reason.rule})")
    if offered.take is not None:
        may.append(f"take {','.join(offered.takeable) or 'nothing'} with {offered.take}")
    return f"may {', '.join(may)}"


def _sampled(listed: list[Action]) -> str:
    """Return the number of each kind in the sample, and the cities to ask for."""
    kinds = Counter(type(action).__name__.lower() for action in listed)
    cities = ",".join(action.city for action in listed if isinstance(action, Ask))
    counted = " ".join(f"{kind}:{count}" for kind, count in sorted(kinds.items()))
    return f"{counted} {cities}".rstrip()


def _laid(rules: DeutschlandRummy, state: State, seat: int, lay: Lay) -> Iterator[str]:
    """Write the tiles that are laid, and the routes that are gone or new."""
    laying = rules.positions.read(state, lay)
    assert isinstance(laying, Laying)
    left = (state.racks[seat] & ~laying.laid_mask).bit_count()
    yield f"  lays {' '.join(rules.country.ids_of(laying.laid_mask))}, left {left}"
    was = [to_words(rules.country, route) for route in state.table]
    yield from (f"    - {write_route(route)}" for route in was if route not in lay.routes)
    yield from (f"    + {write_route(route)}" for route in lay.routes if route not in was)


def _given(rules: DeutschlandRummy, state: State) -> Iterator[str]:
    """Write what each reader sees of a gift and knows of earlier ones."""
    for reader in (*range(len(state.racks)), None):
        view = rules.view(state, reader)
        assert view.question is not None
        known = " ".join(f"{each.tile}@{'|'.join(map(str, each.seats))}" for each in view.known)
        yield f"    {reader} sees {view.question.tile}, knows {known or '-'}"


def _not(rules: DeutschlandRummy, state: State, seat: int) -> str:
    """Return how many tiles each rule keeps from extending the last route."""
    table = [to_words(rules.country, route) for route in state.table]
    if not table:
        return "nothing lies"
    *others, last = table
    end = last.cities[-1]
    said: list[Violation | None] = []
    for number, tile in enumerate(rules.country.tiles):
        one, _, other = tile.partition("--")
        city = other if end == one else one
        if rules.country.is_joker(number):
            city = next(each for each in rules.country.cities if each != end)
        longer = RouteWords((*last.tiles, tile), (*last.cities, city))
        said.append(rules.violation(state, seat, Lay((*others, longer))))
    counted = Counter(violation.rule for violation in said if violation is not None)
    return " ".join(f"{rule}:{count}" for rule, count in sorted(counted.items())) or "-"


def _played(match: Play) -> Iterator[str]:
    """Write how a game ended."""
    game = rules_of(match).view(match.state, None).played[-1]
    yield f"  {game.end}, winners {game.winners}"
    for seat, (rack, kilometres) in enumerate(zip(game.racks, game.kilometres, strict=True)):
        yield f"  seat {seat}: {kilometres} km, {' '.join(rack) or 'nothing'}"
