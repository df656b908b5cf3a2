"""Nodes that die, stop and lose what they talk by: nothing is lost, nothing counts twice."""

import asyncio
import os
import signal

import pytest

from netzplan.server.nodes.membership import DEAD_SECONDS
from tests.nightly import NIGHTLY, by_day
from tests.nodes.house import Nodes, Playing, TwoNodes, play_through
from tests.nodes.redis import RealRedis
from tests.server.postgres import Postgres

KILLS = by_day(2, by_night=100)
LONGEST_SECONDS = 10.0
"""Until a choice is answered, whatever happens; held by night, when nothing else is done."""


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
def test_nodes_are_killed(nodes: TwoNodes) -> None:
    house = play_through(nodes, lambda house: _kill(house, KILLS))
    _check(house)


def test_processes_of_one_machine_are_killed(beside: Nodes) -> None:
    house = play_through(beside, lambda house: _kill(house, KILLS))
    _check(house)


@pytest.mark.nightly
def test_a_node_stops_for_longer_than_it_may(nodes: TwoNodes) -> None:
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


def test_redis_and_postgres_go_away(nodes: TwoNodes, redis: RealRedis, postgres: Postgres) -> None:
    async def cut(house: Playing) -> None:
        for _ in range(by_day(1, by_night=10)):
            redis.stop()
            await asyncio.to_thread(redis.start)
            await house.go_on()
            assert await asyncio.to_thread(postgres.cut)
            await house.go_on()

    _check(play_through(nodes, cut))
