"""Signs for terminals and files whose encoding lacks those of the texts."""

import codecs

__all__ = ["PLAIN_SIGNS"]

PLAIN_SIGNS = "netzplan.plain-signs"
"""Name of the error handler of an encoding, which writes plain signs for those that it lacks."""

_PLAIN = str.maketrans(
    {
        "✓": "+", "✗": "x", "–": "-", "−": "-", "…": "...", "·": ".", "█": "#", "→": "->",
        "≤": "<=", "≥": ">=", "×": "x", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'",
        "‚": "'", "\u00a0": " ", "\u202f": " ", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae",
        "Ö": "Oe", "Ü": "Ue", "ß": "ss",
    }
)  # fmt: skip


def _plain(wrong: UnicodeError) -> tuple[str, int]:
    if not isinstance(wrong, UnicodeEncodeError):
        raise wrong
    signs = wrong.object[wrong.start : wrong.end].translate(_PLAIN)
    return "".join(sign if sign.isascii() else "?" for sign in signs), wrong.end


codecs.register_error(PLAIN_SIGNS, _plain)
