"""Logging out everywhere is done as a whole, however soon the database goes away."""

import asyncio
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import pytest

from netzplan.server import house as houses
from netzplan.server.house import House
from netzplan.server.store import Unreachable, persons
from tests.server.moved_time import rest
from tests.server.visiting import Come, Visitor, body, visited

AWAY = Unreachable("it is being restarted")


async def _seated(come: Come) -> tuple[Visitor, str]:
    """Return somebody with an account, and the link of their seat."""
    ann = come()
    await ann.account("Ann")
    made = await ann.post("tables", body("Ann", ""))
    return ann, made["seats"][0]["link"]


def test_who_could_not_be_logged_out_can_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(_: House, come: Come) -> None:
        ann, link = await _seated(come)
        with monkeypatch.context() as patch:
            patch.setattr(persons, "renew", Mock(side_effect=AWAY))
            assert (await ann.post("session/end-everywhere", {}))[0] == 503
        assert (await ann.get("me"))["account"], "nothing was done"
        assert not (await ann.post("session/end-everywhere", {}))["account"]
        assert await ann.get(f"links/{link}") == (404, "link/unknown")

    visited(tmp_path, scenario)


def test_old_links_end_once_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "RETRY_SECONDS", 0.0)

    async def scenario(house: House, come: Come) -> None:
        ann, link = await _seated(come)
        with monkeypatch.context() as patch:
            patch.setattr(house.store, "load", AsyncMock(side_effect=AWAY))
            assert not (await ann.post("session/end-everywhere", {}))["account"]
        await rest()
        await asyncio.gather(*house._heeding)
        assert await ann.get(f"links/{link}") == (404, "link/unknown")

    visited(tmp_path, scenario)
