"""Answers to requests for a city: of whoever stays silent, and those prepared in advance."""

from collections.abc import Mapping

from netzplan.games.deutschland_rummy.actions import Give, Refuse
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import NOBODY, State

__all__ = ["prepared", "silence", "unknown"]


def silence(rules: DeutschlandRummy, state: State) -> tuple[int, Refuse] | None:
    """Return the seat that is asked and its silence, None if nobody is asked."""
    asked = rules.positions.asked(state)
    return None if asked == NOBODY else (asked, Refuse())


def prepared(
    rules: DeutschlandRummy, state: State, seat: int, answers: Mapping[str, str]
) -> Give | Refuse | None:
    """Return the answer prepared for the city; None if there is none, or its tile is gone.

    Keys of prepared answers are city ids; values are tile ids, or empty for a refusal.
    """
    tile = answers.get(rules.positions.city_asked(state))
    if not tile:
        return None if tile is None else Refuse()
    gift = Give(tile, state.mover)
    return gift if rules.violation(state, seat, gift) is None else None


def unknown(rules: DeutschlandRummy, answers: Mapping[str, str]) -> str | None:
    """Return the first city that there is not, or to which no such tile leads; None if none."""
    country = rules.country
    for city, tile in answers.items():
        number = country.city_number.get(city)
        if number is None:
            return city
        shown = country.tiles_of_city[number]
        if tile and not shown >> country.tile_number.get(tile, len(country.tiles)) & 1:
            return city
    return None
