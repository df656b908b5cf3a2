"""A table that is lost to another node, and one that comes back from there."""

from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from netzplan.server.house import House
from netzplan.server.lobby.access import FillUp
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.pace.agreeing import LIVE_OFFER
from netzplan.server.store import Fenced
from tests.server.in_house import in_house
from tests.server.moved_time import MovedTime, rest
from tests.server.paced import LIVE, kinds, living, seated
from tests.server.test_agreeing import offered

SEATS = (SeatSpec("me", "Ann"), SeatSpec("open"))
PAIR = CreateTable("voll_verplant", "berlin", SEATS, fill=FillUp(10, "greedy"))


def test_what_is_due_at_a_table_that_came_back_is_done(tmp_path: Path) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", LIVE)
        assert await offered(table, 0, "pause") == ""
        await rest()
        house.tables.lose(table.row.id)
        again, _ = await house.tables.find(table.row.spectators)
        assert again is not table
        assert again.row.course.offer is not None
        await time.move(LIVE_OFFER)
        assert kinds(again) == ["expired"]

    living(tmp_path, scenario)


def test_a_seat_at_a_lost_table_is_claimed_where_the_table_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House) -> None:
        made = await house.tables.create(PAIR)
        monkeypatch.setattr(house.store, "settle", AsyncMock(side_effect=Fenced(made.table)))
        with pytest.raises(Fenced):  # so the request is forwarded
            await house.tables.claim(made.seats[1].link, "Bob", "")
        await house.tables.fill(made.table)  # the other node sees to it

    in_house(tmp_path, scenario)
