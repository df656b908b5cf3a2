"""Loaded by the process that all servers of tests are forked from: what each would do again.

A server starts in little more than half the CPU time, because

* what is loaded only when an application is built and run is loaded, and what Litestar keeps about
  handlers is kept;
* the garbage collector leaves alone what is there: looking at it would copy it into each process.
"""

from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from netzplan.catalogue import REFERENCES
from netzplan.server.app import application
from netzplan.server.garbage import leave_what_is_loaded
from netzplan.server.house import House

__all__: list[str] = []

RUNNING = (
    "anyio._backends._asyncio",
    "anyio.streams.tls",
    "encodings.idna",
    "litestar.plugins.pydantic",  # Litestar looks for this module where pydantic is installed
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
)
"""Modules that running an application loads."""


def _warm() -> None:
    for reference in REFERENCES.values():
        import_module(reference.partition(":")[0])
    for module in RUNNING:
        import_module(module)
    with TemporaryDirectory(prefix="netzplan-warm-") as folder:
        house = House(Path(folder))
        application(house)
        house.store.close()
    leave_what_is_loaded()


_warm()
