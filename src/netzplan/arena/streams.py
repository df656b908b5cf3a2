"""Names of a process's own output, such as ``/dev/stdout``, among the files to write.

Where a shell redirects output into a file, that file opened by such a name would be written from
its beginning, over what the stream has written, and the stream would write over it in turn.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

__all__ = ["is_own_stream", "opened_to_write"]

_PLACES = ("dev", "proc")
"""Folders below the root in which the system names open files."""


def is_own_stream(file: Path) -> bool:
    """Return whether a path names this process's standard output or error."""
    return _number(file) is not None


def opened_to_write(file: Path) -> BinaryIO:
    """Open a file to write; where it is standard output or error, behind what it holds."""
    number = _number(file)
    if number is None:
        return file.open("wb")
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    return os.fdopen(os.dup(number), "wb")


def _number(file: Path) -> int | None:
    parts = file.absolute().parts
    if len(parts) > 2 and parts[1] in _PLACES:
        for number in (1, 2):
            with suppress(OSError):
                if os.path.samestat(file.stat(), os.fstat(number)):
                    return number
    return None
