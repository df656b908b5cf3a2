"""Nodes are killed or stopped, or lose Redis and PostgreSQL: no choice is lost or counts twice."""

import asyncio
import os
import signal

import httpx
import pytest

from netzplan.server.nodes.membership import DEAD_SECONDS
from tests.nightly import NIGHTLY, by_day
from tests.nodes.house import Nodes, Playing, TwoNodes, play_through
from tests.nodes.redis import RealRedis
from tests.nodes.test_tables_elsewhere import known, soon, visitor
from tests.server.guests import PASSWORD
from tests.server.postgres import Postgres
from tests.server.running import OPEN, PATIENCE, me

KILLS = by_day(2, by_night=100)
LONGEST_SECONDS = 10.0
"""The longest time until a choice is answered; checked by night, on an otherwise idle machine."""


def _check(house: Playing) -> None:
    print(f"{house.acknowledged} choices, {len(house.ended)} matches, waited {house.longest:.1f} s")
    assert house.acknowledged > 100
    assert house.longest < LONGEST_SECONDS or not NIGHTLY


async def _kill(house: Playing, times: int) -> None:
    for number in range(times):
        server = house.nodes.servers[number % 2]
        server.kill()
        await house.go_on()
        await asyncio.to_thread(server.start)
        await house.go_on()


@pytest.mark.nightly
def test_matches_survive_killed_nodes(nodes: TwoNodes) -> None:
    house = play_through(nodes, lambda house: _kill(house, KILLS))
    _check(house)


def test_matches_survive_killed_processes_of_one_machine(beside: Nodes) -> None:
    house = play_through(beside, lambda house: _kill(house, KILLS))
    _check(house)


@pytest.mark.nightly
def test_a_node_that_is_suspended_for_too_long_is_declared_dead(nodes: TwoNodes) -> None:
    async def stop(house: Playing) -> None:
        for number in range(by_day(1, by_night=20)):
            server = nodes.servers[number % 2]
            os.kill(server.pid, signal.SIGSTOP)
            await asyncio.sleep(DEAD_SECONDS + 2)
            await house.go_on()
            os.kill(server.pid, signal.SIGCONT)
            await house.go_on()

    house = play_through(nodes, stop)
    _check(house)
    assert "taken for dead" in nodes.servers[0].log.read_text()


def test_matches_survive_a_redis_restart_and_cut_postgres_connections(
    nodes: TwoNodes, redis: RealRedis, postgres: Postgres
) -> None:
    async def cut(house: Playing) -> None:
        for _ in range(by_day(1, by_night=10)):
            redis.stop()
            await asyncio.to_thread(redis.start)
            await house.go_on()
            assert await asyncio.to_thread(postgres.cut)
            await house.go_on()

    _check(play_through(nodes, cut))


def test_changes_written_while_redis_was_away_arrive_later(
    nodes: TwoNodes, redis: RealRedis
) -> None:
    one, two = nodes.servers
    with visitor(one) as ann, visitor(two) as bob:
        assert bob.post("me/account", json={"name": "Bob", "password": PASSWORD}).is_success
        choosing = {"visibility": "chosen", "watching": "link", "names": ["Bob"]}
        body = {"game": "voll_verplant", "map": "amsterdam", "seats": [me(), OPEN]}
        made = ann.post("tables", json={**body, "access": choosing}).json()
        link = made["seats"][0]["link"]
        with one.browser(link) as thief:
            thief.until(link, lambda found: found["info"]["access"]["names"] == ["Bob"])
            redis.stop()
            ready = f"{two.address}/ready"
            soon(lambda: httpx.get(ready, timeout=PATIENCE).json()["nodes"], "away")
            cookies = dict(ann.cookies)
            with known(two, cookies) as elsewhere:
                assert elsewhere.post("session/end-everywhere", json={}).is_success
            assert bob.post("me/delete", json={"password": PASSWORD}).is_success
            redis.start()
            assert thief.problem()["code"] == "link/renewed"
    soon(lambda: one.get(f"links/{link}").status_code, 404)
    watching = f"links/{made['spectators']}"
    soon(lambda: one.get(watching).json()["info"]["access"]["names"], [])
