"""What a line can still become: stations within its reach, and loops that it could close."""

from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from netzplan.games.on_the_underground.network import bits
from netzplan.games.on_the_underground.placing import BRANCHING, full_mask, tiles_left
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.scoring import SET, final_landmarks, line_score
from netzplan.games.on_the_underground.state import Line, Player, State
from netzplan.kernels.on_the_underground.building import own_lines

__all__ = ["WEIGHTS", "Growth", "Weights", "Worth"]


class Weights(Struct, frozen=True):
    """The planner's weights, in points.

    Set by hand. ``reach``, ``covers`` and ``rides`` were tried higher and lower, in a dozen matches
    per board against these values: nothing did clearly better on both boards.
    """

    branch: float = 0.6
    """A branch token, with the whole game to come."""
    reach: float = 0.55
    """Share of a station's worth that remains for each token of distance."""
    loop: float = 0.75
    """The same for the stations inside a loop that could be closed."""
    covers: float = 0.4
    """A destination still to be visited, on a line."""
    half: float = 1.0
    """A connection station whose partner the line has not joined."""
    plus: tuple[float, ...] = (1.0, 2.0, 2.5, 4.0, 0.0)
    """The next plus station of a line, by the number that it has."""
    landmark: float = 2.0
    """A landmark tile on the way; counts as the mean of this and what the tile adds to the current
    hand."""
    nearly: tuple[float, ...] = (0.0, 0.05, 0.15, 0.35, 0.65, 1.0)
    """Probability of completing a set, by the number of different landmarks in hand."""
    rides: float = 0.6
    """How well today's lines predict the journeys to come."""


WEIGHTS = Weights()

FAR = 6
"""Stations that need more tokens than this are ignored."""
SET_GAIN = 7
"""What a set adds to the value of its tiles in hand: 10 points, but 3 fewer at the end."""
LONG_GAME = 12
"""With fewer actions to come, the value of what can be built shrinks in proportion."""


class Worth(NamedTuple):
    """The worth of a line to its owner."""

    points: int
    """Points that the line has scored."""
    reach: float
    """What the line can still score."""
    covers: float
    """Value of the destinations on the line."""


class Growth:
    """A seat's prospects from one position, cached line by line.

    What others will build is unknown: edges with a free space now count as free.
    """

    def __init__(
        self, rules: OnTheUnderground, state: State, seat: int, weights: Weights = WEIGHTS
    ) -> None:
        """Take a position in which the seat has to act."""
        self.rules = rules
        self.state = state
        self.seat = seat
        self.weights = weights
        self.own = own_lines(rules, state, seat)
        self._count_turns()
        self._free = ~full_mask(rules.network, state.lines)
        self._ways = {
            number: self._neighbours(self._free & ~state.lines[number].edges_mask)
            for number in self.own
        }
        self._worths: dict[tuple[int, int, int], Worth] = {}
        self._fresh: dict[int, list[tuple[float, int]]] = {}
        self._sort_out()

    def _count_turns(self) -> None:
        state, seats = self.state, len(self.state.players)
        # A turn usually uses up two cards, and so does this one.
        turns = max((state.pile_mask.bit_count() + 1) // 2 - 1, 0)
        turns += -(state.turns + 1 + turns) % seats
        self.turns_left = turns
        """Estimated number of turns after this one."""
        self.actions_left = self.rules.positions.edition.actions * (turns // seats)
        """Estimated number of the seat's actions after this turn."""
        self.share = min(1.0, self.actions_left / LONG_GAME)
        self.branch = self.weights.branch * self.share + 0.02

    def _neighbours(self, edges_mask: int) -> list[int]:
        neighbours = [0] * len(self.rules.network.stations)
        for edge, (a, b) in enumerate(self.rules.network.edges):
            if edges_mask >> edge & 1:
                neighbours[a] |= 1 << b
                neighbours[b] |= 1 << a
        return neighbours

    def _sort_out(self) -> None:
        """Sort the stations by what a line gains from joining them."""
        board, state, weights = self.rules.network, self.state, self.weights
        due = state.pile_mask | sum(1 << station for station in state.open)
        self._due = due
        self._plain = [
            (board.rail_mask, 1.0),
            (board.terminus_mask, 2.0 + self.branch),
            (due, weights.covers),
        ]
        self._pairs: list[int] = []
        if board.has_landmarks:
            held = state.players[self.seat].landmarks
            left = [
                sum(
                    1 << station
                    for station, laid in zip(board.tiled, state.tiles, strict=True)
                    if laid == kind and tiles_left(board, state, station)
                )
                for kind in range(len(held))
            ]
            for kind, mask in enumerate(left):
                more = list(held)
                more[kind] += 1
                now = self._hand(held)
                self._plain.append((mask, (self._hand(tuple(more)) - now + weights.landmark) / 2))
        else:
            for kind in range(len(self.rules.positions.tiles.kinds)):
                both = zip(board.tiled, state.tiles, strict=True)
                self._pairs.append(sum(1 << station for station, laid in both if laid == kind))

    # --- the hand ---------------------------------------------------------------------

    def purse(self, player: Player) -> float:
        """Return the worth of branch tokens and landmarks, including sets returned."""
        return self.branch * player.branch + SET * player.sets + self._hand(player.landmarks)

    def _hand(self, landmarks: tuple[int, ...]) -> float:
        if not landmarks:
            return 0.0
        if all(landmarks):
            return SET + self._hand(tuple(count - 1 for count in landmarks))
        sure = final_landmarks(Player(landmarks=landmarks))
        kinds = sum(count > 0 for count in landmarks)
        return sure + self.share * self.weights.nearly[kinds] * SET_GAIN

    # --- a line -----------------------------------------------------------------------

    def worth(self, number: int, line: Line) -> Worth:
        """Return the worth of one of the seat's lines with these tracks."""
        group = number if self.state.lines[number].edges_mask else -1
        key = (group, line.edges_mask, line.looped_mask)
        known = self._worths.get(key)
        if known is None:
            known = self._worth(number, line) if line.edges_mask else self._unbuilt(number)
            self._worths[key] = known
        return known

    def fresh(self, number: int) -> list[tuple[float, int]]:
        """Return the edges where a new line could begin with their values, best first."""
        if number not in self._fresh:
            free = self._free & ((1 << len(self.rules.network.edges)) - 1)
            found = [(sum(self.worth(number, Line(1 << edge))), edge) for edge in bits(free)]
            found.sort(key=lambda each: (-each[0], each[1]))
            self._fresh[number] = found
        return self._fresh[number]

    def _unbuilt(self, number: int) -> Worth:
        if not self.actions_left:
            return Worth(0, 0.0, 0.0)
        best = self.fresh(number)[:1]
        return Worth(0, self.weights.reach * best[0][0] if best else 0.0, 0.0)

    def _worth(self, number: int, line: Line) -> Worth:
        board = self.rules.network
        stations, ends = board.shape(line.edges_mask)
        colours = self.rules.positions.colours[len(self.state.players)]
        tokens = colours[number].tokens - line.edges_mask.bit_count()
        most = min(FAR, tokens, int(self.actions_left))
        reach = 0.0
        if most:
            layers = self._layers(self._ways[number], stations, ends, most)
            reach = self._within(layers, stations)
            if board.has_loops and ends:
                reach += self._loop(number, line, stations, ends, most)
        return Worth(
            line_score(board, self.state.tiles, line).total,
            self.share * reach,
            self.weights.covers * (stations & self._due).bit_count(),
        )

    def _layers(self, ways: list[int], stations: int, ends: int, most: int) -> list[int]:
        """Return the stations off a line by the number of actions needed to join them."""
        seen, border, layers = stations, ends, []
        for step in range(most):
            if step == BRANCHING:
                border |= stations
            ahead = 0
            for station in bits(border):
                ahead |= ways[station]
            border = ahead & ~seen
            seen |= border
            layers.append(border)
        return layers

    def _within(self, layers: list[int], stations: int) -> float:
        board, weights = self.rules.network, self.weights
        kinds = self._plain.copy()
        for pair in self._pairs:
            joined = pair & stations
            if joined != pair:
                kinds.append((pair & ~joined, 3.0 if joined else weights.half))
        if board.plus_mask:
            plus = weights.plus[min((stations & board.plus_mask).bit_count(), 4)]
            kinds.append((board.plus_mask, plus))
        total, share = 0.0, 1.0
        for layer in layers:
            share *= weights.reach
            if layer:
                for mask, worth in kinds:
                    inside = layer & mask
                    if inside:
                        total += share * worth * inside.bit_count()
        return total

    def _loop(self, number: int, line: Line, stations: int, ends: int, most: int) -> float:
        """Return the value of the best loop that joins one end of a line to another."""
        best = 0.0
        for end in list(bits(ends))[:2]:
            goals = ends & ~(1 << end) or stations & ~(1 << end)
            way = self._way(self._ways[number], end, goals, stations, most)
            if way is None:
                continue
            edges, on_line = line.edges_mask, stations
            for a, b in pairwise(way):
                edges |= 1 << self.rules.network.edge_between[a, b]
                on_line |= 1 << a | 1 << b
            inside = self.rules.network.faces.enclosed_mask(edges, on_line) & ~line.looped_mask
            best = max(best, inside.bit_count() * self.weights.loop ** (len(way) - 1))
        return best

    @staticmethod
    def _way(ways: list[int], end: int, goals: int, stations: int, most: int) -> list[int] | None:
        """Return a shortest path from an end to a goal that avoids the line, or None."""
        layers, seen = [1 << end], stations & ~goals | 1 << end
        while not layers[-1] & goals:
            if len(layers) > most or not layers[-1]:
                return None
            ahead = 0
            for station in bits(layers[-1]):
                ahead |= ways[station]
            layers.append(ahead & ~seen)
            seen |= layers[-1]
        at = (layers[-1] & goals).bit_length() - 1
        way = [at]
        for layer in reversed(layers[:-1]):
            at = (layer & ways[at]).bit_length() - 1
            way.append(at)
        way.reverse()
        return way
