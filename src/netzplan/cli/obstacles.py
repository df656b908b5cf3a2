"""Why a data folder can't be used, in words that help whoever runs the server."""

import errno
import os
import shutil
from pathlib import Path

from netzplan.cli.language import text

__all__ = ["why_unusable", "why_unwritable"]

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


def _why_full(folder: Path) -> str:
    return text("folder.full") if shutil.disk_usage(folder).free < LEAST_FREE else ""


def _of_the_system(folder: Path, wrong: OSError) -> str:
    if wrong.errno in (errno.ENOSPC, errno.EDQUOT):
        return text("folder.full")
    if wrong.errno == errno.EROFS:
        return text("folder.read-only")
    if wrong.errno in (errno.EACCES, errno.EPERM):
        return text("folder.rights", path=os.fsdecode(wrong.filename or folder))
    return wrong.strerror or str(wrong)
