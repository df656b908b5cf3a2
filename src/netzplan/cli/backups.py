"""``netzplan backup`` and ``restore``: everything a host has, written to and read from one file."""

import errno
import gzip
import os
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

import netzplan
from netzplan.cli.failure import NEGATIVE, Failure, failing_on
from netzplan.cli.folder import FOR_ITS_OWNER, RESTORING, failing_in, held_file, held_folder
from netzplan.cli.home import Home, file_in
from netzplan.cli.language import text
from netzplan.server.store import StoreError
from netzplan.server.store.backup import Head, backup_lines
from netzplan.server.store.engines import DATABASE, frozen_state, make_one_file
from netzplan.server.store.locks import Lock, hold
from netzplan.server.store.replacing import is_empty, is_served, set_aside
from netzplan.server.store.restoring import BackupError, load, unpacked

__all__ = ["back_up", "copy_into", "restore"]

OWN = (".lock", ".writable")
"""Files that a server leaves in an empty data folder."""


def back_up(home: Home, file: Path) -> None:
    """Write everything a host has, even while a server runs on it; raises Failure.

    An existing file is replaced once the new one is complete; a device or other special file never
    is. Only its owner may read the file: it contains the links of all seats, and the keys of the
    house.
    """
    if file.is_dir():
        raise Failure("file/unwritable", file=str(file), reason=os.strerror(errno.EISDIR))
    if file.exists() and not file.is_file():
        raise Failure("file/special", file=str(file))
    place = Path(os.path.realpath(file))  # the target of a symbolic link
    with failing_on(file, "file/unwritable", NEGATIVE), held_file(place):
        _write_whole(home, place)
    print(text("backup.written", file=str(file), bytes=file.stat().st_size))


def _write_whole(home: Home, file: Path) -> None:
    """Write a backup to a temporary file, and rename it when it is complete; raises OSError."""
    part = file.with_name(f"{file.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.GzipFile("", "wb", compresslevel=6, fileobj=raw) as packed:
                for line in _lines(home):
                    packed.write(line)
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def copy_into(home: Home, copy: Path) -> None:
    """Copy a host's database and maps into a folder, and migrate them; raises Failure."""
    _fill(file_in(copy), copy, _lines(home))


def restore(file: Path, home: Home, *, replaces: bool) -> None:
    """Restore a backup to a host; raises Failure, and then nothing has changed.

    With ``replaces``, the existing data is kept beside the new; otherwise folder and database must
    be empty.
    """
    folder = home.folder
    with failing_in(folder):
        folder.mkdir(mode=FOR_ITS_OWNER, parents=True, exist_ok=True)
    with held_folder(folder):
        killed = list(folder.glob(f"{RESTORING}*"))
        found = [each for each in folder.iterdir() if each not in killed]
        if not replaces and any(each.name not in OWN for each in found):
            raise Failure("restore/not-empty", NEGATIVE, path=str(folder))
        # Inside the folder, so that files are moved within one disk.
        with TemporaryDirectory(prefix=RESTORING, dir=folder) as fresh:
            name = f"replaced-{datetime.now(UTC):%Y%m%d-%H%M%S}"
            schema = None if home.has_file else name.replace("-", "_")
            target = home
            if home.has_file:
                target = replace(home, database=file_in(Path(fresh)).database)
            head, is_aside = _restored(file, target, Path(fresh), schema, replaces=replaces)
            kept = _set_aside(folder, name, with_file=home.has_file)
            for each in sorted(Path(fresh).iterdir()):
                each.rename(folder / each.name)
        for each in killed:
            rmtree(each)
        _hand_over(folder)
    path = str(folder) if home.has_file else home.database.shown
    print(text("restore.done", path=path, made=head.made))
    if kept is not None:
        print(text("restore.kept", path=str(kept)))
    if schema is not None and is_aside:
        print(text("restore.kept-schema", schema=schema))


def _hand_over(folder: Path) -> None:
    """Give the files that root has restored to the owner of the folder, whose server needs them."""
    owner = folder.stat()
    if sys.platform != "win32" and os.geteuid() == 0 != owner.st_uid:
        for path in folder.rglob("*"):
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _lines(home: Home) -> Iterator[bytes]:
    """Yield the lines of a host's backup; raises Failure."""
    try:
        if not home.database.exists():
            raise Failure("backup/none", NEGATIVE, path=str(home.folder))
        before = frozen_state(home.folder / DATABASE)
        yield from _read(home)
        if before is not None and frozen_state(home.folder / DATABASE) != before:
            raise Failure("backup/changed", NEGATIVE, path=str(home.folder))
    except (OSError, SQLAlchemyError, StoreError) as wrong:
        raise home.unusable(wrong) from None


def _read(home: Home) -> Iterator[bytes]:
    engine = home.database.reading()
    try:
        with engine.begin() as connection:
            yield from backup_lines(connection, home.folder / "maps")
    finally:
        engine.dispose()


def _restored(
    file: Path, home: Home, fresh: Path, schema: str | None, *, replaces: bool
) -> tuple[Head, bool]:
    """Fill a host's database, and a folder with its maps, from a backup; raises Failure.

    Returns the head of the backup, and whether existing tables were moved to the schema.
    """
    is_aside = False

    def make_room(connection: Connection) -> None:
        nonlocal is_aside
        if schema is None:
            return
        hold(connection, Lock.SCHEMA)
        if is_served(connection):
            raise Failure("restore/served", NEGATIVE, url=home.database.shown)
        is_aside = not is_empty(connection)
        if is_aside and not replaces:
            raise Failure("restore/database-not-empty", NEGATIVE, url=home.database.shown)
        if is_aside:
            set_aside(connection, schema)

    try:
        with failing_on(file, "file/unreadable"):
            return _fill(home, fresh, unpacked(file), make_room), is_aside
    except BackupError as wrong:
        if wrong.code == "foreign":
            raise Failure("restore/foreign", NEGATIVE, file=str(file)) from wrong
        if wrong.code == "newer":
            named = {"file": str(file), "here": netzplan.__version__, **wrong.parameters}
            raise Failure("restore/newer", NEGATIVE, **named) from wrong
        raise Failure("restore/damaged", NEGATIVE, file=str(file), line=wrong.line) from wrong


def _fill(
    home: Home,
    fresh: Path,
    lines: Iterator[bytes],
    make_room: Callable[[Connection], None] = lambda _: None,
) -> Head:
    """Fill a database in one commit, and a folder with the maps; raises Failure, BackupError."""
    engine = home.database.writing()
    try:
        with engine.begin() as connection:
            make_room(connection)
            return load(connection, fresh / "maps", lines)
    except (SQLAlchemyError, StoreError) as wrong:
        raise home.unusable(wrong) from None
    finally:
        engine.dispose()


def _set_aside(folder: Path, name: str, *, with_file: bool) -> Path | None:
    """Move database and maps of a folder into a new folder; return it, None if there are none."""
    if with_file:
        make_one_file(folder / DATABASE)
    # The database comes first, and the new one last: a server does not begin with half of it.
    files = sorted(each for each in folder.iterdir() if each.name.startswith(DATABASE))
    found = files if with_file else []
    found += [each for each in folder.iterdir() if each.name == "maps"]
    if not found:
        return None
    names = chain([name], (f"{name}-{number}" for number in count(2)))  # two within a second
    kept = next(each for each in map(folder.joinpath, names) if not each.exists())
    kept.mkdir()
    for each in found:
        each.rename(kept / each.name)
    return kept
