"""Monitoring: whether a server is alive and ready, and its metrics."""

import asyncio
import json
import logging
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import netzplan
from netzplan.server import readiness
from netzplan.server.app import application
from netzplan.server.house import House
from netzplan.server.jobs import Jobs
from netzplan.server.page import Page
from netzplan.server.settings import Settings
from netzplan.server.store import StoreError
from tests.server.running import DEAL, PATIENCE, bot, me
from tests.server.test_jobs import job

Client = TestClient[Litestar]
DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana" / "netzplan.json"


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., tuple[House, Client]]]:
    """Return a function that starts a server with these settings."""
    with ExitStack() as open_ones:

        def make(**settings: Any) -> tuple[House, Client]:
            chosen = Settings(data=str(tmp_path), limits=False, **settings)
            house = House(tmp_path, Page(tmp_path), settings=chosen, seeds=DEAL)
            return house, open_ones.enter_context(TestClient(application(house)))

        yield make


def test_a_server_is_alive_and_ready(
    opened: Callable[..., tuple[House, Client]], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, client = opened()
    assert client.get("/health").json() == {"version": netzplan.__version__}
    answer = client.get("/ready")
    assert answer.status_code == 200
    assert answer.json() == {"database": "ready", "disk": "ready", "nodes": "ready"}

    async def fails(_: float) -> None:
        raise StoreError("disk I/O error")

    with monkeypatch.context() as broken:
        broken.setattr(house.store, "mark", fails)
        assert client.get("/ready").status_code == 200, "an answer holds for a second"
        broken.setattr(readiness, "monotonic", lambda: float("inf"))
        answer = client.get("/ready")
    assert answer.status_code == 503
    assert answer.json() == {"database": "unwritable", "disk": "ready", "nodes": "ready"}
    assert client.get("/health").status_code == 200


def test_a_full_disk_is_not_ready(
    opened: Callable[..., tuple[House, Client]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, client = opened()
    usage = shutil.disk_usage(DASHBOARD)
    little = usage._replace(free=readiness.LEAST_FREE - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: little)
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["disk"]) == (503, "full")


def test_a_disk_that_is_gone_is_not_ready(
    opened: Callable[..., tuple[House, Client]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_: Path) -> None:
        raise FileNotFoundError

    _, client = opened()
    monkeypatch.setattr(shutil, "disk_usage", gone)
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["disk"]) == (503, "full")


def test_a_database_that_does_not_answer_is_not_ready(
    opened: Callable[..., tuple[House, Client]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hangs(_: float) -> None:
        await asyncio.Event().wait()

    house, client = opened()
    with monkeypatch.context() as broken:
        broken.setattr(house.store, "mark", hangs)
        broken.setattr(readiness, "PATIENCE_SECONDS", 0.01)
        answer = client.get("/ready")
    assert (answer.status_code, answer.json()["database"]) == (503, "slow")


def test_metrics_count_moves_bots_sockets_and_errors(
    opened: Callable[..., tuple[House, Client]],
) -> None:
    _, client = opened(metrics=True)
    seats = [me(), bot("greedy")]
    body = {"game": "voll_verplant", "map": "berlin", "seats": seats}
    link = client.post("/api/tables", json=body).json()["seats"][0]["link"]
    before = figures(client)
    with client.websocket_connect("/api/play") as socket:
        socket.send_json({"type": "hello", "links": [link]})
        position = socket.receive_json(timeout=PATIENCE)
        action = position["offers"]["choices"][0]["action"]
        version = position["version"]
        socket.send_json({"type": "submit", "link": link, "version": version, "action": action})
        assert socket.receive_json(timeout=PATIENCE)["type"] == "position"
        during = figures(client)
    logging.getLogger("netzplan.server").error("a fault of this test")
    after = figures(client)
    by_me = 'netzplan_moves_total{by="person",game="voll_verplant"}'
    taken = 'netzplan_move_seconds_count{game="voll_verplant"}'
    assert during[by_me] - before.get(by_me, 0) == 1
    assert during[taken] - before.get(taken, 0) >= 1
    assert during["netzplan_sockets"] - before["netzplan_sockets"] == 1
    assert after["netzplan_errors_total"] - before["netzplan_errors_total"] == 1
    assert after["netzplan_bot_queue_age_seconds"] >= 0


def test_the_dashboard_shows_only_existing_metrics_and_all_of_them(
    opened: Callable[..., tuple[House, Client]],
) -> None:
    _, client = opened(metrics=True)
    client.get("/api/games")
    told = client.get("/metrics").text
    kinds = dict(re.findall(r"# TYPE (\w+) (\w+)", told))
    board = json.loads(DASHBOARD.read_text())
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    named = {name for expr in asked for name in re.findall(r"\b(?:netzplan|process)_\w+", expr)}
    assert len(named) >= 10
    for name in named:
        base = name.removesuffix("_bucket")
        assert kinds.get(base) == "histogram" if name != base else name in kinds, name
    ours = {name for name in kinds if name.startswith("netzplan_") and "created" not in name}
    shown = {name.removesuffix("_bucket") for name in named}
    assert ours - shown <= {"netzplan_requests_in_progress"}, "all of ours are shown"
    says = dict(re.findall(r"# HELP (netzplan_\w+_seconds) (.+)", told))
    timed = {name: text for name, text in says.items() if "_request_" not in name}  # Litestar's
    assert len(timed) == 3
    assert all(text.endswith(", in seconds.") for text in timed.values()), timed


def test_the_age_of_a_queue_is_that_of_its_oldest_job() -> None:
    at = 100.0
    jobs = Jobs(clock=lambda: at)
    assert jobs.age == 0
    jobs.offer(job("a"))
    at = 103.0
    jobs.offer(job("b"))
    assert jobs.age == 3
    jobs.take()
    at = 104.0
    assert jobs.age == 1


def figures(client: Client) -> dict[str, float]:
    lines = client.get("/metrics").text.splitlines()
    found = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in found}
