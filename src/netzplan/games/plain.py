"""Stored choices and draws as sentences, without the map: the part that all games share."""

from netzplan.core.violation import Parameter

__all__ = ["Plain", "readable"]

Plain = tuple[str, dict[str, Parameter]]
"""The key of a sentence in the game's ``plain.toml``, and values for its placeholders."""


def readable(id: str) -> str:
    """Return the id of a place, or of an edge between two, roughly as it is written on the map."""
    places = id.replace("--", "\n").replace("-", "\n").split("\n")
    return " – ".join(" ".join(map(str.capitalize, place.split("_"))) for place in places)
