"""On the Underground in numbers."""

import numpy as np
from msgspec import Struct

from netzplan.core.rules import Setup
from netzplan.games.on_the_underground.actions import (
    Action,
    Begins,
    EndTurn,
    Event,
    LayTile,
    PlaceToken,
    TakeToken,
    Travel,
)
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.view import LineView, PlayerView, View
from netzplan.rl.making import Remaking, remaking
from netzplan.rl.numbering import Layout, Observation, Step
from netzplan.rl.own_maps import Own

__all__ = ["Going", "OnTheUndergroundNumbering"]

_PHASES = (Phase.ACT, Phase.PASSENGER, Phase.OVER)


class Going(Struct, frozen=True):
    """A partly chosen journey: its destination, and the journeys left."""

    destination: str
    left: tuple[Travel, ...]


class OnTheUndergroundNumbering:
    """Board, lines and actions as numbers: version 1.

    Lines are in the order of the observer: their own, then those of the seats that follow. A
    journey is chosen by its destination and, if several sets of lines lead there equally well, by
    lines that it uses, until one journey is left.
    """

    dtype = np.int16
    own: Own | None = None
    score_sign = 1
    idle = None

    def __init__(self, rules: OnTheUnderground, setup: Setup) -> None:
        """Assign numbers to everything on the board."""
        self.rules, self.setup = rules, setup
        self.network = rules.network
        colours = rules.positions.colours[setup.seats]
        self.lines = tuple(
            tuple(
                colour.id
                for after in range(setup.seats)
                for colour in colours
                if colour.seat == (seat + after) % setup.seats
            )
            for seat in range(setup.seats)
        )
        """For each seat, the ids of all lines in its order."""
        self.most_own = max(
            sum(colour.seat == seat for colour in colours) for seat in range(setup.seats)
        )
        self.kinds = rules.positions.tiles.kinds
        self.observed = self._observed()
        self.chosen = self._chosen()
        self.events = setup.seats + len(self.kinds) + len(self.network.stations)

    def __reduce__(self) -> Remaking:
        """Return how to rebuild the numbering."""
        return remaking(self, self.network.id)

    def _observed(self) -> Layout:
        layout = Layout()
        stations, edges = len(self.network.stations), len(self.network.edges)
        layout.add("phase", len(_PHASES), "1 at: act, passenger, over")
        layout.add("asked", 1, "1 if it is the observer's turn")
        layout.add("mover", 1, "seats from the observer to the one whose turn it is")
        layout.add("turns", 1, "turns completed")
        layout.add("left", 1, "actions left in the turn")
        layout.add("legs", 1, "journeys made in the turn")
        layout.add("last", 1, "1 in the last round")
        layout.add("passenger", stations, "1 at the passenger's station")
        layout.add("open", stations, "1 at destinations whose cards lie open")
        layout.add("visited", stations, "1 at destinations whose cards are discarded")
        layout.add("kind", stations, "kind of the tiles there, counted from 1; 0: none")
        layout.add("tiles", stations, "tiles that lie there")
        layout.add("going", stations, "1 at the destination of a journey that is half chosen")
        for at in range(len(self.lines[0])):
            layout.add(f"edges_{at}", edges, f"1 at edges with a token of line {at}")
            layout.add(f"looped_{at}", stations, "1 at stations that its loops have scored")
            layout.add(f"line_{at}", 2, "tokens left, points")
        for after in range(self.setup.seats):
            whose = f"of the seat {after} after the observer: "
            layout.add(f"player_{after}", 3, whose + "branch tokens, sets, points")
            if self.network.has_landmarks:
                layout.add(f"hand_{after}", len(self.kinds), "landmark tiles in hand, by kind")
        return layout

    def _chosen(self) -> Layout:
        layout = Layout()
        layout.add("take", 1, "take a branch token")
        layout.add("end", 1, "end the turn")
        edges = len(self.network.edges)
        layout.add("place", self.most_own * edges, "own line * edges + edge: place a track token")
        layout.add("travel", len(self.network.stations), "send the passenger, by destination")
        layout.add("by", len(self.lines[0]), "by a line, in the observer's order")
        return layout

    def observe(self, view: View, draft: Going | None = None) -> Observation:
        """Return a view as numbers."""
        assert view.seat is not None, "spectators do not choose"
        seen = np.zeros(self.observed.length, np.int16)
        parts, number = self.observed.parts, self.network.number
        seats = len(view.players)
        if view.phase in _PHASES:
            seen[parts["phase"].start + _PHASES.index(view.phase)] = 1
        mover = (view.mover - view.seat) % seats
        asked = not mover and view.phase in _PHASES[:2]
        words = (asked, mover, view.turns, view.actions - view.acted, view.legs, view.last)
        seen[parts["asked"].start : parts["passenger"].start] = words
        seen[parts["passenger"].start + number[view.passenger]] = 1
        for destination in view.destinations:
            seen[parts["open"].start + number[destination.station]] = 1
        for station in view.visited:
            seen[parts["visited"].start + number[station]] = 1
        for tile in view.tiles:
            seen[parts["kind"].start + number[tile.station]] = 1 + self.kinds.index(tile.kind)
            seen[parts["tiles"].start + number[tile.station]] = tile.left
        if draft is not None:
            seen[parts["going"].start + number[draft.destination]] = 1
        order = {line: at for at, line in enumerate(self.lines[view.seat])}
        for line in view.lines:
            self._enter_line(seen, order[line.line], line)
        for player in view.players:
            self._enter_player(seen, (player.seat - view.seat) % seats, player)
        return seen

    def _enter_line(self, seen: Observation, at: int, line: LineView) -> None:
        parts = self.observed.parts
        edges, looped = seen[parts[f"edges_{at}"].places], seen[parts[f"looped_{at}"].places]
        edges[[self.network.edge_number[edge] for edge in line.edges]] = 1
        looped[[self.network.number[station] for station in line.looped]] = 1
        seen[parts[f"line_{at}"].places] = (line.tokens, line.points)

    def _enter_player(self, seen: Observation, after: int, player: PlayerView) -> None:
        parts = self.observed.parts
        seen[parts[f"player_{after}"].places] = (player.branch, player.sets, player.total)
        if self.network.has_landmarks:
            held = dict(player.landmarks)
            hand = [held.get(kind, 0) for kind in self.kinds]
            seen[parts[f"hand_{after}"].places] = hand

    def legal(self, state: State, seat: int, draft: Going | None) -> list[int]:
        """Return the legal numbers of a seat."""
        if draft is not None:
            return self._lines_left(seat, draft)
        return sorted({self._number(seat, action) for action in self.rules.actions(state, seat)})

    def _lines_left(self, seat: int, draft: Going) -> list[int]:
        used = [frozenset(travel.lines) for travel in draft.left]
        telling = frozenset[str]().union(*used) - used[0].intersection(*used)
        start = self.chosen.parts["by"].start
        return [start + at for at, line in enumerate(self.lines[seat]) if line in telling]

    def _number(self, seat: int, action: Action) -> int:
        parts = self.chosen.parts
        match action:
            case TakeToken():
                return parts["take"].start
            case EndTurn():
                return parts["end"].start
            case PlaceToken():
                line = self.lines[seat].index(action.line)
                edge = self.network.edge_number[action.edge]
                return parts["place"].start + line * len(self.network.edges) + edge
            case Travel():
                return parts["travel"].start + self.network.number[action.destination]

    def step(self, state: State, seat: int, draft: Going | None, number: int) -> Step:
        """Return the action of a number, or the journeys left to choose from."""
        part = self.chosen.part_of(number)
        at = number - part.start
        match part.name:
            case "take":
                return Step(TakeToken())
            case "end":
                return Step(EndTurn())
            case "place":
                line, edge = divmod(at, len(self.network.edges))
                return Step(PlaceToken(self.lines[seat][line], self.network.edge_ids[edge]))
            case "travel":
                station = self.network.stations[at]
                listed = [
                    each for each in self.rules.actions(state, seat) if isinstance(each, Travel)
                ]
                left = tuple(each for each in listed if each.destination == station)
                return _gone(station, left)
            case _:
                assert draft is not None, "no destination is chosen"
                by = self.lines[seat][at]
                left = tuple(each for each in draft.left if by in each.lines)
                return _gone(draft.destination, left)

    def event_number(self, event: Event) -> int:
        """Return the number of an event: a starting seat, a kind of tile, or a card."""
        if isinstance(event, Begins):
            return event.seat
        if isinstance(event, LayTile):
            return self.setup.seats + self.kinds.index(event.kind)
        return self.setup.seats + len(self.kinds) + self.network.number[event.station]

    def name(self, number: int) -> str:
        """Return a short text for a number."""
        part = self.chosen.part_of(number)
        at = number - part.start
        if part.name == "place":
            line, edge = divmod(at, len(self.network.edges))
            return f"place {line} {self.network.edge_ids[edge]}"
        if part.name == "travel":
            return f"travel {self.network.stations[at]}"
        return f"by {at}" if part.name == "by" else part.name


def _gone(destination: str, left: tuple[Travel, ...]) -> Step:
    return Step(left[0]) if len(left) == 1 else Step(draft=Going(destination, left))
