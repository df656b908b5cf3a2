"""What the command line says, in the language of the person's environment."""

import os
import unicodedata

from netzplan.sentences import FALLBACK, Sentences, said, sentences

__all__ = ["harmless", "language", "text", "texts"]


KEPT = "\n\t\u200d"
"""Control characters that do no harm: line, column, and what joins an emoji."""


def language() -> str:
    """Return a language that is spoken here: NETZPLAN_LANG, else that of the locale."""
    for variable in ("NETZPLAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            named = value[:2].lower()
            return named if named in texts()["help.app"] else FALLBACK
    return FALLBACK


def texts() -> Sentences:
    """Return every sentence of the command line."""
    return sentences("netzplan.cli")


def text(key: str, /, **parameters: str | int) -> str:
    """Return the sentence with that key, with its placeholders filled."""
    shown = {name: harmless(str(value)) for name, value in parameters.items()}
    return said(texts()[key], language(), **shown)


def harmless(words: str) -> str:
    """Return words, of a file perhaps, without what a terminal would take as a command."""
    return "".join(
        "\ufffd" if unicodedata.category(sign) in ("Cc", "Cf") and sign not in KEPT else sign
        for sign in words
    )
