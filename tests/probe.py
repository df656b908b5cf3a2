"""Sends a running server valid and invalid requests, made from the description of its interface.

    python -m tests.probe ST [CASES]    ST: the program `st` of schemathesis

`make probe` runs it in an environment of its own, because schemathesis brings thirty packages
that no other test needs.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server.running import serving

CASES = 20
"""Examples for each operation."""
RULES = """\
# What fits the description may still make no sense: a name that is empty, a game that there is not.
# It is refused with a code.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 422, 429]
"""


def probe(program: str, cases: int) -> int:
    """Return schemathesis's exit code, 0 if nothing failed; raise AssertionError for a fault."""
    with TemporaryDirectory() as folder, serving(Path(folder) / "data") as server:
        # It runs in a folder of its own, so the path of the program must be absolute.
        rules = Path(folder) / "schemathesis.toml"
        rules.write_text(RULES)
        command = [str(Path(program).absolute()), "--config-file", str(rules)]
        command += ["run", f"{server.address}/api/schema"]
        command += ["--seed", "1", "--checks", "all", "--max-examples", str(cases)]
        command += ["--phases", "examples,coverage,fuzzing", "--continue-on-failure"]
        return subprocess.run(command, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(probe(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else CASES))
