"""Large libraries that few servers need: imported on first use, in a thread.

Importing some of them takes more than a second on a small machine, in which nobody could play.
"""

import asyncio
from importlib import import_module

__all__ = ["imported"]

_imported: set[str] = set()


async def imported(*libraries: str) -> None:
    """Import libraries beside the event loop; afterwards, import statements find them loaded."""
    for library in libraries:
        # One that another thread is importing is in sys.modules already, but an import statement
        # would wait for it.
        if library not in _imported:
            await asyncio.to_thread(import_module, library)
            _imported.add(library)
