"""All texts that people read: sentences by language, in TOML files beside the code that uses them.

The command line's help needs nothing else, so this module imports nothing else of the package.
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
"""Language used where a sentence lacks the requested one."""


@cache
def sentences(package: str, file: str = "texts.toml") -> Sentences:
    """Read the sentences of a package from a TOML file in its folder."""
    # importlib.resources would slow every --help down.
    data = get_data(package, file)
    assert data is not None, "packages lie in folders or in archives"
    catalogue: Sentences = tomllib.loads(data.decode())
    return catalogue


def in_language(text: Sentence, language: str) -> str:
    """Return a text in a language, or else in English."""
    return text.get(language) or text[FALLBACK]


def said(sentence: Sentence, language: str, /, **parameters: str | int) -> str:
    """Return a sentence in a language, or else in English, with its placeholders filled in."""
    return in_language(sentence, language).format_map(parameters)
