"""The games that can be studied."""

from collections.abc import Mapping

from netzplan.laboratory import deutschland_rummy, on_the_underground, voll_verplant
from netzplan.laboratory.field import Field

__all__ = ["FIELDS"]

FIELDS: Mapping[str, Field] = {
    field.game: field
    for field in (voll_verplant.FIELD, on_the_underground.FIELD, deutschland_rummy.FIELD)
}
"""Fields by the id of their game."""
