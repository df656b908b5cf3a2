"""PettingZoo: seats that choose one after another (AEC API)."""

from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from netzplan.rl.agents import Agents
from netzplan.rl.play import whole
from netzplan.rl.spaces import Seen, seen

__all__ = ["TurnsEnv", "turns_env"]


def turns_env(env: "TurnsEnv") -> Any:
    """Return the environment in the wrapper that enforces the order of calls."""
    return wrappers.OrderEnforcingWrapper(env)


class TurnsEnv(Agents, AECEnv[str, Seen, int | None]):
    """A match with an agent for each seat, ``seat_0``, ``seat_1``, …

    Where seats choose simultaneously, they are asked in seat order, and none sees what the seats
    before it chose.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match; the seed, if given, determines its chance events."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = np.zeros(len(self.agents), np.int64)
        self.agent_selection = self.possible_agents[self.play.awaited[0]]

    def last(self, observe: bool = True) -> Any:  # noqa: FBT001, FBT002 - PettingZoo's signature
        """Return the results of the agent to move; raise ValueError before ``reset``."""
        _ = self.play
        return super().last(observe)

    def observe(self, agent: str) -> Seen:
        """Return an agent's current observation."""
        return seen(self.play, self._seat_of[agent])

    def step(self, action: int | None) -> None:
        """Apply the choice of the agent to move; None if it is done.

        Raise ValueError if the action is not an integer, before ``reset`` and when all agents are
        done, and ``Illegal`` if ``illegal="raise"``.
        """
        play = self.play
        if not self.agents:
            raise ValueError("the match has ended: reset begins the next")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen, seat = whole(action), self._seat_of[agent]
        number, was_legal = play.checked(seat, chosen, replaces=self._replaces)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {} if was_legal else {"illegal": chosen}
        play.take(seat, number)
        self._cycles[seat] += 1
        self._select(seat)
        self._accumulate_rewards()

    def _select(self, seat: int) -> None:
        if self.play.is_over:
            ended = self.play.rewards(self._reward)
            self.rewards = dict(zip(self.possible_agents, ended, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._cycles.min() >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            later = [each for each in self.play.awaited if each > seat]
            self.agent_selection = self.possible_agents[(later or self.play.awaited)[0]]
            return
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """Return the position as the agent to move sees it, as text."""
        if self.render_mode is None or not self.agents:
            return None
        seat = self._seat_of[self.agent_selection]
        return str(self.numbering.rules.view(self.play.state, seat))
