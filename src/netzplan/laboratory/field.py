"""What a study needs to know of a game: its items, how to watch a game, and who plays."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Literal, Protocol

from msgspec import Struct

from netzplan.bots.judging import Places
from netzplan.core.rules import Setup
from netzplan.kernels.sights import Sights

__all__ = ["FIRST_TURN", "CompiledStudy", "Field", "Item", "Kind", "Numbers", "Watcher"]

Numbers = tuple[int, int, int]
"""An item's numbers for a seat: number of uses, points, amount."""


class Kind(Struct, frozen=True):
    """A kind of items."""

    id: str
    by: Literal["choice", "count", "dealt", "none"] = "choice"
    """What decides whether an item is used: the players, nature by how often it comes, or nature by
    dealing it to one seat. ``none``: a source of points, for which nothing is compared."""
    may_be_dead: bool = False
    """Whether an item that is never used is a defect of the map."""


class Item(Struct, frozen=True):
    """An element of a game's points, map or cards."""

    kind: str
    id: str


FIRST_TURN = Item("order", "1")
"""Used by the seat that has the first turn, in games played in turns."""


class Watcher(Protocol):
    """Watches one game as the rules play it."""

    def see(self, before: Any, after: Any, seat: int | None, step: Any) -> None:
        """Take a choice of a seat, or an event of nature (seat None)."""
        ...

    def ended(self, state: Any) -> tuple[int, list[list[Numbers]]]:
        """Return the number of rounds, and for each seat the numbers of all items."""
        ...


class CompiledStudy(Protocol):
    """Plays games in compiled code."""

    def play(
        self, seed: int, first: int, games: int, plays: int, exploring: int, without: int | None
    ) -> Sights:
        """Play games from a number on, ``plays`` of each deal; ``without`` is an item left out."""
        ...


class Field(Struct, frozen=True, kw_only=True):
    """A game for studies."""

    game: str
    kinds: tuple[Kind, ...]
    items: Callable[[Any, Setup], tuple[Item, ...]]
    """(rules, setup) -> all items, in the order of their numbers."""
    named: Callable[[Any, Item], str | None]
    """(map file, item) -> the map's name for an item; None if it is not on the map."""
    watcher: Callable[[Any, Setup], Watcher]
    """(rules, setup) -> a watcher for one game."""
    seconds: Callable[[Any, Any], tuple[int, ...]]
    """(rules, the state at the end) -> for each seat, the tie-break between equal scores."""
    signs: tuple[int, int]
    """Factors of score and tie-break that make higher values better."""
    compiled: Mapping[str, Callable[[ModuleType, Any, Setup, Places], CompiledStudy]]
    """By way to play: (compiled module, rules, setup, places) -> a study that plays so; raises
    KernelFailure. ``random`` is always among them."""
    bot: str
    """The bot that plays sensibly where no compiled code does."""
    spared: str = ""
    """The kind of items that games are played without; empty if there is none."""

    def kind(self, id: str) -> Kind:
        """Return the kind of items with an id."""
        return next(kind for kind in self.kinds if kind.id == id)
