"""Names that there are not: what is raised says which there are."""

from collections.abc import Iterable

__all__ = ["Unknown", "unknown"]


class Unknown(KeyError):
    """A name that there is not."""

    def __str__(self) -> str:
        """Return the sentence as it is: other keys that are missing are quoted."""
        return str(self.args[0])


def unknown(what: str, name: object, known: Iterable[str]) -> Unknown:
    """Return what to raise for a name that there is not."""
    return Unknown(f"no {what} {name!r}: there are {', '.join(known) or '-'}")
