"""A data folder belongs to one server at a time: two would each play half of every match."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from netzplan.cli.failure import NEGATIVE, Failure

__all__ = ["held_file", "held_folder"]


@contextmanager
def held_folder(folder: Path) -> Iterator[None]:
    """Keep other servers out of a folder; raises Failure if one is in it.

    The system lets go of the lock when the process ends, however it ends; the file stays.
    """
    with (folder / ".lock").open("ab") as file:
        if not _is_locked(file):
            raise Failure("serve/folder-in-use", NEGATIVE, path=str(folder))
        yield


@contextmanager
def held_file(lock: Path) -> Iterator[None]:
    """Keep others from working on something at the same time; raises Failure if one does."""
    with lock.open("ab") as file:
        if not _is_locked(file):
            raise Failure("arena/in-use", NEGATIVE, lock=str(lock))
        yield


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
        return True  # not every file system has locks, and that is no reason not to play
    return True
