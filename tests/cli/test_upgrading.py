"""``netzplan replay --all`` shows, before an upgrade, which matches would differ."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from netzplan.server.store import SqliteStore
from tests.cli.terminal import Terminal
from tests.stored.database import TABLES, unpacked

pytestmark = pytest.mark.inspection

DATABASE = "netzplan.sqlite3"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder of an earlier version."""
    unpacked(tmp_path)
    return tmp_path


def test_matches_of_an_earlier_version_continue_and_nothing_is_changed(
    netzplan: Terminal, data: Path
) -> None:
    before = (data / DATABASE).read_bytes()
    told = netzplan("replay", "--all", "--data", data, "--json")
    assert told.code == 0, told
    with closing(sqlite3.connect(data / DATABASE)) as database:
        (count,) = database.execute("SELECT count(*) FROM matches").fetchone()
        (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
    assert told.json()["matches"] == count
    assert told.json()["different"] == []
    assert revision == "0002"
    assert (data / DATABASE).read_bytes() == before


def test_a_match_that_would_differ_is_listed_with_the_reason(
    netzplan: Terminal, data: Path
) -> None:
    over = next(each for each in TABLES if each["name"].endswith("/over"))
    running = next(each for each in TABLES if each["name"] == "voll_verplant/sealed")
    ids = [each["opens"][each["links"][0]]["info"]["table"] for each in (over, running)]
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        database.execute("DELETE FROM entries WHERE match_id = ? AND seq > 3", (ids[0],))
        database.execute("UPDATE matches SET map_hash = 'gone' WHERE id = ?", (ids[1],))
    told = netzplan("replay", "--all", "--data", data, "--json")
    assert told.code == 1
    why = {each["table"]: each["why"] for each in told.json()["different"]}
    assert why == {ids[0]: "end", ids[1]: "map"}
    told = netzplan("replay", "--all", "--data", data)
    assert all(id in told.out for id in ids)


@pytest.mark.parametrize(
    ("column", "value"), [("came", "5"), ("course", '"paused"'), ("summary", "{}")]
)
def test_a_damaged_match_is_named_and_the_others_are_checked(
    netzplan: Terminal, data: Path, column: str, value: str
) -> None:
    SqliteStore(data / DATABASE).close()  # lets it migrate
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        ids = [id for (id,) in database.execute("SELECT id FROM matches ORDER BY created")]
        database.execute(f"UPDATE matches SET {column} = ? WHERE id = ?", (value, ids[0]))
        database.execute("UPDATE matches SET map_hash = 'gone' WHERE id = ?", (ids[-1],))
    told = netzplan("replay", "--all", "--data", data, "--json")
    assert told.code == 1, told
    assert told.json()["matches"] == len(ids)
    why = {each["table"]: each["why"] for each in told.json()["different"]}
    assert why == {ids[0]: "damaged", ids[-1]: "map"}
    told = netzplan("replay", "--all", "--data", data)
    assert f"{ids[0]}: damaged" in told.out


def test_replay_takes_either_a_file_or_all(netzplan: Terminal, data: Path) -> None:
    netzplan("replay").refused("replay/what")
    netzplan("replay", "x.jsonl", "--all").refused("replay/what")
    netzplan("replay", "--all", "--data", data / "none").refused("backup/none", exit_code=1)
