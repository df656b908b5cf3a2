"""PettingZoo: seats that choose at the same time (Parallel)."""

from random import Random
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from netzplan.rl.numbering import Numbering
from netzplan.rl.play import Play, Reward, check_reward
from netzplan.rl.spaces import Seen, action_space, observation_space, seen

__all__ = ["AtOnceEnv"]

Stepped = tuple[
    dict[str, Seen],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class AtOnceEnv(ParallelEnv[str, Seen, int]):
    """A match in which all seats choose in each step; who is not asked is idle."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012
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
        check_reward(reward)
        assert numbering.idle is not None, "seats of this game choose one after another"
        self.numbering = numbering
        self.metadata = {**self.metadata, "name": name}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(numbering.setup.seats)]
        self.agents: list[str] = []
        self._reward: Reward = reward
        self._replaces = illegal == "replace"
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Start a match anew; with a seed its chance is that of the seed."""
        if seed is not None:
            _, seed = seeding.np_random(seed)
            self._random = Random(seed)
        self.play = Play(self.numbering, self._random)
        self.agents = self.possible_agents.copy()
        self._cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        return {
            agent: seen(self.play, seat)
            for seat, agent in enumerate(self.possible_agents)
            if agent in self.agents
        }

    def step(self, actions: dict[str, int]) -> Stepped:
        """Make the choices of all agents."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        numbers: list[tuple[int, int]] = []
        for seat, agent in enumerate(self.possible_agents):
            chosen = int(actions[agent])
            number, was_legal = self.play.checked(seat, chosen, replaces=self._replaces)
            numbers.append((seat, number))
            if not was_legal:
                infos[agent]["illegal"] = chosen
        for seat, number in numbers:
            self.play.take(seat, number)
        self._cycles += 1
        over = self.play.is_over
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = dict(zip(self.agents, self.play.rewards(self._reward), strict=True))
        stepped = (
            self._seen(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            infos,
        )
        if over or cut:
            self.agents = []
        return stepped

    def render(self) -> str | None:
        """Return the position as everybody sees it, in words."""
        if self.render_mode is None:
            return None
        return str(self.numbering.rules.view(self.play.state, None))

    def close(self) -> None:
        """Nothing is held open."""
