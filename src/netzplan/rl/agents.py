"""PettingZoo: one agent per seat and its spaces; shared by both kinds of environments."""

from random import Random
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding

from netzplan.rl.numbering import Numbering
from netzplan.rl.play import Play, Reward, check_settings
from netzplan.rl.spaces import action_space, observation_space

__all__ = ["Agents"]


class Agents:
    """The agents of a match, ``seat_0``, ``seat_1``, …, and the match that they play."""

    metadata: dict[str, Any]

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
        """Prepare a match; ``reset`` starts it. Raise ValueError for invalid settings."""
        super().__init__()
        check_settings(reward, illegal, max_cycles, render_mode)
        self.numbering = numbering
        self.metadata = {**self.metadata, "name": name}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents: list[str] = [f"seat_{n}" for n in range(numbering.setup.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._reward: Reward = reward
        self._replaces = illegal == "replace"
        self.observation_spaces = {
            each: observation_space(numbering) for each in self.possible_agents
        }
        self.action_spaces = {each: action_space(numbering) for each in self.possible_agents}
        self._random = Random()
        self._play: Play | None = None

    @property
    def play(self) -> Play:
        """Return the match; raise ValueError before the first ``reset``."""
        if self._play is None:
            raise ValueError("reset begins the match: call it first")
        return self._play

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _begin(self, seed: int | None) -> None:
        """Start a match with all agents; the seed, if given, determines its chance events."""
        if seed is not None:
            _, seed = seeding.np_random(seed)
            self._random = Random(seed)
        self._play = Play(self.numbering, self._random)
        self.agents = self.possible_agents.copy()
