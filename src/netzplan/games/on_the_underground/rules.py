"""The rules of On the Underground, as an implementation of the ``Rules`` protocol."""

from typing import Any

from netzplan.core.agreed import Agreeable, TableOption, check_seat
from netzplan.core.bound import Bound
from netzplan.core.effects import Effects
from netzplan.core.facts import Facts
from netzplan.core.outcome import Item, Outcome
from netzplan.core.record import Entry
from netzplan.core.rules import Setup
from netzplan.games.on_the_underground import scoring
from netzplan.games.on_the_underground.actions import Action, Event
from netzplan.games.on_the_underground.edition import Edition
from netzplan.games.on_the_underground.effects import Mark, effects_of
from netzplan.games.on_the_underground.network import Network
from netzplan.games.on_the_underground.position import Positions
from netzplan.games.on_the_underground.state import Phase, State
from netzplan.games.on_the_underground.view import View, view_of

__all__ = ["FACTS", "OPTIONS", "OnTheUnderground"]

FACTS = Facts(
    game="on_the_underground",
    fewest_seats=2,
    most_seats=5,
    hidden=False,
    simultaneous=False,
    enumerable=True,
    rules_version=1,
)

OPTIONS = (
    # In matches older than this option, seat 1 began; 0 means that nature draws the seat.
    TableOption("starter", 0, most=FACTS.most_seats, absent=1, is_seat=True),
)
"""The options of the game."""


class OnTheUnderground(Bound):
    """The rules on one board with one edition of the box."""

    facts = FACTS
    action_type = Action
    event_type = Event
    mark_type = Mark

    def __init__(self, network: Network, edition: Edition | None = None) -> None:
        """Bind the rules to a board; the edition defaults to the one shipped."""
        self.network = network
        options = tuple(each.at(network.id) for each in OPTIONS)
        self.agreeable = Agreeable(FACTS, network.id, options)
        self.positions = positions = Positions(network, edition)
        self.turn = positions.turn
        self.chances, self.happen = positions.chances, positions.happen
        self.violation, self.actions = positions.violation, positions.actions
        self.act = positions.act

    def _made_of(self) -> tuple[Any, ...]:
        return (self.network, self.positions.edition)

    def start(self, setup: Setup) -> State:
        """Return the state before the first entry; raise Unfit for a setup that is not possible."""
        self.agreeable.check(setup)
        return self.positions.start(setup)

    def view(self, state: State, seat: int | None) -> View:
        """Return what the seat may know: everything except the order of the pile."""
        check_seat(seat, len(state.players))
        return view_of(self.positions, state, seat)

    def entry_for(self, entry: Entry[Action, Event], seat: int | None) -> Entry[Action, Event]:
        """Return the entry unchanged: everything is public."""
        return entry

    def effects(
        self, before: State, entry: Entry[Action, Event], after: State, reader: int | None
    ) -> Effects[Mark]:
        """Return the effects of an entry, which are the same for every reader."""
        return effects_of(self.positions, before, entry, after)

    def standing(self, state: State) -> tuple[Item, ...]:
        """Return the current items of all lines and sets."""
        colours = self.positions.colours[len(state.players)]
        ended = self.positions.phase(state) is Phase.OVER
        return scoring.standing(self.network, self.positions.edition, colours, state, ended=ended)

    def points(self, state: State) -> tuple[int, ...]:
        """Return the current points of each seat."""
        points = scoring.totals(self.network, self.positions.colours[len(state.players)], state)
        if self.positions.phase(state) is not Phase.OVER:
            return points
        held = map(scoring.final_landmarks, state.players)
        return tuple([total + more for total, more in zip(points, held, strict=True)])

    def outcome(self, state: State) -> Outcome | None:
        """Return the itemised result once the round of the last card is over, else None."""
        if self.positions.phase(state) is not Phase.OVER:
            return None
        colours = self.positions.colours[len(state.players)]
        return scoring.outcome(self.network, self.positions.edition, colours, state)
