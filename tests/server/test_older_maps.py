"""Matches whose map or rules have changed since: they continue where possible, or can be read."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest

from netzplan.server.house import House
from netzplan.server.messages import CreateTable, Rematch, SeatSpec
from netzplan.server.offering import map_page, plate_for
from netzplan.server.problems import Refused
from tests.catalogue.test_atlas import written
from tests.server.in_house import in_house
from tests.server.test_memory import choose

SOLO = CreateTable("voll_verplant", "home", (SeatSpec("me", "Ann"),))


def changed(folder: Path) -> None:
    """Rewrite the custom map with other points for its first line."""
    file = written(folder / "maps" / "voll_verplant", "home")
    content = json.loads(file.read_text())
    line = content["rules"]["lines"][0]
    line["points"] = [line["points"][0] + 1, line["points"][1]]
    file.write_text(json.dumps(content))


async def play(house: House, link: str, choices: int) -> None:
    table, _ = await house.tables.find(link)
    for _ in range(choices):
        if table.row.status == "running":
            await choose(table, 0)


def edit(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "netzplan.sqlite3")) as database, database:
        for statement in statements:
            database.execute(statement)


def counted(folder: Path, asked: str) -> int:
    with closing(sqlite3.connect(folder / "netzplan.sqlite3")) as database:
        (found,) = database.execute(asked).fetchone()
    return int(found)


def begun(folder: Path, choices: int = 3) -> str:
    """Play on a custom map; return the link."""
    written(folder / "maps" / "voll_verplant", "home")
    links: list[str] = []

    async def scenario(house: House) -> None:
        made = await house.tables.create(SOLO)
        links.append(made.seats[0].link)
        await play(house, links[0], choices)

    in_house(folder, scenario)
    return links[0]


@pytest.mark.parametrize("gone", [False, True], ids=["changed", "gone"])
def test_a_match_continues_on_the_map_it_was_made_on(tmp_path: Path, gone: bool) -> None:
    link = begun(tmp_path)
    if gone:
        (tmp_path / "maps" / "voll_verplant" / "home.json").unlink()
    else:
        changed(tmp_path)

    async def scenario(house: House) -> None:
        assert await house.tables.archived(link) is None
        await play(house, link, 200)
        table, _ = await house.tables.find(link)
        assert table.row.status == "over"
        info = table.info(None)
        plate = await plate_for(house.games, house.store, "voll_verplant", "home", info.map_hash)
        assert plate.hash == info.map_hash
        board = msgspec.json.decode(map_page(plate))
        today = house.games["voll_verplant"]
        assert board["lines"][0]["points"] == list(plate.file.rules.lines[0].points)
        assert gone or board["lines"][0]["points"] != list(today.page("home").lines[0].points)
        if gone:
            with pytest.raises(Refused):
                await house.tables.rematch(link, Rematch())
        else:
            _, again = await house.tables.rematch(link, Rematch())
            assert again.map_hash == today.map_hash("home") != info.map_hash

    in_house(tmp_path, scenario)


def test_a_match_under_older_rules_continues_if_its_entries_are_valid(tmp_path: Path) -> None:
    link = begun(tmp_path)
    edit(tmp_path, "UPDATE matches SET rules_version = 0")

    async def scenario(house: House) -> None:
        await play(house, link, 200)
        table, _ = await house.tables.find(link)
        assert table.row.status == "over"

    in_house(tmp_path, scenario)


WRONG = {
    "map": "DELETE FROM maps",
    "text": "UPDATE maps SET file = '{}'",
    "other": "UPDATE maps SET game = 'on_the_underground'",
    "entry": "UPDATE entries SET body = replace(body, '\"act\"', '\"undo\"') WHERE seq = 2",
    "seq": "UPDATE entries SET seq = 9999 WHERE seq = 3",
    "outcome": """UPDATE matches SET summary = json_set(summary, '$.scores', json('[999]'))""",
    "status": "UPDATE matches SET status = 'running'",
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Return a folder with a match played to its end, and the link to it."""
    folder = tmp_path_factory.mktemp("played")
    return folder, begun(folder, choices=200)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_match_that_cannot_continue_can_still_be_read(
    tmp_path: Path, played: tuple[Path, str], wrong: str
) -> None:
    folder, link = played
    copytree(folder, tmp_path, dirs_exist_ok=True)
    changed(tmp_path)
    edit(tmp_path, WRONG[wrong])

    async def scenario(house: House) -> None:
        found = await house.tables.archived(link)
        assert found is not None
        table, seat = found
        told = table.link_info(link, seat)
        assert (told.link, told.seat, told.info.seats[0].name) == (link, 0, "Ann")
        assert told.archived is not None
        assert len(told.archived.scores) == len(told.archived.places) == 1
        stored = counted(tmp_path, "SELECT count(*) FROM entries")
        assert stored > 10
        assert told.archived.entries == (0 if wrong == "status" else stored)
        if wrong != "status":
            header, *lines = table.record().splitlines()
            assert json.loads(header)["map_hash"] == told.info.map_hash
            assert len(lines) == stored
        with pytest.raises(Refused) as refused:
            await house.tables.find(link)
        assert refused.value.problem.code == "match/outdated"
        assert await house.tables.archived("x" * 24) is None
        assert (await house.tables.look_up(link))[0] is table
        with pytest.raises(Refused) as unknown:
            await house.tables.look_up("x" * 24)
        assert unknown.value.problem.code == "link/unknown"

    in_house(tmp_path, scenario)


def test_secrets_of_an_unfinished_match_stay_secret(tmp_path: Path) -> None:
    link = begun(tmp_path)
    changed(tmp_path)
    edit(tmp_path, WRONG["map"])

    async def scenario(house: House) -> None:
        found = await house.tables.archived(link)
        assert found is not None
        with pytest.raises(Refused) as refused:
            found[0].record()
        assert refused.value.problem.code == "match/not-over"
        told = found[0].link_info(link, 0)
        assert found[0].row.seed not in msgspec.json.encode(told).decode()

    in_house(tmp_path, scenario)


def test_a_sealed_undo_shows_behind_no_link(tmp_path: Path) -> None:
    pair = CreateTable("voll_verplant", "home", (SeatSpec("me", "Ann"), SeatSpec("local", "Bob")))

    def told_to_others(folder: Path, *, takes_back: bool) -> list[Any]:
        written(folder / "maps" / "voll_verplant", "home")
        told: list[Any] = []

        async def scenario(house: House) -> None:
            made = await house.tables.create(pair)
            table, _ = await house.tables.find(made.spectators)
            await choose(table, 0)
            if takes_back:
                assert table.match is not None
                assert await table.undo(0, table.match.version(0)) is None
            edit(folder, "UPDATE matches SET map_hash = 'gone'")
            house.tables._idle_seconds = -1.0
            house.tables.sweep()
            for link, seat in ((made.seats[1].link, 1), (made.spectators, None)):
                found = await house.tables.archived(link)
                assert found is not None
                told.append(found[0].link_info(link, seat).archived)

        in_house(folder, scenario)
        return told

    without = told_to_others(tmp_path / "without", takes_back=False)
    assert told_to_others(tmp_path / "with", takes_back=True) == without


def test_nothing_is_kept_of_tables_that_cannot_be_loaded(tmp_path: Path) -> None:
    link = begun(tmp_path)
    changed(tmp_path)
    edit(tmp_path, WRONG["map"])

    async def scenario(house: House) -> None:
        with pytest.raises(Refused):
            await house.tables.find(link)
        assert house.tables._loading == {}

    in_house(tmp_path, scenario)
