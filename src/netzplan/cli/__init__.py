"""The command line: ``netzplan serve``, ``selfplay``, ``replay`` and ``map``."""

import sys
from collections.abc import Sequence
from contextlib import suppress

from netzplan import __version__

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; return its exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words == ["--version"]:
        # Printing the version need not wait until all commands are imported.
        with suppress(OSError):
            print(f"netzplan {__version__}", flush=True)
            return 0
    from netzplan.cli.app import main as run

    return run(words)
