"""PettingZoo: seats that choose one after another (AEC)."""

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from netzplan.rl.numbering import Numbering
from netzplan.rl.play import Play, Reward, check_reward
from netzplan.rl.spaces import Seen, action_space, observation_space, seen

__all__ = ["TurnsEnv", "turns_env"]


def turns_env(env: "TurnsEnv") -> Any:
    """Return the environment in the wrapper that finds calls in a wrong order."""
    return wrappers.OrderEnforcingWrapper(env)


class TurnsEnv(AECEnv[str, Seen, int | None]):
    """A match with an agent for each seat, ``seat_0``, ``seat_1``, …

    Where seats choose at the same time, they are asked in their order, and nobody sees what those
    before him have chosen.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012
    possible_agents: list[str]

    def __init__(
        self,
        numbering: Numbering,
        *,
        name: str,
        reward: Reward = "result",
        illegal: str = "replace",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepare a match; ``reset`` starts it."""
        super().__init__()
        check_reward(reward)
        self.numbering = numbering
        self.metadata = {**self.metadata, "name": name}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(numbering.setup.seats)]
        self.agents: list[str] = []
        self._reward: Reward = reward
        self._replaces = illegal == "replace"
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            each: observation_space(numbering) for each in self.possible_agents
        }
        self.action_spaces = {each: action_space(numbering) for each in self.possible_agents}
        self._random = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of choices."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match anew; with a seed its chance is that of the seed."""
        if seed is not None:
            _, seed = seeding.np_random(seed)
            self._random = Random(seed)
        self.play = Play(self.numbering, self._random)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = np.zeros(len(self.agents), np.int64)
        self.agent_selection = self.possible_agents[self.play.awaited[0]]

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees now."""
        return seen(self.play, self._seat_of[agent])

    def step(self, action: int | None) -> None:
        """Make the choice of the agent that is asked; None if it is out."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is asked chooses"
        seat = self._seat_of[agent]
        number, was_legal = self.play.checked(seat, int(action), replaces=self._replaces)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {} if was_legal else {"illegal": int(action)}
        self.play.take(seat, number)
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
        """Return the position as the agent that is asked sees it, in words."""
        if self.render_mode is None or not self.agents:
            return None
        seat = self._seat_of[self.agent_selection]
        return str(self.numbering.rules.view(self.play.state, seat))

    def close(self) -> None:
        """Nothing is held open."""
