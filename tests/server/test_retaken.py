"""A table that was lost to another node and is taken back keeps its time."""

from pathlib import Path

from netzplan.server.house import House
from netzplan.server.pace.agreeing import LIVE_OFFER
from tests.server.moved_time import MovedTime, rest
from tests.server.paced import LIVE, kinds, living, seated
from tests.server.test_agreeing import offered


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
