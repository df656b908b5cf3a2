"""The marks of the tiny game of ``flea_market``."""

from msgspec import Struct

__all__ = ["Answered", "Bidden", "Drawn", "Laid", "Mark", "Opened"]


class Drawn(Struct, frozen=True, tag="drawn"):
    """A tile went from the bag to a rack."""

    seat: int
    value: int | None


class Bidden(Struct, frozen=True, tag="bidden"):
    """A bid was made."""

    seat: int
    amount: int


class Laid(Struct, frozen=True, tag="laid"):
    """Tiles came to the table."""

    seat: int
    values: tuple[int, ...]


class Answered(Struct, frozen=True, tag="answered"):
    """Somebody was asked for a value, and gave it or not."""

    seat: int
    value: int
    gave: bool


class Opened(Struct, frozen=True, tag="opened"):
    """The racks were opened at the end."""

    racks: tuple[tuple[int, ...], ...]


Mark = Drawn | Bidden | Laid | Answered | Opened
