"""The bot protocol: a view in, an action and its reasons out. Bots never see a state."""

from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from netzplan.core.effort import Effort
from netzplan.core.outcome import Note

__all__ = ["Bot", "Decision"]

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT = TypeVar("ActionT")


class Decision(Struct, Generic[ActionT], frozen=True):
    """An action, with the reasons for it."""

    action: ActionT
    reasons: tuple[Note, ...] = ()


class Bot(Protocol[ViewT_contra, ActionT]):
    """Chooses an action for the seat whose view it receives."""

    def choose(self, view: ViewT_contra, effort: Effort) -> Decision[ActionT]:
        """Return a legal action of the view's seat, within the effort."""
        ...
