"""The options of tables on the maps of the catalogue."""

import msgspec

from netzplan.catalogue.atlas import Venue
from netzplan.catalogue.game_entry import Option, game_entry_at
from netzplan.core.agreed import Unfit, check_seats, check_setup, unfit_option

__all__ = ["Unfit", "check_seats", "check_setup", "options_at", "unfit_option"]


def options_at(venue: Venue) -> tuple[Option, ...]:
    """Return the options of the rules on a venue's map, wherever the map came from."""
    entry = game_entry_at(venue.reference)
    head = msgspec.json.decode(venue.map, type=entry.head)
    return tuple(option.on((head,)) for option in entry.options)
