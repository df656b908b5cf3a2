"""The middle bot: takes what brings most now, in points, branch tokens and passenger."""

from random import Random

from netzplan.bots.attention import noticed
from netzplan.bots.bot import Decision
from netzplan.bots.on_the_underground.journeys import Passenger, Trip, stations_of
from netzplan.bots.on_the_underground.reasons import (
    OUTLOOK,
    built_reasons,
    end_reasons,
    token_reasons,
    travel_reasons,
)
from netzplan.core.effort import Effort
from netzplan.core.outcome import Note
from netzplan.games.on_the_underground.actions import Action, EndTurn, PlaceToken, TakeToken
from netzplan.games.on_the_underground.network import bits
from netzplan.games.on_the_underground.placing import full_mask, tiles_left
from netzplan.games.on_the_underground.resample import state_from_view
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Line, Phase, State
from netzplan.games.on_the_underground.view import View
from netzplan.kernels.on_the_underground.building import (
    Built,
    build,
    own_lines,
    spots,
    with_built,
)

__all__ = ["GreedyBot"]

BRANCH = 0.5
"""Value in points of the first branch token; each further one is worth half as much."""
TILE = 1.0
"""Value in points of joining a connection station, or a landmark with tiles left."""
MOST_BRANCH = 4
"""Branch tokens beyond this number are worth nothing: the bot lays track."""
NEAR = 0.8
"""Value in points of being next to a station that a line wants."""
FADES = 0.6
"""Share of that value that remains for each further token needed."""
FAR = 6
"""Stations that need more tokens than this are ignored."""
MOST_PLUS = 4
"""Number of plus stations that score for a line."""
ROOM = 0.6
"""Value in points of one more way for a line to continue, while it has few."""
ENOUGH = 3
"""Number of ways to continue with which a line is unlikely to be walled in."""
DESTINATION = 1.0
"""Value in points of a destination that none of its lines has joined."""


class GreedyBot:
    """Chooses the action after which it would be best off if the turn ended there.

    It values destinations a little, and getting nearer to stations that score; it breaks ties at
    random.
    """

    def __init__(self, rules: OnTheUnderground, seed: int, share: float = 1.0) -> None:
        """Bind the bot to the rules on a board; it notices a ``share`` of all spaces."""
        self._rules = rules
        self._seed = seed
        self._share = share

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the action that looks best at once."""
        assert view.seat is not None, "a spectator does not choose"
        state, seat = state_from_view(self._rules, view), view.seat
        if self._rules.positions.phase(state) is Phase.PASSENGER:
            return self._send(state, seat)
        random = Random(f"{self._seed}/{seat}/{view.turns}/{view.acted}")
        return self._act(state, seat, random)

    def _send(self, state: State, seat: int) -> Decision[Action]:
        ahead = self._rules.positions.ahead(state)
        passenger = Passenger(self._rules, len(state.players), seat)
        if ahead.asked is None:
            trip = passenger.trip(self._rules, state, stations_of(self._rules, state))
            return Decision(EndTurn(), end_reasons(trip))
        trip = passenger.trip(self._rules, ahead.state, stations_of(self._rules, ahead.state))
        assert trip.choice is not None, "there is something to choose"
        return Decision(
            self._rules.positions.travel(ahead.state, trip.choice),
            travel_reasons(self._rules, trip),
        )

    def _act(self, state: State, seat: int, random: Random) -> Decision[Action]:
        seen = noticed(spots(self._rules, state, seat), self._share, random)
        tried = [build(self._rules, state, seat, spot) for spot in seen]
        random.shuffle(tried)
        sense = _Sense(self._rules, state, seat)
        idle = sense.trip(state).value
        worths = [sense.worth(built) for built in tried]
        best = max(worths, default=idle)
        has_enough = state.players[seat].branch >= MOST_BRANCH
        if not tried or (best < idle and not has_enough):
            return Decision(TakeToken(), token_reasons(self._rules, state))
        chosen = tried[worths.index(best)]
        colours = self._rules.positions.colours[len(state.players)]
        edge = self._rules.network.edge_ids[chosen.spot.edge]
        place = PlaceToken(colours[chosen.spot.line].id, edge)
        trip = sense.trip(with_built(state, seat, chosen))
        aims, room = sense.aims(chosen), sense.room(chosen)
        alike = 0 if aims or room else worths.count(best)
        reasons = built_reasons(self._rules, state, chosen, trip.own, alike)
        if room > 0:
            leaves = reasons if aims or reasons[0].rule != OUTLOOK else ()
            line = ("line", place.line)
            reasons = (*leaves, Note("why.ug.room", (line,)))
        return Decision(place, reasons)


class _Sense:
    """The value of a track token at first sight."""

    def __init__(self, rules: OnTheUnderground, state: State, seat: int) -> None:
        self._rules = rules
        self._state = state
        self._seat = seat
        self._passenger = Passenger(rules, len(state.players), seat)
        self._trips: dict[tuple[int, ...], Trip] = {}
        self._on = stations_of(rules, state)
        self._new = state.pile_mask | sum(1 << station for station in state.open)
        for number in own_lines(rules, state, seat):
            self._new &= ~self._on[number]
        self._tiled = sum(
            1 << station
            for station in rules.network.tiled
            if not rules.network.has_landmarks or tiles_left(rules.network, state, station)
        )
        self._free = ~full_mask(rules.network, state.lines)

    def trip(self, state: State) -> Trip:
        """Return the journeys if the turn ended in this state."""
        on = stations_of(self._rules, state)
        if on not in self._trips:
            self._trips[on] = self._passenger.trip(self._rules, state, on)
        return self._trips[on]

    def worth(self, built: Built) -> float:
        """Return the points now, with branch tokens, passenger, destinations joined and aims."""
        held = self._state.players[self._seat].branch
        trip = self.trip(with_built(self._state, self._seat, built))
        joined = self._rules.network.ends_mask[built.spot.edge] & self._new
        likes = _purse(built.player.branch) - _purse(held) + DESTINATION * joined.bit_count()
        return built.points + trip.value + likes + self.aims(built) + self.room(built)

    def aims(self, built: Built) -> float:
        """Return the value of future points: tiles joined, and the nearness of others.

        Going on beyond an aim is no loss.
        """
        number = built.spot.line
        joined = self._rules.network.ends_mask[built.spot.edge] & ~self._on[number]
        before = self._nearness(number, self._state.lines[number])
        nearer = max(0.0, self._nearness(number, built.line) - before)
        return nearer + TILE * (joined & self._tiled).bit_count()

    def room(self, built: Built) -> float:
        """Return the value of more ways to continue for a line that could be walled in.

        A line that begins in a corner and stays there ends up with tokens that can't be used.
        """
        number = built.spot.line
        before, after = (
            self._ways(number, line) for line in (self._state.lines[number], built.line)
        )
        return ROOM * (after - before)

    def _ways(self, number: int, line: Line) -> int:
        """Return the number of free spaces that continue a line, at most ``ENOUGH``."""
        network = self._rules.network
        colours = self._rules.positions.colours[len(self._state.players)]
        if line.edges_mask.bit_count() == colours[number].tokens or not line.edges_mask:
            return ENOUGH
        on = network.shape(line.edges_mask).stations_mask
        ways = 0
        for edge in bits(network.touching_mask(on) & self._free & ~line.edges_mask):
            taken = sum(other.edges_mask >> edge & 1 for other in self._state.lines)
            ways += network.spaces[edge] - taken
        return min(ways, ENOUGH)

    def _nearness(self, number: int, line: Line) -> float:
        """Return the value of a line's nearness to the next station that it wants."""
        network = self._rules.network
        if not line.edges_mask:
            return 0.0
        colours = self._rules.positions.colours[len(self._state.players)]
        left = colours[number].tokens - line.edges_mask.bit_count()
        on, border = network.shape(line.edges_mask)
        wanted, seen = self._wanted(on), on
        for away in range(min(left, FAR)):
            edges = network.touching_mask(border) & self._free & ~line.edges_mask
            ahead = 0
            for edge in bits(edges):
                ahead |= network.ends_mask[edge]
            border = ahead & ~seen
            if border & wanted:
                return NEAR * FADES**away
            seen |= border
        return 0.0

    def _wanted(self, on: int) -> int:
        """Return the mask of the stations that would bring something to a line on ``on``."""
        network = self._rules.network
        wanted = network.rail_mask | network.terminus_mask | self._new | self._tiled
        if (on & network.plus_mask).bit_count() < MOST_PLUS:
            wanted |= network.plus_mask
        return wanted & ~on


def _purse(tokens: int) -> float:
    """Return the value of branch tokens: each further one is worth less, then nothing."""
    return 2 * BRANCH * (1 - 0.5 ** min(tokens, MOST_BRANCH))
