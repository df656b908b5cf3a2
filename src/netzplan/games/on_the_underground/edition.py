"""The box as data: lines and their tokens, who owns them at which table, kinds of tiles."""

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

__all__ = ["Allotment", "Colour", "Edition", "LineTokens", "Tiles", "load_edition"]


class LineTokens(Struct, frozen=True, forbid_unknown_fields=True):
    """The track tokens of one colour."""

    id: str
    tokens: int


class Allotment(Struct, frozen=True, forbid_unknown_fields=True):
    """The part of the set-up that depends on the number of seats."""

    seats: tuple[tuple[str, ...], ...]
    """For each seat, the ids of the lines that it owns."""
    first_round: tuple[int, ...]
    """For each seat, its number of actions in the first round."""


class Tiles(Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles that are laid on stations at random."""

    kinds: tuple[str, ...]
    stacks: tuple[int, ...]
    """Heights of the stacks into which the tiles of each kind are divided."""


class Colour(Struct, frozen=True):
    """A line at a table."""

    id: str
    seat: int
    """The seat that owns the line."""
    tokens: int


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """A box."""

    actions: int
    """Number of actions in a turn after the first round."""
    open_cards: int
    """Number of destination cards that lie face up."""
    line: tuple[LineTokens, ...]
    table: tuple[Allotment, ...]
    """Allotments for 2, 3, 4 and 5 seats."""
    connections: Tiles
    """Tiles of London."""
    landmarks: Tiles
    """Tiles of Berlin."""

    def table_for(self, seats: int) -> Allotment:
        """Return the allotment for that number of seats."""
        return next(table for table in self.table if len(table.seats) == seats)

    def colours(self, seats: int) -> tuple[Colour, ...]:
        """Return the lines at a table, seat by seat."""
        tokens = {line.id: line.tokens for line in self.line}
        return tuple(
            Colour(id, seat, tokens[id])
            for seat, owned in enumerate(self.table_for(seats).seats)
            for id in owned
        )


@cache
def load_edition() -> Edition:
    """Read the edition file shipped with the game."""
    text = files("netzplan.games.on_the_underground").joinpath("edition.toml").read_bytes()
    return msgspec.toml.decode(text, type=Edition)
