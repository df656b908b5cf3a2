"""Games on a Ray cluster: Ray is a heavy extra, so these tests run by night if it is installed."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from netzplan.arena.journal import Journal, read
from netzplan.arena.ray_crew import RayCrew
from netzplan.arena.running import run
from netzplan.arena.tournament import Tournament
from tests.arena.contests import GREEDY, RANDOM, contest, opening, played

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(find_spec("ray") is None, reason="the extra netzplan[ray] is missing"),
    pytest.mark.filterwarnings("ignore"),  # warnings of Ray itself
]

TOURNAMENT = Tournament(contests=(contest(),), entrants=(RANDOM, GREEDY), deals=20)


def test_losing_a_worker_midway_changes_nothing(tmp_path: Path) -> None:
    cluster: Any = import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False}
    )
    cluster.add_node(num_cpus=1)
    doomed = cluster.add_node(num_cpus=1)
    journal = Journal.begin(tmp_path / "ray.jsonl", opening(TOURNAMENT))
    crew = RayCrew(TOURNAMENT, cluster.address)

    def lose(done: int, most: int) -> None:
        if done == 10:
            cluster.remove_node(doomed, allow_graceful=False)

    try:
        results = run(journal, crew, lose)
        left = import_module("ray").cluster_resources()["CPU"]
    finally:
        crew.close()
        journal.close()
        cluster.shutdown()
    assert left == 1, "one worker is gone"
    alone = played(TOURNAMENT, tmp_path / "alone.jsonl")
    assert [each.played for each in results] == [each.played for each in alone]
    data = (tmp_path / "ray.jsonl").read_bytes()
    assert data.count(b"\n") == 1 + 40 == 1 + len(read(data).results), "nothing lost, or twice"
