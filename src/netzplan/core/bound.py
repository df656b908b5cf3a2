"""What is bound to a map: copies share it, and a pickle holds what it was made of."""

from typing import Any, Self

__all__ = ["Bound"]


class Bound:
    """Made from a map, and never changed after that."""

    def _made_of(self) -> tuple[Any, ...]:
        """Return the arguments that make it again."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        """Leave the caches behind: they hold functions, and fill up again."""
        return type(self), self._made_of()

    def __copy__(self) -> Self:
        """Return itself."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return itself."""
        return self
