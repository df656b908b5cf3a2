"""The deck as data: the kinds of cards, and how many of each there are."""

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

__all__ = ["Card", "Edition", "load_edition"]

CardKind = Literal["number", "express", "transfer", "free"]


class Card(Struct, frozen=True):
    """One kind of card."""

    id: str
    kind: CardKind
    count: int
    value: int = 0
    """The most stations that the card marks; 0 for transfer and free ride."""
    reshuffles: bool = False
    """Whether all turned cards return to the pile at the end of the round (the six)."""

    @property
    def written(self) -> str:
        """Return the character written into a window; empty for the free ride."""
        match self.kind:
            case "number" | "express":
                return str(self.value)
            case "transfer":
                return "+"
            case "free":
                return ""


class Edition(Struct, frozen=True):
    """A deck."""

    card: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Raise ValueError if the deck could run out: the last card must bring all others back."""
        if not any(card.reshuffles and card.count > 0 for card in self.card):
            raise ValueError("an edition needs a card that reshuffles")
        if any(card.reshuffles and card.kind == "free" for card in self.card):
            raise ValueError("a card that reshuffles fills a window, or a match might never end")
        if any(card.count < 0 or not 0 <= card.value <= 9 for card in self.card):
            raise ValueError("a card needs a count from 0 and a value from 0 to 9")

    @property
    def counts(self) -> tuple[int, ...]:
        """Return how many of each card a full pile holds."""
        return tuple(card.count for card in self.card)


@cache
def load_edition() -> Edition:
    """Read the edition file shipped with the game."""
    text = files("netzplan.games.voll_verplant").joinpath("edition.toml").read_bytes()
    return msgspec.toml.decode(text, type=Edition)
