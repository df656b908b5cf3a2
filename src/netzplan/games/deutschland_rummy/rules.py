"""The rules of Deutschland Rummy, as an implementation of the ``Rules`` protocol."""

from typing import Any

from msgspec.structs import replace

from netzplan.core.agreed import Agreeable, TableOption, check_seat
from netzplan.core.bound import Bound
from netzplan.core.effects import Effects
from netzplan.core.facts import Facts
from netzplan.core.outcome import Item, Outcome
from netzplan.core.record import Acted, Entry, Happened, Lapsed
from netzplan.core.rules import Setup
from netzplan.core.steps import BACK
from netzplan.games.deutschland_rummy import scoring
from netzplan.games.deutschland_rummy.actions import Action, Begins, Event, Give
from netzplan.games.deutschland_rummy.effects import Mark, effects_of
from netzplan.games.deutschland_rummy.network import Country
from netzplan.games.deutschland_rummy.position import Positions
from netzplan.games.deutschland_rummy.state import Phase, State
from netzplan.games.deutschland_rummy.view import View, table_seen, view_of

__all__ = ["FACTS", "OPTIONS", "DeutschlandRummy", "covered"]

FACTS = Facts(
    game="deutschland_rummy",
    fewest_seats=2,
    most_seats=4,
    hidden=True,
    simultaneous=False,
    enumerable=False,
    rules_version=1,
)

OPTIONS = (
    TableOption("games", 1, fewest=1, most=9),
    # In matches older than this option, the player may draw before taking a tile.
    TableOption("take_at_once", default=True, absent=False, shown=False),
    # In matches older than this option, seat 1 began; 0 means that nature draws the seat.
    TableOption("starter", 0, most=FACTS.most_seats, absent=1, is_seat=True),
)
"""The options of the game."""


class DeutschlandRummy(Bound):
    """The rules on one country."""

    facts = FACTS
    action_type = Action
    event_type = Event
    mark_type = Mark

    def __init__(self, country: Country) -> None:
        """Bind the rules to a country."""
        self.country = country
        options = tuple(each.at(country.id) for each in OPTIONS)
        self.agreeable = Agreeable(FACTS, country.id, options)
        self.positions = positions = Positions(country)
        self.turn = positions.turn
        self.chances, self.happen = positions.chances, positions.happen
        self.violation, self.actions = positions.violation, positions.actions
        self.act = positions.act

    def _made_of(self) -> tuple[Any, ...]:
        return (self.country,)

    def start(self, setup: Setup) -> State:
        """Return the state before the first entry; raise Unfit for a setup that is not possible."""
        self.agreeable.check(setup)
        return self.positions.start(setup)

    def view(self, state: State, seat: int | None) -> View:
        """Return what the seat may know: its own rack, the table, and the tiles it has seen."""
        check_seat(seat, len(state.racks))
        return view_of(self.positions, state, seat, table_seen(self.positions, state.table))

    def entry_for(self, entry: Entry[Action, Event], seat: int | None) -> Entry[Action, Event]:
        """Return the entry, with a tile that the reader may not see covered."""
        return covered(entry, seat)

    def effects(
        self, before: State, entry: Entry[Action, Event], after: State, reader: int | None
    ) -> Effects[Mark]:
        """Return the effects of an entry, with tiles that the reader may not see covered."""
        return effects_of(self.positions, before, entry, after, reader)

    def standing(self, state: State) -> tuple[Item, ...]:
        """Return the kilometres of the finished games."""
        return scoring.standing(self.country, state)

    def outcome(self, state: State) -> Outcome | None:
        """Return the itemised result once all games are over, else None."""
        return scoring.outcome(self.country, state) if state.phase is Phase.OVER else None


def covered(entry: Entry[Action, Event], seat: int | None) -> Entry[Action, Event]:
    """Return the entry, with a tile that the reader may not see covered (rules 1.2, 3 C)."""
    if isinstance(entry, BACK):
        return entry
    if isinstance(entry, Happened):
        event = entry.event
        if isinstance(event, Begins):
            return entry
        return entry if event.seat == seat else replace(entry, event=replace(event, tile=""))
    return _gift_for(entry, seat)


def _gift_for(
    entry: Acted[Action] | Lapsed[Action], seat: int | None
) -> Acted[Action] | Lapsed[Action]:
    action = entry.action
    if not isinstance(action, Give) or seat in (entry.seat, action.to):
        return entry
    return replace(entry, action=replace(action, tile=""))
