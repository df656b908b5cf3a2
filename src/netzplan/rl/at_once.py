"""PettingZoo: seats that choose at the same time (Parallel API)."""

from typing import Any

from pettingzoo import ParallelEnv

from netzplan.rl.agents import Agents
from netzplan.rl.numbering import Numbering
from netzplan.rl.play import whole
from netzplan.rl.spaces import Seen, seen

__all__ = ["AtOnceEnv"]

Stepped = tuple[
    dict[str, Seen],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class AtOnceEnv(Agents, ParallelEnv[str, Seen, int]):
    """A match in which all seats choose in each step; a seat that is not asked chooses ``idle``."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, numbering: Numbering, **settings: Any) -> None:
        """Prepare a match; ``reset`` starts it."""
        assert numbering.idle is not None, "seats of this game choose one after another"
        super().__init__(numbering, **settings)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Start a new match; the seed, if given, determines its chance events."""
        self._begin(seed)
        self._cycles = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        return {
            agent: seen(self.play, seat)
            for seat, agent in enumerate(self.possible_agents)
            if agent in self.agents
        }

    def step(self, actions: dict[str, int]) -> Stepped:
        """Apply the choices of all agents.

        Raise ValueError, without applying any, before ``reset`` and if a choice is missing or not
        an integer; raise ``Illegal`` if ``illegal="raise"``. After the end, all results are empty.
        """
        play = self.play
        if not self.agents:
            return {}, {}, {}, {}, {}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        numbers: list[tuple[int, int]] = []
        for seat, agent in enumerate(self.possible_agents):
            if agent not in actions:
                raise ValueError(f"{agent} chooses, too: {agent!r} is missing")
            chosen = whole(actions[agent])
            number, was_legal = play.checked(seat, chosen, replaces=self._replaces)
            numbers.append((seat, number))
            if not was_legal:
                infos[agent]["illegal"] = chosen
        for seat, number in numbers:
            play.take(seat, number)
        self._cycles += 1
        over = play.is_over
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = dict(zip(self.agents, play.rewards(self._reward), strict=True))
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
        """Return the public position as text."""
        if self.render_mode is None:
            return None
        return str(self.numbering.rules.view(self.play.state, None))
