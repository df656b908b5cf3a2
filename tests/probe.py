"""Throws what the description of the interface allows, and what it does not, at a running server.

    python -m tests.probe ST [CASES]    ST: the program `st` of schemathesis

It is run by `make probe`, in an environment of its own: schemathesis brings thirty packages, and
the tests of each change have no other use for them.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server.running import serving

CASES = 20
"""Examples for each operation."""
LEFT_OUT = (
    # What fits the description may still make no sense: a name that is empty, a game that there is
    # not. It is refused with a code.
    "positive_data_acceptance",
    # Litestar tells the methods of one of our groups of routes only, where two have the same path.
    "allow_header_conformance",
)


def probe(program: str, cases: int) -> int:
    """Return how schemathesis ends, 0 if nothing failed; raises AssertionError for a fault."""
    with TemporaryDirectory() as folder, serving(Path(folder) / "data") as server:
        # It runs in a folder of its own, from where a relative path leads elsewhere.
        command = [str(Path(program).absolute()), "run", f"{server.address}/api/schema"]
        command += ["--seed", "1", "--checks", "all"]
        command += ["--exclude-checks", ",".join(LEFT_OUT), "--max-examples", str(cases)]
        command += ["--phases", "examples,coverage,fuzzing", "--continue-on-failure"]
        return subprocess.run(command, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(probe(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else CASES))
