"""Why an action is not allowed, as a value rather than an exception."""

from msgspec import Struct

__all__ = ["Parameter", "Violation"]

Parameter = str | int


class Violation(Struct, frozen=True):
    """The rule that forbids an action, with the parameters of its refusal sentence."""

    rule: str
    """Id of the rule in the game's rulebook, for example ``vv.window.free``."""
    parameters: tuple[tuple[str, Parameter], ...] = ()
    """Named values for the placeholders of the rule's refusal sentence."""

    def named(self) -> dict[str, Parameter]:
        """Return the parameters as a mapping."""
        return dict(self.parameters)
