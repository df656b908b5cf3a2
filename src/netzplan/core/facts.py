"""Properties of a game on any map: declared once, verified by the contract tests."""

from msgspec import Struct

__all__ = ["Facts"]


class Facts(Struct, frozen=True):
    """The declared properties of a game."""

    game: str
    """Stable id, for example ``voll_verplant``."""
    fewest_seats: int
    most_seats: int
    hidden: bool
    """Whether a seat can know something that another does not, once sealed choices are open."""
    simultaneous: bool
    """Whether several seats can owe a sealed choice at the same time."""
    enumerable: bool
    """Whether ``Rules.actions`` is complete; if not, it yields a sample of the legal actions."""
    rules_version: int
    """Increases only when a stored match could replay differently."""
