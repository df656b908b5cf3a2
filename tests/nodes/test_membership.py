"""Membership: which nodes are alive and which tables they hold; a test moves their clocks."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from netzplan.server.nodes.membership import BEAT_SECONDS, DEAD_SECONDS, Membership
from netzplan.server.pace.uptime import Uptime
from netzplan.server.store import Fenced, Held, SqlStore
from tests.server.moved_time import MovedTime
from tests.server.stores import Kept
from tests.server.test_store import entry, summary, table


class Member:
    """A node: its store, the tables it holds, and the nodes that it considers alive."""

    def __init__(self, kept: Kept, name: str) -> None:
        self.now = 1000.0
        self.held = Held(name)
        self.store = SqlStore(kept.database, self.held)
        self.uptime = Uptime(MovedTime(), self.store.marked())
        self.gone: list[frozenset[str]] = []
        self.lost: list[str] = []
        self.held.loses = self.lost.append
        self.revived = 0
        self.members = Membership(
            self.store.holdings,
            self.uptime,
            name,
            gone=self.gone.append,
            revived=self._note,
            clock=lambda: self.now,
        )

    def _note(self) -> None:
        self.revived += 1

    async def beats(self, seconds: float) -> None:
        """Send heartbeats for some time."""
        for _ in range(int(seconds / BEAT_SECONDS)):
            self.now += BEAT_SECONDS
            await self.members.beat()


def among(kept: Kept, scenario: Callable[[Member, Member], Awaitable[None]]) -> None:
    async def living() -> None:
        one, two = Member(kept, "one"), Member(kept, "two")
        try:
            await one.members.join()
            await two.members.join()
            await one.members.beat()
            await scenario(one, two)
        finally:
            one.store.close()
            two.store.close()

    asyncio.run(living())


def test_only_the_node_that_holds_a_table_continues_it(kept: Kept) -> None:
    async def scenario(one: Member, two: Member) -> None:
        await one.store.create(table(), [entry(1)])
        assert await two.store.holdings.take("t") == "one"
        with pytest.raises(Fenced):
            await two.store.append("t", [entry(2)], summary())
        await one.store.append("t", [entry(2)], summary())
        with pytest.raises(KeyError):
            await two.store.holdings.take("nothing")
        assert await two.store.holdings.others_hold(["t", "nothing"], ["one"]) == {"t"}
        assert await two.store.holdings.others_hold(["t"], ["two"]) == set()

    among(kept, scenario)


def test_a_node_whose_heartbeat_stands_still_is_dead_and_cannot_write(kept: Kept) -> None:
    async def scenario(one: Member, two: Member) -> None:
        await one.store.create(table(), [entry(1)])
        await two.beats(DEAD_SECONDS - BEAT_SECONDS)
        assert two.gone == []
        assert await two.store.holdings.take("t") == "one"
        await two.beats(2 * BEAT_SECONDS)
        assert two.gone == [{"one"}]
        # It is still the last node to have continued the table.
        await one.store.append("t", [entry(2)], summary())
        assert await two.store.holdings.take("t") == "two"
        for writes in (
            one.store.append("t", [entry(3)], summary()),
            one.store.prepare("t", 0, {"kiel": ""}),
            one.store.create_successor("t", table("s")),
        ):
            with pytest.raises(Fenced):
                await writes
        assert one.lost == ["t"]
        await two.store.append("t", [entry(3)], summary())
        _, entries = await two.store.load("t")
        assert [each.seq for each in entries] == [1, 2, 3]
        with pytest.raises(Fenced):
            await one.store.holdings.take("t")
        await one.members.beat()
        assert one.revived == 1
        assert await one.store.holdings.take("t") == "two"

    among(kept, scenario)


def test_a_stale_writer_spoils_no_commit_of_others(kept: Kept) -> None:
    async def scenario(one: Member, two: Member) -> None:
        for id in ("t", "s"):
            await one.store.create(table(id), [entry(1)])
        await one.members.leave()
        assert await two.store.holdings.take("t") == "two"
        written = await asyncio.gather(
            *(one.store.append(id, [entry(2)], summary()) for id in ("t", "s")),
            return_exceptions=True,
        )
        assert isinstance(written[0], Fenced)
        assert written[1] is None

    among(kept, scenario)


def test_a_node_that_has_left_does_not_join_again(kept: Kept) -> None:
    async def scenario(one: Member, two: Member) -> None:
        await one.members.leave()
        await one.beats(DEAD_SECONDS)
        assert one.revived == 0
        assert await two.store.holdings.living() == ("two",)

    among(kept, scenario)


def test_a_node_that_was_suspended_itself_does_not_declare_others_dead(kept: Kept) -> None:
    async def scenario(one: Member, two: Member) -> None:
        await two.beats(DEAD_SECONDS - BEAT_SECONDS)
        two.now += 100.0  # this node was stopped
        await two.members.beat()
        assert two.gone == []
        await one.members.beat()
        await two.beats(DEAD_SECONDS)
        assert two.gone == []

    among(kept, scenario)


def test_all_nodes_agree_on_the_time_of_the_server(kept: Kept) -> None:
    async def scenario(one: Member, two: Member) -> None:
        one.uptime.catch_up(500.0)
        await one.members.beat()
        await two.members.beat()
        assert two.uptime.now() == pytest.approx(500.0, abs=1.0)
        assert two.store.marked() == pytest.approx(500.0, abs=1.0)
        two.uptime.catch_up(100.0)
        assert two.uptime.now() >= 500.0

    among(kept, scenario)
