"""A sentence in every language of the house."""

from msgspec import Struct

__all__ = ["Sentence"]


class Sentence(Struct, frozen=True, forbid_unknown_fields=True):
    """The same sentence in both languages, with ``{placeholders}`` for parameters."""

    de: str
    en: str

    def spoken(self, language: str) -> str:
        """Return the sentence in German (de), else in English."""
        return self.de if language == "de" else self.en
