"""Commands on a server whose data is in PostgreSQL."""

import asyncio
import gzip
import json
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest

from netzplan.cli import doctor
from netzplan.server.settings import Settings
from netzplan.server.store import SqliteDatabase, SqlStore, database_of
from netzplan.server.store.engines import DATABASE
from tests.cli.terminal import Terminal, Told
from tests.server.postgres import Postgres
from tests.server.test_store_persons import furnish
from tests.stored.database import unpacked

pytestmark = pytest.mark.inspection

AWAY = "postgresql://ann:geheim@127.0.0.1:1/netzplan"
"""A database that does not exist, with a password that must not appear anywhere."""


@pytest.fixture
def url(postgres_server: Postgres) -> str:
    """The address of a database that is completely empty, without tables."""
    return postgres_server.fresh()


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder of an earlier version with rows of every kind, and a map."""
    data = tmp_path_factory.mktemp("older")
    unpacked(data)
    store = SqlStore(SqliteDatabase(data / DATABASE))
    asyncio.run(furnish(store))
    store.close()
    (data / "maps" / "voll_verplant").mkdir(parents=True)
    (data / "maps" / "voll_verplant" / "mine.json").write_bytes(b"{}")
    return data


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one table, whose map is missing."""
    data = tmp_path_factory.mktemp("small")
    store = SqlStore(SqliteDatabase(data / DATABASE))
    asyncio.run(furnish(store))
    store.close()
    return data


def content(file: Path) -> list[str]:
    """Return the lines of a backup without its head, sorted, as each database has its own order."""
    _, *lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    return sorted(lines)


def rows(url: str) -> list[tuple[Any, ...]]:  # Any: of any columns
    with psycopg.connect(url) as connection:
        return connection.execute("SELECT * FROM persons ORDER BY id").fetchall()


def test_a_backup_moves_to_postgresql_and_back(
    netzplan: Terminal, tmp_path: Path, older: Path, url: str
) -> None:
    files = [tmp_path / f"{number}.jsonl.gz" for number in range(3)]
    there = ("--data", tmp_path / "there", "--database-url", url)
    back = ("--data", tmp_path / "back")
    for words in (
        ("backup", files[0], "--data", older),
        ("restore", files[0], *there),
        ("backup", files[1], *there),
        ("restore", files[1], *back),
        ("backup", files[2], *back),
    ):
        told = netzplan(*words)
        assert (told.code, told.err) == (0, ""), told
    assert content(files[0]) == content(files[1]) == content(files[2])
    assert len(content(files[0])) > 100
    assert not (tmp_path / "there" / DATABASE).exists()
    assert (tmp_path / "there" / "maps" / "voll_verplant" / "mine.json").read_bytes() == b"{}"


def test_existing_data_is_replaced_only_on_request_and_then_kept_aside(
    netzplan: Terminal, tmp_path: Path, small: Path, url: str
) -> None:
    file, there = tmp_path / "all.jsonl.gz", ("--data", tmp_path / "there", "--database-url", url)
    netzplan("backup", file, "--data", small)
    netzplan("backup", file, *there).refused("serve/database", exit_code=1)
    assert netzplan("restore", file, *there).code == 0
    before = rows(url)
    assert before
    other = ("--data", tmp_path / "other", "--database-url", url)
    netzplan("restore", file, *other).refused("restore/database-not-empty", exit_code=1)
    store = SqlStore(database_of(tmp_path, url))
    netzplan("restore", file, *there, "--replace").refused("restore/served", exit_code=1)
    store.close()
    cut = file.with_name("cut.jsonl.gz")
    whole = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    cut.write_bytes(gzip.compress(b"".join(whole[:-1])))
    netzplan("restore", cut, *there, "--replace").refused("restore/damaged", exit_code=1)
    assert rows(url) == before
    told = netzplan("replay", "--all", *there, "--json")
    assert (told.code, [each["table"] for each in told.json()["different"]]) == (1, ["t"])
    told = netzplan("restore", file, *there, "--replace")
    assert told.code == 0, told
    assert rows(url) == before
    (schema,) = (word for word in told.out.split() if word.startswith("replaced_"))
    with psycopg.connect(url) as connection:
        found = connection.execute(f"SELECT count(*) FROM {schema}.persons".encode()).fetchone()
    assert found == (len(before),)


def test_a_folder_given_alone_uses_its_own_database_file(
    netzplan: Terminal, tmp_path: Path, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trying a backup in a folder must not touch the database in use."""
    file = tmp_path / "all.jsonl.gz"
    monkeypatch.setenv("NETZPLAN_DATABASE_URL", AWAY)
    assert netzplan("backup", file, "--data", small).code == 0
    assert netzplan("restore", file, "--data", tmp_path / "tried").code == 0
    assert (tmp_path / "tried" / DATABASE).is_file()
    netzplan("backup", file).refused("serve/database", exit_code=1)


def test_a_database_of_a_newer_version_is_left_alone(
    netzplan: Terminal, tmp_path: Path, url: str
) -> None:
    SqlStore(database_of(tmp_path, url)).close()
    with psycopg.connect(url) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    told = netzplan("serve", "--port", "0", "--data", tmp_path, "--database-url", url)
    told.refused("serve/newer", exit_code=1)
    assert "9999" in told.err
    assert graded(tmp_path, url) == "wrong"


def graded(data: Path, url: str) -> str:
    settings = Settings(data=str(data), kernels=str(data), port=0, database_url=url)
    return next(each.grade for each in doctor.examine(settings) if each.part == "database")


def test_the_doctor_checks_the_database(tmp_path: Path, url: str) -> None:
    assert graded(tmp_path, url) == "good"
    SqlStore(database_of(tmp_path, url)).close()
    assert graded(tmp_path, url) == "good"
    assert graded(tmp_path, AWAY) == "wrong"


def test_a_missing_driver_is_named(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    words = ("--data", tmp_path, "--database-url", AWAY)
    told = netzplan("serve", "--port", "0", *words)
    told.refused("serve/driver", exit_code=1)
    assert "pip install 'netzplan[postgres]'" in told.err
    netzplan("backup", tmp_path / "x", *words).refused("serve/driver", exit_code=1)
    assert graded(tmp_path, AWAY) == "wrong"


def test_the_password_is_never_shown(
    netzplan: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--data", tmp_path, "--database-url", AWAY)
    shown = netzplan("serve", "--show-settings", *words)
    assert 'database_url = "postgresql://ann@127.0.0.1:1/netzplan"' in shown.out
    file = tmp_path / "settings.toml"
    file.write_text(f"database_url = {json.dumps(AWAY)}\n")
    monkeypatch.setenv("NETZPLAN_DATABASE_URL", "mysql://ann:geheim@127.0.0.1/x")
    wrong = netzplan("serve", "--show-settings")
    wrong.refused("serve/settings")
    monkeypatch.delenv("NETZPLAN_DATABASE_URL")
    told: list[Told] = [
        shown,
        wrong,
        netzplan("serve", "--port", "0", *words),
        netzplan("doctor", *words),
        netzplan("replay", "--all", "--settings", file),
        netzplan("backup", tmp_path / "x", "--settings", file),
        netzplan("restore", tmp_path / "x", *words),
    ]
    assert [each.code for each in told] == [0, 2, 1, 1, 1, 1, 1]
    assert not [each for each in told if "geheim" in each.out + each.err]


def test_administration_works_there_and_its_log_is_append_only(
    netzplan: Terminal, tmp_path: Path, url: str
) -> None:
    words = ("--data", tmp_path, "--database-url", url)
    SqlStore(database_of(tmp_path, url)).close()
    assert netzplan("admin", "read-only", "on", *words).code == 0
    netzplan("admin", "read-only", "on", *words).refused("admin/no-change", exit_code=1)
    assert netzplan("admin", "announce", "Gleich zu", "Closing", *words).code == 0
    log = netzplan("admin", "log", "--json", *words).json()
    assert [each["kind"] for each in log] == ["announce", "read-only"]
    for change in ("UPDATE acts SET why = ''", "DELETE FROM acts"):
        with (
            psycopg.connect(url) as connection,
            pytest.raises(psycopg.errors.RaiseException, match="only added to"),
        ):
            connection.execute(change.encode())
