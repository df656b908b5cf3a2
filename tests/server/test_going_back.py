"""Going back in a long match by agreement, and loading it later, makes nobody else wait."""

from pathlib import Path

import pytest

from netzplan.core import Rewound
from netzplan.server.folding import SLICE
from netzplan.server.house import House
from netzplan.server.pace import agreeing
from tests.server.folded import counted
from tests.server.moved_time import MovedTime
from tests.server.paced import DAYS, act, awaited, living, quick_bots, seated
from tests.server.test_agreeing import answered, offered

__all__ = ["quick_bots"]


def test_others_run_while_a_long_match_goes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(house: House, time: MovedTime) -> None:
        table = await seated(house, "on_the_underground", DAYS)
        while table.match is not None and len(table.match.settled) < 3 * SLICE:
            await act(table, awaited(table)[0])
        for _ in range(2):
            with counted(monkeypatch) as folded:
                assert await offered(table, 0, "back") == ""
                assert await answered(table, 1, agrees=True) == ""
            assert folded.most == SLICE
            assert folded.total > 3 * SLICE
            await time.move(agreeing.COOL_SECONDS)
        match = table.match
        assert match is not None
        assert isinstance(match.entries[-1], Rewound)
        house.tables._forget(table)
        with counted(monkeypatch) as folded:
            again, _ = await house.tables.find(table.row.spectators)
        assert folded.most <= 2 * SLICE
        assert again.match is not None
        assert again.match.state == match.state
        assert again.match.settled == match.settled

    living(tmp_path, scenario)
