"""The games that can be studied."""

from collections.abc import Mapping

from netzplan.laboratory import voll_verplant
from netzplan.laboratory.field import Field

__all__ = ["FIELDS"]

FIELDS: Mapping[str, Field] = {field.game: field for field in (voll_verplant.FIELD,)}
"""By the id of the game."""
