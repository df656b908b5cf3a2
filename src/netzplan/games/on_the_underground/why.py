"""Explanations of refused track tokens: a question outside the moves, which submits nothing."""

from msgspec import Struct

from netzplan.core.violation import Violation
from netzplan.games.on_the_underground.actions import PlaceToken, TokenAsked
from netzplan.games.on_the_underground.rules import OnTheUnderground
from netzplan.games.on_the_underground.state import State

__all__ = ["Why", "anything", "why"]


class Why(Struct, frozen=True):
    """The rules' answer about a track token."""

    refused: Violation | None
    """Why the token may not go there; None if it may."""


def anything(rules: OnTheUnderground, asked: Struct) -> None:
    """Accept every question: the rules also name the fault of ids that the board does not have."""


def why(rules: OnTheUnderground, state: State, seat: int, asked: TokenAsked) -> Why:
    """Return why a seat may not place a token on an edge."""
    return Why(rules.violation(state, seat, PlaceToken(asked.line, asked.edge)))
