"""A node's background tasks end with it, and its lines keep a bounded number of messages."""

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from netzplan.server.lines import POLICY
from netzplan.server.nodes import lines
from netzplan.server.nodes.lines import FarSocket
from netzplan.server.nodes.local_wire import LocalWire
from netzplan.server.nodes.node import Node
from netzplan.server.store import Unreachable


def test_a_stopping_node_takes_over_no_more_tables(tmp_path: Path) -> None:
    adopting: list[asyncio.Task[None] | None] = []

    async def take_over() -> None:
        adopting.append(asyncio.current_task())
        await asyncio.Event().wait()

    async def scenario() -> None:
        node = Node(LocalWire(tmp_path))
        house: Any = Mock(take_over=take_over, store=Mock(key=AsyncMock()))
        node.settle(house)
        node.exchange = Mock(open=AsyncMock(), close=AsyncMock())
        node.members = Mock(join=AsyncMock(), leave=AsyncMock(), beat=AsyncMock(), others=set())
        async with node.live(Mock()):
            node._bury(frozenset({"one"}))
            node._bury(frozenset({"two"}))
            await asyncio.sleep(0.01)
            assert [task and task.done() for task in adopting] == [False, False]
        assert [task and task.done() for task in adopting] == [True, True]

    asyncio.run(scenario())


def test_duties_are_taken_over_even_if_the_database_is_away_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netzplan.server.nodes.node.BEAT_SECONDS", 0.0)
    take_over = AsyncMock(side_effect=[Unreachable("restarting"), Unreachable("restarting"), None])

    async def scenario() -> None:
        node = Node(LocalWire(tmp_path))
        node.settle(Mock(take_over=take_over))
        await node._adopt()

    asyncio.run(scenario())
    assert take_over.await_count == 3


def test_a_line_that_is_flooded_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_UNREAD", 2)
    exchange = Mock()

    async def scenario() -> list[str]:
        far = FarSocket(exchange, "other", 7)
        for text in "abc":
            far.say(text)
        return [(await far.receive()).get("text", "gone") for _ in range(3)]

    assert asyncio.run(scenario()) == ["a", "b", "gone"]
    exchange.shut.assert_called_once_with("other", 7, POLICY)
