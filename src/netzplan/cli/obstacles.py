"""Why a data folder or a file can't be used, in words that help an administrator."""

import errno
import os
import shutil
from pathlib import Path

from netzplan.cli.language import text

__all__ = ["nearest", "why_failed", "why_not_made", "why_unusable", "why_unwritable"]

LEAST_FREE = 1024 * 1024
"""Free bytes below which a disk counts as full: SQLite needs some of them even for reading."""
OWN = ("netzplan.*", ".lock")
"""Files in a data folder that a server writes."""


def why_unusable(folder: Path, wrong: Exception) -> str:
    """Return what keeps somebody from using a data folder, which raised an error."""
    from netzplan.server.store.databases import SqliteDatabase
    from netzplan.server.store.faults import Unwritable, sentence

    if isinstance(wrong, OSError):
        return _of_the_system(folder, wrong)
    is_of_disk = isinstance(wrong, Unwritable) or SqliteDatabase(folder).disk_fails(wrong)
    found = is_of_disk and (why_unwritable(folder) or _why_full(folder))
    return found or " ".join(sentence(wrong).split())


def why_unwritable(folder: Path) -> str:
    """Return why this user can't write what is in an existing data folder; empty if they can."""
    from netzplan.server.store.engines import is_read_only

    if is_read_only(folder):
        return text("folder.read-only")
    for path in (folder, *(file for pattern in OWN for file in folder.glob(pattern))):
        if not os.access(path, os.R_OK | os.W_OK):
            return text("folder.rights", path=str(path))
    return ""


def why_not_made(folder: Path) -> str:
    """Return why a missing data folder can't be created; empty if it can."""
    from netzplan.server.store.engines import is_read_only

    above = nearest(folder)
    if not above.is_dir() or os.path.islink(folder):
        return text("folder.is-file")
    if is_read_only(above):
        return text("folder.read-only")
    is_open = os.access(above, os.W_OK | os.X_OK)
    return "" if is_open else text("folder.rights", path=str(above))


def nearest(folder: Path) -> Path:
    """Return a folder, or its nearest ancestor that exists and is visible."""
    return next(
        each for each in (folder.absolute(), *folder.absolute().parents) if os.path.exists(each)
    )


def _why_full(folder: Path) -> str:
    return text("folder.full") if shutil.disk_usage(nearest(folder)).free < LEAST_FREE else ""


def why_failed(wrong: OSError) -> str:
    """Return why a file can't be read or written: the state of its disk, or the system's reason."""
    if wrong.errno in (errno.ENOSPC, errno.EDQUOT):
        return text("folder.full")
    if wrong.errno == errno.EROFS:
        return text("folder.read-only")
    return wrong.strerror or str(wrong)


def _of_the_system(folder: Path, wrong: OSError) -> str:
    if wrong.errno in (errno.EEXIST, errno.ENOTDIR):
        return text("folder.is-file")
    if wrong.errno in (errno.EACCES, errno.EPERM):
        return text("folder.rights", path=os.fsdecode(wrong.filename or folder))
    return why_failed(wrong)
