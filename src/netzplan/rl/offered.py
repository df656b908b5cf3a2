"""How environments of PettingZoo and many matches are asked for: by map, seats and options."""

from collections.abc import Callable
from os import PathLike
from typing import Any, TypeVar

from netzplan.rl.making import numbering_of
from netzplan.rl.matches import PlainMatches
from netzplan.rl.play import Reward, check_illegal

__all__ = ["check_of_many", "environment", "plain_matches"]

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


def check_of_many(settings: dict[str, Any]) -> None:
    """Take out ``illegal="raise"``, as it always is; raises ValueError for what only others take.

    Many matches at once are not cut, and a choice that the mask forbids is never replaced there.
    """
    illegal = settings.pop("illegal", "raise")
    check_illegal(illegal)
    if illegal != "raise":
        raise ValueError("many matches at once replace no choices: illegal is 'raise' there")
    if settings.pop("max_cycles", None) is not None:
        raise ValueError("many matches at once are played to their ends: they take no max_cycles")


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

    It takes ``map``, ``maps``, ``seats`` and options as :func:`environment` does, and of
    ``illegal`` only ``"raise"``.
    """
    check_of_many(options)
    return PlainMatches(numbering_of(game, map, seats, options, maps), matches, reward)
