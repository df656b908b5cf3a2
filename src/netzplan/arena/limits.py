"""Starts a command that may fill only so much memory, and that ends with who started it.

``python -m netzplan.arena.limits MEGABYTES COMMAND …``; a process of its own does so, since
limits of a process are inherited and can't be given back.
"""

import os
import sys
from collections.abc import Sequence

__all__ = ["main", "wrapped"]

_PARENT_DEATH_SIGNAL = 1
_KILL = 9


def wrapped(command: Sequence[str], megabytes: int) -> list[str]:
    """Return a command line that runs another one within a limit."""
    return [sys.executable, "-m", "netzplan.arena.limits", str(megabytes), *command]


def main(words: Sequence[str]) -> None:
    """Limit this process and become the command."""
    if sys.platform != "win32":
        import resource

        most = int(words[0]) << 20
        # Data, not addresses: runtimes reserve many of these that they never fill.
        kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
        resource.setrlimit(kind, (most, most))
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, _KILL)
    try:
        os.execvp(words[1], list(words[1:]))
    except OSError as wrong:
        print(wrong.strerror, file=sys.stderr)  # noqa: T201  # what the arena reads
        sys.exit(127)


if __name__ == "__main__":
    main(sys.argv[1:])
