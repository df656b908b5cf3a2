"""Errors for unknown names, which list the known ones."""

from collections.abc import Iterable

__all__ = ["Unknown", "unknown"]


class Unknown(KeyError, ValueError):
    """An unknown name: a KeyError as of a mapping, and a ValueError as of any wrong argument."""

    def __str__(self) -> str:
        """Return the message without the quotes that KeyError would add."""
        return str(self.args[0])


def unknown(what: str, name: object, known: Iterable[str], more: str = "") -> Unknown:
    """Return the error to raise for an unknown name; ``more`` says what there is not, either."""
    told = f"no {what} {name!r}: there are {', '.join(known) or 'none'}"
    return Unknown(f"{told}, and {more}" if more else told)
