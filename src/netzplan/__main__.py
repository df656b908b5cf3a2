"""``python -m netzplan`` is the command ``netzplan``."""

import sys

from netzplan.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    sys.exit(main())
