"""``netzplan backup`` and ``restore``: nothing is lost, and nothing is restored by half."""

import errno
import gzip
import json
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from netzplan.cli import backups
from netzplan.cli.folder import held_file, held_folder
from netzplan.server.house import House
from netzplan.server.messages import CreateTable, SeatSpec
from netzplan.server.store import SqliteDatabase, engines
from netzplan.server.store.backup import backup_lines
from tests.cli.terminal import Terminal
from tests.server.in_house import in_house
from tests.stored.database import unpacked

Harm = Callable[[list[Any]], list[Any]]
DATABASE = "netzplan.sqlite3"


def rows(data: Path) -> dict[str, list[Any]]:
    """Return all rows of all tables in a data folder."""
    with closing(sqlite3.connect(data / DATABASE)) as database:
        names = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in names}


def content(file: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def packed(file: Path, lines: list[Any]) -> Path:
    file.write_bytes(gzip.compress(b"".join(json.dumps(each).encode() + b"\n" for each in lines)))
    return file


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NETZPLAN_LANG", "en")


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as an earlier version left it, with a map and the values learned for it."""
    data = tmp_path_factory.mktemp("older")
    unpacked(data)
    maps = data / "maps" / "voll_verplant"
    maps.mkdir(parents=True)
    (maps / "mine.json").write_bytes(b"{}")
    (maps / "mine.learned").write_bytes(bytes(range(256)))
    return data


def test_a_running_server_is_backed_up_and_continues_elsewhere(
    netzplan: Terminal, tmp_path: Path
) -> None:
    data, file, elsewhere = tmp_path / "data", tmp_path / "all.jsonl.gz", tmp_path / "elsewhere"
    links: list[str] = []
    entries: list[int] = []

    async def play(house: House, link: str) -> None:
        table, seat = await house.tables.find(link)
        assert seat is not None
        assert table.match is not None
        action = next(iter(table.match.rules.actions(table.match.state, seat)))
        assert await table.submit(seat, table.match.version(seat), action) is None

    async def here(house: House) -> None:
        await house.store.key("vapid", "secret")
        for number in range(3):
            wish = SeatSpec("me", name=f"Ann {number}")
            made = await house.tables.create(CreateTable("voll_verplant", "amsterdam", (wish,)))
            links.append(made.seats[0].link)
            await play(house, links[-1])
        assert netzplan("backup", file, "--data", data).code == 0
        for link in links:
            table, _ = await house.tables.find(link)
            assert table.match is not None
            entries.append(len(table.match.entries))
            await play(house, link)

    async def there(house: House) -> None:
        for link, known in zip(links, entries, strict=True):
            table, _ = await house.tables.find(link)
            assert table.match is not None
            assert len(table.match.entries) == known
            await play(house, link)
        assert await house.store.key("vapid", "another") == "secret"

    in_house(data, here)
    assert file.stat().st_mode & 0o777 == 0o600
    told = netzplan("restore", file, "--data", elsewhere)
    assert (told.code, told.err) == (0, "")
    assert sys.platform == "win32" or elsewhere.stat().st_mode & 0o777 == 0o700
    in_house(elsewhere, there)


def test_an_older_backup_is_restored_as_this_version_would_migrate_it(
    netzplan: Terminal, tmp_path: Path, older: Path
) -> None:
    file, elsewhere = tmp_path / "all.jsonl.gz", tmp_path / "elsewhere"
    assert netzplan("backup", file, "--data", older).code == 0
    assert netzplan("restore", file, "--data", elsewhere).code == 0
    opened = tmp_path / "opened"
    unpacked(opened)

    async def nothing(_: House) -> None:
        pass

    in_house(opened, nothing)
    assert rows(elsewhere) == rows(opened)
    for name in ("mine.json", "mine.learned"):
        kept = elsewhere / "maps" / "voll_verplant" / name
        assert kept.read_bytes() == (older / "maps" / "voll_verplant" / name).read_bytes()


def test_rows_that_refer_to_later_rows_are_restored(netzplan: Terminal, tmp_path: Path) -> None:
    data, file, elsewhere = tmp_path / "data", tmp_path / "all.jsonl.gz", tmp_path / "elsewhere"
    unpacked(data)
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        ids = [id for (id,) in database.execute("SELECT id FROM matches ORDER BY id")]
        for id, successor in pairwise(ids):
            database.execute("UPDATE matches SET successor = ? WHERE id = ?", (successor, id))
    assert netzplan("backup", file, "--data", data).code == 0
    assert netzplan("restore", file, "--data", elsewhere).code == 0
    with closing(sqlite3.connect(elsewhere / DATABASE)) as database:
        found = dict(database.execute("SELECT id, successor FROM matches"))
    assert [found[id] for id in ids] == [*ids[1:], None]


@pytest.mark.parametrize(
    ("harm", "line"),
    [
        (lambda lines: lines[:-1], 0),
        (lambda lines: [*lines[:-5], *lines[-4:]], -1),
        (lambda lines: [*lines[:5], lines[5][1:], *lines[6:]], 6),
        (lambda lines: [*lines[:5], lines[4], *lines[5:]], 6),
        (lambda lines: [*lines[:5], [*lines[5][:-1], {}], *lines[6:]], 6),
        (lambda lines: [*lines[:5], {"type": "end", "lines": 1}], 6),
        (lambda lines: [*lines[:5], {"type": "diary"}, *lines[5:]], 6),
        (lambda lines: [*lines[:-1], {"type": "table", "name": "x", "columns": []}], -1),
        (lambda lines: [lines[0], {**lines[1], "columns": ["id"]}, *lines[2:]], 2),
        (lambda lines: [*lines, []], -1),
        *(
            (
                lambda lines, path=path: [
                    *lines[:-1],
                    {"type": "file", "path": path, "content": ""},
                ],
                -1,
            )
            for path in ("../../evil", "/dev/null/evil", "..\\evil", ".", "\0")
        ),
    ],
    ids=[
        *("cut", "missing", "short", "doubled", "kind", "early-end"),
        *("unknown", "table", "columns", "after", "up", "absolute", "backslash", "folder", "null"),
    ],
)
def test_a_damaged_backup_is_refused_by_line_and_restores_nothing(
    netzplan: Terminal, tmp_path: Path, older: Path, harm: Harm, line: int
) -> None:
    file, elsewhere = tmp_path / "all.jsonl.gz", tmp_path / "elsewhere"
    netzplan("backup", file, "--data", older)
    lines = content(file)
    harmed = harm(lines)
    told = netzplan("restore", packed(file, harmed), "--data", elsewhere)
    told.refused("restore/damaged", exit_code=1)
    wanted = line if line > 0 else len(harmed) + 1 + line
    assert f" line {wanted};" in told.err
    assert [each.name for each in elsewhere.iterdir()] == [".lock"]
    assert not (tmp_path / "evil").exists()


def test_a_truncated_or_corrupt_archive_is_refused(
    netzplan: Terminal, tmp_path: Path, older: Path
) -> None:
    file, elsewhere = tmp_path / "all.jsonl.gz", tmp_path / "elsewhere"
    netzplan("backup", file, "--data", older)
    whole = file.read_bytes()
    for bent in (whole[: len(whole) // 2], whole[:-4], whole[:5000] + b"\0\0\0" + whole[5003:]):
        file.write_bytes(bent)
        netzplan("restore", file, "--data", elsewhere).refused("restore/damaged", exit_code=1)
    texts = (b"a diary\n", b'{"a":1}\n', b'{"type":"end","lines":0}\n', b"[]\n")
    for foreign in (b"", b"a diary", *map(gzip.compress, texts)):
        file.write_bytes(foreign)
        netzplan("restore", file, "--data", elsewhere).refused("restore/foreign", exit_code=1)
    assert [each.name for each in elsewhere.iterdir()] == [".lock"]


def test_a_full_disk_is_not_taken_for_a_damaged_backup(
    netzplan: Terminal, tmp_path: Path, older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, elsewhere = tmp_path / "all.jsonl.gz", tmp_path / "elsewhere"
    netzplan("backup", file, "--data", older)

    def fails(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", fails)
    told = netzplan("restore", file, "--data", elsewhere)
    told.refused("serve/data", exit_code=1)
    assert f"the data folder {elsewhere} can't be used: " in told.err
    assert [each.name for each in elsewhere.iterdir()] == [".lock"]


@pytest.mark.parametrize("newer", [{"format": 2}, {"revision": "9999"}])
def test_a_backup_of_a_newer_version_is_refused_with_its_version(
    netzplan: Terminal, tmp_path: Path, older: Path, newer: dict[str, Any]
) -> None:
    file = tmp_path / "all.jsonl.gz"
    netzplan("backup", file, "--data", older)
    lines = content(file)
    packed(file, [{**lines[0], **newer, "version": "7.8.9"}, *lines[1:]])
    told = netzplan("restore", file, "--data", tmp_path / "elsewhere")
    told.refused("restore/newer", exit_code=1)
    assert "7.8.9" in told.err


def test_existing_data_is_replaced_only_on_request_and_then_kept_aside(
    netzplan: Terminal, tmp_path: Path, older: Path
) -> None:
    file, data = tmp_path / "all.jsonl.gz", tmp_path / "data"
    netzplan("backup", file, "--data", older)
    netzplan("restore", file, "--data", data)
    before = rows(data)
    netzplan("restore", file, "--data", data).refused("restore/not-empty", exit_code=1)
    with held_folder(data):
        words = ("restore", file, "--data", data, "--replace")
        netzplan(*words).refused("serve/folder-in-use", exit_code=1)
    assert netzplan(*words).code == 0
    assert rows(data) == before
    (kept,) = data.glob("replaced-*")
    assert rows(kept) == before
    assert (kept / "maps" / "voll_verplant" / "mine.json").is_file()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root can do this")
def test_what_root_restores_belongs_to_the_owner_of_the_folder(
    netzplan: Terminal, tmp_path: Path, older: Path
) -> None:
    file, data = tmp_path / "all.jsonl.gz", tmp_path / "data"
    netzplan("backup", file, "--data", older)
    data.mkdir()
    os.chown(data, 12345, 12346)
    for more in ([], ["--replace"]):
        assert netzplan("restore", file, "--data", data, *more).code == 0
        assert {(path.stat().st_uid, path.stat().st_gid) for path in data.rglob("*")} == {
            (12345, 12346)
        }


def test_an_impossible_backup_is_refused(netzplan: Terminal, tmp_path: Path, older: Path) -> None:
    file = tmp_path / "all.jsonl.gz"
    netzplan("backup", file, "--data", tmp_path / "none").refused("backup/none", exit_code=1)
    netzplan("backup", tmp_path / "no" / "x", "--data", older).refused(
        "file/unwritable", exit_code=1
    )
    for folder in (".", tmp_path):
        netzplan("backup", folder, "--data", older).refused("file/unwritable")
    data = tmp_path / "diary"
    data.mkdir()
    (data / DATABASE).write_bytes(b"this is a diary, not a database\n" * 100)
    netzplan("backup", file, "--data", data).refused("serve/data", exit_code=1)
    assert not list(tmp_path.glob("all*"))


def test_a_backup_that_cannot_be_read_is_named(netzplan: Terminal, tmp_path: Path) -> None:
    for file in (tmp_path / "nowhere.gz", tmp_path):
        told = netzplan("restore", file, "--data", tmp_path / "fresh")
        told.refused("file/unreadable")
        assert str(file) in told.err


def test_a_backup_for_which_there_is_no_room_leaves_nothing(
    netzplan: Terminal, tmp_path: Path, older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fails)
    told = netzplan("backup", tmp_path / "all.jsonl.gz", "--data", older)
    told.refused("file/unwritable", exit_code=1)
    assert told.err.endswith(": the disk is full\n")
    assert not list(tmp_path.iterdir())


def test_a_database_of_somebody_else_is_not_taken_for_an_unwritable_backup(
    netzplan: Terminal, tmp_path: Path, older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(_: object) -> bool:  # as for any user but root
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(older))

    monkeypatch.setattr(SqliteDatabase, "exists", denied)
    told = netzplan("backup", tmp_path / "b.jsonl.gz", "--data", older)
    told.refused("serve/data", exit_code=1)
    assert not list(tmp_path.iterdir())


def test_a_database_that_changes_on_a_read_only_disk_is_not_backed_up(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another machine can write what this one can only read, and SQLite does not look for that."""
    data, file = tmp_path / "data", tmp_path / "all.jsonl.gz"
    unpacked(data)
    monkeypatch.setattr(engines, "is_read_only", lambda _: True)
    assert netzplan("backup", file, "--data", data).code == 0
    whole = file.read_bytes()

    def lines(*words: Any) -> Any:
        yield from backup_lines(*words)
        (data / f"{DATABASE}-wal").touch()

    monkeypatch.setattr(backups, "backup_lines", lines)
    netzplan("backup", file, "--data", data).refused("backup/changed", exit_code=1)
    assert file.read_bytes() == whole
    assert sorted(each.name for each in tmp_path.iterdir()) == ["all.jsonl.gz", "data"]


def test_a_damaged_database_is_not_backed_up(
    netzplan: Terminal, tmp_path: Path, older: Path
) -> None:
    data = copytree(older, tmp_path / "data")
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        database.execute("UPDATE matches SET options = '[x'")
    refused = netzplan("backup", tmp_path / "backup", "--data", data)
    refused.refused("folder/unusable", exit_code=1)
    assert refused.err.endswith("damaged: no JSON in a row of matches: [x\n")
    assert not (tmp_path / "backup").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_a_device_is_never_replaced(netzplan: Terminal, tmp_path: Path, older: Path) -> None:
    queue = tmp_path / "queue"
    os.mkfifo(queue)
    netzplan("backup", queue, "--data", older).refused("file/special")
    assert queue.is_fifo()


@pytest.mark.skipif(sys.platform == "win32", reason="a link needs rights there")
def test_a_backup_follows_a_link(netzplan: Terminal, tmp_path: Path, older: Path) -> None:
    latest = tmp_path / "latest"
    latest.symlink_to("monday.jsonl.gz")
    assert netzplan("backup", latest, "--data", older).code == 0
    assert latest.is_symlink()
    assert content(tmp_path / "monday.jsonl.gz")[-1]["type"] == "end"


def test_two_backups_cannot_write_the_same_file(
    netzplan: Terminal, tmp_path: Path, older: Path
) -> None:
    file = tmp_path / "all.jsonl.gz"
    with held_file(file):
        netzplan("backup", file, "--data", older).refused("file/in-use", exit_code=1)
    assert not file.exists()
    assert netzplan("backup", file, "--data", older).code == 0


def test_a_database_of_a_newer_version_is_left_alone(netzplan: Terminal, tmp_path: Path) -> None:
    unpacked(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    before = rows(tmp_path)
    told = netzplan("serve", "--port", "0", "--data", tmp_path)
    told.refused("serve/newer", exit_code=1)
    assert "9999" in told.err
    assert rows(tmp_path) == before
