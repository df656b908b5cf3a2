"""The actions open to a seat, for the page, which knows no rules. Layings are not listed."""

from enum import StrEnum

from msgspec import Struct

from netzplan.core.turn import Players
from netzplan.core.violation import Violation
from netzplan.games.deutschland_rummy.network import bits
from netzplan.games.deutschland_rummy.routes import table_mask
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import Phase, State

__all__ = ["Freedom", "Offers", "offers"]


class Freedom(StrEnum):
    """Which layings are open to a seat."""

    NOTHING = "nothing"
    """None: the seat is being asked for a city."""
    OUT = "out"
    """Only new routes made entirely of the seat's own tiles."""
    TAKE = "take"
    """As ``OUT``, or a new route of one table tile and at least two of the seat's own."""
    ALL = "all"
    """Any laying that lays at least one tile of the rack."""


class Offers(Struct, frozen=True):
    """Everything that a seat can do now. A reason of None means that the action is allowed."""

    phase: Phase
    lay: Freedom
    draw: Violation | None
    """Why the seat may not draw."""
    ask: Violation | None
    """Why the seat may not ask."""
    end: Violation | None
    """Why the seat may not end the turn."""
    cities: tuple[str, ...]
    """Cities that the seat may ask for."""
    take: str | None
    """City of which the seat may take a tile from the table."""
    takeable: tuple[str, ...]
    """Table tiles that show that city; whether the rest can be rebuilt is not checked."""
    gifts: tuple[str, ...]
    """Tiles that the seat may give when it is asked; it may also refuse."""
    ends_in: int | None = None
    """How many more consecutive idle turns end the game: 1 if ending this turn does. None if ending
    this turn does not bring the end closer."""


def offers(rules: DeutschlandRummy, state: State, seat: int) -> Offers | None:
    """Return the seat's choices, or None if it has nothing to choose."""
    turn = rules.turn(state)
    if not isinstance(turn, Players) or seat not in turn.seats:
        return None
    country = rules.country
    if state.phase is Phase.ANSWER:
        wait = Violation("dr.turn.question", (("city", rules.positions.city_asked(state)),))
        gifts = tuple(country.tiles[tile] for tile in rules.positions.givable(state))
        return Offers(state.phase, Freedom.NOTHING, wait, wait, wait, (), None, (), gifts)
    ask = rules.positions.ask_violation(state)
    city = rules.positions.takeable_city(state)
    shown = 0 if city is None else country.tiles_of_city[city] & table_mask(state.table)
    end = rules.positions.end_violation(state)
    return Offers(
        phase=state.phase,
        lay=_freedom(rules, state, seat),
        draw=rules.positions.draw_violation(state),
        ask=ask,
        end=end,
        cities=country.cities if ask is None else (),
        take=None if city is None else country.cities[city],
        takeable=tuple(country.tiles[tile] for tile in bits(shown)),
        gifts=(),
        ends_in=rules.positions.ends_in(state) if end is None else None,
    )


def _freedom(rules: DeutschlandRummy, state: State, seat: int) -> Freedom:
    if rules.positions.is_out(state, seat):
        return Freedom.ALL
    return Freedom.OUT if rules.positions.takeable_city(state) is None else Freedom.TAKE
