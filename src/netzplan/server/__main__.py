"""``python -m netzplan.server --port 8000 --data DIR``."""

import argparse
import sys
from pathlib import Path

from netzplan.server.app import serve


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="python -m netzplan.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--data", type=Path, default=Path("var"))
    chosen = parser.parse_args()
    serve(chosen.host, chosen.port, chosen.data, ready=_tell)


def _tell(address: str) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
