"""The games of an arena on many machines: Ray plays them, only this process writes the results.

If a worker is lost, another plays its game again; each game is reported once.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from netzplan.arena.playing import Table
from netzplan.arena.result import GameResult
from netzplan.arena.tournament import Fixture, Tournament
from netzplan.bots.judging import Places, settle

__all__ = ["LOCAL", "NoRay", "RayCrew"]

LOCAL = "local"
"""In place of an address: start a cluster on this machine."""
AHEAD = 2
"""Games in progress per processor of the cluster."""


class NoRay(Exception):
    """Ray is not installed, or no cluster responds."""


class _Worker:
    """The state that a worker process keeps between games: bot processes, compiled code."""

    table: Table | None = None
    tournament: Tournament | None = None


def _play(tournament: Tournament, fixture: Fixture) -> GameResult:
    """Play a game in a worker process."""
    if _Worker.table is None or _Worker.tournament != tournament:
        if _Worker.table is not None:
            _Worker.table.close()
        settle(Places())  # each machine has its own compiled code
        _Worker.table, _Worker.tournament = Table(tournament), tournament
    return _Worker.table.play(fixture)[0]


class RayCrew:
    """A cluster; its machines need the same Netzplan, and external bots under the same name."""

    def __init__(self, tournament: Tournament, address: str) -> None:
        """Join a cluster, or start one here for ``local``; raise NoRay."""
        try:
            # Any: Ray is an extra, so its types are missing in a checkout without it.
            self._ray: Any = import_module("ray")
        except ImportError as wrong:
            raise NoRay(str(wrong)) from None
        named = {} if address == LOCAL else {"address": address}
        try:
            self._ray.init(include_dashboard=False, log_to_driver=False, **named)
        except Exception as wrong:  # a bare one if the processes of the cluster start too slowly
            raise NoRay(" ".join(str(wrong).split())) from None
        self._tournament = self._ray.put(tournament)
        # A game has the same result wherever it is played, so retries are safe.
        options = {"max_retries": -1, "num_cpus": 1, "scheduling_strategy": "SPREAD"}
        self._play = self._ray.remote(**options)(_play)

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[GameResult]:
        """Yield the results of the games as they finish."""
        waiting = iter(fixtures)
        under_way: list[Any] = []
        while True:
            most = max(AHEAD * int(self._ray.cluster_resources().get("CPU", 1)), AHEAD)
            while len(under_way) < most and (fixture := next(waiting, None)) is not None:
                under_way.append(self._play.remote(self._tournament, fixture))
            if not under_way:
                return
            done, under_way = self._ray.wait(under_way, num_returns=1)
            yield self._ray.get(done[0])

    def close(self) -> None:
        """Leave the cluster."""
        self._ray.shutdown()
