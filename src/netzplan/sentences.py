"""The one way to say a sentence: a text by language, from TOML files beside the code that speaks.

This is all that the help of the command line needs: it imports nothing of the house.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data

__all__ = ["FALLBACK", "Sentence", "Sentences", "in_language", "said", "sentences"]

Sentence = Mapping[str, str]
"""The same sentence by language, with ``{placeholders}`` for parameters."""

Sentences = Mapping[str, Sentence]
"""By key."""

FALLBACK = "en"
"""What is spoken where a sentence lacks the language that is asked for."""


@cache
def sentences(package: str, file: str = "texts.toml") -> Sentences:
    """Read the sentences of a package from a TOML file in its folder."""
    # Not importlib.resources: every --help would wait for its import.
    data = get_data(package, file)
    assert data is not None, "packages lie in folders or in archives"
    catalogue: Sentences = tomllib.loads(data.decode())
    return catalogue


def in_language(text: Sentence, language: str) -> str:
    """Return a text as it is written in a language, or else in English."""
    return text.get(language) or text[FALLBACK]


def said(sentence: Sentence, language: str, /, **parameters: str | int) -> str:
    """Return a sentence in a language, or else in English, with its placeholders filled."""
    return in_language(sentence, language).format_map(parameters)
