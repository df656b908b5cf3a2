"""What a table can agree on: seats, and options with values that fit the map.

Codes of an :class:`Unfit`:

======================= ============================================================
``table/seats``         too few or too many seats
``table/option``        no such option on this map
``table/option-number`` a number that the option can't be
``table/option-value``  an option of yes or no that is neither
======================= ============================================================
"""

from collections.abc import Mapping, Sequence

import msgspec

from netzplan.catalogue.atlas import Venue
from netzplan.catalogue.game_entry import Option, game_entry_at
from netzplan.core.facts import Facts

__all__ = ["Unfit", "check_seats", "check_setup", "options_at", "unfit_option"]


class Unfit(ValueError):
    """What was asked for can't be; ``code`` and ``parameters`` say what, as a program reads it."""

    def __init__(self, code: str, message: str, **parameters: str | int) -> None:
        """Take a code, a sentence, and what it is about."""
        super().__init__(message)
        self.code = code
        self.parameters: Mapping[str, str | int] = parameters


def check_setup(
    facts: Facts, options: Sequence[Option], map_id: str, seats: int, chosen: Mapping[str, object]
) -> None:
    """Refuse a table that there can't be; raises Unfit. ``options`` are those of the game."""
    check_seats(facts, seats)
    for id, value in chosen.items():
        wrong = unfit_option(options, map_id, id, value, seats)
        if wrong is not None:
            raise wrong


def check_seats(facts: Facts, seats: int) -> None:
    """Refuse too few seats or too many; raises Unfit."""
    game, fewest, most = facts.game, facts.fewest_seats, facts.most_seats
    if type(seats) is not int or not fewest <= seats <= most:
        told = f"{game} has {fewest} to {most} seats, not {seats!r}"
        raise Unfit("table/seats", told, game=game, fewest=fewest, most=most, seats=seats)


def options_at(venue: Venue) -> tuple[Option, ...]:
    """Return the options of the rules as its map has them, wherever the map was found."""
    entry = game_entry_at(venue.reference)
    head = msgspec.json.decode(venue.map, type=entry.head)
    return tuple(option.on((head,)) for option in entry.options)


def unfit_option(
    options: Sequence[Option], map_id: str, id: str, value: object, seats: int | None = None
) -> Unfit | None:
    """Return why an option can't have the value on a map, or None; off is possible everywhere.

    A seat that an option names has to be there, if it is said how many ``seats`` there are.
    """
    option = next((each for each in options if each.id == id), None)
    if option is None or (value is not False and map_id not in option.maps):
        known = ", ".join(each.id for each in options if map_id in each.maps) or "-"
        told = f"no option {id!r} on {map_id}: there are {known}"
        return Unfit("table/option", told, option=id, map=map_id, known=known)
    most = option.most if seats is None or not option.is_seat else min(option.most, seats)
    if option.takes(value) and not (isinstance(value, int) and value > most > 0):
        return None
    if option.most:
        told = f"option {id!r} is a number from {option.fewest} to {most}, not {value!r}"
        bounds = {"fewest": option.fewest, "most": most}
        return Unfit("table/option-number", told, option=id, **bounds)
    return Unfit("table/option-value", f"option {id!r} is on or off, not {value!r}", option=id)
