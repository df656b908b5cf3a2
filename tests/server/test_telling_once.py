"""Cached answers equal, byte for byte, the ones that would be computed afresh."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from netzplan.core.turn import Players
from netzplan.server.folding import folded, rows
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.showing import Showing, Shown
from netzplan.server.table import Table
from tests.server.in_house import in_house

MAPS = {
    "voll_verplant": "amsterdam",
    "on_the_underground": "berlin",
    "deutschland_rummy": "germany",
}
CHOICES = 90
UNDONE = 0.15
"""The probability that a player undoes a choice."""


def anew(table: Table, reader: int | None) -> bytes:
    """Return a reader's position of a table, computed with fresh rules and a fresh match."""
    assert table.match is not None
    rules = table.plate.game.rules(table.plate.file, table.plate.hash)
    match = folded(rules, table.row, rows(table.match.entries, ""))
    row, info = table.row, table.info(reader)
    told = msgspec.Raw(msgspec.json.encode(info))
    shown = Shown(row, match, reader, table.link_of(reader), info, told, noted=False)
    return Showing(table.plate.game).update(shown, 0)[0]


@pytest.mark.parametrize("game", MAPS)
def test_cached_answers_equal_fresh_ones(game: str, tmp_path: Path) -> None:
    wanted = CreateTable(game, MAPS[game], (SeatSpec("me", "Ann"), SeatSpec("local", "Bob")))

    async def scenario(house: House) -> None:
        made = await house.tables.create(wanted)
        table, _ = await house.tables.find(made.seats[0].link)
        random = Random(game)
        for number in range(CHOICES):
            match = table.match
            assert match is not None
            turn = match.turn
            if not isinstance(turn, Players):
                break
            seat = random.choice(turn.seats)
            action = random.choice(list(match.rules.actions(match.state, seat)))
            assert await table.submit(seat, match.version(seat), action) is None
            for reader in (0, 1, None):  # request every position, or nothing would be cached
                told = table.update(reader)
                assert number % 3 or told == anew(table, reader)
            if table.match is not None and table.match.can_undo(seat) and random.random() < UNDONE:
                assert await table.undo(seat, table.match.version(seat)) is None

    in_house(tmp_path, scenario)
