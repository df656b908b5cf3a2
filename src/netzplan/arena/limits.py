"""Runs a command with a memory limit, as a process that ends with its parent.

``python -m netzplan.arena.limits MEGABYTES COMMAND …``. This needs a separate process, because
limits are inherited and can't be lifted again.
"""

import os
import sys
from collections.abc import Sequence

__all__ = ["main", "wrapped"]

_PARENT_DEATH_SIGNAL = 1
_KILL = 9


def wrapped(command: Sequence[str], megabytes: int) -> list[str]:
    """Return a command line that runs another command within a limit."""
    return [sys.executable, "-m", "netzplan.arena.limits", str(megabytes), *command]


def main(words: Sequence[str]) -> None:
    """Limit this process, then replace it with the command."""
    if sys.platform != "win32":
        import resource

        most = int(words[0]) << 20
        # Data, not address space: runtimes reserve a lot of address space that they never use.
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
