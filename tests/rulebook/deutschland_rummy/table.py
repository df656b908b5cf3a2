"""A table of Deutschland Rummy for tests: racks and routes as paths, actions in notation.

``kiel>luebeck>hamburg`` is two tiles in a row, ``kiel>*1>rostock`` joker 1 between two cities.
"""

from msgspec.structs import replace

from netzplan.core import Over, Setup
from netzplan.games.deutschland_rummy import Action, Phase, RouteWords
from netzplan.games.deutschland_rummy.actions import Begins
from netzplan.games.deutschland_rummy.notation import (
    read_action,
    read_route,
    write_action,
    write_route,
)
from netzplan.games.deutschland_rummy.routes import Route, from_words, table_mask
from netzplan.games.deutschland_rummy.state import State
from netzplan.games.rulebook import load_rulebook
from tests.rulebook.examples import TOLD
from tests.shipped.deutschland_rummy import rules

__all__ = ["SPARE", "Table"]

SPARE = ("freiburg--konstanz", "trier--saarbruecken", "dresden--chemnitz", "aachen--koeln")
"""One tile per seat that stays on the rack, so that nobody wins by accident."""


class Table:
    """A game in progress: seat 0 is to move, and each rack holds only its spare tile."""

    def __init__(
        self, *, seats: int = 2, games: int = 1, at_once: bool = False, starter: int = 1
    ) -> None:
        """Set the table."""
        self.rules = rules("germany")
        self.country = self.rules.country
        dealt = self.rules.start(
            Setup(seats, (("games", games), ("take_at_once", at_once), ("starter", starter)))
        )
        self.state: State = replace(dealt, phase=Phase.ACT)
        for seat in range(seats):
            self.rack(seat)

    # --- the position -------------------------------------------------------------------

    def rack(self, seat: int, *parts: str, spare: bool = True) -> None:
        """Put the tiles of these paths, and single tiles, on a rack; they come out of the bag."""
        mask = self.mask(*parts, *([SPARE[seat]] if spare else []))
        racks = (*self.state.racks[:seat], mask, *self.state.racks[seat + 1 :])
        self._set(replace(self.state, racks=racks))

    def lies(self, *ways: str) -> None:
        """Lay routes on the table; their tiles come out of the bag."""
        table = tuple(self.route(way) for way in ways)
        self._set(replace(self.state, table=table))

    def out(self, *seats: int) -> None:
        """Mark players as having come out."""
        self.state = replace(self.state, out_mask=sum(1 << seat for seat in seats))

    def no_bag(self) -> None:
        """Empty the bag; its tiles go nowhere."""
        self.state = replace(self.state, bag_mask=0)

    def _set(self, state: State) -> None:
        used = sum(state.racks) | table_mask(state.table)
        assert sum(rack.bit_count() for rack in state.racks) == sum(state.racks).bit_count()
        self.state = replace(state, bag_mask=self.country.all_mask & ~used)

    def mask(self, *parts: str) -> int:
        """Return the mask of the tiles given as paths and tile ids."""
        mask = 0
        for part in parts:
            tiles = read_route(self.country, part).tiles if ">" in part else (part,)
            for tile in tiles:
                mask |= 1 << self.country.tile_number[tile]
        return mask

    def words(self, way: str) -> RouteWords:
        """Write a route as a path."""
        return read_route(self.country, way)

    def route(self, way: str) -> Route:
        """Read a route from a path."""
        route = from_words(self.country, self.words(way))
        assert isinstance(route, Route)
        return route

    # --- playing ------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Return the seat whose turn it is."""
        return self.state.mover

    @property
    def asked(self) -> int:
        """Return the seat that has to answer a request, -1 if none."""
        return self.rules.positions.asked(self.state)

    def act(self, *actions: str) -> None:
        """Apply actions, given in notation, each by the seat that is to move."""
        for text in actions:
            seat = self.asked if self.asked >= 0 else self.seat
            action = read_action(self.rules, self.state, seat, text)
            violation = self.rules.violation(self.state, seat, action)
            assert violation is None, f"{text}: {violation}"
            again = write_action(self.rules, self.state, seat, action)
            assert read_action(self.rules, self.state, seat, again) == action
            self.state = self.rules.act(self.state, seat, action)

    def draw(self, tile: str) -> None:
        """Let the player draw this tile."""
        self.act("draw")
        self.happen(tile)

    def happen(self, tile: str) -> None:
        """Let nature draw this tile."""
        chances = (event for event, _ in self.rules.chances(self.state))
        events = {event.tile: event for event in chances if not isinstance(event, Begins)}
        self.state = self.rules.happen(self.state, events[tile])

    def refused(self, action: str | Action, seat: int | None = None) -> str:
        """Return the id of the rule that forbids an action."""
        return self.told(action, seat)[0]

    def told(self, action: str | Action, seat: int | None = None) -> tuple[str, dict[str, object]]:
        """Return the id of the rule that forbids an action, and the values for its sentence."""
        asked = self.asked if self.asked >= 0 else self.seat
        mover = asked if seat is None else seat
        if isinstance(action, str):
            action = read_action(self.rules, self.state, mover, action)
        before = self.state
        violation = self.rules.violation(self.state, mover, action)
        assert violation is not None, f"{action} is allowed"
        assert action not in self.rules.actions(self.state, mover)
        rule = load_rulebook("deutschland_rummy").named(violation.rule)
        assert rule.refusal is not None, f"{rule.id} has no sentence for a refusal"
        for sentence in rule.refusal.values():
            assert "{" not in sentence.format(**violation.named())
        assert self.state == before
        TOLD.append(violation.rule)
        return violation.rule, dict(violation.parameters)

    # --- reading the position -----------------------------------------------------------

    def tiles(self, seat: int) -> set[str]:
        """Return the tiles of a rack without its spare tile."""
        return set(self.country.ids_of(self.state.racks[seat])) - {SPARE[seat]}

    @property
    def lying(self) -> list[str]:
        """Return the routes on the table in notation."""
        return [write_route(route) for route in self.rules.view(self.state, None).table]

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended."""
        return isinstance(self.rules.turn(self.state), Over)
