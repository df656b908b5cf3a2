"""A match of On the Underground in words: cards, tokens with their effects, journeys."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from netzplan.core import Acted, Happened, Match, Setup
from netzplan.games.on_the_underground import (
    Action,
    Event,
    LayTile,
    OnTheUnderground,
    Phase,
    PlaceToken,
    State,
    View,
)
from netzplan.games.on_the_underground.actions import Begins
from netzplan.games.on_the_underground.notation import write_action, write_position
from netzplan.games.on_the_underground.offers import Offers, PlaceOffer, offers
from netzplan.games.on_the_underground.trips import JourneyOffer

__all__ = ["SETUPS", "choice", "nature"]

SETUPS = {
    "london": Setup(3),
    "berlin": Setup(2),
    "london-drawn": Setup(5, (("starter", 0),)),
}

FEW = 8
"""Up to this number edges are named; more are only counted."""
ROUNDS = 4
"""The number of rounds after which the whole position is written again."""

Play = Match[State, Action, Event, View]


def rules_of(match: Play) -> OnTheUnderground:
    """Return the rules of a match."""
    assert isinstance(match.rules, OnTheUnderground)
    return match.rules


def nature(match: Play) -> Iterator[str]:
    """Draw once and write the possibilities with their weights."""
    rules = rules_of(match)
    chances = rules.chances(match.state)
    event = match.expected_event()
    weights = Counter(weight for _, weight in chances)
    bag = " ".join(f"{count}*{weight}" for weight, count in sorted(weights.items()))
    match.replay(Happened(len(match.entries) + 1, event))
    if isinstance(event, Begins):
        yield f"  seat {event.seat} begins, of {bag}"
    elif isinstance(event, LayTile):
        yield f"  tile {event.kind} on {event.station}, of {bag}"
    else:
        pile = rules.view(match.state, None).pile
        yield f"  card {event.station}, of {bag}; left {pile.express} + {pile.standard}"


def choice(match: Play, seat: int, random: Random) -> Iterator[str]:
    """Write what is legal and the reasons against the rest, then make a choice."""
    rules, state = rules_of(match), match.state
    if not state.acted:
        yield ""
        yield f"turn {state.turns}, seat {seat}, {rules.positions.allowance(state)} actions"
        if not state.turns % (ROUNDS * len(state.players)):
            yield f"  {write_position(rules, state)}"
    offered = offers(rules, state, seat)
    assert offered is not None
    if offered.phase is Phase.ACT:
        yield f"    may token {_may(offered)}"
        yield f"    not {_not(rules, state, seat)}"
    else:
        yield from _trips(offered)
    action = _chosen(rules, state, seat, offered, random)
    places = {place.action: place for place in offered.places}
    brings = _brings(places[action]) if isinstance(action, PlaceToken) else ""
    yield f"  {write_action(rules, state, seat, action)}{brings}"
    assert match.refusal(seat, action) is None
    match.replay(Acted(len(match.entries) + 1, seat, action))
    if match.state.turns > state.turns:
        yield from _settled(match)


def _chosen(
    rules: OnTheUnderground, state: State, seat: int, offered: Offers, random: Random
) -> Action:
    """Return the best token three times out of four, otherwise any choice."""
    listed = rules.actions(state, seat)
    if offered.places and random.random() < 0.75:
        best = max(offered.places, key=lambda each: (each.points + 2 * each.branch, -each.price))
        if best.points + len(best.landmarks):
            return best.action
    return random.choice(listed)


def _may(offered: Offers) -> str:
    edges: dict[str, list[str]] = {}
    for place in offered.places:
        edges.setdefault(place.action.line, []).append(place.action.edge)
    return " ".join(
        f"{line}:{','.join(named) if len(named) <= FEW else len(named)}"
        for line, named in edges.items()
    )


def _not(rules: OnTheUnderground, state: State, seat: int) -> str:
    """Return how many tokens of the seat's lines each rule refuses."""
    lines = [
        colour.id for colour in rules.positions.colours[len(state.players)] if colour.seat == seat
    ]
    said = (
        rules.violation(state, seat, PlaceToken(line, edge))
        for line in lines
        for edge in rules.network.edge_ids
    )
    counted = Counter(violation.rule for violation in said if violation is not None)
    return " ".join(f"{rule}:{count}" for rule, count in sorted(counted.items())) or "-"


def _brings(place: PlaceOffer) -> str:
    parts = [f"{gain.rule} {gain.points:+}" for gain in place.gains]
    parts += [f"{kind} x{count}" for kind, count in place.landmarks]
    if place.price or place.branch:
        parts.append(f"branch {place.branch - place.price:+}")
    return f": {', '.join(parts) or 'nothing'}"


def _trips(offered: Offers) -> Iterator[str]:
    for trip in offered.trips:
        yield f"    passenger {_journey(trip.first)}"
        for then in trip.then:
            yield f"      then {_journey(then)}"


def _journey(offer: JourneyOffer) -> str:
    journey = offer.journey
    way = " ".join(f"{step.line or 'walk'}>{step.to}" for step in journey.steps)
    rivals = " ".join(
        f"{each.station}({each.empty}{'+' if each.more_lines else ''})" for each in journey.rivals
    )
    return (
        f"{journey.origin} -> {journey.destination}: {journey.empty} empty,"
        f" {','.join(journey.lines) or 'on foot'}, 1 of {journey.choices}; {way or 'stays'};"
        f" rather than {rivals or '-'}"
    )


def _settled(match: Play) -> Iterator[str]:
    """Write the standing of each seat after a turn."""
    view = rules_of(match).view(match.state, None)
    for player in view.players:
        tiles = " ".join(f"{kind}:{count}" for kind, count in player.landmarks if count)
        of = f", tiles {tiles or '-'}, sets {player.sets}" if player.landmarks else ""
        yield f"  seat {player.seat}: {player.total}, branch {player.branch}{of}"
    yield "  " + " ".join(
        f"{line.line}={line.points}({line.tokens} left)" for line in view.lines if line.edges
    )
