"""How environments of PettingZoo and many matches are asked for: by map, seats and options."""

from collections.abc import Callable
from os import PathLike
from typing import Any, TypeVar

from netzplan.rl.making import numbering_of
from netzplan.rl.matches import PlainMatches
from netzplan.rl.play import Reward

__all__ = ["environment", "plain_matches"]

E = TypeVar("E")


def environment(
    kind: Callable[..., E],
    game: str,
    /,
    *,
    map: str | None = None,
    maps: str | PathLike[str] | None = None,
    seats: int = 2,
    reward: Reward = "result",
    illegal: str = "replace",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> E:
    """Return an environment (version 0); raises ValueError for a map, seats or options not there.

    ``options`` are those of a table, such as ``games=3``; ``maps`` is a folder with maps of one's
    own, ``GAME/MAP.json``.
    """
    return kind(
        numbering_of(game, map, seats, options, maps),
        name=f"netzplan_{game}_v0",
        reward=reward,
        illegal=illegal,
        max_cycles=max_cycles,
        render_mode=render_mode,
    )


def plain_matches(
    game: str,
    /,
    matches: int,
    *,
    map: str | None = None,
    maps: str | PathLike[str] | None = None,
    seats: int = 2,
    reward: Reward = "result",
    **options: Any,
) -> PlainMatches:
    """Return many matches at once, played by the rules in Python; raises ValueError.

    It takes ``map``, ``maps``, ``seats`` and options as :func:`environment` does.
    """
    return PlainMatches(numbering_of(game, map, seats, options, maps), matches, reward)
