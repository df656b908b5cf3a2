"""Texts on their way to PostgreSQL, which does not allow NUL in them."""

from psycopg.abc import Buffer
from psycopg.types.string import StrDumper

__all__ = ["TextWithoutNul"]


class TextWithoutNul(StrDumper):
    """Replaces NUL in texts with U+FFFD; SQLite stores NUL as it is."""

    def dump(self, obj: str) -> Buffer | None:
        """Return the text as it is sent."""
        return super().dump(obj.replace("\0", "\N{REPLACEMENT CHARACTER}"))
