"""Base class of objects made from a map: copies share them, a pickle holds only the arguments."""

from typing import Any, Self

__all__ = ["Bound"]


class Bound:
    """An object built from a map and never changed afterwards."""

    def _made_of(self) -> tuple[Any, ...]:
        """Return the constructor arguments that rebuild the object."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        """Pickle the arguments only: caches hold functions, and fill again on demand."""
        return type(self), self._made_of()

    def __copy__(self) -> Self:
        """Return the object itself, which is immutable."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return the object itself, which is immutable."""
        return self
