"""The middle bot: takes what brings most now: points, branch tokens, the passenger."""

from random import Random

from netzplan.bots.bot import Decision
from netzplan.bots.on_the_underground.journeys import Passenger, Trip, stations_of
from netzplan.bots.on_the_underground.reasons import (
    built_reasons,
    end_reasons,
    token_reasons,
    travel_reasons,
)
from netzplan.core.effort import Effort
from netzplan.games.on_the_underground.actions import Action, EndTurn, PlaceToken, TakeToken
from netzplan.games.on_the_underground.resample import state_from_view
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import Phase, State
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
"""Points that a branch token is worth to it."""
DESTINATION = 1.0
"""Points that a destination is worth to it that none of its lines has joined."""


class GreedyBot:
    """Chooses the action that would leave it best off if the turn ended there.

    It likes destinations a little, and breaks ties at random.
    """

    def __init__(self, rules: OnTheUnderground, seed: int) -> None:
        """Bind the bot to the rules on a board."""
        self._rules = rules
        self._seed = seed

    def choose(self, view: View, effort: Effort) -> Decision[Action]:
        """Return the choice that looks best at once."""
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
        tried = [build(self._rules, state, seat, spot) for spot in spots(self._rules, state, seat)]
        random.shuffle(tried)
        sense = _Sense(self._rules, state, seat)
        idle = sense.trip(state).value
        worths = [sense.worth(built) for built in tried]
        best = max(worths, default=idle)
        if not tried or best < idle:
            return Decision(TakeToken(), token_reasons(self._rules, state))
        chosen = tried[worths.index(best)]
        colours = self._rules.positions.colours[len(state.players)]
        edge = self._rules.network.edge_ids[chosen.spot.edge]
        place = PlaceToken(colours[chosen.spot.line].id, edge)
        trip = sense.trip(with_built(state, seat, chosen))
        reasons = built_reasons(self._rules, state, chosen, trip.own, worths.count(best))
        return Decision(place, reasons)


class _Sense:
    """What a track token is worth at first sight."""

    def __init__(self, rules: OnTheUnderground, state: State, seat: int) -> None:
        self._rules = rules
        self._state = state
        self._seat = seat
        self._passenger = Passenger(rules, len(state.players), seat)
        self._trips: dict[tuple[int, ...], Trip] = {}
        on = stations_of(rules, state)
        self._new = state.pile_mask | sum(1 << station for station in state.open)
        for number in own_lines(rules, state, seat):
            self._new &= ~on[number]

    def trip(self, state: State) -> Trip:
        """Return the journeys if the turn ended so."""
        on = stations_of(self._rules, state)
        if on not in self._trips:
            self._trips[on] = self._passenger.trip(self._rules, state, on)
        return self._trips[on]

    def worth(self, built: Built) -> float:
        """Return points now: branch tokens, passenger and destinations joined included."""
        gained = built.player.branch - self._state.players[self._seat].branch
        trip = self.trip(with_built(self._state, self._seat, built))
        joined = self._rules.network.ends_mask[built.spot.edge] & self._new
        likes = BRANCH * gained + DESTINATION * joined.bit_count()
        return built.points + trip.value + likes
