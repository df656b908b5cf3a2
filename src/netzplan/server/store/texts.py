"""Texts on their way to PostgreSQL, which knows no NUL in them."""

from psycopg.abc import Buffer
from psycopg.types.string import StrDumper

__all__ = ["TextWithoutNul"]


class TextWithoutNul(StrDumper):
    """Writes texts, with a mark in place of what can't be stored: SQLite takes it as it is."""

    def dump(self, obj: str) -> Buffer | None:
        """Return the text as it is sent."""
        return super().dump(obj.replace("\0", "\N{REPLACEMENT CHARACTER}"))
