"""The immediate gain of a track token, for bots that try many."""

from typing import NamedTuple

from msgspec.structs import replace

from netzplan.games.on_the_underground.network import bits
from netzplan.games.on_the_underground.placing import cost, full_mask, laid, open_edges
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.scoring import SET, line_score
from netzplan.games.on_the_underground.state import Line, Player, State

__all__ = ["Built", "Spot", "build", "own_lines", "spots", "with_built"]


class Spot(NamedTuple):
    """A possible place for a track token."""

    line: int
    """Number of the line at the table."""
    edge: int


class Built(NamedTuple):
    """The result of placing a track token, for its owner."""

    spot: Spot
    line: Line
    player: Player
    points: int
    """Points that it scores at once."""
    price: int
    """Number of branch tokens returned."""


def own_lines(rules: OnTheUnderground, state: State, seat: int) -> tuple[int, ...]:
    """Return the numbers of a seat's lines."""
    colours = rules.positions.colours[len(state.players)]
    return tuple(number for number, colour in enumerate(colours) if colour.seat == seat)


def spots(rules: OnTheUnderground, state: State, seat: int) -> list[Spot]:
    """Return where the seat can place a track token now, by line, then by edge."""
    colours = rules.positions.colours[len(state.players)]
    full = full_mask(rules.network, state.lines)
    branch = state.players[seat].branch
    return [
        Spot(number, edge)
        for number in own_lines(rules, state, seat)
        if state.lines[number].edges_mask.bit_count() < colours[number].tokens
        for edge in bits(open_edges(rules.network, state.lines[number], branch, full))
    ]


def build(rules: OnTheUnderground, state: State, seat: int, spot: Spot) -> Built:
    """Return the result of a legal track token."""
    before, owner = state.lines[spot.line], state.players[seat]
    after, richer = laid(rules.network, state, spot.line, spot.edge, seat)
    points = SET * (richer.sets - owner.sets)
    points += line_score(rules.network, state.tiles, after).total
    points -= line_score(rules.network, state.tiles, before).total
    price = cost(rules.network, before, spot.edge)
    assert price is not None, "the token does not connect"
    return Built(spot, after, richer, points, price)


def with_built(state: State, seat: int, built: Built | None) -> State:
    """Return the state after a track token or, for None, after taking a branch token."""
    lines, players = state.lines, state.players
    if built is None:
        held = players[seat]
        player = Player(held.branch + 1, held.landmarks, held.sets)
    else:
        player, at = built.player, built.spot.line
        lines = (*lines[:at], built.line, *lines[at + 1 :])
    players = (*players[:seat], player, *players[seat + 1 :])
    return replace(state, lines=lines, players=players, acted=state.acted + 1)
