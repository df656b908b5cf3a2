"""Locks: a data folder belongs to one server at a time, as two would each play half of every match.

Likewise, a file belongs to one command that writes it.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from netzplan.arena.streams import is_own_stream
from netzplan.cli.failure import NEGATIVE, USAGE, Failure
from netzplan.cli.obstacles import why_unusable

__all__ = ["FOR_ITS_OWNER", "RESTORING", "check_restored", "failing_in", "held_file", "held_folder"]

FOR_ITS_OWNER = 0o700
"""Mode of a new data folder: who can read the database can play every seat."""
RESTORING = ".restoring-"
"""Prefix of the folder in a data folder in which a backup is unpacked; one stays only if killed."""


@contextmanager
def failing_in(folder: Path, exit_code: int = USAGE) -> Iterator[None]:
    """Turn what the system says of a data folder into a Failure that says why it can't be used."""
    try:
        yield
    except OSError as wrong:
        reason = why_unusable(folder, wrong)
        raise Failure("serve/data", exit_code, path=str(folder), reason=reason) from wrong


@contextmanager
def held_folder(folder: Path) -> Iterator[None]:
    """Keep other servers out of a folder; raises Failure if one is using it, or nobody can.

    The system releases the lock when the process ends, however it ends; the lock file stays.
    """
    with failing_in(folder, NEGATIVE):
        file = (folder / ".lock").open("ab")
    with file:
        if not _is_locked(file):
            raise Failure("serve/folder-in-use", NEGATIVE, path=str(folder))
        yield


def check_restored(folder: Path) -> None:
    """Raise Failure if a restore was killed before a data folder had its database back.

    A server would begin an empty one there.
    """
    from netzplan.server.store.engines import DATABASE

    unfinished = sorted(folder.glob(f"{RESTORING}*"))
    if not unfinished or (folder / DATABASE).exists():
        return
    named = {"path": str(folder), "unfinished": str(unfinished[-1])}
    if aside := sorted(folder.glob(f"replaced-*/{DATABASE}")):
        raise Failure("restore/killed-aside", NEGATIVE, **named, aside=str(aside[-1].parent))
    raise Failure("restore/killed", NEGATIVE, **named)


@contextmanager
def held_file(file: Path, in_use: Failure | None = None) -> Iterator[None]:
    """Keep others from writing a file at the same time; raises Failure if one does.

    ``in_use`` is raised instead of the default failure. A lock file lies beside it meanwhile.
    Anything but a regular file, such as a pipe, is not locked, nor is standard output.
    """
    if file.exists() and (is_own_stream(file) or not file.is_file()):
        yield
        return
    beside = file.with_name(f".{file.name}.lock")
    while True:
        with beside.open("ab") as lock:
            if not _is_locked(lock):
                raise in_use or Failure("file/in-use", NEGATIVE, file=str(file))
            if not _is_at(lock, beside):
                continue  # its holder deleted it after we had opened it
            try:
                yield
            finally:
                with suppress(OSError):  # Windows does not delete an open file
                    beside.unlink()
            return


def _is_at(file: BinaryIO, path: Path) -> bool:
    """Return whether an open file is still the one at a path."""
    if sys.platform == "win32":
        return True  # nobody can delete it meanwhile
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _is_locked(file: BinaryIO) -> bool:
    """Lock a file; return whether that worked."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # the latter on Windows
        return False
    except OSError:
        return True  # some file systems have no locks, which is no reason not to play
    return True
