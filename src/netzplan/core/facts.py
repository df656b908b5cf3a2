"""What is true of a game whatever the map: declared once, tested by the contract suite."""

from msgspec import Struct

__all__ = ["Facts"]


class Facts(Struct, frozen=True):
    """The declared properties of a game."""

    game: str
    """Stable id, for example ``voll_verplant``."""
    fewest_seats: int
    most_seats: int
    hidden: bool
    """Whether a seat may ever know something that another does not, once choices are open."""
    simultaneous: bool
    """Whether several seats may be asked for a sealed choice at the same time."""
    enumerable: bool
    """Whether ``Rules.actions`` is complete; otherwise it yields a sample of legal actions."""
    rules_version: int
    """Rises only when a stored match could replay differently."""
