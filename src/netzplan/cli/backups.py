"""``netzplan backup`` and ``restore``: all that a host has, in one file and out of it."""

import gzip
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy.exc import SQLAlchemyError

import netzplan
from netzplan.cli.failure import NEGATIVE, Failure
from netzplan.cli.folder import held_folder
from netzplan.cli.language import text
from netzplan.server.store.backup import Head, backup_lines
from netzplan.server.store.engines import DATABASE, reading_engine, writing_engine
from netzplan.server.store.faults import StoreError
from netzplan.server.store.restoring import BackupError, load, unpacked

__all__ = ["back_up", "copy_into", "restore"]

OWN = (".lock", ".writable")
"""What a server leaves in an empty data folder."""


def back_up(folder: Path, file: Path) -> None:
    """Write all that a data folder holds, also while a server works in it; raises Failure.

    A file of that name is replaced when the new one is whole. Nobody else may read it: it holds
    the links of all seats, and the keys of the house.
    """
    part = file.with_name(f"{file.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.GzipFile("", "wb", compresslevel=6, fileobj=raw) as packed:
                for line in _lines(folder):
                    packed.write(line)
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise Failure("file/unwritable", NEGATIVE, file=str(file), reason=reason) from wrong
    finally:
        part.unlink(missing_ok=True)
    print(text("backup.written", file=str(file), bytes=file.stat().st_size))


def copy_into(folder: Path, copy: Path) -> None:
    """Put a copy of a data folder's database and maps, migrated, elsewhere; raises Failure."""
    _fill(copy, _lines(folder))


def restore(file: Path, folder: Path, *, replaces: bool) -> None:
    """Bring what a backup holds into a data folder; raises Failure, and then nothing is changed.

    What was in the folder is kept beside it if it ``replaces`` that; else the folder has to be
    empty.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise Failure("serve/data", path=str(folder), reason=reason) from wrong
    with held_folder(folder):
        if not replaces and any(each.name not in OWN for each in folder.iterdir()):
            raise Failure("restore/not-empty", NEGATIVE, path=str(folder))
        # In the folder itself: what is moved stays on one disk.
        with TemporaryDirectory(prefix=".restoring-", dir=folder) as fresh:
            head = _restored(file, Path(fresh))
            kept = _set_aside(folder)
            for each in sorted(Path(fresh).iterdir()):
                each.rename(folder / each.name)
    print(text("restore.done", path=str(folder), made=head.made))
    if kept is not None:
        print(text("restore.kept", path=str(kept)))


def _lines(folder: Path) -> Iterator[bytes]:
    """Yield the lines of a data folder; raises Failure."""
    database = folder / DATABASE
    if not database.is_file():
        raise Failure("backup/none", NEGATIVE, path=str(folder))
    engine = reading_engine(database)
    try:
        with engine.begin() as connection:
            yield from backup_lines(connection, folder / "maps")
    except (SQLAlchemyError, StoreError) as wrong:
        reason = " ".join(str(getattr(wrong, "orig", wrong)).split())
        raise Failure("serve/data", NEGATIVE, path=str(folder), reason=reason) from wrong
    finally:
        engine.dispose()


def _restored(file: Path, fresh: Path) -> Head:
    """Fill a folder with what a backup holds; raises Failure."""
    try:
        return _fill(fresh, unpacked(file))
    except BackupError as wrong:
        if wrong.code == "foreign":
            raise Failure("restore/foreign", NEGATIVE, file=str(file)) from wrong
        if wrong.code == "newer":
            named = {"file": str(file), "here": netzplan.__version__, **wrong.parameters}
            raise Failure("restore/newer", NEGATIVE, **named) from wrong
        raise Failure("restore/damaged", NEGATIVE, file=str(file), line=wrong.line) from wrong
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise Failure("file/unreadable", file=str(file), reason=reason) from wrong


def _fill(folder: Path, lines: Iterator[bytes]) -> Head:
    engine = writing_engine(folder / DATABASE)
    try:
        return load(engine, folder / "maps", lines)
    finally:
        engine.dispose()


def _set_aside(folder: Path) -> Path | None:
    """Move database and maps of a folder into one of their own; return it, None without any."""
    found = [each for each in folder.iterdir() if each.name.startswith(DATABASE)]
    found += [each for each in folder.iterdir() if each.name == "maps"]
    if not found:
        return None
    kept = folder / f"replaced-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    kept.mkdir()
    for each in found:
        each.rename(kept / each.name)
    return kept
