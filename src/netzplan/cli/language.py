"""Texts of the command line in German and English, by the person's environment."""

import os
import unicodedata

from netzplan.cli.texts import TEXTS

__all__ = ["harmless", "language", "text"]


KEPT = "\n\t\u200d"
"""Control characters that do no harm: line, column, and what joins an emoji."""


def language() -> str:
    """Return ``de`` or ``en``: NETZPLAN_LANG, else the locale of the environment."""
    for variable in ("NETZPLAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"


def text(key: str, **parameters: str | int) -> str:
    """Return a text of the catalogue with its placeholders filled."""
    german, english = TEXTS[key]
    shown = {name: harmless(str(value)) for name, value in parameters.items()}
    return (german if language() == "de" else english).format_map(shown)


def harmless(words: str) -> str:
    """Return words, of a file perhaps, without what a terminal would take as a command."""
    return "".join(
        "\ufffd" if unicodedata.category(sign) in ("Cc", "Cf") and sign not in KEPT else sign
        for sign in words
    )
