"""What a study has to know of a game: its items, who watches a game by the rules, who plays."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Literal, Protocol

from msgspec import Struct

from netzplan.bots.judging import Places
from netzplan.core.rules import Setup
from netzplan.kernels.sights import Sights

__all__ = ["FIRST_TURN", "CompiledStudy", "Field", "Item", "Kind", "Numbers", "Watcher"]

Numbers = tuple[int, int, int]
"""Of an item for a seat: how often used, points, amount."""


class Kind(Struct, frozen=True):
    """A kind of items."""

    id: str
    by: Literal["choice", "count", "dealt", "none"] = "choice"
    """What decides whether an item is used: who plays, or nature by how often it comes, or by
    dealing it to one seat. ``none``: it is a source of points, and nothing is compared."""
    may_be_dead: bool = False
    """Whether one that is never used is a fault of a map."""


class Item(Struct, frozen=True):
    """What a game's points, map and cards are made of."""

    kind: str
    id: str


FIRST_TURN = Item("order", "1")
"""Used by the seat that has the first turn, in games that are played in turn."""


class Watcher(Protocol):
    """Watches one game as the rules play it."""

    def see(self, before: Any, after: Any, seat: int | None, step: Any) -> None:
        """Take a choice of a seat, or what nature drew: seat None."""
        ...

    def ended(self, state: Any) -> tuple[int, list[list[Numbers]]]:
        """Return rounds, and by seat the numbers of all items."""
        ...


class CompiledStudy(Protocol):
    """Plays games in compiled code."""

    def play(
        self, seed: int, first: int, games: int, plays: int, exploring: int, without: int | None
    ) -> Sights:
        """Play games from a number on, ``plays`` of each deal; ``without`` is a spared item."""
        ...


class Field(Struct, frozen=True, kw_only=True):
    """A game as a study sees it."""

    game: str
    kinds: tuple[Kind, ...]
    items: Callable[[Any, Setup], tuple[Item, ...]]
    """(rules, setup) -> all items in the order of numbers."""
    named: Callable[[Any, Item], str | None]
    """(map file, item) -> what the map calls an item; None if it stands on no map."""
    watcher: Callable[[Any, Setup], Watcher]
    """(rules, setup) -> who watches a game."""
    seconds: Callable[[Any, Any], tuple[int, ...]]
    """(rules, the state at the end) -> by seat what decides between equal scores."""
    signs: tuple[int, int]
    """With which signs score and second are the better the higher they are."""
    compiled: Mapping[str, Callable[[ModuleType, Any, Setup, Places], CompiledStudy]]
    """By the name of a way to play: (compiled module, rules, setup, places) -> games that are so
    played; raises KernelFailure. ``random`` is one of them."""
    bot: str
    """Who plays sensibly where nothing compiled does: a bot of the house."""
    spared: str = ""
    """The kind of items that games are played without; empty if there is none."""

    def kind(self, id: str) -> Kind:
        """Return a kind of items."""
        return next(kind for kind in self.kinds if kind.id == id)
