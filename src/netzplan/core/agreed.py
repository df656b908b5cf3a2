"""What a table settles before a match: its seats, and options whose values suit the map.

Codes of an :class:`Unfit`:

======================= ============================================================
``table/seats``         too few or too many seats
``table/option``        no such option on this map
``table/option-number`` a number outside the range of the option
``table/option-value``  a yes-or-no option with a value that is neither
======================= ============================================================
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from netzplan.core.facts import Facts
from netzplan.core.violation import Parameter

__all__ = [
    "Agreeable",
    "Option",
    "Setup",
    "TableOption",
    "Unfit",
    "check_seat",
    "check_seats",
    "check_setup",
    "unfit_option",
]


class Head(Protocol):
    """The part of a map file that a list of options reads."""

    @property
    def id(self) -> str:
        """Return the stable id of the map."""
        ...


class Option(Struct, frozen=True):
    """An option of a table: a yes-or-no option, or a number if ``most`` is not 0."""

    id: str
    default: bool | int
    maps: tuple[str, ...]
    """Ids of the maps on which the option is available."""
    fewest: int = 0
    most: int = 0
    absent: bool | int | None = None
    """The value that a setup means by not naming the option; the default if None.

    New tables name every option, so this only affects stored setups."""
    alone: bool | None = None
    """The default when one person plays against bots only; ``default`` if None."""
    shown: bool = True
    """Whether the lobby offers the option; if not, a table always takes the default."""
    is_seat: bool = False
    """Whether the value is a seat, counted from 1; that seat must exist at the table."""

    def takes(self, value: object) -> bool:
        """Return whether ``value`` has the right type and range for the option."""
        if self.most:
            return type(value) is int and self.fewest <= value <= self.most
        return isinstance(value, bool)


class TableOption(Struct, frozen=True):
    """An option of a game, before it is known which maps there are."""

    id: str
    default: bool | int
    fewest: int = 0
    most: int = 0
    fits: Callable[[Any], bool] = lambda _: True
    """(head of a map) -> whether the map supports the option; the entry fixes the head's type."""
    absent: bool | int | None = None
    """The value that a setup means by not naming the option; the default if None."""
    alone: bool | None = None
    """The default when one person plays against bots only; ``default`` if None."""
    shown: bool = True
    """Whether the lobby offers the option."""
    is_seat: bool = False
    """Whether the value is a seat, counted from 1."""

    def on(self, heads: Sequence[Head]) -> Option:
        """Return the option, limited to those of the given maps that support it."""
        return self.at(*[head.id for head in heads if self.fits(head)])

    def at(self, *maps: str) -> Option:
        """Return the option as available on the maps with these ids."""
        return Option(
            self.id,
            self.default,
            maps,
            self.fewest,
            self.most,
            self.absent,
            self.alone,
            self.shown,
            self.is_seat,
        )


class Unfit(ValueError):
    """A setup that the game does not support; ``code`` and ``parameters`` are machine-readable."""

    def __init__(self, code: str, message: str, **parameters: str | int) -> None:
        """Take the code, a message in English, and the values that the message mentions."""
        super().__init__(message)
        self.code = code
        self.parameters: Mapping[str, str | int] = parameters


def check_setup(
    facts: Facts, options: Sequence[Option], map_id: str, seats: int, chosen: Mapping[str, object]
) -> None:
    """Raise Unfit unless the table is possible; ``options`` are all options of the game."""
    check_seats(facts, seats)
    for id, value in chosen.items():
        wrong = unfit_option(options, map_id, id, value, seats)
        if wrong is not None:
            raise wrong


def check_seats(facts: Facts, seats: int) -> None:
    """Raise Unfit if there are too few or too many seats."""
    game, fewest, most = facts.game, facts.fewest_seats, facts.most_seats
    if type(seats) is not int or not fewest <= seats <= most:
        told = f"{game} has {fewest} to {most} seats, not {seats!r}"
        raise Unfit("table/seats", told, game=game, fewest=fewest, most=most, seats=seats)


def check_seat(seat: int | None, seats: int) -> None:
    """Raise ValueError if the reader's seat does not exist; None is a spectator."""
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"seats go from 0 to {seats - 1}, not {seat!r}")


def unfit_option(
    options: Sequence[Option], map_id: str, id: str, value: object, seats: int | None = None
) -> Unfit | None:
    """Return why an option can't have ``value`` on a map, or None; False is valid on every map.

    If ``seats`` is given, an option that names a seat must name one of them.
    """
    option = next((each for each in options if each.id == id), None)
    if option is None or (value is not False and map_id not in option.maps):
        known = ", ".join(each.id for each in options if map_id in each.maps)
        told = f"no option {id!r} on {map_id}: there are {known or 'none'}"
        return Unfit("table/option", told, option=id, map=map_id, known=known or "-")
    most = option.most if seats is None or not option.is_seat else min(option.most, seats)
    if option.takes(value) and not (isinstance(value, int) and value > most > 0):
        return None
    if option.most:
        told = f"option {id!r} is a number from {option.fewest} to {most}, not {value!r}"
        bounds = {"fewest": option.fewest, "most": most}
        return Unfit("table/option-number", told, option=id, **bounds)
    return Unfit("table/option-value", f"option {id!r} is on or off, not {value!r}", option=id)


class Setup(Struct, frozen=True):
    """The settings of a match that are fixed before the first move, apart from the map."""

    seats: int
    options: tuple[tuple[str, Parameter | bool], ...] = ()

    def option(self, name: str, *, default: Parameter | bool) -> Parameter | bool:
        """Return the value chosen for an option, or ``default``."""
        return dict(self.options).get(name, default)


class Agreeable(Struct, frozen=True):
    """The seats and options that a game offers on one map."""

    facts: Facts
    map: str
    options: tuple[Option, ...]
    """Every option of the game; ``maps`` holds this map if the option is available on it."""

    def check(self, setup: Setup) -> None:
        """Raise Unfit if the setup is not possible on this map."""
        check_setup(self.facts, self.options, self.map, setup.seats, dict(setup.options))

    def stored(self, seats: int, options: Mapping[str, Parameter | bool]) -> Setup:
        """Return the setup that a stored match began with.

        Older matches hold options that the rules do not read, or name a starting seat that does not
        exist. Both are ignored, as they were when those matches were played.
        """
        wrong = {name: self._unfit(name, value, seats) for name, value in options.items()}
        return Setup(seats, tuple(each for each in options.items() if wrong[each[0]] is None))

    def _unfit(self, name: str, value: object, seats: int) -> Unfit | None:
        return unfit_option(self.options, self.map, name, value, seats)
