"""The rules of Voll verplant, as an implementation of the ``Rules`` protocol."""

from functools import lru_cache, partial
from typing import Any

from netzplan.core.agreed import Agreeable, TableOption, check_seat
from netzplan.core.bound import Bound
from netzplan.core.effects import Effects
from netzplan.core.facts import Facts
from netzplan.core.outcome import Item, Outcome
from netzplan.core.record import Entry
from netzplan.core.rules import Setup
from netzplan.core.turn import Over
from netzplan.games.voll_verplant import scoring
from netzplan.games.voll_verplant.actions import Action, TurnCard
from netzplan.games.voll_verplant.edition import Edition
from netzplan.games.voll_verplant.effects import Mark, effects_of
from netzplan.games.voll_verplant.network import City
from netzplan.games.voll_verplant.position import Positions
from netzplan.games.voll_verplant.state import State
from netzplan.games.voll_verplant.view import View, sealed_seen, sheets_seen, view_of

__all__ = ["FACTS", "OPTIONS", "VollVerplant"]

FACTS = Facts(
    game="voll_verplant",
    fewest_seats=1,
    most_seats=6,
    hidden=False,
    simultaneous=True,
    enumerable=True,
    rules_version=1,
)

OPTIONS = (TableOption("special", default=False, fits=lambda head: bool(head.rules.special)),)
"""The options of the game."""

SHEETS_KEPT = 256
"""Cache size, in positions, for sheets as readers see them: every reader at a table asks."""


class VollVerplant(Bound):
    """The rules on one city sheet with one edition of the deck."""

    facts = FACTS
    action_type = Action
    event_type = TurnCard
    mark_type = Mark

    def __init__(self, city: City, edition: Edition | None = None) -> None:
        """Bind the rules to a sheet; the edition defaults to the one shipped."""
        self.city = city
        maps = (city.id,) if city.special_mask else ()
        options = tuple(each.at(*maps) for each in OPTIONS)
        self.agreeable = Agreeable(FACTS, city.id, options)
        self.positions = positions = Positions(city, edition)
        self.turn = positions.turn
        self.chances, self.happen = positions.chances, positions.happen
        self.violation, self.actions = positions.violation, positions.actions
        self.act = positions.act
        # All readers at a table see the same sheets: they are built once for each position.
        self._sheets_seen = lru_cache(maxsize=SHEETS_KEPT)(partial(sheets_seen, positions))

    def _made_of(self) -> tuple[Any, ...]:
        return (self.city, self.positions.edition)

    def start(self, setup: Setup) -> State:
        """Return the state before the first entry; raise Unfit for a setup that is not possible."""
        self.agreeable.check(setup)
        return self.positions.start(setup)

    def view(self, state: State, seat: int | None) -> View:
        """Return what the seat may know: everything except the sealed choices of others."""
        check_seat(seat, len(state.sheets))
        pile = self.positions.next_pile(state)
        sheets = self._sheets_seen(state.sheets, pile, state.card)
        return view_of(
            self.positions, state, seat, sheets, sealed_seen(self.positions, state, seat)
        )

    def entry_for(
        self, entry: Entry[Action, TurnCard], seat: int | None
    ) -> Entry[Action, TurnCard]:
        """Return the entry unchanged: once a round is open, all of it is public."""
        return entry

    def effects(
        self, before: State, entry: Entry[Action, TurnCard], after: State, reader: int | None
    ) -> Effects[Mark]:
        """Return the effects of an entry, which are the same for every reader."""
        return effects_of(self.positions, before, entry, after)

    def standing(self, state: State) -> tuple[Item, ...]:
        """Return the items of all sheets as the last round left them."""
        return scoring.standing(self.city, state.sheets)

    def outcome(self, state: State) -> Outcome | None:
        """Return the itemised result once all windows are full, else None."""
        if not isinstance(self.turn(state), Over):
            return None
        return scoring.outcome(self.city, state.sheets)
