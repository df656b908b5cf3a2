"""All texts that people read: sentences by language, in TOML files beside the code that uses them.

The command line's help needs nothing else, so this module imports nothing else of the package.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data

__all__ = ["FALLBACK", "Sentence", "Sentences", "apart", "in_language", "said", "sentences"]

Sentence = Mapping[str, str]
"""The same sentence by language, with ``{placeholders}`` for parameters."""

Sentences = Mapping[str, Sentence]
"""By key."""

FALLBACK = "en"
"""Language used where a sentence lacks the requested one."""

_LEFTWARDS = re.compile("[\u0590-\u08ff\ufb1d-\ufefc]")
"""Letters of Hebrew, Arabic and their neighbours."""


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
    """Return a sentence in a language, or else in English, with its placeholders filled in.

    What runs from right to left, such as a name, leaves the rest of the sentence in order.
    """
    filled = {
        key: apart(each) if isinstance(each, str) else each for key, each in parameters.items()
    }
    return in_language(sentence, language).format_map(filled)


def apart(text: str) -> str:
    """Return a text so that what stands beside it stays in place, whichever way it runs."""
    return f"\u2068{text}\u2069" if _LEFTWARDS.search(text) else text
