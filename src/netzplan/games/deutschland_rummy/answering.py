"""Automatic answers to requests for a city: the default for silence, and prepared answers."""

from collections.abc import Mapping

from netzplan.games.deutschland_rummy.actions import Give, Refuse
from netzplan.games.deutschland_rummy.rules import DeutschlandRummy
from netzplan.games.deutschland_rummy.state import NOBODY, State

__all__ = ["prepared", "silence", "unknown"]


def silence(rules: DeutschlandRummy, state: State) -> tuple[int, Refuse] | None:
    """Return the seat that is asked, and the refusal that its silence means; None if none is."""
    asked = rules.positions.asked(state)
    return None if asked == NOBODY else (asked, Refuse())


def prepared(
    rules: DeutschlandRummy, state: State, seat: int, answers: Mapping[str, str]
) -> Give | Refuse | None:
    """Return the seat's prepared answer to the request, or None if it has none that is possible.

    ``answers`` maps city ids to tile ids, or to an empty string for a refusal. None if no answer is
    prepared for the city, or if the seat no longer has the tile.
    """
    tile = answers.get(rules.positions.city_asked(state))
    if not tile:
        return None if tile is None else Refuse()
    gift = Give(tile, state.mover)
    return gift if rules.violation(state, seat, gift) is None else None


def unknown(rules: DeutschlandRummy, answers: Mapping[str, str]) -> str | None:
    """Return the first city id that does not exist or whose tile does not show it, or None."""
    country = rules.country
    for city, tile in answers.items():
        number = country.city_number.get(city)
        if number is None:
            return city
        shown = country.tiles_of_city[number]
        if tile and not shown >> country.tile_number.get(tile, len(country.tiles)) & 1:
            return city
    return None
