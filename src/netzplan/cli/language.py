"""The texts of the command line, in the language of the user's environment."""

import os
import unicodedata

from netzplan.sentences import FALLBACK, Sentences, said, sentences

__all__ = ["harmless", "language", "text", "texts"]


KEPT = "\n\t\u200d"
"""Harmless control characters: line feed, tab, and the joiner of emoji."""


def language() -> str:
    """Return the language to use: NETZPLAN_LANG, or else the locale, if there are texts in it."""
    for variable in ("NETZPLAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            named = value[:2].lower()
            return named if named in texts()["help.app"] else FALLBACK
    return FALLBACK


def texts() -> Sentences:
    """Return all sentences of the command line."""
    return sentences("netzplan.cli")


def text(key: str, /, **parameters: str | int) -> str:
    """Return the sentence with a key, with its placeholders filled in."""
    shown = {name: harmless(str(value)) for name, value in parameters.items()}
    return said(texts()[key], language(), **shown)


def harmless(words: str) -> str:
    """Return a text without the characters that a terminal could take as a command."""
    return "".join(
        "\ufffd" if unicodedata.category(sign) in ("Cc", "Cf") and sign not in KEPT else sign
        for sign in words
    )
