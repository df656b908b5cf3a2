"""Gymnasium: one seat learns, and bots of the project play the others."""

from collections.abc import Sequence
from os import PathLike
from random import Random
from typing import Any

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding

from netzplan.catalogue import GAMES, bot_for
from netzplan.core.effort import Effort
from netzplan.rl.making import numbering_of, plain
from netzplan.rl.play import Play, Reward, check_settings, count_of, whole
from netzplan.rl.spaces import Seen, action_space, observation_space, seen

__all__ = ["SeatEnv"]

SIMULATIONS = 50
"""Simulations per choice of a bot: counted, so that a seed gives the same match everywhere."""


class SeatEnv(gymnasium.Env[Seen, int]):
    """A match in which one seat is the agent's."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        map: str | None = None,
        maps: str | PathLike[str] | None = None,
        bots: str | Sequence[str] = "random",
        seat: int = 0,
        reward: Reward = "result",
        illegal: str = "replace",
        max_cycles: int | None = None,
        simulations: int = SIMULATIONS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Prepare a match; ``bots`` is one opponent's id, or one for each in table order.

        ``seat`` is the agent's, from 0; ``simulations`` is how much a bot thinks about a choice.
        A match is truncated after ``max_cycles`` choices of the agent. ``maps``, ``reward``,
        ``illegal``, ``render_mode`` and ``options`` are as in
        :func:`netzplan.rl.offered.environment`. Raise ValueError for an unknown map, bot, seat or
        option.
        """
        check_settings(reward, illegal, max_cycles, render_mode)
        self._bots = (bots,) if isinstance(bots, str) else tuple(bots)
        known = [bot.id for bot in GAMES[game].bots]
        for bot in self._bots:
            if bot not in known:
                raise ValueError(f"no bot {bot!r}: there are {', '.join(known)}")
        self.numbering = numbering_of(game, map, len(self._bots) + 1, options, maps)
        seat = plain(seat)
        if type(seat) is not int or not 0 <= seat <= len(self._bots):
            raise ValueError(f"seats go from 0 to {len(self._bots)}, not {seat!r}")
        self.seat, self.render_mode = seat, render_mode
        self._reward: Reward = reward
        self._max_cycles = max_cycles
        self._replaces = illegal == "replace"
        self._effort = Effort(simulations=count_of("simulations", simulations))
        self.observation_space = observation_space(self.numbering)
        self.action_space = action_space(self.numbering)
        self._random = Random()
        self._play: Play | None = None

    @property
    def play(self) -> Play:
        """Return the match; raise ResetNeeded before the first ``reset``."""
        if self._play is None:
            raise ResetNeeded("reset begins the match: call it first")
        return self._play

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start a new match; the seed, if given, determines its chance events and the bots."""
        super().reset(seed=seed)
        if seed is not None:
            _, seed = seeding.np_random(seed)
            self._random = Random(seed)
        self._play = Play(self.numbering, self._random)
        others = [seat for seat in range(self.play.seats) if seat != self.seat]
        self._table = {
            seat: bot_for(bot, self.numbering.rules, self._random.getrandbits(32))
            for seat, bot in zip(others, self._bots, strict=True)
        }
        self._let_others_choose()
        self._cycles, self._is_cut = 0, False
        return seen(self.play, self.seat), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Apply a choice of the agent; bots play until the agent is asked again or the match ends.

        Raise ValueError if the action is not an integer, ``Illegal`` if ``illegal="raise"``, and
        Gymnasium's ResetNeeded before a match and after its end.
        """
        if self.play.is_over or self._is_cut:
            raise ResetNeeded("the match has ended: reset begins the next")
        chosen = whole(action)
        number, was_legal = self.play.checked(self.seat, chosen, replaces=self._replaces)
        self.play.take(self.seat, number)
        self._let_others_choose()
        info = {} if was_legal else {"illegal": chosen}
        reward = self.play.rewards(self._reward)[self.seat]
        self._cycles += 1
        is_over, most = self.play.is_over, self._max_cycles
        self._is_cut = most is not None and self._cycles >= most and not is_over
        return seen(self.play, self.seat), reward, is_over, self._is_cut, info

    def _let_others_choose(self) -> None:
        while self.seat not in (awaited := self.play.awaited) and awaited:
            seat = awaited[0]
            view = self.numbering.rules.view(self.play.state, seat)
            self.play.act(seat, self._table[seat].choose(view, self._effort).action)

    def render(self) -> Any:
        """Return the position as the agent sees it, as text."""
        if self.render_mode is None:
            return None
        return str(self.numbering.rules.view(self.play.state, self.seat))
