"""Texts of the command line in German and English, by the person's environment."""

import os

from netzplan.cli.texts import TEXTS

__all__ = ["language", "text"]


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
    return (german if language() == "de" else english).format_map(parameters)
