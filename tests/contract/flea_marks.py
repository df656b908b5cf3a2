"""The marks of the toy game ``flea_market``."""

from msgspec import Struct

__all__ = ["Answered", "Bidden", "Drawn", "Laid", "Mark", "Opened"]


class Drawn(Struct, frozen=True, tag="drawn"):
    """A tile went from the bag to a rack."""

    seat: int
    value: int | None


class Bidden(Struct, frozen=True, tag="bidden"):
    """A seat made a bid."""

    seat: int
    amount: int


class Laid(Struct, frozen=True, tag="laid"):
    """A seat put tiles on the table."""

    seat: int
    values: tuple[int, ...]


class Answered(Struct, frozen=True, tag="answered"):
    """A seat was asked for a value, and gave a tile or kept it."""

    seat: int
    value: int
    gave: bool


class Opened(Struct, frozen=True, tag="opened"):
    """The racks were revealed at the end."""

    racks: tuple[tuple[int, ...], ...]


Mark = Drawn | Bidden | Laid | Answered | Opened
