"""Startup times: how long it takes until a game can be played (``python -m bench.starting``).

Each figure is the best of several fresh processes, in CPU time except for the command, so that
other load on the machine matters little.
"""

import os
import subprocess
import sys
from time import perf_counter

from bench.measuring import verdict

STARTS = 5
MOST_IMPORT_SECONDS = 0.05
MOST_VERSION_SECONDS = 0.15

IMPORT = """\
from time import process_time as t; {first}; b = t()
import netzplan.catalogue; print(t() - b)
"""
MAPS = """\
from time import process_time as t; b = t()
from netzplan.catalogue import GAMES
[game.maps for game in GAMES.values()]; print(t() - b)
"""
ALL = """\
from netzplan.catalogue import GAMES
from time import process_time as t
maps = [(game, info.id) for game in GAMES.values() for info in game.maps]; b = t()
[game.rules(id) for game, id in maps]; print(t() - b)
"""


def told(code: str) -> float:
    """Return the shortest time that fresh processes report."""
    command = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return min(
        float(subprocess.run(command, capture_output=True, check=True, env=environment).stdout)
        for _ in range(STARTS)
    )


def version_seconds() -> float:
    """Return how long the command takes to print its version."""
    times = []
    for _ in range(STARTS):
        begun = perf_counter()
        subprocess.run(
            [sys.executable, "-m", "netzplan", "--version"], capture_output=True, check=True
        )
        times.append(perf_counter() - begun)
    return min(times)


def main() -> None:
    whole, imported = told(IMPORT.format(first="pass")), told(IMPORT.format(first="import msgspec"))
    version = version_seconds()
    print(f"import of the catalogue     {1000 * whole:6.0f} ms")
    print(f"… without msgspec's own     {1000 * imported:6.0f} ms, target", end=" ")
    print(f"{1000 * MOST_IMPORT_SECONDS:.0f} ms:", verdict(imported < MOST_IMPORT_SECONDS))
    print(f"netzplan --version          {1000 * version:6.0f} ms, target", end=" ")
    print(f"{1000 * MOST_VERSION_SECONDS:.0f} ms:", verdict(version < MOST_VERSION_SECONDS))
    print(f"list of all maps            {1000 * told(MAPS):6.0f} ms")
    print(f"all maps read and compiled  {1000 * told(ALL):6.0f} ms")


if __name__ == "__main__":
    main()
