"""Text notation for actions and positions, in both directions.

=============================  =================================================
``red acton_town-ealing``      a red token between the two stations, in either order
``token``                      take a branch token
``end``                        end the turn
``passenger bank via red,blue`` the passenger goes to ``bank`` and uses both lines
``passenger bank``             the passenger walks all the way
=============================  =================================================

A position is ``map seats turns acted legs passenger open pile tiles player … line …``; see
:func:`write_position`.
"""

import re
from collections.abc import Iterable

from netzplan.games.on_the_underground.actions import Action, EndTurn, PlaceToken, TakeToken, Travel
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Line, Player, State
from netzplan.games.starter import read_starter, write_starter

__all__ = ["NotationError", "read_action", "read_position", "write_action", "write_position"]

_PLACE = re.compile(r"(?P<line>[a-z]+) (?P<from>[a-z0-9_]+)-(?P<to>[a-z0-9_]+)")
_TRAVEL = re.compile(r"passenger (?P<to>[a-z0-9_]+)(?: via (?P<lines>[a-z]+(?:,[a-z]+)*))?")


class NotationError(ValueError):
    """A text that is not an action or a position; the message says where it fails."""


def write_action(rules: OnTheUnderground, state: State, seat: int, action: Action) -> str:
    """Return the notation of a legal action."""
    match action:
        case PlaceToken():
            return f"{action.line} {action.edge}"
        case TakeToken():
            return "token"
        case Travel():
            via = " via " + ",".join(action.lines) if action.lines else ""
            return f"passenger {action.destination}{via}"
        case EndTurn():
            return "end"


def read_action(rules: OnTheUnderground, state: State, seat: int, text: str) -> Action:
    """Return the action that a text denotes in this position.

    Raise NotationError if the text is not an action. Whether the action is legal is left to
    ``rules.violation``.
    """
    words = " ".join(text.split())
    if words == "token":
        return TakeToken()
    if words == "end":
        return EndTurn()
    if travel := _TRAVEL.fullmatch(words):
        numbers = rules.positions.line_number[len(state.players)]
        named = travel["lines"].split(",") if travel["lines"] else []
        unknown = [line for line in named if line not in numbers]
        if unknown:
            raise NotationError(f"no line {unknown[0]} at this table")
        return Travel(travel["to"], tuple(sorted(named, key=numbers.__getitem__)))
    if place := _PLACE.fullmatch(words):
        return PlaceToken(place["line"], _edge(rules, place["from"], place["to"]))
    raise NotationError(f"not an action: {text!r}")


def _edge(rules: OnTheUnderground, a: str, b: str) -> str:
    """Return the id of the edge between two stations, or the ids as written if there is none."""
    turned = f"{b}-{a}"
    return turned if turned in rules.network.edge_number else f"{a}-{b}"


def write_position(rules: OnTheUnderground, state: State) -> str:
    """Return a position as one line of text, without the journeys that led to it.

    ``map seats turns acted legs passenger open pile tiles``, with ids separated by commas; for each
    seat ``branch/sets/landmarks`` with counts by kind; for each line of the table
    ``edges/looped/rides``. Empty parts are ``-``. If a seat other than the first begins, it follows
    the number of seats: ``4@2``; ``4@-`` if nature has yet to draw it.
    """
    network = rules.network
    words = [
        network.id,
        f"{len(state.players)}{write_starter(state.starter)}",
        f"{state.turns} {state.acted} {state.legs}",
        network.stations[state.passenger],
        _listed(network.stations[station] for station in state.open),
        _listed(network.names_of(state.pile_mask)),
        _listed(rules.positions.tiles.kinds[kind] for kind in state.tiles),
    ]
    words += [
        f"{player.branch}/{player.sets}/{_listed(map(str, player.landmarks))}"
        for player in state.players
    ]
    words += [
        f"{_listed(network.edges_of(line.edges_mask))}"
        f"/{_listed(network.names_of(line.looped_mask))}/{line.rides}"
        for line in state.lines
    ]
    return " ".join(words)


def read_position(rules: OnTheUnderground, text: str) -> State:
    """Return the position that :func:`write_position` wrote; raise NotationError otherwise."""
    words = text.split()
    counted, starter = read_starter(words[1]) if words[1:] else ("", 0)
    seats = int(counted) if counted.isdecimal() else 0
    lines = len(rules.positions.colours.get(seats, ()))
    if not lines or words[0] != rules.network.id or len(words) != 9 + seats + lines:
        raise NotationError(f"not a position on {rules.network.id}: {text!r}")
    number = rules.network.number
    try:
        return State(
            tiles=tuple(rules.positions.tiles.kinds.index(kind) for kind in _parts(words[8])),
            pile_mask=sum(1 << number[station] for station in _parts(words[7])),
            open=tuple(number[station] for station in _parts(words[6])),
            passenger=number[words[5]],
            turns=int(words[2]),
            acted=int(words[3]),
            legs=int(words[4]),
            lines=tuple(_read_line(rules, word) for word in words[9 + seats :]),
            players=tuple(_read_player(word) for word in words[9 : 9 + seats]),
            starter=starter,
        )
    except (ValueError, KeyError) as wrong:
        raise NotationError(f"not a position on {rules.network.id}: {wrong}") from wrong


def _read_player(word: str) -> Player:
    branch, sets, landmarks = word.split("/")
    return Player(int(branch), tuple(int(count) for count in _parts(landmarks)), int(sets))


def _read_line(rules: OnTheUnderground, word: str) -> Line:
    edges, looped, rides = word.split("/")
    return Line(
        edges_mask=sum(1 << rules.network.edge_number[edge] for edge in _parts(edges)),
        looped_mask=sum(1 << rules.network.number[station] for station in _parts(looped)),
        rides=int(rides),
    )


def _listed(ids: Iterable[str]) -> str:
    return ",".join(ids) or "-"


def _parts(word: str) -> list[str]:
    return [] if word == "-" else word.split(",")
