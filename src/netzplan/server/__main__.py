"""``python -m netzplan.server --port 8000 --data DIR``: the bare server, for development.

Everybody else runs ``netzplan serve``, which reads settings, limits requests and locks the folder.
"""

import argparse
import sys
from pathlib import Path

from netzplan.server.app import serve
from netzplan.server.settings import Settings


def main() -> None:
    """Parse the arguments and serve."""
    parser = argparse.ArgumentParser(prog="python -m netzplan.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--data", type=Path, default=Path("var"))
    chosen = parser.parse_args()
    settings = Settings(host=chosen.host, port=chosen.port, data=str(chosen.data), limits=False)
    serve(settings, ready=_tell)


def _tell(address: str) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
