"""A restore that is killed halfway is named at the next start, and can be repeated."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest

from tests.cli.terminal import Terminal
from tests.cli.test_backups import DATABASE, english, older, rows

__all__ = ["english", "older"]


def test_a_restore_that_is_killed_is_named_and_can_be_repeated(
    netzplan: Terminal, tmp_path: Path, older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the next start would begin an empty database, and nobody knew where theirs is."""
    file, data = tmp_path / "all.jsonl.gz", tmp_path / "data"
    netzplan("backup", file, "--data", older)
    netzplan("restore", file, "--data", data)
    before, rename = rows(data), Path.rename
    killed: list[Path] = []

    def renames(path: Path, target: Path) -> Path:
        killed.append(tmp_path / f"killed-{len(killed)}")
        copytree(data, killed[-1])
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", renames)
        assert netzplan("restore", file, "--data", data, "--replace").code == 0
    assert len(killed) == 4, "database and maps go, maps and database come"
    assert rows(killed[0]) == before, "nothing has happened yet"
    assert (killed[0] / "maps").is_dir()
    for left in killed[1:]:
        told = netzplan("serve", "--data", left)
        told.refused("restore/killed-aside", exit_code=1)
        (aside,) = left.glob("replaced-*")
        assert str(aside) in told.err
        assert not (left / DATABASE).exists()
        checked = netzplan("doctor", "--data", left)
        assert (checked.code, str(aside) in checked.out) == (1, True)
        assert rows(aside) == before
    for left in killed:
        assert netzplan("restore", file, "--data", left, "--replace").code == 0
        assert rows(left) == before
        assert not list(left.glob(".restoring-*"))


def test_what_a_crashed_server_wrote_last_stays_with_its_database(
    netzplan: Terminal, tmp_path: Path, older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite keeps it in a second file, and would apply that to any database beside it."""
    file, data, served = (tmp_path / name for name in ("all.jsonl.gz", "data", "served"))
    netzplan("backup", file, "--data", older)
    netzplan("restore", file, "--data", served)
    with closing(sqlite3.connect(served / DATABASE)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("UPDATE matches SET seed = 'written last'")
        database.commit()
        copytree(served, data)
    assert (data / f"{DATABASE}-wal").stat().st_size > 0
    left = tmp_path / "left"
    rename = Path.rename

    def renames(path: Path, target: Path) -> Path:
        renamed = rename(path, target)
        if not left.exists():
            copytree(data, left)
        return renamed

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", renames)
        assert netzplan("restore", file, "--data", data, "--replace").code == 0
    assert netzplan("restore", file, "--data", left, "--replace").code == 0
    for folder in (data, left):
        (aside,) = {each.parent for each in folder.glob(f"replaced-*/{DATABASE}")}
        seeds = "SELECT DISTINCT seed = 'written last' FROM matches"
        for place, expected in ((aside, 1), (folder, 0)):
            with closing(sqlite3.connect(place / DATABASE)) as database:
                assert database.execute(seeds).fetchall() == [(expected,)]


def test_a_first_restore_that_is_killed_can_be_repeated(
    netzplan: Terminal, tmp_path: Path, older: Path
) -> None:
    file, data = tmp_path / "all.jsonl.gz", tmp_path / "data"
    netzplan("backup", file, "--data", older)
    (data / ".restoring-x").mkdir(parents=True)
    (data / ".restoring-x" / DATABASE).write_bytes(b"half")
    netzplan("serve", "--data", data).refused("restore/killed", exit_code=1)
    assert netzplan("restore", file, "--data", data).code == 0
    assert sorted(each.name for each in data.iterdir()) == [".lock", "maps", DATABASE]
