"""What a table agrees on before a match: seats, and options with values that fit the map.

Codes of an :class:`Unfit`:

======================= ============================================================
``table/seats``         too few or too many seats
``table/option``        no such option on this map
``table/option-number`` a number that the option can't be
``table/option-value``  an option of yes or no that is neither
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
    """What a list needs of a map file."""

    @property
    def id(self) -> str:
        """Return the stable id."""
        ...


class Option(Struct, frozen=True):
    """An option of a table: yes or no, or a number if there is a ``most``."""

    id: str
    default: bool | int
    maps: tuple[str, ...]
    """Maps that it can be played on."""
    fewest: int = 0
    most: int = 0
    absent: bool | int | None = None
    """What a setup that does not name it means; the default if None. A new table names all."""
    alone: bool | None = None
    """The default where one person plays against bots alone; no other if None."""
    shown: bool = True
    """Whether the lobby lets people choose; the default is taken if not."""
    is_seat: bool = False
    """Whether it names a seat, counted from 1: there has to be one."""

    def takes(self, value: object) -> bool:
        """Return whether the option may have that value."""
        if self.most:
            return type(value) is int and self.fewest <= value <= self.most
        return isinstance(value, bool)


class TableOption(Struct, frozen=True):
    """An option of a game, whatever maps there are."""

    id: str
    default: bool | int
    fewest: int = 0
    most: int = 0
    fits: Callable[[Any], bool] = lambda _: True
    """(the head of a map) -> whether it can be played there; the head is of the entry's kind."""
    absent: bool | int | None = None
    """What a setup that does not name it means; the default if None."""
    alone: bool | None = None
    """The default where one person plays against bots alone; no other if None."""
    shown: bool = True
    """Whether the lobby lets people choose."""
    is_seat: bool = False
    """Whether it names a seat, counted from 1."""

    def on(self, heads: Sequence[Head]) -> Option:
        """Return the option with those of some maps that it can be played on."""
        return self.at(*[head.id for head in heads if self.fits(head)])

    def at(self, *maps: str) -> Option:
        """Return the option as it can be played on these maps."""
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


def check_seat(seat: int | None, seats: int) -> None:
    """Refuse a reader whose seat is not there; None is a spectator. Raises ValueError."""
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"seats go from 0 to {seats - 1}, not {seat!r}")


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


class Setup(Struct, frozen=True):
    """What is agreed before the first move, apart from the map."""

    seats: int
    options: tuple[tuple[str, Parameter | bool], ...] = ()

    def option(self, name: str, *, default: Parameter | bool) -> Parameter | bool:
        """Return the value agreed for an option, or its default."""
        return dict(self.options).get(name, default)


class Agreeable(Struct, frozen=True):
    """What there is to agree on before a match on one map."""

    facts: Facts
    map: str
    options: tuple[Option, ...]
    """With this map, if they can be played on it."""

    def check(self, setup: Setup) -> None:
        """Refuse a setup that there can't be; raises Unfit."""
        check_setup(self.facts, self.options, self.map, setup.seats, dict(setup.options))

    def stored(self, seats: int, options: Mapping[str, Parameter | bool]) -> Setup:
        """Return the setup that a stored match began with.

        Older ones hold more than the rules read, or name a seat to begin that is not there: they
        were played as if that had not been agreed on.
        """
        wrong = {name: self._unfit(name, value, seats) for name, value in options.items()}
        return Setup(seats, tuple(each for each in options.items() if wrong[each[0]] is None))

    def _unfit(self, name: str, value: object, seats: int) -> Unfit | None:
        return unfit_option(self.options, self.map, name, value, seats)
