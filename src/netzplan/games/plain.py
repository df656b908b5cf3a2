"""A stored choice or draw in plain words, whatever the map: what games share of it."""

from netzplan.core.violation import Parameter

__all__ = ["Plain", "readable"]

Plain = tuple[str, dict[str, Parameter]]
"""The key of a sentence in the game's ``plain.toml``, and the values for its placeholders."""


def readable(id: str) -> str:
    """Return the id of a place, or of what lies between two, about as it is written on paper."""
    places = id.replace("--", "\n").replace("-", "\n").split("\n")
    return " – ".join(" ".join(map(str.capitalize, place.split("_"))) for place in places)
