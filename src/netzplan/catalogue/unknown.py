"""Errors for unknown names, which list the known ones."""

from collections.abc import Iterable

__all__ = ["Unknown", "unknown"]


class Unknown(KeyError):
    """An unknown name."""

    def __str__(self) -> str:
        """Return the message without the quotes that KeyError would add."""
        return str(self.args[0])


def unknown(what: str, name: object, known: Iterable[str]) -> Unknown:
    """Return the error to raise for an unknown name."""
    return Unknown(f"no {what} {name!r}: there are {', '.join(known) or '-'}")
