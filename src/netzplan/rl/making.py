"""Numberings by game, map, seats and options."""

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np

from netzplan.catalogue.setups import check_setup
from netzplan.catalogue.unknown import unknown
from netzplan.core.rules import Setup
from netzplan.rl.numbering import Numbering
from netzplan.rl.own_maps import Own, game_with, own_of

__all__ = ["FIRST_MAPS", "Remaking", "numbering_of", "plain", "remaking"]

Remaking: TypeAlias = tuple[Callable[..., Numbering], tuple[str, str, int, Any, Own | None]]
"""A function, and the arguments to call it with."""

FIRST_MAPS: Mapping[str, str] = {
    "voll_verplant": "berlin",
    "on_the_underground": "london",
    "deutschland_rummy": "germany",
}
"""The default map of each game."""

_NUMBERINGS = {
    "voll_verplant": "VollVerplantNumbering",
    "on_the_underground": "OnTheUndergroundNumbering",
    "deutschland_rummy": "DeutschlandRummyNumbering",
}


def numbering_of(
    game: str,
    map: str | None,
    seats: int,
    options: Mapping[str, Any],
    maps: str | os.PathLike[str] | None = None,
) -> Numbering:
    """Return a game in numbers; raise Unknown for the game or map, Unfit for seats or options.

    Both are ValueErrors.

    ``options`` are those of a table, by id: ``special``, ``starter``, ``games``, …; ``maps`` is a
    folder with your own maps, ``GAME/MAP.json``. Raise MapFormatError, a ValueError, if the map
    file has faults.
    """
    if game not in FIRST_MAPS:
        raise unknown("game", game, FIRST_MAPS)
    map = map or FIRST_MAPS[game]
    own = None if maps is None else own_of(game, map, maps)
    chosen = tuple((id, plain(value)) for id, value in sorted(options.items()))
    return _numbering(game, map, plain(seats), chosen, own)


def plain(value: Any) -> Any:
    """Return a NumPy scalar, as loops over ``np.arange`` give, as a value of Python."""
    return value.item() if isinstance(value, np.generic) else value


def _numbering(
    game: str, map: str, seats: int, options: tuple[tuple[str, Any], ...], own: Own | None = None
) -> Numbering:
    # Where True is a valid option, 1 may not be, but both are the same cache key.
    return _kept(game, map, seats, options, own, tuple(type(value) for _, value in options))


@lru_cache(maxsize=64, typed=True)
def _kept(
    game: str,
    map: str,
    seats: int,
    options: tuple[tuple[str, Any], ...],
    own: Own | None,
    _kinds: tuple[type, ...],
) -> Numbering:
    found = game_with(game, map, own)
    maps = [each.id for each in found.maps]
    if map not in maps:
        raise unknown("map", map, maps)
    check_setup(found.facts, found.options, map, seats, dict(options))
    module = import_module(f"netzplan.rl.{game}")
    made: Numbering = getattr(module, _NUMBERINGS[game])(found.rules(map), Setup(seats, options))
    made.own = own
    return made


def remaking(numbering: Numbering, map: str) -> Remaking:
    """Return how pickles and copies rebuild a numbering, since rules hold caches."""
    setup = numbering.setup
    return _numbering, (numbering.rules.facts.game, map, setup.seats, setup.options, numbering.own)
