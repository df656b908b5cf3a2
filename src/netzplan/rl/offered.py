"""Factories of PettingZoo environments and vectorised matches, by map, seats and options."""

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
    """Return an environment (version 0); raise ValueError for an unknown map, seats or option.

    ``options`` are those of a table, such as ``games=3``; ``maps`` is a folder with your own maps,
    ``GAME/MAP.json``. ``reward`` comes at the end: ``"result"``, from -1 to 1 with sum 0, or
    ``"score"``, points (minus kilometres in Deutschland Rummy). ``illegal`` says what an action
    does that the mask forbids: ``"replace"`` it by the lowest legal one, or ``"raise"`` Illegal.
    A match is truncated once each agent has made ``max_cycles`` choices; None plays it to its end.
    With ``render_mode="ansi"``, ``render`` returns text.
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
    """Remove ``illegal="raise"``, the only value; raise ValueError for other settings.

    Vectorised matches are never truncated, and never replace a choice that the mask forbids.
    """
    illegal = settings.pop("illegal", "raise")
    check_illegal(illegal)
    if illegal != "raise":
        raise ValueError("many matches at once replace no choices: illegal is 'raise' there")
    if settings.pop("max_cycles", None) is not None:
        raise ValueError("many matches at once are played to their ends: they take no max_cycles")
    if settings.pop("render_mode", None) is not None:
        raise ValueError("many matches at once are not rendered: they take no render_mode")


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
    """Return vectorised matches, played by the rules in Python; raise ValueError.

    Takes ``map``, ``maps``, ``seats`` and options like :func:`environment`; ``illegal`` can only be
    ``"raise"``.
    """
    check_of_many(options)
    return PlainMatches(numbering_of(game, map, seats, options, maps), matches, reward)
